"""T. Rex: the large fighter, her reach, her cards and her end-of-turn draw, as her sheet says."""

import pytest

from matchless import boards, heroes
from matchless.engine.bits import bits
from matchless.engine.board import Board
from matchless.engine.game import Game
from matchless.engine.program import pose_spaces
from matchless.engine.reach import crossing_poses, large_poses
from matchless.engine.setup import start
from matchless.engine.table import FREE_FOR_ALL, TEAMS, Table
from phrases import phrase
from scenario import Scenario

ANGRY = "You're Just Making Her Angry"
CLOSER = "Closer Than She Appears"
MUSCLE = "15,000 Pounds of Muscle"
LUNGE = "Reckless Lunge"
RULED = "When Dinosaurs Ruled the Earth"
INSTINCT = "65 Million Years of Gut Instinct"
ROAR = "Terrifying Roar"
RIPPLES = "Ripples in the Water"
IMPACT = "Commanding Impact"
SHIFT = "Momentous Shift"
HEY = "Hey! Hey! Hey!"
DOORS = "Lock The Doors!"
SEXISM = "Sexism in Survival Situations"
VIOLENTLY = "Violently, If Necessary"
LARGER = "Larger Than Life"  # Bigfoot's attack of 6 without text


def network(paths: str, zones: str = "", one_way: str = "") -> Board:
    """A board of one-letter spaces, each in a zone of its own letter or in those given: "b=red c=red,blue"."""
    pairs = [list(pair) for pair in paths.split()]
    arrows = [list(pair) for pair in one_way.split()]
    names = sorted({name for pair in pairs + arrows for name in pair})
    zones_of = {name: [name] for name in names} | {
        name: given.split(",") for name, given in (entry.split("=") for entry in zones.split())
    }
    data: dict[str, object] = {
        "name": "Network",
        "set": "Tests",
        "size": [100, 100],
        "zones": sorted({zone for given in zones_of.values() for zone in given}),
        "starts": {"1": names[0], "2": names[-1]},
        "spaces": {name: {"x": x, "y": 0, "zones": zones_of[name]} for x, name in enumerate(names)},
        "paths": pairs,
        "one_way": arrows,
    }
    return Board.from_data("network", data, "network.json")


ROW = "ab bc cd de ef"
LONG = ROW + " fg gh"  # with room to set up four Outlaws


def wild(
    rex: str, foe: str, at: dict[str, str], first: int = 0, board: str | Board = "t-rex-paddock", mode: str = "duel"
) -> Scenario:
    """T. Rex (seat 0) on her two spaces (front, back) and another hero (seat 1); the rest has fallen."""
    front, back = rex.split()
    table = Scenario("t-rex", foe, board=board, first=first, mode=mode).only({"T. Rex": front} | at)
    return table.stand("T. Rex", front, back)


def doctors(rex: str, sattler: str, malcolm: str = "", first: int = 0) -> Scenario:
    return wild(rex, "dr-sattler", {"Dr. Sattler": sattler, "Dr. Malcolm": malcolm}, first)


def on_row(rex: str, raptors: str, first: int = 0, board: Board | None = None) -> Scenario:
    return wild(rex, "raptors", {"Raptor": raptors}, first, board or network(ROW))


def many(
    mode: str, rex: str, foes: tuple[str, ...], at: dict[str, str], first: int = 0, board: str = "globe-theatre"
) -> Scenario:
    """T. Rex (seat 0) among others; in teams seat 2 is hers."""
    front, back = rex.split()
    table = Scenario("t-rex", *foes, board=board, mode=mode, first=first).only({"T. Rex": front} | at)
    return table.stand("T. Rex", front, back)


def poses(table: Scenario) -> set[str]:
    """The poses offered, each as the names of its spaces in order."""
    table.play()
    spaces = table.table.board.spaces
    return {" ".join(sorted(spaces[space] for space in bits(pose_spaces(option)))) for option in table.game.options}


def pose(table: Scenario) -> str:
    return " ".join(sorted(table.pose("T. Rex")))


def steps(table: Scenario, boost: str = "") -> set[str]:
    """The poses offered in a maneuver of T. Rex."""
    table.choose("maneuver", f"boost with {boost}" if boost else "no boost", "move T. Rex")
    return poses(table)


def targets(table: Scenario, attacker: str = "T. Rex") -> list[str]:
    """The targets offered; a single one is not asked for, but told by the combat."""
    table.choose("attack", f"with {attacker}")
    if table.asking().endswith("target"):
        return [words.removeprefix("target ") for words in table.offered()]
    return [table.table.names[table.game.fight().defense.fighter]]


# --- the sheet ----------------------------------------------------------------------------------------------------


# --- setup --------------------------------------------------------------------------------------------------------


def opened(board: str | Board, *names: str) -> Game:
    """A game at its first choice."""
    field = boards.load(board) if isinstance(board, str) else board
    return start(Table(field, [heroes.load(name) for name in names], first=0), 1)


def test_setup_puts_her_front_on_the_start_and_her_back_beside_it_by_choice() -> None:
    game = opened("t-rex-paddock", "t-rex", "bigfoot")
    assert [phrase(game, option) for option in game.options] == [
        "place T. Rex at B1 from A1",
        "place T. Rex at B1 from C1",
    ]
    game.choose(game.options[1])
    spaces = game.table.board.spaces
    assert (spaces[game.at[0]], spaces[game.back[0]]) == ("B1", "C1")
    assert game.who[game.table.board.space_ids["C1"]] == 0


@pytest.mark.parametrize(("back", "jackalope"), [("b", "c"), ("c", "b")])
def test_setup_lets_nobody_else_into_her_back_space(back: str, jackalope: str) -> None:
    game = opened(network("ab ac cd de ef", zones="b=x c=x f=x"), "t-rex", "bigfoot")
    words = [phrase(game, option) for option in game.options]
    game.choose(game.options[words.index(f"place T. Rex at a from {back}")])
    assert game.table.board.spaces[game.at[game.table.names.index("The Jackalope")]] == jackalope  # forced


def test_setup_never_covers_a_start_still_to_be_used() -> None:
    """Fallback of the sheet: of a's two neighbours, f is the other hero's start."""
    game = opened(network("ab bc cd de ef fa"), "t-rex", "raptors")
    board = game.table.board
    assert (board.spaces[game.at[0]], board.spaces[game.back[0]]) == ("a", "b")  # forced, so not asked


def test_setup_with_no_free_neighbour_leaves_her_on_one_space_until_she_moves() -> None:
    """Fallback of the sheet: the Jackalope has taken d, the only space beside her start."""
    table = Scenario("bigfoot", "t-rex", board=network("ab bd bc de", zones="a=x b=y c=y d=x e=z"))
    assert table.space("The Jackalope") == "d"
    assert table.pose("T. Rex") == {"e"}
    table.fallen("The Jackalope").hand(1, ANGRY).end_turn()
    assert steps(table) == {"e", "d e"}
    table.choose("to d from e")
    assert table.pose("T. Rex") == {"d", "e"}


# --- moving -------------------------------------------------------------------------------------------------------


def test_example_one_step_from_either_end() -> None:
    table = on_row("b c", "f").hand(0, ANGRY)
    assert steps(table) == {"b c", "c d", "a b"}
    assert table.offered() == ["stay", "to a from b", "to d from c"]


def test_example_blocked_step() -> None:
    assert steps(on_row("b c", "d").hand(0, ANGRY)) == {"b c", "a b"}


def test_example_two_steps_with_a_turn() -> None:
    board = network("ab bc cd cx xy yz")
    table = wild("b c", "raptors", {"Raptor": "z"}, board=board).hand(0, ANGRY, ANGRY)
    assert steps(table, boost=ANGRY) == {"b c", "c d", "c x", "a b", "x y"}  # {a,b} is as far as a goes


def test_a_boosted_maneuver_is_a_chain_of_steps_each_from_either_end() -> None:
    """Move 1 and a boost of 2: after a step to d she may go on from d or, turned around, from c."""
    board = network("ab bc cd de ef cx xy yz")
    table = wild("b c", "raptors", {"Raptor": "z"}, board=board).hand(0, ANGRY, CLOSER)
    assert steps(table, boost=CLOSER) == {"b c", "a b", "c d", "c x", "d e", "x y", "e f"}
    table.choose("to f from e")
    assert (table.space("T. Rex"), pose(table)) == ("f", "e f")  # the front is where she stepped to


def test_there_is_no_free_swing_of_the_tail() -> None:
    """On a star she can come to {m, d} only by a step, never to {b, d}."""
    board = network("ma mb mc md de", zones="m=x")
    table = wild("m a", "raptors", {"Raptor": "e"}, board=board).hand(0, ANGRY)
    assert steps(table) == {"a m", "b m", "c m", "d m"}


def test_zero_steps_leave_her_as_she_was() -> None:
    table = on_row("b c", "f").hand(0, ANGRY)
    steps(table)
    table.choose("stay")
    assert (table.space("T. Rex"), pose(table)) == ("b", "b c")
    assert table.asking() == "0 action"


def test_opposing_fighters_pass_neither_of_her_spaces() -> None:
    table = on_row("c d", "b", first=1).hand(1, "Decoy").hand(0, ANGRY)
    table.choose("maneuver", "no boost", "move Raptor 1")
    assert table.spaces_offered() == {"a", "b"}


def test_an_effect_that_passes_opposing_fighters_passes_both_of_her_spaces() -> None:
    at = {"Bigfoot": "b"}
    table = wild("c d", "bigfoot", at, first=1, board=network(ROW)).hand(1, "Crash Through the Trees", "Feint")
    table.scheme("Crash Through the Trees")
    assert table.spaces_offered() == {"a", "b", "e", "f"}


def test_through_adversity_crosses_her_once() -> None:
    table = wild("c d", "daredevil", {"Daredevil": "b"}, first=1, board=network(ROW)).hand(
        1, "Through Adversity", "Feint"
    )
    table.scheme("Through Adversity").choose("to e through T. Rex")
    assert table.health("T. Rex") == 26


def test_teammates_pass_her_and_she_passes_them() -> None:
    """Nobody ends there: over C4 she must go on until it is no longer part of her pose."""
    foes = ("bigfoot", "raptors", "robin-hood")
    at = {"Bigfoot": "A1", "Raptor": "C4", "Robin Hood": "A3"}
    table = many(TEAMS, "E4 C5", foes, at).hand(0, ANGRY, ANGRY)
    assert steps(table) == {"C5 E4", "C5 D5", "E3 E4"}
    table = many(TEAMS, "E4 C5", foes, at).hand(0, ANGRY, CLOSER)
    far = steps(table, boost=CLOSER)
    assert "B5 C4" not in far
    assert {"A6 B5", "A7 B5", "B4 C3"} <= far  # over C4 in three steps
    table = many(TEAMS, "E4 C5", foes, at, first=2).hand(2, "Decoy")
    table.choose("maneuver", "no boost", "move Raptor 1")
    assert "E4" not in table.spaces_offered()
    assert "C5" not in table.spaces_offered()
    assert "E3" in table.spaces_offered()
    table = many(TEAMS, "D5 E3", foes, {"Bigfoot": "A1", "Raptor": "D4", "Robin Hood": "C4"}, first=2).hand(2, "Decoy")
    table.choose("maneuver", "no boost", "move Raptor 1")
    assert {"C5", "E4", "T2"} <= table.spaces_offered()  # through D5, and through both


def test_ix_85_she_walks_one_way_paths_both_ways() -> None:
    """B5 to C3 is one-way, as is A6 to C3."""
    table = wild("C3 C4", "robert-muldoon", {"Robert Muldoon": "E2"}, board="raptor-paddock").hand(0, ANGRY)
    assert steps(table) == {"C3 C4", "B5 C3", "A6 C3", "C2 C3", "C2 C4", "C4 D1", "C4 D5"}
    table.choose("to B5 from C3")
    assert pose(table) == "B5 C3"
    table = wild("B5 B4", "robert-muldoon", {"Robert Muldoon": "E2"}, board="raptor-paddock").hand(0, ANGRY)
    assert {"B5 C3", "B5 C1"} <= steps(table)


def test_ix_85_her_reach_counts_one_way_paths_both_ways() -> None:
    at = {"Robert Muldoon": "A6", "InGen Worker": "B4 A5"}
    table = wild("C2 C3", "robert-muldoon", at, board="raptor-paddock").hand(0, IMPACT)
    assert targets(table) == ["Robert Muldoon", "InGen Worker 1", "InGen Worker 2"]


# --- reach --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "legal"), [("a", True), ("d", True), ("e", True), ("f", False)])
def test_example_reach_on_a_line(at: str, legal: bool) -> None:
    table = on_row("b c", at).hand(0, IMPACT)
    assert ("attack" in table.offered()) == legal


def test_example_reach_is_one_sided() -> None:
    table = on_row("b c", "e", first=1).hand(1, "Eviscerate").hand(0, ANGRY)
    assert table.offered() == ["maneuver"]
    table = on_row("b c", "e").hand(0, IMPACT).attack("T. Rex", "Raptor 1", IMPACT)
    assert table.health("Raptor 1") == 2


def test_example_reach_over_a_fighter() -> None:
    table = on_row("b c", "d e").hand(0, IMPACT)
    assert targets(table) == ["Raptor 1", "Raptor 2"]


def test_reach_is_counted_from_either_space_and_over_any_zone() -> None:
    board = network(ROW + " fg")
    assert targets(on_row("c d", "a f g", board=board).hand(0, IMPACT)) == ["Raptor 1", "Raptor 2"]


def test_a_melee_attacker_needs_to_be_next_to_either_space() -> None:
    for raptor in ("a", "d"):
        table = on_row("b c", raptor, first=1).hand(1, "Eviscerate").attack("Raptor 1", "T. Rex", "Eviscerate")
        assert table.health("T. Rex") == 22


@pytest.mark.parametrize(("at", "legal"), [("e", True), ("f", True), ("g", False)])
def test_a_ranged_attacker_needs_a_zone_of_either_space(at: str, legal: bool) -> None:
    board = network(ROW + " fg", zones="b=red c=blue e=red f=blue,pink g=pink")
    table = wild("b c", "robin-hood", {"Robin Hood": at}, first=1, board=board).hand(1, "Snark")
    assert ("attack" in table.offered()) == legal


@pytest.mark.parametrize(("at", "legal"), [("h", True), ("i", False)])
def test_ix_85_a_range_of_spaces_is_measured_to_her_nearer_space(at: str, legal: bool) -> None:
    board = network("ab bc cd de ef fg gh hi ij")
    table = wild("c b", "bullseye", {"Bullseye": at}, first=1, board=board).hand(1, "Ricochet")
    assert ("attack" in table.offered()) == legal


@pytest.mark.parametrize(
    ("foe", "name", "attack", "defense", "far", "near"),
    [
        pytest.param("robin-hood", "Robin Hood", IMPACT, "Snark", (0, 0), (0, 1), id="Snark"),
        pytest.param("robin-hood", "Robin Hood", IMPACT, "Wily Fighting", (0, 0), (1, 0), id="Wily Fighting"),
        pytest.param("daredevil", "Daredevil", IMPACT, "Son of a Boxer", (0, 0), (2, 0), id="Son of a Boxer"),
        pytest.param("raptors", "Raptor 1", SHIFT, "Eaten Alive", (0, 0), (1, 0), id="Eaten Alive"),
        pytest.param("dr-sattler", "Dr. Sattler", IMPACT, DOORS, (2, 0), (2, 0), id="Lock The Doors!"),
    ],
)
@pytest.mark.parametrize("at", ["d", "e"])
def test_ix_20_two_away_is_not_adjacent(
    foe: str, name: str, attack: str, defense: str, far: tuple[int, int], near: tuple[int, int], at: str
) -> None:
    """The damage to her and the cards drawn for the defense, from two spaces away and from one."""
    table = wild("c b", foe, {name: at}, board=network(LONG)).hand(0, attack, ANGRY).hand(1, defense)
    table.attack("T. Rex", name, attack, defense)
    while table.asking() in ("1 move", "1 confirm"):  # of the Doors, and Daredevil's blind boost
        table.choose(table.offered()[0])
    assert (27 - table.health("T. Rex"), len(table.cards(1))) == (near if at == "d" else far)


def test_reach_between_two_large_fighters_is_counted_from_the_nearer_spaces() -> None:
    for other, legal in (("d e", True), ("e f", False)):
        table = Scenario("t-rex", "t-rex", board=network(LONG)).clear()
        table.stand("T. Rex (seat 1)", "a", "b").stand("T. Rex (seat 2)", *other.split()).hand(0, IMPACT)
        assert ("attack" in table.offered()) == legal


def test_ix_24_jealousy_against_an_attack_from_two_away() -> None:
    """The new defender stands on the attacked space; where he came from does not matter."""
    table = wild("E5 E6", "titania", {"Titania": "E3", "Oberon": "A1"}).second(1, "Glamour of Jealousy")
    table.hand(0, IMPACT, ANGRY).choose("attack", "with T. Rex", f"play {IMPACT}", "choose Oberon")
    assert (table.space("Oberon"), table.space("Titania")) == ("E3", "A1")
    assert (table.health("Titania"), table.health("Oberon")) == (12, 1)


# --- both spaces --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tokens", ["a d", "b c", "a", "c"])
def test_example_hit_once(tokens: str) -> None:
    """IX-50: next to or under either of her spaces, Violently deals 2, not 4."""
    table = wild("b c", "dr-sattler", {"Dr. Sattler": "d"}, first=1, board=network(ROW)).token(1, *tokens.split())
    table.hand(1, VIOLENTLY, DOORS).attack("Dr. Sattler", "T. Rex", VIOLENTLY)
    assert table.health("T. Rex") == 27 - 3 - 2


def test_savagery_hits_her_once() -> None:
    board = network("ab bc ca cd de")
    table = wild("b c", "bigfoot", {"Bigfoot": "a"}, first=1, board=board).hand(1, "Savagery", "Feint")
    table.attack("Bigfoot", "T. Rex", "Savagery")
    assert table.health("T. Rex") == 27 - 4 - 1


@pytest.mark.parametrize("rex", ["b a", "a b"])
def test_ix_55_bigfoots_draw_looks_at_the_zones_of_both_spaces(rex: str) -> None:
    board = network(ROW, zones="b=red e=red")
    table = wild(rex, "bigfoot", {"Bigfoot": "e"}, first=1, board=board).hand(1, "Feint").hand(0, ANGRY)
    table.maneuver().maneuver()
    assert table.asking() == "0 action"  # she is in Bigfoot's zone: no draw to ask for


@pytest.mark.parametrize("rex", ["b c", "c b"])
def test_ix_55_the_pack_bonus_looks_at_the_neighbours_of_both_spaces(rex: str) -> None:
    """x and d are beside her one space, e beside none."""
    for others, bonus in (("d x", 2), ("x e", 1)):
        table = on_row(rex, f"a {others}", first=1, board=network("ab bc cd de bx ef"))
        table.hand(1, "Eviscerate", "Decoy").attack("Raptor 1", "T. Rex", "Eviscerate")
        assert table.health("T. Rex") == 27 - (5 + bonus)


@pytest.mark.parametrize("rex", ["A3 C3", "C3 A3"])
def test_ix_55_she_uses_an_item_under_either_space(rex: str) -> None:
    table = wild(rex, "bullseye", {"Bullseye": "D3"}, board="hells-kitchen").items(A3="Manhole Cover")
    table.hand(0, IMPACT, ANGRY).choose("attack", "with T. Rex", f"play {IMPACT}")
    assert table.offered() == ["no item", "use Manhole Cover"]
    table.choose("use Manhole Cover")
    assert table.health("Bullseye") == 14 - 7
    assert table.items_left() == {}


@pytest.mark.parametrize("rex", ["B4 C4", "C4 B4"])
def test_ix_55_and_87_a_first_aid_kit_under_either_space(rex: str) -> None:
    table = wild(rex, "bullseye", {"Bullseye": "E6"}, board="hells-kitchen").wound("T. Rex", 20).hand(0, ANGRY)
    table.items(B4="First Aid Kit").choose("use an item")
    assert table.health("T. Rex") == 22
    assert len(table.cards(0)) == 2


def test_the_map_lets_her_attack_anywhere() -> None:
    table = wild("B4 C4", "bullseye", {"Bullseye": "E1"}, board="hells-kitchen").hand(0, IMPACT).items(B4="Map")
    assert table.offered() == ["maneuver", "use an item"]
    table.choose("use an item").attack("T. Rex", "Bullseye", IMPACT)
    assert table.health("Bullseye") == 9


# --- traps --------------------------------------------------------------------------------------------------------


def test_ix_42_a_step_sets_off_only_the_trap_stepped_on_and_ends_the_move() -> None:
    at = {"Robert Muldoon": "f"}
    table = (
        wild("b c", "robert-muldoon", at, board=network(ROW)).token(1, "d").hand(0, ANGRY, CLOSER).deck(1, "Leap Away")
    )
    assert steps(table, boost=CLOSER) == {"b c", "a b", "c d"}  # not past d
    table.choose("to d from c")
    assert (table.health("T. Rex"), table.tokens(1), table.cards(1)) == (26, [], ["Leap Away"])
    assert pose(table) == "c d"


def test_ix_42_placed_over_two_traps_both_go_off() -> None:
    """Each for itself: 2 damage, 2 draws."""
    board = network(ROW, zones="b=red c=red d=red")
    table = wild("a b", "robert-muldoon", {"Robert Muldoon": "f"}, board=board).token(1, "c", "d")
    table.hand(0, RIPPLES, ANGRY).scheme(RIPPLES)
    assert poses(table) == {"a b", "b c", "c d", "d e"}
    table.choose("place T. Rex at c from d")
    assert (table.health("T. Rex"), table.tokens(1), len(table.cards(1))) == (25, [], 2)
    gone = [said for said in table.log if said.startswith("The trap")]
    assert gone == ["The trap at c is removed.", "The trap at d is removed."]  # the front's first


def test_placed_to_overlap_her_old_pose_she_enters_only_the_new_space() -> None:
    """b had been under her: only c is entered."""
    board = network(ROW, zones="b=red c=red d=red")
    table = wild("a b", "robert-muldoon", {"Robert Muldoon": "f"}, board=board).token(1, "c", "d")
    table.hand(0, RIPPLES, ANGRY).scheme(RIPPLES).choose("place T. Rex at b from c")
    assert (table.health("T. Rex"), table.tokens(1)) == (26, ["d"])


def test_a_trap_that_lay_under_her_already_is_not_entered_by_a_step() -> None:
    """However it came there: she leaves a, keeps b and enters c."""
    table = wild("b a", "robert-muldoon", {"Robert Muldoon": "f"}, board=network(ROW)).token(1, "b")
    table.hand(0, ANGRY, CLOSER).maneuver(("T. Rex", "c from b"))
    assert (pose(table), table.health("T. Rex"), table.tokens(1)) == ("b c", 27, ["b"])


def test_they_should_all_be_destroyed_counts_a_trap_beside_both_of_her_spaces_once() -> None:
    board = network("ab bc ca cd de ef fg", zones="c=red e=red")
    table = wild("b c", "robert-muldoon", {"Robert Muldoon": "e"}, first=1, board=board).token(1, "a", "d")
    destroyed = "They Should All Be Destroyed"
    table.hand(1, destroyed, "Feint").attack("Robert Muldoon", "T. Rex", destroyed)
    assert table.health("T. Rex") == 27 - (4 + 2)


def test_ix_42_another_seat_steps_her_onto_a_trap() -> None:
    board = network(ROW, zones="c=red f=red")
    table = wild("b c", "robert-muldoon", {"Robert Muldoon": "f"}, first=1, board=board).token(1, "d")
    table.hand(1, "Rending Shot", "Feint").attack("Robert Muldoon", "T. Rex", "Rending Shot")
    assert poses(table) == {"b c", "a b", "c d"}
    table.choose("to d from c")
    assert table.health("T. Rex") == 27 - 3 - 1
    assert table.asking() == "1 action"


def test_ix_45_a_teammates_traps_mean_nothing_to_her() -> None:
    foes = ("bigfoot", "robert-muldoon", "robin-hood")
    at = {"Bigfoot": "A1", "Robert Muldoon": "A7", "Robin Hood": "A3"}
    table = many(TEAMS, "E4 C5", foes, at).token(2, "E3", "D5").hand(0, ANGRY, CLOSER)
    assert "E3 T2" in steps(table, boost=CLOSER)
    table.choose("to T2 from E3")
    assert (table.health("T. Rex"), table.tokens(2)) == (27, ["D5", "E3"])
    table = many(FREE_FOR_ALL, "E4 C5", foes, at).token(2, "E3", "D5").hand(0, ANGRY, CLOSER)
    assert "E3 T2" not in steps(table, boost=CLOSER)


def test_no_step_onto_a_trap_while_a_teammate_is_under_her() -> None:
    """MOVE-4: over C4 and on to B5, the trap there would stop her with C4 still held."""
    foes = ("robert-muldoon", "raptors", "robin-hood")
    at = {"Robert Muldoon": "A1", "Raptor": "C4", "Robin Hood": "A3"}
    table = many(TEAMS, "E4 C5", foes, at).token(1, "B5").hand(0, ANGRY, CLOSER)
    far = steps(table, boost=CLOSER)
    assert not {"B5 C4", "A6 B5", "A7 B5"} & far
    assert "B4 C3" in far
    # and the same where those whom she goes through are told apart
    told_apart = crossing_poses(table.game, table.fighter("T. Rex"), 4, through=False)
    assert {pose_spaces(pose) for pose in told_apart} == {
        pose_spaces(pose) for pose in large_poses(table.game, table.fighter("T. Rex"), 4, through=False)
    }


# --- moved and placed by others -----------------------------------------------------------------------------------


def test_ix_52_another_seat_moves_her_against_an_arrow() -> None:
    at = {"Robert Muldoon": "C2"}
    table = wild("C3 C4", "robert-muldoon", at, first=1, board="raptor-paddock").hand(1, "Rending Shot", "Feint")
    table.attack("Robert Muldoon", "T. Rex", "Rending Shot")
    assert table.asking() == "1 move"
    assert {"C3 C4", "B5 C3", "A6 C3", "A5 A6", "B4 B5"} <= poses(table)
    assert not any("C2" in offered.split() for offered in poses(table))  # Muldoon is her enemy
    table.choose("to B4 from B5")
    assert pose(table) == "B4 B5"


def test_love_moves_her_exactly_one_step() -> None:
    table = wild("C3 C2", "titania", {"Titania": "A7"}, first=1).second(1, "Glamour of Love").hand(1, "Fairy Song")
    table.choose("maneuver")
    assert table.offered() == ["none", "choose T. Rex"]
    table.choose("choose T. Rex")
    assert poses(table) == {"B2 C3", "B3 C3", "C3 D2", "B2 C2", "C1 C2", "C2 D2"}


def test_ix_53_ward_places_her_front_in_the_sisters_zone_and_her_back_anywhere() -> None:
    """e is in the Sister's zone; d, her own, and f are not, but may hold her back. a has no free neighbour."""
    board = network("ab bc cd de ef fg", zones="a=red b=red e=red")
    table = wild("c d", "wayward-sisters", {"Wayward Sister": "b"}, first=1, board=board).hand(1, "Ward", "Prophecy")
    table.attack("Wayward Sister 1", "T. Rex", "Ward")
    assert table.asking() == "1 place"
    assert table.offered() == ["place T. Rex at e from d", "place T. Rex at e from f"]  # staying is not in that zone
    table.choose("place T. Rex at e from f")
    assert pose(table) == "e f"


def test_ix_53_ward_without_room_leaves_her_where_she_is() -> None:
    board = network("ab bc cd de", zones="a=red b=red")
    table = wild("c d", "wayward-sisters", {"Wayward Sister": "b"}, first=1, board=board).hand(1, "Ward", "Prophecy")
    table.attack("Wayward Sister 1", "T. Rex", "Ward")
    assert pose(table) == "c d"
    assert table.asking() == "1 action"


def test_ix_53_readiness_places_her_anywhere_and_binds_her() -> None:
    table = wild("c d", "hamlet", {"Hamlet": "b"}, first=1, board=network(ROW))
    table.hand(1, "The Readiness Is All", "Cruel To Be Kind").attack("Hamlet", "T. Rex", "The Readiness Is All")
    table.choose("choose T. Rex")
    assert poses(table) == {"c d", "d e", "e f"}  # a has no free neighbour
    table.choose("place T. Rex at e from f")
    assert pose(table) == "e f"
    assert table.game.rooted >> table.fighter("T. Rex") & 1


# --- You're Just Making Her Angry ---------------------------------------------------------------------------------


def test_angry_may_be_boosted_and_comes_back_after_a_win() -> None:
    table = doctors("C3 C2", "B3", first=1).hand(0, ANGRY, MUSCLE).hand(1, VIOLENTLY, DOORS)
    table.attack("Dr. Sattler", "T. Rex", VIOLENTLY, ANGRY)
    assert table.asking() == "0 boost"
    assert table.offered() == ["no boost", f"boost with {MUSCLE}"]  # never with itself
    table.choose(f"boost with {MUSCLE}")
    assert table.health("T. Rex") == 27
    assert table.cards(0) == [ANGRY]
    assert table.discarded(0) == [MUSCLE]


def test_angry_is_discarded_after_a_loss() -> None:
    table = doctors("C3 C2", "B3", first=1).hand(0, ANGRY, MUSCLE).hand(1, VIOLENTLY, DOORS)
    table.attack("Dr. Sattler", "T. Rex", VIOLENTLY, ANGRY).choose("no boost")
    assert table.health("T. Rex") == 27 - 2
    assert (table.cards(0), table.discarded(0)) == ([MUSCLE], [ANGRY])


def test_angry_cancelled_is_neither_boosted_nor_returned() -> None:
    table = doctors("C3 C2", "B3", first=1).hand(0, ANGRY, ANGRY).hand(1, "Feint", DOORS)
    table.attack("Dr. Sattler", "T. Rex", "Feint", ANGRY)
    assert table.health("T. Rex") == 27 - 1
    assert (table.cards(0), table.discarded(0)) == ([ANGRY], [ANGRY])


def test_angry_with_an_empty_hand_asks_for_no_boost_and_comes_back_against_0() -> None:
    table = doctors("C3 C2", "B3", first=1).hand(0, ANGRY).hand(1, "Regroup", DOORS)
    table.attack("Dr. Sattler", "T. Rex", "Regroup", ANGRY)
    assert table.cards(0) == [ANGRY]
    assert table.asking() == "1 action"


def test_ix_18_angry_comes_back_before_an_attacker_claims_the_victory() -> None:
    table = (
        wild("C3 C2", "bullseye", {"Bullseye": "B3"}, first=1)
        .hand(0, ANGRY, ROAR)
        .hand(1, "Arrogant But Effective", "Feint")
    )
    table.attack("Bullseye", "T. Rex", "Arrogant But Effective", ANGRY).choose(f"boost with {ROAR}", "stay")
    assert table.cards(0) == [ANGRY]


# --- Closer Than She Appears --------------------------------------------------------------------------------------


def test_closer_moves_draws_and_gains_an_action() -> None:
    table = on_row("b c", "f").hand(0, CLOSER, ANGRY).deck(0, ROAR).scheme(CLOSER)
    assert poses(table) == {"b c", "a b", "c d"}
    assert table.cards(0) == [ANGRY]  # not drawn before the move
    table.choose("to d from c")
    assert table.cards(0) == [ROAR, ANGRY]
    assert table.asking() == "0 action"
    assert table.game.actions == 2
    assert table.discarded(0) == [CLOSER]


def test_closer_need_not_move_her() -> None:
    table = on_row("b c", "f").hand(0, CLOSER, ANGRY).scheme(CLOSER).choose("stay")
    assert pose(table) == "b c"
    assert (len(table.cards(0)), table.game.actions) == (2, 2)


def test_closer_hemmed_in_and_exhausted() -> None:
    table = on_row("b c", "a d").empty_deck(0).hand(0, CLOSER, ANGRY).scheme(CLOSER)
    assert table.health("T. Rex") == 25
    assert table.game.actions == 2


# --- 15,000 Pounds of Muscle --------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", HEY, SEXISM])
def test_muscle_deals_its_full_value_whatever_the_defense(defense: str) -> None:
    """IX-14: also where another number stands in place of the printed one."""
    table = doctors("C3 C2", "B3").hand(0, MUSCLE, ANGRY).hand(1, HEY, SEXISM)
    table.attack("T. Rex", "Dr. Sattler", MUSCLE, defense)
    if defense == SEXISM:
        assert table.asking() == "1 move"  # its effects still take place
        table.choose("stay")
    assert table.health("Dr. Sattler") == 13 - 3
    assert table.health("T. Rex") == 25


def test_ix_14_muscle_ignores_a_boosted_defense_and_the_boost_stays_spent() -> None:
    table = Scenario("t-rex", "t-rex", board="t-rex-paddock").only({"T. Rex (seat 1)": "C3", "T. Rex (seat 2)": "B3"})
    table.stand("T. Rex (seat 1)", "C3", "C2").stand("T. Rex (seat 2)", "B3", "A4")
    table.hand(0, MUSCLE, ANGRY).hand(1, ANGRY, LUNGE)
    table.attack("T. Rex (seat 1)", "T. Rex (seat 2)", MUSCLE, ANGRY).choose(f"boost with {LUNGE}")
    assert (table.health("T. Rex (seat 1)"), table.health("T. Rex (seat 2)")) == (25, 24)
    assert table.discarded(1) == [LUNGE, ANGRY]


def test_ix_14_muscle_ignores_an_item() -> None:
    table = wild("D3 E3", "bullseye", {"Bullseye": "A3"}, board="hells-kitchen").items(A3="Mailbox")
    table.hand(0, MUSCLE, ANGRY).hand(1, "Tactical Retreat")
    table.attack("T. Rex", "Bullseye", MUSCLE, "Tactical Retreat").choose("use Mailbox")
    assert table.health("Bullseye") == 14 - 3
    assert table.items_left() == {}


def test_muscle_cancelled_meets_the_defense_and_does_not_hurt_her() -> None:
    table = (
        doctors("C3 C2", "B3").hand(0, MUSCLE, ANGRY).hand(1, "Feint").attack("T. Rex", "Dr. Sattler", MUSCLE, "Feint")
    )
    assert table.health("Dr. Sattler") == 13 - 1
    assert table.health("T. Rex") == 27


def test_muscle_can_defeat_her() -> None:
    table = doctors("C3 C2", "B3").wound("T. Rex", 2).hand(0, MUSCLE, ANGRY).attack("T. Rex", "Dr. Sattler", MUSCLE)
    assert table.winners() == [1]


# --- Thrash -------------------------------------------------------------------------------------------------------


def test_rulebook_example_thrash_boosted_with_ripples_against_hey() -> None:
    """Reach, BOOST, the defender's AFTER COMBAT first, and insight under Dr. Sattler (IX-21, IX-85)."""
    table = doctors("B3 A4", "B2", malcolm="D2")
    table.hand(0, "Thrash", RIPPLES).hand(1, HEY).attack("T. Rex", "Dr. Malcolm", "Thrash", HEY)
    assert table.asking() == "0 boost"
    assert table.values() == (2, 3)
    table.choose(f"boost with {RIPPLES}")
    assert table.health("Dr. Malcolm") == 6
    assert table.asking() == "1 move"
    table.choose("to C1")  # out of green and yellow
    assert table.tokens(1) == ["C1"]
    assert table.game.supply[0] == 4
    assert (table.health("Dr. Malcolm"), table.health("Dr. Sattler")) == (5, 13)
    assert table.discarded(0) == [RIPPLES, "Thrash"]


def test_example_two_zones_at_once() -> None:
    board = network(ROW, zones="b=red c=blue a=red,blue e=blue f=red")
    table = wild("b c", "raptors", {"Raptor": "a e f"}, board=board).hand(0, "Thrash", ANGRY)
    table.attack("T. Rex", "Raptor 1", "Thrash").choose("no boost")
    assert [table.health(f"Raptor {number}") for number in (1, 2, 3)] == [7 - 2 - 1, 6, 6]  # Raptor 1 once


@pytest.mark.parametrize(("boost", "hurt"), [(f"boost with {MUSCLE}", 1), ("no boost", 0)], ids=["won", "lost"])
def test_thrash_as_a_defense_needs_no_damage_taken(boost: str, hurt: int) -> None:
    table = doctors("C3 C2", "B3", malcolm="D2", first=1).hand(0, "Thrash", MUSCLE).hand(1, VIOLENTLY, DOORS)
    table.attack("Dr. Sattler", "T. Rex", VIOLENTLY, "Thrash").choose(boost)
    assert (table.health("Dr. Sattler"), table.health("Dr. Malcolm")) == (13 - hurt, 7 - hurt)


def test_thrash_lost_hurts_nobody() -> None:
    table = doctors("C3 C2", "B3", malcolm="D2").hand(0, "Thrash", ANGRY).hand(1, DOORS)
    table.attack("T. Rex", "Dr. Sattler", "Thrash", DOORS).choose("no boost", "stay")
    assert (table.health("Dr. Sattler"), table.health("Dr. Malcolm")) == (13, 7)


def test_thrash_cancelled_is_not_boosted() -> None:
    table = (
        doctors("C3 C2", "B3")
        .hand(0, "Thrash", ANGRY)
        .hand(1, "Feint")
        .attack("T. Rex", "Dr. Sattler", "Thrash", "Feint")
    )
    assert table.health("Dr. Sattler") == 13
    assert table.cards(0) == [ANGRY]


def test_thrash_spares_a_fighter_outside_her_zones_even_adjacent() -> None:
    board = network(ROW, zones="b=red c=blue")
    table = wild("b c", "raptors", {"Raptor": "a d"}, board=board).hand(0, "Thrash", ANGRY)
    table.attack("T. Rex", "Raptor 1", "Thrash").choose("no boost")
    assert [table.health(f"Raptor {number}") for number in (1, 2)] == [5, 7]


@pytest.mark.parametrize(("mode", "raptor"), [(FREE_FOR_ALL, 6), (TEAMS, 7)])
def test_ix_88_thrash_hurts_every_opposing_seat_in_her_zones_also_on_the_first_turn(mode: str, raptor: int) -> None:
    """Seat 2 could not be attacked yet; as a teammate it is spared."""
    foes = ("bigfoot", "raptors", "robin-hood")
    at = {"Bigfoot": "E3", "Raptor": "D5", "Robin Hood": "T2"}
    table = many(mode, "E4 C5", foes, at).hand(0, "Thrash", ANGRY)
    assert targets(table) == (["Bigfoot", "Robin Hood"] if mode == TEAMS else ["Bigfoot"])
    if mode == TEAMS:
        table.choose("target Bigfoot")
    table.choose("play Thrash", "no boost")
    assert (table.health("Bigfoot"), table.health("Raptor 1"), table.health("Robin Hood")) == (16 - 2 - 1, raptor, 13)


def test_thrash_loses_its_victory_to_arrogant_but_effective() -> None:
    """IX-18."""
    table = wild("C3 C2", "bullseye", {"Bullseye": "B3"}).hand(0, "Thrash", MUSCLE).hand(1, "Arrogant But Effective")
    table.attack("T. Rex", "Bullseye", "Thrash", "Arrogant But Effective").choose(f"boost with {MUSCLE}", "stay")
    assert table.health("Bullseye") == 14 - 3


def test_ix_14_uncertain_doom_ignores_a_boosted_thrash() -> None:
    table = (
        wild("C3 C2", "hamlet", {"Hamlet": "B3"}, first=1)
        .hand(0, "Thrash", MUSCLE)
        .hand(1, "Uncertain Doom", "The Ghost")
    )
    table.attack("Hamlet", "T. Rex", "Uncertain Doom", "Thrash").choose(f"boost with {MUSCLE}")
    assert table.health("T. Rex") == 27 - 2
    assert table.discarded(0) == [MUSCLE, "Thrash"]


# --- Reckless Lunge -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defense", "damage"), [("", 3), (HEY, 0)], ids=["won", "lost"])
def test_lunge_hurts_the_opposing_fighter_and_then_her(defense: str, damage: int) -> None:
    table = doctors("C3 C2", "B3", malcolm="A7").hand(0, LUNGE, ANGRY).hand(1, HEY)
    table.attack("T. Rex", "Dr. Sattler", LUNGE, defense)
    if defense:
        table.choose("stay")
    assert table.health("Dr. Sattler") == 13 - damage - 3
    assert table.health("T. Rex") == 24


def test_ix_3_lunge_wins_before_it_hurts_her() -> None:
    table = doctors("C3 C2", "B3").wound("T. Rex", 3).wound("Dr. Sattler", 6).hand(0, LUNGE, ANGRY)
    table.attack("T. Rex", "Dr. Sattler", LUNGE)
    assert table.winners() == [0]
    assert table.health("T. Rex") == 3


def test_ix_3_doors_defeat_her_before_lunge_resolves() -> None:
    table = doctors("C3 C2", "B3").wound("T. Rex", 2).wound("Dr. Sattler", 4).hand(0, LUNGE, ANGRY).hand(1, DOORS)
    table.attack("T. Rex", "Dr. Sattler", LUNGE, DOORS)
    assert table.winners() == [1]
    assert table.health("Dr. Sattler") == 3


def test_lunge_at_a_sidekick_already_fallen_hurts_only_her() -> None:
    table = doctors("C3 C2", "A7", malcolm="B3").wound("Dr. Malcolm", 3).hand(0, LUNGE, ANGRY)
    table.attack("T. Rex", "Dr. Malcolm", LUNGE)
    assert table.space("Dr. Malcolm") == ""
    assert (table.health("T. Rex"), table.health("Dr. Sattler")) == (24, 13)


def test_lunge_can_defeat_her_after_a_sidekick() -> None:
    table = doctors("C3 C2", "A7", malcolm="B3").wound("T. Rex", 3).hand(0, LUNGE, ANGRY)
    table.attack("T. Rex", "Dr. Malcolm", LUNGE)
    assert table.winners() == [1]
    assert table.health("Dr. Malcolm") == 1


def test_lunge_cancelled_hurts_nobody_more() -> None:
    table = (
        doctors("C3 C2", "B3").hand(0, LUNGE, ANGRY).hand(1, "Feint").attack("T. Rex", "Dr. Sattler", LUNGE, "Feint")
    )
    assert (table.health("Dr. Sattler"), table.health("T. Rex")) == (12, 27)


# --- When Dinosaurs Ruled the Earth -------------------------------------------------------------------------------


def test_ruled_won_draws_gains_and_hurts_her() -> None:
    table = doctors("C3 C2", "B3").hand(0, RULED, ANGRY).deck(0, ROAR).attack("T. Rex", "Dr. Sattler", RULED)
    assert table.offered() == ["no boost", f"boost with {ANGRY}"]
    table.choose(f"boost with {ANGRY}")
    assert table.health("Dr. Sattler") == 13 - 3
    assert table.cards(0) == [ROAR]
    assert (table.asking(), table.game.actions) == ("0 action", 2)
    assert table.health("T. Rex") == 25


def test_ruled_lost_does_none_of_it() -> None:
    table = doctors("C3 C2", "B3").hand(0, RULED, ANGRY).hand(1, DOORS).attack("T. Rex", "Dr. Sattler", RULED, DOORS)
    table.choose("no boost", "stay")
    assert table.health("T. Rex") == 27 - 2  # by the Doors
    assert (table.cards(0), table.game.actions) == ([ANGRY], 1)


def test_ruled_exhausted_can_defeat_her_on_the_draw() -> None:
    table = doctors("C3 C2", "B3").wound("T. Rex", 2).empty_deck(0).hand(0, RULED, ANGRY)
    table.attack("T. Rex", "Dr. Sattler", RULED).choose("no boost")
    assert table.winners() == [1]
    assert table.said(" 1 action") == 0


def test_ruled_cancelled() -> None:
    table = (
        doctors("C3 C2", "B3").hand(0, RULED, ANGRY).hand(1, "Feint").attack("T. Rex", "Dr. Sattler", RULED, "Feint")
    )
    assert (table.health("T. Rex"), table.game.actions) == (27, 1)


# --- 65 Million Years of Gut Instinct -----------------------------------------------------------------------------


def test_instinct_takes_a_card_of_another_name_from_the_discard_pile() -> None:
    table = doctors("C3 C2", "A7").discard(0, LUNGE, INSTINCT, IMPACT, LUNGE).hand(0, INSTINCT, ANGRY).scheme(INSTINCT)
    assert table.asking() == "0 card"
    assert table.offered() == [f"choose {LUNGE}", f"choose {IMPACT}"]  # must, and no other Instinct
    table.choose(f"choose {LUNGE}")
    assert table.cards(0) == sorted([LUNGE, ANGRY])
    assert table.discarded(0) == [LUNGE, INSTINCT, IMPACT, INSTINCT]
    assert table.card(0, LUNGE) in table.game.seen[1 * 2 + 0]  # seat 1 knows of it in the hand of seat 0


@pytest.mark.parametrize("pile", [(), (INSTINCT,)])
def test_instinct_with_nothing_to_take_spends_the_action(pile: tuple[str, ...]) -> None:
    table = doctors("C3 C2", "A7").discard(0, *pile).hand(0, INSTINCT, ANGRY).scheme(INSTINCT)
    assert table.cards(0) == [ANGRY]
    assert (table.asking(), table.game.actions) == ("0 action", 1)
    assert table.discarded(0) == [*pile, INSTINCT]


# --- Terrifying Roar ----------------------------------------------------------------------------------------------


def test_roar_prevents_the_defenders_move_and_her_own_for_the_rest_of_the_turn() -> None:
    """IX-57."""
    table = doctors("C3 C2", "B3", malcolm="A1").hand(0, ROAR, ANGRY, CLOSER).hand(1, HEY)
    table.attack("T. Rex", "Dr. Sattler", ROAR, HEY)
    assert table.asking() == "0 action"
    table.scheme(CLOSER)
    assert (table.asking(), table.game.actions, len(table.cards(0))) == ("0 action", 1, 2)  # it draws and gains
    table.choose("maneuver", "no boost")
    assert pose(table) == "C2 C3"


def test_roar_ends_with_the_turn() -> None:
    table = doctors("C3 C2", "B3").hand(0, ROAR, ANGRY).hand(1, DOORS)
    table.attack("T. Rex", "Dr. Sattler", ROAR).choose("maneuver", "no boost")
    assert table.asking() == "1 action"  # nobody could move
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Dr. Sattler"]


def test_roar_as_a_defense_lasts_for_the_attackers_turn() -> None:
    """IX-56: no move by the attacker's card, none in its maneuver."""
    table = doctors("C3 C2", "B3", malcolm="A1", first=1).hand(0, ROAR, ANGRY).hand(1, SEXISM, DOORS)
    table.attack("Dr. Sattler", "T. Rex", SEXISM, ROAR)
    assert table.asking() == "1 action"
    table.choose("maneuver", "no boost")
    assert (table.space("Dr. Sattler"), table.space("Dr. Malcolm"), table.tokens(1)) == ("B3", "A1", [])
    table.choose("maneuver", "no boost", "move T. Rex")
    assert len(poses(table)) > 1  # the next turn


def test_ix_56_roar_as_a_defense_stops_robin_hoods_move() -> None:
    table = wild("C3 C2", "robin-hood", {"Robin Hood": "B3"}, first=1).hand(0, ROAR).hand(1, "Piercing Shot", "Snark")
    table.attack("Robin Hood", "T. Rex", "Piercing Shot", ROAR)
    assert table.asking() == "1 action"
    assert len(table.cards(1)) == 1 + 2  # the draws still come


def test_ix_56_for_my_next_trick_still_draws_and_gains_under_roar() -> None:
    table = wild("C3 C2", "bullseye", {"Bullseye": "B3"}, first=1).hand(0, ROAR).hand(1, "For My Next Trick", "Feint")
    table.attack("Bullseye", "T. Rex", "For My Next Trick", ROAR)
    assert (table.asking(), table.game.actions, len(table.cards(1))) == ("1 action", 2, 2)


def test_ix_56_ripples_after_roar_only_discards() -> None:
    table = doctors("C3 C2", "B3").hand(0, ROAR, RIPPLES, ANGRY).hand(1, DOORS, HEY)
    table.attack("T. Rex", "Dr. Sattler", ROAR).scheme(RIPPLES)
    assert pose(table) == "C2 C3"
    assert len(table.cards(1)) == 1


def test_ix_56_readiness_as_a_defense_binds_her_for_the_turn() -> None:
    table = wild("C3 C2", "hamlet", {"Hamlet": "B3"}).hand(0, IMPACT, ANGRY, RIPPLES).hand(1, "The Readiness Is All")
    table.attack("T. Rex", "Hamlet", IMPACT, "The Readiness Is All")
    table.choose("choose T. Rex", "place T. Rex at D2 from E3").scheme(RIPPLES)
    assert pose(table) == "D2 E3"
    assert table.asking() != "0 place"


def test_ix_56_roar_as_a_defense_stops_a_placement() -> None:
    table = wild("C3 C2", "raptors", {"Raptor": "B3"}, first=1).hand(0, ROAR).hand(1, "Disengage", "Decoy")
    table.attack("Raptor 1", "T. Rex", "Disengage", ROAR)
    assert (table.asking(), table.space("Raptor 1")) == ("1 action", "B3")


def test_ix_57_roar_stops_must_go_faster_and_attraction() -> None:
    table = doctors("C3 C2", "B3").token(1, "A7").hand(0, ROAR, ANGRY).hand(1, "The Concept of Attraction")
    table.attack("T. Rex", "Dr. Sattler", ROAR, "The Concept of Attraction")
    assert table.asking() == "0 action"
    assert table.space("Dr. Sattler") == "B3"
    table = doctors("C3 C2", "B3", malcolm="A1").hand(0, ROAR, ANGRY).hand(1, "Must Go Faster")
    table.attack("T. Rex", "Dr. Sattler", ROAR, "Must Go Faster").choose("yes")
    assert (table.space("Dr. Sattler"), table.space("Dr. Malcolm")) == ("B3", "A1")
    assert table.asking() == "0 action"


def test_ix_57_under_roar_outlaws_return_and_elektra_is_removed() -> None:
    table = wild("C3 C2", "robin-hood", {"Robin Hood": "B3"}).hand(0, ROAR, ANGRY).hand(1, "Defenders of Sherwood")
    table.attack("T. Rex", "Robin Hood", ROAR, "Defenders of Sherwood")
    assert table.asking() == "1 place"
    table.choose("place Outlaw 1 at A4")
    assert table.space("Outlaw 1") == "A4"
    table = wild("C3 C2", "elektra", {"Elektra": "B3", "The Hand": "A7"}).wound("Elektra", 2).hand(0, ROAR, ANGRY)
    table.attack("T. Rex", "Elektra", ROAR)
    assert (table.space("Elektra"), table.space("The Hand 1")) == ("", "")
    assert table.winners() == []


def test_ix_57_under_roar_revise_and_love_move_nobody() -> None:
    table = wild("C3 C2", "shakespeare", {"Shakespeare": "B3"}).pile(1, "My Kingdom For A Horse", "Alas")
    table.hand(0, ROAR, ANGRY).hand(1, "Revise").attack("T. Rex", "Shakespeare", ROAR, "Revise")
    assert table.asking() == "0 action"
    assert table.piled(1) == []  # completed all the same
    table = wild("C3 C2", "titania", {"Titania": "B3"}, first=1).second(1, "Glamour of Love").hand(0, ROAR)
    table.hand(1, "Fairy Song", "Parting Gift").attack("Titania", "T. Rex", "Fairy Song", ROAR)
    table.choose("no", "maneuver")
    assert table.asking() == "1 boost"


def test_ix_27_and_57_no_jealousy_after_roar() -> None:
    table = wild("C3 C2", "titania", {"Titania": "B3", "Oberon": "A7"}).second(1, "Glamour of Jealousy")
    table.hand(0, ROAR, IMPACT).choose("attack", "with T. Rex", f"play {ROAR}", "none")
    table.attack("T. Rex", "Titania", IMPACT)
    assert table.health("Titania") == 12 - 3 - 5


def test_roar_comes_after_a_defenders_immediate_swap() -> None:
    table = wild("C3 C2", "elektra", {"Elektra": "B3", "The Hand": "A7"}).hand(0, ROAR, ANGRY).hand(1, "Snakeroot Clan")
    table.attack("T. Rex", "Elektra", ROAR, "Snakeroot Clan").choose("choose The Hand 1")
    assert table.space("Elektra") == "A7"
    assert table.health("The Hand 1") == 0


def test_a_defenders_cancel_prevents_an_attacking_roar() -> None:
    table = wild("C3 C2", "elektra", {"Elektra": "B3"}).risen(1).hand(0, ROAR, ANGRY).hand(1, "Cloaked In Shadow")
    table.attack("T. Rex", "Elektra", ROAR, "Cloaked In Shadow")
    assert table.asking() == "1 move"
    assert "A4" in table.spaces_offered()


def test_ix_11_an_attackers_feint_comes_too_late_for_roar() -> None:
    table = doctors("C3 C2", "B3", first=1).hand(0, ROAR, ANGRY).hand(1, "Feint", DOORS)
    table.attack("Dr. Sattler", "T. Rex", "Feint", ROAR).choose("maneuver", "no boost")
    assert table.space("Dr. Sattler") == "B3"
    assert table.asking() == "0 action"


# --- Ripples in the Water -----------------------------------------------------------------------------------------


def test_ripples_places_her_front_in_her_zone_and_her_back_beside_it() -> None:
    """Her zones are red and blue; nobody else's space; her own spaces count as free; no path is needed."""
    board = network("ab bc cd de ef fg gh", zones="b=red c=blue f=red h=blue")
    table = wild("b c", "raptors", {"Raptor": "d"}, board=board).hand(0, RIPPLES, ANGRY).hand(1, "Decoy", "Ambush")
    table.scheme(RIPPLES)
    assert table.asking() == "0 place"
    assert poses(table) == {"b c", "a b", "e f", "f g", "g h"}
    table.choose("place T. Rex at f from e")
    assert pose(table) == "e f"
    assert len(table.cards(1)) == 1  # the Raptor on d is adjacent to her back


def test_ripples_may_keep_the_pose_and_discards_even_so() -> None:
    table = on_row("b c", "d").hand(0, RIPPLES, ANGRY).hand(1, "Decoy", "Ambush").scheme(RIPPLES)
    table.choose("place T. Rex at b from c")
    assert pose(table) == "b c"
    assert len(table.cards(1)) == 1


@pytest.mark.parametrize(
    ("raptors", "hand", "left"),
    [("e", 2, 2), ("d a", 2, 1), ("d", 0, 0)],
    ids=["two away", "two adjacent, one card", "empty hand"],
)
def test_ripples_takes_one_card_at_random_of_an_adjacent_opponent(raptors: str, hand: int, left: int) -> None:
    table = on_row("b c", raptors).hand(0, RIPPLES, ANGRY).hand(1, *["Decoy", "Ambush"][:hand]).scheme(RIPPLES)
    if table.asking() == "0 place":
        table.choose("place T. Rex at b from c")
    assert len(table.cards(1)) == left


def test_ripples_takes_cards_uniformly() -> None:
    taken = set()
    for seed in range(20):
        table = Scenario("t-rex", "raptors", board=network(ROW), seed=seed).only({"T. Rex": "b", "Raptor": "a d"})
        table.stand("T. Rex", "b", "c").hand(0, RIPPLES, ANGRY).hand(1, "Decoy", "Ambush", "Feint").scheme(RIPPLES)
        taken.update(table.discarded(1))
    assert taken == {"Decoy", "Ambush", "Feint"}


def test_ix_75_ripples_sends_a_sisters_card_to_the_cauldron() -> None:
    table = wild("b c", "wayward-sisters", {"Wayward Sister": "a d"}, board=network(ROW)).hand(0, RIPPLES, ANGRY)
    table.hand(1, "Ward").scheme(RIPPLES)
    assert (table.piled(1), table.discarded(1)) == (["Ward"], [])


def test_ix_63_ripples_takes_nothing_from_a_dormant_seat() -> None:
    table = (
        wild("C3 C2", "elektra", {"Elektra": "B3"}).wound("Elektra", 3).hand(0, IMPACT, RIPPLES, ANGRY).hand(1, "Sai")
    )
    table.attack("T. Rex", "Elektra", IMPACT).scheme(RIPPLES)
    table.choose(table.offered()[0])
    assert table.cards(1) == ["Sai"]


@pytest.mark.parametrize(("mode", "left"), [(FREE_FOR_ALL, (0, 0, 1)), (TEAMS, (0, 1, 1))])
def test_ix_89_ripples_takes_a_card_of_every_opposing_seat_beside_her(mode: str, left: tuple[int, ...]) -> None:
    foes = ("bigfoot", "raptors", "robin-hood")
    at = {"Bigfoot": "E3", "Raptor": "D5", "Robin Hood": "A1"}
    table = many(mode, "E4 C5", foes, at).hand(0, RIPPLES, ANGRY)
    table.hand(1, "Feint").hand(2, "Feint").hand(3, "Feint").scheme(RIPPLES)
    table.choose("place T. Rex at E4 from C5")
    assert tuple(len(table.cards(seat)) for seat in (1, 2, 3)) == left


def test_ix_85_ripples_takes_no_notice_of_one_way_paths() -> None:
    table = wild("C1 C2", "robert-muldoon", {"Robert Muldoon": "E2"}, board="raptor-paddock").hand(0, RIPPLES, ANGRY)
    table.scheme(RIPPLES)
    assert {"B5 C1", "A6 B5", "A6 C3", "B5 C3"} <= poses(table)


# --- Commanding Impact and Momentous Shift ------------------------------------------------------------------------


@pytest.mark.parametrize(("defense", "cards"), [("", 2), ("Feint", 1)], ids=["played", "cancelled"])
def test_impact_draws(defense: str, cards: int) -> None:
    table = (
        doctors("C3 C2", "B3").hand(0, IMPACT, ANGRY).hand(1, "Feint").attack("T. Rex", "Dr. Sattler", IMPACT, defense)
    )
    assert table.health("Dr. Sattler") == 13 - (3 if defense else 5)
    assert len(table.cards(0)) == cards


def test_impact_draws_also_after_a_loss() -> None:
    business = "I Think We're Back In Business"
    table = doctors("C3 C2", "B3").hand(0, IMPACT, ANGRY).hand(1, business, DOORS, DOORS, HEY, "Feint", "Regroup")
    table.attack("T. Rex", "Dr. Sattler", IMPACT, business)
    assert table.health("Dr. Sattler") == 13
    assert len(table.cards(0)) == 2


def test_impact_exhausted_hurts_her() -> None:
    table = doctors("C3 C2", "B3").empty_deck(0).hand(0, IMPACT, ANGRY).attack("T. Rex", "Dr. Sattler", IMPACT)
    assert table.health("T. Rex") == 25


def test_example_momentous_shift_after_one_step() -> None:
    """One new space is enough (OP-7)."""
    table = on_row("b c", "f", board=network(ROW + " fg")).hand(0, SHIFT, ANGRY)
    table.maneuver(("T. Rex", "d from c")).attack("T. Rex", "Raptor 1", SHIFT)
    assert table.health("Raptor 1") == 2


@pytest.mark.parametrize("wander", [False, True], ids=["no step", "there and back"])
def test_momentous_shift_in_the_spaces_where_she_began_is_worth_three(wander: bool) -> None:
    """Turning around inside the same two spaces changes nothing."""
    table = on_row("b c", "e").hand(0, SHIFT, CLOSER, ANGRY)
    if wander:
        table.scheme(CLOSER).choose("to a from b").maneuver(("T. Rex", "c from b"))
        assert table.space("T. Rex") == "c"
    table.attack("T. Rex", "Raptor 1", SHIFT)
    assert table.health("Raptor 1") == 7 - 3


def test_momentous_shift_cancelled_is_worth_three() -> None:
    table = on_row("b c", "f").hand(0, SHIFT, ANGRY).hand(1, "Feint")
    table.maneuver(("T. Rex", "d from c")).attack("T. Rex", "Raptor 1", SHIFT, "Feint")
    assert table.health("Raptor 1") == 7 - 1


@pytest.mark.parametrize(("push", "damage"), [("to d from c", 0), ("stay", 1)])
def test_ix_54_a_defending_momentous_shift_counts_a_push_by_the_opponent(push: str, damage: int) -> None:
    board = network(ROW, zones="b=x c=x d=x e=x f=x")
    table = wild("b c", "robert-muldoon", {"Robert Muldoon": "f"}, first=1, board=board).hand(0, SHIFT)
    destroyed = "They Should All Be Destroyed"  # 4
    table.hand(1, "Rending Shot", destroyed).attack("Robert Muldoon", "T. Rex", "Rending Shot").choose(push)
    table.attack("Robert Muldoon", "T. Rex", destroyed, SHIFT)
    assert table.health("T. Rex") == 27 - 3 - damage


def test_momentous_shift_forgets_a_push_of_the_turn_before() -> None:
    board = network(ROW, zones="b=x c=x d=x e=x f=x")
    table = wild("b c", "robert-muldoon", {"Robert Muldoon": "f"}, first=1, board=board).hand(0, SHIFT)
    table.hand(1, "Rending Shot", "Feint").attack("Robert Muldoon", "T. Rex", "Rending Shot")
    table.choose("to d from c").maneuver().attack("T. Rex", "Robert Muldoon", SHIFT)
    assert table.health("Robert Muldoon") == 14 - 3


# --- the end of the turn ------------------------------------------------------------------------------------------


def test_example_end_of_turn() -> None:
    """Seven in hand after the last action, drawn to 8, then 1 discarded."""
    hand = (ANGRY, CLOSER, MUSCLE, LUNGE, ROAR)
    table = doctors("C3 C2", "A7").hand(0, *hand).deck(0, IMPACT, SHIFT, "Thrash").maneuver().maneuver()
    assert table.asking() == "0 discard"
    assert table.offered() == [
        f"discard {card}" for card in (ANGRY, CLOSER, MUSCLE, "Thrash", LUNGE, ROAR, IMPACT, SHIFT)
    ]
    table.choose(f"discard {ANGRY}")
    assert len(table.cards(0)) == 7
    assert table.discarded(0) == [ANGRY]


def test_she_draws_at_the_end_of_her_own_turns_only() -> None:
    table = doctors("C3 C2", "A7").hand(0, ANGRY).hand(1, DOORS).maneuver().maneuver()
    assert len(table.cards(0)) == 1 + 2 + 1
    table.maneuver().maneuver()
    assert table.asking() == "0 action"
    assert len(table.cards(0)) == 4


@pytest.mark.parametrize(("health", "winners"), [(7, []), (6, [1])])
def test_ix_9_an_exhausted_end_of_turn_draw_hurts_her_and_can_lose_the_game(health: int, winners: list[int]) -> None:
    table = doctors("C3 C2", "A7").wound("T. Rex", health).empty_deck(0).hand(0, ANGRY).hand(1, DOORS)
    table.maneuver().maneuver()
    assert table.health("T. Rex") == health - 6
    assert table.winners() == winners


def test_ix_79_she_still_draws_after_the_rest_is_silence() -> None:
    """The action's own text is dropped, the end of the turn is not."""
    table = (
        wild("C3 C2", "hamlet", {"Hamlet": "B3"}).hand(0, IMPACT, ANGRY).hand(1, "The Rest Is Silence").deck(0, ROAR)
    )
    table.attack("T. Rex", "Hamlet", IMPACT, "The Rest Is Silence")
    assert table.asking().startswith("1 ")
    assert table.cards(0) == sorted([ROAR, ANGRY])


def test_feint_never_stops_the_end_of_turn_draw() -> None:
    table = doctors("C3 C2", "B3").hand(0, IMPACT, ANGRY).hand(1, "Feint", DOORS).maneuver()
    table.attack("T. Rex", "Dr. Sattler", IMPACT, "Feint")
    assert table.asking() == "1 action"
    assert len(table.cards(0)) == 1 + 1 + 1


# --- defeat -------------------------------------------------------------------------------------------------------


def test_her_defeat_frees_both_spaces_in_teams() -> None:
    foes = ("bigfoot", "raptors", "robin-hood")
    at = {"Bigfoot": "E3", "Raptor": "A7", "Robin Hood": "A1"}
    table = many(TEAMS, "E4 C5", foes, at, first=1).wound("T. Rex", 1).hand(1, LARGER, "Feint")
    table.attack("Bigfoot", "T. Rex", LARGER)
    assert table.pose("T. Rex") == set()
    assert table.winners() == []
    table.choose("maneuver", "no boost", "move Bigfoot")
    assert {"C5", "E4"} <= table.spaces_offered()


def test_ix_36_a_fallen_attackers_thrash_finds_no_zone_in_teams() -> None:
    """Lock The Doors! comes first; without T. Rex there is no zone of hers (NAME-3)."""
    foes = ("dr-sattler", "raptors", "robin-hood")
    at = {"Dr. Sattler": "E3", "Raptor": "A7", "Robin Hood": "D5"}
    table = many(TEAMS, "E4 C5", foes, at).wound("T. Rex", 2).hand(0, "Thrash", MUSCLE).hand(1, DOORS)
    table.attack("T. Rex", "Dr. Sattler", "Thrash", DOORS).choose(f"boost with {MUSCLE}", "stay")
    assert (table.health("Dr. Sattler"), table.health("Robin Hood")) == (13 - 3, 13)
    assert table.pose("T. Rex") == set()
    assert table.game.active == 1


def test_lunge_that_sends_her_out_in_free_for_all_ends_her_turn_without_a_draw() -> None:
    """TURN-6; the opposing fighter's 3 came first."""
    foes = ("bigfoot", "raptors", "robin-hood")
    at = {"Bigfoot": "E3", "Raptor": "A7", "Robin Hood": "A1"}
    table = many(FREE_FOR_ALL, "E4 C5", foes, at).wound("T. Rex", 3).hand(0, LUNGE, ANGRY).hand(1, "Feint")
    table.attack("T. Rex", "Bigfoot", LUNGE)
    assert (table.health("Bigfoot"), table.pose("T. Rex")) == (16 - 6, set())
    assert table.cards(0) == [ANGRY]
    assert table.asking() == "1 action"
