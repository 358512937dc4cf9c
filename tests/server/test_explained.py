"""What a table explains itself by: why not, reach, rules by name, the combat itemised, whose line of the log it is."""

from __future__ import annotations

from invented import figure, row
from matchless.engine.bits import bits
from matchless.engine.game import Game
from matchless.engine.reach import targets
from matchless.engine.rules import RULES
from matchless.server.reaching import reached
from random_play import moments, numbered_setup
from scenario import Scenario
from served import ANN, BOT, Data, Person, Served


def to_the_action(served: Served, *seats: Data) -> tuple[Data, Person]:
    """Ann at her first action."""
    made = served.new(*seats, first=0)
    ann = served.sit(made["token"])
    while ann.state["position"]["decision"]["kind"] != "action":
        ann.my_turn()
        ann.choose()
        ann.my_turn()
    return made, ann


def test_why_not(served: Served) -> None:
    made, ann = to_the_action(served, ANN, BOT)
    ann.ask("why", space="A1")
    answer = ann.told("because")
    assert (answer["seq"], answer["space"], answer["fighter"], answer["card"]) == (ann.seq, "A1", None, None)
    assert (answer["text"], answer["rule"]) == ("You are choosing an action; no space is needed.", "TURN-1")
    ann.ask("why", action="maneuver")
    assert ann.told("because")["text"] == "It can be chosen."
    ann.ask("why", fighter=0)
    assert ann.told("because")["fighter"] == 0
    ann.ask("why", card="Ambush")
    assert ann.told("because")["card"] == "Ambush"
    eve = served.sit(made["watch"])
    eve.ask("why", action="maneuver")
    assert eve.told("because")["text"] == "It is for Robin Hood to choose now."
    ann.close()
    eve.close()


def test_what_cannot_be_asked(served: Served) -> None:
    _, ann = to_the_action(served, ANN, BOT)
    for nonsense in ({"space": "Z99"}, {"fighter": 77}, {"card": "Ace of Spades"}):
        ann.ask("why", **nonsense)
        assert ann.refusal() == "not understood"
    ann.say(type="why", seq=ann.seq + 1, action="attack")
    assert ann.refusal() == "stale"
    for wrong in ({}, {"space": "A1", "fighter": 0}, {"action": "dance"}, {"fighter": -1}, {"card": "x" * 81}):
        ann.ask("why", **wrong)
        assert ann.refusal() == "not understood"
    for fighter in (-1, 99):
        ann.say(type="reach", fighter=fighter)
        assert ann.refusal() == "not understood"
    ann.close()


def test_reach_over_the_socket(served: Served) -> None:
    made, ann = to_the_action(served, ANN, BOT)
    eve = served.sit(made["watch"])
    answers = []
    for person in (ann, eve):
        person.say(type="reach", fighter=0)
        answers.append(person.told("reached"))
    assert answers[0] == answers[1]
    assert answers[0]["spaces"]
    assert (answers[0]["seq"], answers[0]["fighter"]) == (ann.seq, 0)
    ann.close()
    eve.close()


def test_reach_is_the_move_value_and_those_who_can_be_attacked() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben", sidekicks=1), board=row("a" * 10, "09"))
    table.only({"Ann": "S4", "Ann's Friend": "S3", "Ben": "S5"}).play()
    answer = reached(table.game.view(None), table.fighter("Ann"), 7)
    assert (answer.seq, answer.spaces, answer.targets) == (7, ["S2"], [table.fighter("Ben")])
    gone = reached(table.game.view(None), table.fighter("Ben's Friend"), 7)
    assert (gone.spaces, gone.targets) == ([], [])


def test_reach_in_a_boosted_maneuver_is_that_of_the_boost_for_those_who_may_still_move() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=row("a" * 10, "09"))
    table.only({"Ann": "S4", "Ann's Friend": "S0", "Ben": "S9"}).hand(0, "Plain").play()

    def reach(name: str) -> list[str]:
        return reached(table.game.view(None), table.fighter(name), 7).spaces

    assert reach("Ann's Friend") == ["S1", "S2"]
    table.choose("maneuver", "boost with Plain")
    assert (reach("Ann's Friend"), reach("Ben")) == (["S1", "S2", "S3"], ["S7", "S8"])
    table.choose("move Ann's Friend", "to S1")
    assert reach("Ann's Friend") == ["S0", "S2", "S3"]  # it has moved: what a maneuver would be
    assert reach("Ann") == ["S2", "S3", "S5", "S6", "S7"]


def compare(game: Game) -> int:
    """Checks everybody's reach; gives how often it could be compared with the moves that are offered."""
    decision = game.view(game.asked).data()["decision"]
    assert decision is not None
    compared = 0
    for fighter in range(len(game.table.fighters)):
        answer = reached(game.view(game.asked), fighter, 0)
        assert answer == reached(game.view(None), fighter, 0)
        assert answer.targets == (bits(targets(game, fighter)) if game.present >> fighter & 1 else [])
        if decision["kind"] == "move" and decision["fighter"] == fighter:
            ways = {space for option in decision["options"] for space in (option["space"], option["back"])}
            own = {game.table.board.spaces[space] for space in bits(game.spaces_of(1 << fighter))}
            assert set(answer.spaces) == ways - own - {None}
            compared += 1
    return compared


def test_reach_is_the_same_for_everybody_and_agrees_with_the_moves_offered() -> None:
    compared = 0
    for number in range(10):
        for game in moments(numbered_setup(67, number)):
            if game.over or game.turn > 12:
                break
            compared += compare(game)
    assert compared > 20


def test_the_catalog_has_the_rules_by_name(served: Served) -> None:
    rules = served.http.get("/api/catalog").json()["rules_text"]
    assert rules == RULES
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    for _ in range(30):
        ann.my_turn()
        assert rules[ann.state["position"]["decision"]["rule"]]
        ann.choose()
    ann.close()


def test_the_log_says_whose_line_it_is_and_where_turns_begin(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(3)
    ann.close()
    back = served.sit(made["token"])
    log = back.welcome["log"]
    marks = [line for line in log if line["mark"]]
    assert [line["text"].split(":")[0] for line in marks] == [f"Turn {turn}" for turn in range(1, len(marks) + 1)]
    assert len(marks) == back.state["position"]["turn"]
    assert {line["seat"] for line in log} == {0, 1, None}  # nobody's is the line that says who has won
    assert [line for line in log if line["text"].endswith(" maneuvers.") and line["seat"] in (0, 1)]
    back.close()


def test_a_combat_is_told_in_states_and_in_moments(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(4)
    states = {said["seq"]: said for said in ann.heard if said["type"] == "state"}
    combat_trace = {seq: state["fight"] for seq, state in states.items() if state["fight"] is not None}
    assert {"cards", "over"} <= {fight["step"] for fight in combat_trace.values()}
    for seq in list(combat_trace)[:: max(1, len(combat_trace) // 12)]:
        ann.say(type="look", seq=seq)
        moment = ann.told("moment")
        shown = moment["fight"]
        assert shown["step"] == combat_trace[seq]["step"] or seq == ann.seq
        assert shown["attack"]["fighter"] == combat_trace[seq]["attack"]["fighter"]
        assert shown["attack"]["card"] != "hidden"  # the game is over: everything is open
    ann.close()
