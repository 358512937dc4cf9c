"""Two versions of a hero in the same games."""

import json
from pathlib import Path

import pytest

from matchless import RULES_VERSION, heroes
from matchless.lab.compare import CompareData, Comparison, changes, difference
from matchless.lab.match import Match, Outcome
from matchless.lab.plan import Terms, Trial, entrant, place

SOURCE = Path(str(heroes.__file__)).with_name("bigfoot.yaml").read_text(encoding="utf-8")


def version(path: Path, changed: dict[str, str]) -> str:
    """Bigfoot in a file, with some of its words changed."""
    text = SOURCE
    for old, new in changed.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return str(path)


def trial(new: str, rounds: int = 4) -> Trial:
    terms = Terms((place("yukon"), place("sherwood-forest")), "random", rounds, seed=9)
    return Trial((entrant("bigfoot"), entrant(new)), (entrant("raptors"), entrant("t-rex")), terms)


def played(run: Trial, **settings: object) -> tuple[CompareData, dict[Match, Outcome]]:
    comparison = Comparison(run)
    outcomes = dict(comparison.play(**{"backend": "serial", **settings}))
    return comparison.data(), outcomes


@pytest.fixture(scope="module")
def giant(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Bigfoot that is hard to defeat."""
    hoax = "name: Hoax\n  type: versatile\n  value: 4\n  boost: "
    changed = {"health: 16": "health: 60", "Savagery": "Rage", f"{hoax}2": f"{hoax}1"}
    return version(tmp_path_factory.mktemp("heroes") / "giant.yaml", changed)


def test_the_same_hero_twice_plays_the_very_same_games(tmp_path: Path) -> None:
    twin = version(tmp_path / "twin.yaml", {})
    data, _ = played(trial(twin))
    assert (data["total"]["pairs"], data["total"]["gained"], data["total"]["lost"]) == (32, 0, 0)
    assert data["total"]["difference"] == 0
    assert data["total"]["low"] < 0 < data["total"]["high"]
    old, new = data["versions"]
    assert old["total"] == new["total"]
    assert {pair["state"] for pair in data["cards"]} == {"same"}
    for pair in data["cards"]:
        first, second = pair["versions"]
        assert first is not None
        assert second == {**first, "hero": twin}


def test_a_stronger_version_is_seen_to_be_stronger(giant: str) -> None:
    data, outcomes = played(trial(giant))
    assert data["total"]["low"] > 0.1
    assert data["total"]["gained"] > data["total"]["lost"]
    for place_, opponent in enumerate(data["opponents"]):
        assert opponent["pairs"] == 16
        rates = []
        for who, score in zip(("bigfoot", giant), opponent["versions"], strict=True):
            pair = {who, trial(giant).opponents[place_].key}
            games = {match: outcome for match, outcome in outcomes.items() if {*match.heroes} == pair}
            wins = sum(match.heroes[outcome.winners[0]] == who for match, outcome in games.items() if outcome.winners)
            assert (score["games"], score["wins"]) == (16, wins)
            rates.append(wins / 16)
        assert opponent["difference"] == pytest.approx(rates[1] - rates[0])
    assert sum(opponent["gained"] for opponent in data["opponents"]) == data["total"]["gained"]


def test_data_are_plain_and_the_same_again_whoever_plays(giant: str, tmp_path: Path) -> None:
    data, _ = played(trial(giant))
    assert json.loads(json.dumps(data)) == data
    assert played(trial(giant), backend="processes", jobs=2)[0] == data
    path = tmp_path / "run.jsonl"
    short = Comparison(trial(giant))
    run = short.play(backend="serial", journal=path)
    for _ in range(11):
        next(run)
    run.close()
    partial = short.data()
    assert partial["total"]["pairs"] == 5
    assert [version["total"]["games"] for version in partial["versions"]] == [6, 5]
    assert (partial["meta"]["games"], partial["meta"]["planned"]) == (11, 64)
    assert played(trial(giant), journal=path)[0] == data


def test_meta_says_what_was_run(giant: str) -> None:
    meta = Comparison(trial(giant)).data()["meta"]
    assert meta["versions"] == ["bigfoot", giant]
    assert (meta["opponents"], meta["boards"]) == (["raptors", "t-rex"], ["yukon", "sherwood-forest"])
    assert (meta["rules"], meta["seed"], meta["bot"], meta["games_per_opponent"]) == (RULES_VERSION, 9, "random", 16)
    assert set(meta["sources"]) == {"bigfoot", giant, "raptors", "t-rex", "yukon", "sherwood-forest"}


def test_cards_are_set_against_each_other_by_name(giant: str) -> None:
    data, _ = played(trial(giant))
    cards = {pair["card"]: pair for pair in data["cards"]}
    assert list(cards)[-1] == "Savagery"
    assert {name: pair["state"] for name, pair in cards.items() if pair["state"] != "same"} == {
        "Rage": "new",
        "Savagery": "missing",
        "Hoax": "changed",
    }
    assert cards["Hoax"]["changes"] == ["BOOST 1, was 2"]
    assert cards["Rage"]["versions"][0] is None
    assert cards["Savagery"]["versions"][1] is None
    old, new = cards["Feint"]["versions"]
    assert old is not None
    assert new is not None
    assert (old["hero"], new["hero"]) == ("bigfoot", giant)
    assert old["drawn"]["games"] <= 32


def test_changes_are_those_that_can_be_read(tmp_path: Path) -> None:
    before, after = (
        "name: Skirmish\n  type: versatile\n  value: 4\n  boost: 1\n  copies: 3\n",
        "name: Skirmish\n  type: attack\n  value: 5\n  boost: 2\n  copies: 1\n  by: Bigfoot\n",
    )
    path = version(tmp_path / "new.yaml", {before: after})
    old, new = ({card.name: card for card in entrant(name).hero.cards} for name in ("bigfoot", path))
    assert changes(old["Skirmish"], new["Skirmish"]) == [
        "type attack, was versatile",
        "value 5, was 4",
        "BOOST 2, was 1",
        "copies 1, was 3",
        "for Bigfoot, was any",
    ]
    assert changes(old["Feint"], new["Feint"]) == []
    said = changes(old["Feint"], old["Regroup"])[-1]
    assert said.startswith("text ")
    assert ", was Immediately: " in said


def test_the_interval_of_independent_pairs_is_that_of_agresti_and_min() -> None:
    """Of 1600 people, 794 approved twice, 150 and 86 only once, 570 never (Agresti, Categorical Data Analysis)."""
    found = difference([[0]] * (794 + 570) + [[-1]] * 150 + [[1]] * 86)
    assert (found["pairs"], found["gained"], found["lost"]) == (1600, 86, 150)
    assert found["difference"] == pytest.approx(-0.04)
    middle, spread = (86 - 150) / 1602, ((86 + 150 + 1) - (86 - 150) ** 2 / 1602) ** 0.5 / 1602
    assert (found["low"], found["high"]) == pytest.approx((middle - 1.959964 * spread, middle + 1.959964 * spread))
    assert (found["low"], found["high"]) == pytest.approx((-0.0587, -0.0212), abs=2e-4)


def test_games_that_share_a_seed_are_one_observation() -> None:
    alone = difference([[1]] * 8 + [[-1]] * 4 + [[0]] * 8)
    together = difference([[1] * 4] * 2 + [[-1] * 4] + [[0] * 4] * 2)
    assert together["difference"] == alone["difference"]
    assert together["high"] - together["low"] > 1.5 * (alone["high"] - alone["low"])


def test_no_games_tell_nothing() -> None:
    found = difference([])
    assert (found["pairs"], found["difference"]) == (0, None)
    assert (found["low"], found["high"]) == pytest.approx((-0.98, 0.98), abs=0.01)
