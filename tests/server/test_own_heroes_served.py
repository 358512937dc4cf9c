"""Heroes and boards of one's own at the table: offered, played by people and bots, kept, and missed when gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from matchless import BoardError, Hero, HeroError, boards, heroes, new_game, save_record
from matchless.server.thinking import Problem, think
from served import ANN, BOT, Killable, Served

WOLF = """\
format: matchless-hero/1
slug: wolf
name: Wolf
move: 3
look: {key: "#123456", second: "#8c97a8", paper: "#eceae4"}
fighters:
- {name: Wolf, role: hero, attack: melee, health: 14, pronoun: she}
- {name: Cub, role: sidekick, attack: melee, health: 2, pronoun: it}
abilities:
- text: "After one of your fighters attacks, draw 1 card."
cards:
- {name: Bite, type: versatile, value: 3, boost: 2, copies: 20}
"""
YUKON = Path(str(boards.__file__)).with_name("yukon.json").read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "wolf.yaml"
    path.write_text(WOLF, encoding="utf-8")
    return str(path)


@pytest.fixture
def lake(tmp_path: Path) -> str:
    path = tmp_path / "lake.json"
    path.write_text(YUKON.replace('"Yukon"', '"Lake"'), encoding="utf-8")
    return str(path)


@pytest.fixture
def wolf(file: str) -> Iterator[Hero]:
    """Added to the heroes of this process."""
    hero = heroes.load_file(file)
    heroes.add(hero)
    yield hero
    if "wolf" in heroes.slugs():
        heroes.remove("wolf")


def test_what_was_added_is_found_until_it_is_removed(wolf: Hero) -> None:
    assert "wolf" in heroes.slugs()
    assert heroes.load("Wolf") is heroes.load("wolf") is wolf
    heroes.remove("wolf")
    assert "wolf" not in heroes.slugs()
    with pytest.raises(heroes.UnknownHero):
        heroes.load("wolf")


def test_no_name_is_given_twice(wolf: Hero, tmp_path: Path) -> None:
    with pytest.raises(HeroError, match="there is a hero 'wolf' already"):
        heroes.add(wolf)
    path = tmp_path / "other.yaml"
    path.write_text(WOLF.replace("slug: wolf\nname: Wolf", "slug: other\nname: Bigfoot"), encoding="utf-8")
    with pytest.raises(HeroError, match="there is a hero 'bigfoot' already"):
        heroes.add(heroes.load_file(path))
    (tmp_path / "yukon.json").write_text(YUKON, encoding="utf-8")
    with pytest.raises(BoardError, match="there is a board 'yukon' already"):
        boards.add(boards.load_file(tmp_path / "yukon.json"))


def test_a_game_goes_on_without_its_hero_but_nothing_new_is_begun_with_it(wolf: Hero, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(database) as served:
        made = served.new(ANN, BOT, heroes=["wolf", "bigfoot"])
        served.sit(made["token"]).choose()
        record = save_record(served.game_log(made["game"]).game)
    heroes.remove("wolf")
    with Served(database) as served:
        ann = served.sit(made["token"])
        assert ann.seq >= 1
        (former,) = ann.welcome["former"]["heroes"]
        assert (former["slug"], former["look"]["key"]) == ("wolf", "#123456")
        ann.play_out(1)
        assert served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).status_code == 200
        answer = served.http.post("/api/rematch", json={"token": made["token"]})
        assert answer.json()["reason"] == "other rules"
        assert "There can be no rematch by the rules of today: unknown hero 'wolf'" in answer.json()["text"]
        answer = served.http.post("/api/replays", json={"record": record})  # somebody else may have made it up
        assert answer.json()["reason"] == "bad record"
        assert "this game was played with a hero that is not here, 'wolf'" in answer.json()["text"]


def test_a_hero_with_other_rules_does_not_take_the_place_of_the_one_that_was_played(
    wolf: Hero, file: str, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(database) as served:
        made = served.new(ANN, BOT, heroes=["wolf", "bigfoot"])
    heroes.remove("wolf")
    Path(file).write_text(WOLF.replace("health: 14", "health: 15"), encoding="utf-8")
    heroes.add(heroes.load_file(file))
    with Served(database) as served:
        ann = served.sit(made["token"])
        (former,) = ann.welcome["former"]["heroes"]
        assert former["fighters"][0]["health"] == 14
        ann.play_out(1)
        answer = served.http.post("/api/rematch", json={"token": made["token"]})
        again = served.sit(answer.json()["token"])
        assert again.welcome["former"]["heroes"] == []
        assert again.state["position"]["seats"][0]["fighters"][0]["health"] == 15


def test_a_server_offers_them_and_its_bots_play_them(file: str, lake: str, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Killable(database, more=("--hero", file, "--board", lake)) as served:
        catalog = served.http.get("/api/catalog").json()
        shown = next(hero for hero in catalog["heroes"] if hero["slug"] == "wolf")
        assert (shown["look"]["key"], shown["abilities"]) == (
            "#123456",
            [{"name": "", "text": "After one of your fighters attacks, draw 1 card."}],
        )
        board = next(board for board in catalog["boards"] if board["slug"] == "lake")
        assert (board["name"], board["drawing"]["name"]) == ("Lake", "Lake")
        page = served.http.get("/catalog.json", follow_redirects=True).json()
        assert "wolf" in [hero["slug"] for hero in page["heroes"]]
        made = served.new(ANN, BOT, heroes=["bigfoot", "wolf"], board="lake", first=1)
        ann = served.sit(made["token"])
        ann.my_turn()
        assert ann.seq >= 1  # the bot has placed the Cub


def test_a_worker_knows_them_from_the_record(file: str, lake: str) -> None:
    """Of what was added to the server's own process it has heard nothing."""
    game = new_game(boards.load_file(lake), [heroes.load_file(file), "bigfoot"], seed=1, first=0)
    problem = Problem("own", save_record(game), (), "novice", seat=game.asked, seed=1)
    assert think(problem) in game.options
