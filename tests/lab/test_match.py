"""One game between bots."""

from pathlib import Path

import pytest

from matchless import HeroError, SetupError, boards, heroes, new_game
from matchless.bots import UnknownBot, make
from matchless.engine.game import Game
from matchless.lab.match import Match, Outcome, bot_seed, play, table_of

MATCH = Match(3, "yukon", ("raptors", "bigfoot"), ("random", "random"), seed=11, first=1)


class Watcher:
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.choices: list[int] = []
        self.hands: list[int] = []

    def begin(self, match: Match, game: Game) -> None:
        assert match is MATCH
        assert not game.choices()
        self.hands = [len(hand) for hand in game.hand]
        self.told.append("begin")

    def decide(self, game: Game, choice: int) -> None:
        assert choice in game.options
        self.choices.append(choice)
        self.told.append("decide")

    def happen(self, game: Game) -> None:
        assert game.events is not None
        assert game.choices() == self.choices
        self.told.append("happen")

    def end(self, game: Game, outcome: Outcome) -> None:
        assert game.over
        self.told.append("end")


def facts(outcome: Outcome) -> tuple[object, ...]:
    """Everything but the time it took."""
    return outcome.first, outcome.winners, outcome.turns, outcome.decisions


def test_a_match_is_the_game_of_its_heroes_board_seed_and_bots() -> None:
    game = new_game("yukon", ["raptors", "bigfoot"], seed=11, first=1)
    players = [make("random", bot_seed(MATCH.seed, seat)) for seat in (0, 1)]
    asked = [0, 0]
    while not game.over:
        asked[game.asked] += 1
        game.choose(players[game.asked].choose(game.view(game.asked), game.options))
    assert game.result is not None
    assert facts(play(MATCH)) == (1, game.result.winners, game.turn, tuple(asked))


def test_bots_of_a_match_have_seeds_of_their_own() -> None:
    seeds = {bot_seed(seed, seat) for seed in range(100) for seat in range(4)}
    assert len(seeds) == 400
    assert not seeds & set(range(100))


def test_listeners_are_told_everything_in_order_and_change_nothing() -> None:
    watcher = Watcher()
    outcome = play(MATCH, [watcher])
    assert facts(outcome) == facts(play(MATCH))
    assert watcher.told == ["begin", *["decide", "happen"] * sum(outcome.decisions), "end"]
    assert watcher.hands == [5, 5]


def test_a_match_says_all_that_decides_it() -> None:
    assert str(MATCH) == (
        "match 3 (raptors against bigfoot on yukon, played by random and random, seed 11, seat 2 begins)"
    )


def own_hero(path: Path, health: int = 16) -> str:
    """Bigfoot in a file of one's own, with another health."""
    text = Path(str(heroes.__file__)).with_name("bigfoot.yaml").read_text(encoding="utf-8")
    changed = text.replace("health: 16", f"health: {health}", 1)
    assert (changed == text) == (health == 16)
    path.write_text(changed, encoding="utf-8")
    return str(path)


def test_heroes_and_boards_may_be_files_of_ones_own(tmp_path: Path) -> None:
    board = tmp_path / "tundra.json"
    board.write_text(Path(str(boards.__file__)).with_name("yukon.json").read_text(encoding="utf-8"), encoding="utf-8")
    own = Match(3, str(board), ("raptors", own_hero(tmp_path / "big.yaml")), ("random", "random"), seed=11, first=1)
    assert facts(play(own)) == facts(play(MATCH))
    assert table_of(own).board.slug == "tundra"


def test_a_file_that_is_written_anew_is_read_anew(tmp_path: Path) -> None:
    def health() -> int:
        return table_of(Match(0, "yukon", ("raptors", str(path)), ("random", "random"), 0)).fighters[-2].health

    path = tmp_path / "big.yaml"
    own_hero(path)
    assert health() == 16
    own_hero(path, health=99)
    assert health() == 99


def test_a_table_is_laid_out_once() -> None:
    assert table_of(MATCH) is table_of(MATCH)


@pytest.mark.parametrize(
    ("match", "error", "text"),
    [
        (Match(0, "yukon", ("no.yaml", "bigfoot"), ("random", "random"), 0), HeroError, "no.yaml: cannot be read"),
        (Match(0, "yukon", ("raptors",), ("random",), 0), SetupError, "duel takes 2 heroes"),
        (Match(0, "yukon", ("raptors", "bigfoot"), ("random", "nobody"), 0), UnknownBot, "unknown bot 'nobody'"),
    ],
)
def test_a_match_that_cannot_be_played_says_why(match: Match, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        play(match)
