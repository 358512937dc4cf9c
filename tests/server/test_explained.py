"""What a table explains itself by: why not, reach, rules by name, the combat itemised, whose line of the log it is."""

from __future__ import annotations

from matchless.engine.rules import RULES
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
