"""Which games a run plays."""

from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from invented import figure, row
from matchless import RULES_VERSION, HeroError, SetupError, boards, heroes
from matchless.bots import UnknownBot
from matchless.lab.match import Match
from matchless.lab.plan import PLAN, ROUND, Entrant, Matrix, PlanError, Terms, Trial, entrant, game_seed, place

THREE = tuple(entrant(name) for name in ("raptors", "bigfoot", "elektra"))
PLACES = (place("yukon"), place("hells-kitchen"))
TERMS = Terms(PLACES, "random", rounds=5, seed=3)


def own_file(path: Path, slug: str = "bigfoot") -> str:
    """A hero of Matchless as a file of one's own."""
    path.parent.mkdir(exist_ok=True)
    source = Path(str(heroes.__file__)).with_name(f"{slug}.yaml")
    path.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    return str(path)


def setting(match: Match) -> tuple[object, ...]:
    """What the games of one round have in common."""
    return match.board, match.seed, frozenset(match.heroes)


def test_a_run_is_the_same_every_time_and_numbered() -> None:
    matches = Matrix(THREE, TERMS).matches()
    assert matches == Matrix(THREE, TERMS).matches()
    assert [match.number for match in matches] == list(range(3 * 5 * 4))
    assert {match.bots for match in matches} == {("random", "random")}
    seeds = {match.seed for match in matches}
    assert not seeds & {match.seed for match in Matrix(THREE, replace(TERMS, seed=4)).matches()}


def test_a_round_is_one_seed_on_one_board_in_all_seats_and_both_orders() -> None:
    matches = Matrix(THREE, TERMS).matches()
    rounds = Counter(map(setting, matches))
    assert set(rounds.values()) == {4}
    assert len({seed for _, seed, _ in rounds}) == len(rounds) == 15
    for one in rounds:
        seats = [(match.heroes, match.first) for match in matches if setting(match) == one]
        pair = seats[0][0]
        assert sorted(seats) == sorted((heroes, first) for heroes in (pair, pair[::-1]) for first in (0, 1))


def test_every_pair_plays_the_same_number_of_games_and_boards_take_turns() -> None:
    matches = Matrix(THREE, TERMS).matches()
    assert Counter(frozenset(match.heroes) for match in matches) == {
        frozenset(pair): 20 for pair in (("raptors", "bigfoot"), ("raptors", "elektra"), ("bigfoot", "elektra"))
    }
    assert Counter(match.board for match in matches) == {"yukon": 28, "hells-kitchen": 32}


EVERYBODY = tuple(map(entrant, heroes.slugs()))
EVERYWHERE = tuple(map(place, boards.slugs()))


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_small_matrix_plays_on_all_its_boards(rounds: int) -> None:
    """With four or eight games a pair: all boards about as often, and every hero on each of them."""
    matches = Matrix(EVERYBODY, Terms(EVERYWHERE, "random", rounds)).matches()
    mean = len(matches) / len(EVERYWHERE)
    played = Counter(match.board for match in matches)
    assert played.keys() == {each.key for each in EVERYWHERE}
    assert all(0.9 * mean <= games <= 1.1 * mean for games in played.values())
    for hero in EVERYBODY:
        own = Counter(match.board for match in matches if hero.key in match.heroes)
        assert max(own.values()) - min(own.get(each.key, 0) for each in EVERYWHERE) <= 2 * ROUND


@pytest.mark.parametrize("mirrors", [False, True])
def test_every_pair_plays_on_every_board_in_as_many_rounds(mirrors: bool) -> None:
    matches = Matrix(EVERYBODY[:4], Terms(EVERYWHERE, "random", len(EVERYWHERE)), mirrors).matches()
    pairs = {tuple(sorted(match.heroes)) for match in matches}
    assert Counter((*sorted(match.heroes), match.board) for match in matches) == {
        (*pair, each.key): ROUND for pair in pairs for each in EVERYWHERE
    }


def test_heroes_that_meet_themselves_take_turns_on_the_boards_too() -> None:
    matches = Matrix(EVERYBODY, Terms(EVERYWHERE, "random", 1), mirrors=True).matches()
    mirrors = Counter(match.board for match in matches if len({*match.heroes}) == 1)
    assert mirrors.keys() == {each.key for each in EVERYWHERE}


def test_opponents_of_a_trial_take_turns_on_the_boards(tmp_path: Path) -> None:
    mine = entrant(own_file(tmp_path / "mine.yaml"))
    opponents = tuple(other for other in EVERYBODY if other.key != "bigfoot")
    trial = Trial((entrant("bigfoot"), mine), opponents, Terms(EVERYWHERE, "random", 1))
    assert {match.board for match in trial.matches()} == {each.key for each in EVERYWHERE}


def test_who_begins_the_first_game_of_a_round_takes_turns_by_pair() -> None:
    matches = Matrix(EVERYBODY, Terms(EVERYWHERE, "random", 1)).matches()
    begins = Counter(match.first for match in matches[::ROUND])
    assert abs(begins[0] - begins[1]) <= 0.1 * begins.total()
    for hero in EVERYBODY:
        own = [match for match in matches[::ROUND] if hero.key in match.heroes]
        begun = sum(match.heroes[match.first] == hero.key for match in own)
        assert abs(begun - len(own) / 2) <= 1, hero.name


def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    short, long = (Matrix(THREE, replace(TERMS, rounds=rounds), mirrors=True).matches() for rounds in (2, 5))
    assert long[: len(short)] == short
    assert Matrix(THREE, TERMS).configuration() == Matrix(THREE, replace(TERMS, rounds=9)).configuration()


def test_mirrors_are_played_when_asked_for_and_no_game_of_them_twice() -> None:
    assert all(len(set(match.heroes)) == 2 for match in Matrix(THREE, TERMS).matches())
    matches = Matrix(THREE[:1], TERMS, mirrors=True).matches()
    assert {match.heroes for match in matches} == {("raptors", "raptors")}
    assert len({(match.seed, match.first) for match in matches}) == len(matches) == 20


def test_another_hero_in_the_same_place_gets_the_same_seeds(tmp_path: Path) -> None:
    mine = entrant(own_file(tmp_path / "mine.yaml"))
    usual, other = (Matrix((THREE[0], second), TERMS).matches() for second in (THREE[1], mine))
    assert [match.seed for match in usual] == [match.seed for match in other]
    assert {name for match in other for name in match.heroes} == {"raptors", str(tmp_path / "mine.yaml")}


def test_both_versions_of_a_trial_play_the_same_games(tmp_path: Path) -> None:
    mine = entrant(own_file(tmp_path / "mine.yaml"))
    trial = Trial((THREE[1], mine), (THREE[0], THREE[2]), TERMS)
    seen = Counter[int]()
    for opponent, pairs in trial.rounds():
        assert len(pairs) == 4
        for old, new in pairs:
            assert set(old.heroes) == {"bigfoot", trial.opponents[opponent].key}
            swapped = tuple(mine.key if name == "bigfoot" else name for name in old.heroes)
            assert new == replace(old, number=new.number, heroes=swapped)
            seen[opponent] += 1
    assert seen == {0: 20, 1: 20}
    assert sorted(match.number for match in trial.matches()) == list(range(2 * 40))
    assert len({match.seed for match in trial.matches()}) == 10


def test_seeds_of_games_are_unrelated() -> None:
    places = list(product(range(-2, 3), range(5), range(5), range(40)))
    assert len({game_seed(*numbers) for numbers in places}) == len(places)
    assert game_seed(1, 23) != game_seed(12, 3)
    assert game_seed(0, 1, 2) == 0xEE27F6DEF8F564BF


def test_files_are_known_by_the_names_they_were_given_and_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_file(tmp_path / "heroes" / "mine.yaml")
    board = tmp_path / "tundra.json"
    board.write_text(Path(str(boards.__file__)).with_name("yukon.json").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    mine, tundra = entrant("heroes/mine.yaml"), place("tundra.json")
    key = str(tmp_path / "heroes" / "mine.yaml")
    assert (mine.name, mine.key, mine.hero.slug) == ("heroes/mine.yaml", key, "bigfoot")
    assert (tundra.name, tundra.key, tundra.board.slug) == ("tundra.json", str(board), "tundra")


def test_shown_names_are_understood() -> None:
    assert (entrant("T. Rex").name, place("Hell's Kitchen").key) == ("t-rex", "hells-kitchen")


def test_a_digest_tells_versions_apart_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    own_file(path)
    first = entrant(str(path)).digest
    assert first == entrant("bigfoot").digest != entrant("raptors").digest
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert entrant(str(path)).digest == first
    path.write_text(path.read_text(encoding="utf-8").replace("health: 16", "health: 17"), encoding="utf-8")
    assert entrant(str(path)).digest != first


def test_what_decides_the_games_is_in_the_configuration(tmp_path: Path) -> None:
    mine = entrant(own_file(tmp_path / "mine.yaml"))
    runs: list[Matrix | Trial] = [
        Matrix(THREE, TERMS),
        Matrix(THREE, replace(TERMS, seed=4)),
        Matrix(THREE, replace(TERMS, places=PLACES[:1])),
        Matrix(THREE, replace(TERMS, bot="greedy")),
        Matrix(THREE[:2], TERMS),
        Matrix(THREE, TERMS, mirrors=True),
        Trial((THREE[1], mine), (THREE[0],), TERMS),
        Trial((mine, THREE[1]), (THREE[0],), TERMS),
        Trial((THREE[1], mine), (THREE[2],), TERMS),
    ]
    found = [run.configuration() for run in runs]
    assert all(found.count(one) == 1 for one in found)
    assert (found[0]["rules"], found[0]["plan"], found[0]["matchless"]) == (RULES_VERSION, PLAN, "0.1.0")


def test_what_cannot_be_planned_is_said(tmp_path: Path) -> None:
    raptors, bigfoot, _ = THREE
    mine = entrant(own_file(tmp_path / "mine.yaml"))
    with pytest.raises(PlanError, match="the hero 'raptors' is given twice"):
        Matrix((raptors, bigfoot, raptors), TERMS)
    with pytest.raises(PlanError, match="it takes two heroes to play"):
        Matrix((raptors,), TERMS)
    with pytest.raises(PlanError, match="the board 'yukon' is given twice"):
        replace(TERMS, places=(PLACES[0], PLACES[0]))
    with pytest.raises(PlanError, match="at least one round of 4 games"):
        replace(TERMS, rounds=0)
    with pytest.raises(UnknownBot, match="unknown bot 'nobody'"):
        replace(TERMS, bot="nobody")
    with pytest.raises(PlanError, match="it takes an opponent"):
        Trial((bigfoot, mine), (), TERMS)
    with pytest.raises(PlanError, match="bigfoot is compared, so it cannot be an opponent too"):
        Trial((bigfoot, mine), (raptors, bigfoot), TERMS)
    with pytest.raises(PlanError, match="the hero 'bigfoot' is given twice"):
        Trial((bigfoot, bigfoot), (raptors,), TERMS)
    with pytest.raises(HeroError, match=r"none\.yaml: cannot be read"):
        entrant(str(tmp_path / "none.yaml"))


def test_heroes_that_do_not_fit_on_a_board_are_refused_before_they_play() -> None:
    swarm = Entrant("swarm", "swarm", figure("Swarm", sidekicks=9), "")
    tight = replace(PLACES[0], board=row("aaaaaaaa", "07"))
    with pytest.raises(SetupError, match="Row has 8 spaces, too few for"):
        Matrix((swarm, THREE[1]), replace(TERMS, places=(tight,)))
    with pytest.raises(SetupError, match="Row has 8 spaces, too few for"):
        Trial((THREE[0], THREE[1]), (swarm,), replace(TERMS, places=(tight,)))
