"""A lesson at a table: what it wants leads on, everything else is refused gently and costs nothing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from matchless.server.game_log import GameLog
from matchless.server.lessons import taught
from matchless.server.messages.refusals import Refusal
from matchless.teacher import lessons
from matchless.teacher.lessons.wording import NUMBER
from served import PATIENCE, Data, Person, Served


def begun(served: Served, lesson: str = lessons.FIRST, step: int = 0) -> tuple[Data, Person]:
    answer = served.http.post("/api/lessons", json={"lesson": lesson, "step": step})
    assert answer.status_code == 200, answer.text
    made: Data = answer.json()
    return made, served.sit(made["token"])


def wait(learner: Person) -> Data:
    """What the learner is told once they are to do something, or all is done."""
    while True:
        guide: Data = learner.state["guide"]
        if guide["wants"] or guide["asks"] or guide["back"] or guide["over"]:
            return guide
        learner.told("state")


def take_part(learner: Person) -> list[str]:
    """Does what the lesson wants to its end; gives all sentences that were read."""
    read: list[str] = []
    while not (guide := wait(learner))["over"]:
        read += [page["say"] for page in guide["pages"]]
        if guide["asks"]:
            learner.ask("why", card=guide["asks"])
            learner.told("state")
        elif guide["back"]:
            learner.ask("take back")
            learner.told("welcome")
            learner.told("state")
        else:
            learner.choose(guide["wants"][0])
    return [*read, *(page["say"] for page in guide["pages"])]


@pytest.mark.parametrize("slug", lessons.ORDER)
def test_a_lesson_is_played_through_and_every_sentence_is_read(served: Served, slug: str) -> None:
    _, learner = begun(served, slug)
    read = take_part(learner)
    said = list(dict.fromkeys(read))
    for sentence, step in zip(said, lessons.load(slug).steps, strict=True):
        assert re.fullmatch(r"\d+".join(map(re.escape, NUMBER.split(step.say)[::2])), sentence)


def test_another_choice_gets_its_reason_and_costs_nothing(served: Served) -> None:
    _, learner = begun(served)
    guide, seq = wait(learner), learner.seq
    other = next(option for option in learner.options if option not in guide["wants"])
    learner.ask("choose", choice=other)
    refused = learner.told("refused")
    assert (refused["reason"], refused["text"]) == ("lesson", guide["others"][str(other)])
    assert "D3 will be in Bigfoot" in refused["text"]
    assert learner.seq == seq
    learner.ask("resign")
    assert learner.refusal() == "lesson"
    learner.choose(guide["wants"][0])
    assert learner.seq > seq


def test_a_refusal_has_its_numbers_as_the_guide_has(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    duel = lessons.load(lessons.FIRST)
    first = replace(duel.steps[0], other={"place": "You hold {hand} cards, Bigfoot has {health bigfoot} health."})
    monkeypatch.setattr(lessons, "load", lambda _slug: replace(duel, steps=(first, *duel.steps[1:])))
    _, learner = begun(served)
    guide = wait(learner)
    other = next(option for option in learner.options if option not in guide["wants"])
    learner.ask("choose", choice=other)
    assert learner.told("refused")["text"] == guide["others"][str(other)] == "You hold 5 cards, Bigfoot has 16 health."


def test_a_lesson_goes_on_where_it_was_left_even_in_a_server_that_has_forgotten_it(served: Served) -> None:
    made, learner = begun(served)
    learner.choose(wait(learner)["wants"][0])
    step = wait(learner)["step"]
    learner.close()
    again = served.sit(made["token"])
    assert wait(again)["step"] == step
    _, anew = begun(served, step=7)
    guide = wait(anew)
    assert (guide["step"], guide["now"]) == (7, "Press Maneuver.")


def test_what_is_tried_is_taken_back_and_a_take_back_passes_what_the_table_chose(served: Served) -> None:
    _, learner = begun(served, step=14)
    learner.choose(wait(learner)["wants"][0])
    guide = wait(learner)
    learner.ask("take back")  # the attacker was chosen by the table: it goes back to the action
    learner.told("welcome")
    learner.told("state")
    assert wait(learner)["now"] == "Press Attack."
    learner.choose(wait(learner)["wants"][0])
    assert wait(learner)["now"] == guide["now"]
    learner.choose(wait(learner)["wants"][0])
    learner.choose(wait(learner)["wants"][0])  # slips away
    guide = wait(learner)
    assert guide["back"]
    learner.ask("choose", choice=learner.options[0])
    refused = learner.told("refused")
    assert (refused["reason"], refused["text"]) == ("lesson", guide["now"])  # not that he is right here, to be attacked
    learner.ask("take back")
    learner.told("welcome")
    learner.told("state")
    assert wait(learner)["now"] == "Now press Stay."


def test_only_the_learner_is_guided_and_nobody_is_told_what_is_hidden(served: Served) -> None:
    made, learner = begun(served)
    watcher = served.sit(made["watch"])
    assert wait(learner)["wants"]
    assert watcher.state["guide"] is None
    assert learner.state["position"]["seats"][1]["hand"] is None
    assert learner.welcome["players"][1]["bot"] == "lesson:first-duel"


def test_a_lesson_that_there_is_not_is_refused(served: Served) -> None:
    for message in ({"lesson": "chess"}, {"lesson": lessons.FIRST, "step": 99}, {"lesson": lessons.FIRST, "step": -1}):
        answer = served.http.post("/api/lessons", json=message, timeout=PATIENCE)
        assert answer.status_code in (400, 422), message
    made, learner = begun(served, step=17)
    assert wait(learner)["over"]
    assert served.http.post("/api/rematch", json={"token": made["token"]}).json()["reason"] == "lesson"


def test_nothing_is_told_as_if_it_had_been_compared(served: Served) -> None:
    """Seats of a lesson follow its script: there is no Why?, no hint, no chance and no review (LESSON-1)."""
    made, learner = begun(served, step=16)
    assert not wait(learner)["over"]
    for kind in ("hint", "chances"):
        learner.ask(kind)
        assert learner.refusal() == "lesson"
    take_part(learner)
    watcher = served.sit(made["watch"])
    lines = served.game_log(made["game"]).lines
    bigfoots = [number for number, line in enumerate(lines) if line.startswith("2 ")]
    assert bigfoots
    for person in (learner, watcher):
        person.say(type="compare", seq=bigfoots[-1], cuts=0)
        assert person.refusal() == "lesson"
    for told in (learner.state["events"], learner.welcome["log"], watcher.welcome["log"]):
        assert told
        assert not [one for one in told if one["step"]]
    bearer = {"Authorization": f"Bearer {made['token']}"}
    assert served.http.get("/api/review", headers=bearer).json()["reason"] == "lesson"


def test_a_lesson_that_has_changed_meanwhile_says_so(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made, learner = begun(served, step=7)
    learner.close()
    duel = lessons.load(lessons.FIRST)
    monkeypatch.setattr(lessons, "load", lambda _slug: replace(duel, steps=duel.steps[9:]))
    stored = served.stored(made["game"])
    with pytest.raises(Refusal, match="This lesson has changed meanwhile; please begin it anew"):
        taught(stored.seats, GameLog(stored.head, stored.lines))
