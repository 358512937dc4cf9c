"""What others do, told beat by beat: how long it takes, what ends it, and that it is in nobody's way.

The clock of the page is in the test's hand.
"""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from matchless.engine import decision as ask
from player import PATIENCE, Player
from served import ANN, BOT, Data, Served, log_of
from visits import Visits

# Remembers the number of the last state that came in, what was said, and the captions with their times.
SPY = """
window.heard = -1;
window.said = [];
window.captions = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
    constructor(...all) {
        super(...all);
        window.line = this;
        this.addEventListener("message", ({ data }) => {
            const told = JSON.parse(data);
            if (told.type !== "state") return;
            window.heard = told.seq;
            window.newest = data;
            window.asked = Boolean(told.position.decision?.options.length);
        });
    }
    send(text) {
        window.said.push(text);
        super.send(text);
    }
};
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const line = document.getElementById("question")?.textContent;
    const told = document.getElementById("prompt").dataset.kind === "told";
    if (told && window.captions.at(-1)?.line !== line) window.captions.push({ line, at: performance.now() });
}).observe(document.getElementById("prompt"), { childList: true, subtree: true, attributes: true }));
"""
CAUGHT_UP = "() => window.heard === Number(document.getElementById('table').dataset.seq)"
ASKED = "() => window.asked && window.heard > Number(document.getElementById('table').dataset.seq)"
ACTION = re.compile(r"Bigfoot (maneuvers|plays [^:]+)$|(Bigfoot|The Jackalope) attacks \w+( \w+)?$")
LEAST = 600  # milliseconds


def last_action(game: Any) -> bool:
    """Ann's last action of a turn in which nobody stands where anybody can attack."""
    return bool(game.turn > 3 and game.asked == 0 and game.kind == ask.ACTION and game.actions == 1)


def defends(game: Any) -> bool:
    """Ann may defend."""
    return bool(game.asked == 0 and game.kind == ask.DEFENSE_CARD)


@pytest.fixture
def made(served: Served) -> Data:
    return served.amid(last_action, ANN, BOT)


def table(visit: Visits, token: str, **options: Any) -> Page:
    """A table whose clock stands still."""
    page = visit("about:blank", **{"pace": "normal", **options})
    page.add_init_script(SPY)
    page.clock.install()
    page.goto(f"/table.html#{token}")
    page.wait_for_selector("#table[data-seq]")
    page.clock.pause_at(page.evaluate("Date.now()") + 5_000)
    return page


def poll(page: Page, condition: str) -> None:
    """Waits for a condition in a page whose clock stands still."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"never: {condition}"
        page.wait_for_timeout(30)


def end_turn(page: Page) -> Player:
    """Ann maneuvers without moving anybody, and the bot plays its turn at once."""
    ann = Player(page)
    ann.take("Maneuver")
    while page.locator("#prompt").get_attribute("data-state") == "asked" and page.evaluate(CAUGHT_UP):
        asked = ann.offer()
        page.keyboard.press("0")
        ann.seq = asked.seq
        poll(page, f"() => window.heard > {asked.seq}")
    poll(page, "() => window.asked")  # all of the bot's turn has come, however slow the machine is
    return ann


def run(page: Page, most: int = 60_000) -> int:
    """Lets the page's time go on until all is told; gives how many milliseconds that took."""
    for passed in range(0, most, 50):
        if page.evaluate(CAUGHT_UP) and page.evaluate("document.getElementById('prompt').dataset.kind !== 'told'"):
            return passed
        page.clock.run_for(50)
    raise AssertionError("it is told for ever")


def chosen(page: Page) -> list[str]:
    """What was chosen, and asked by pressing what cannot be chosen."""
    return [text for text in page.evaluate("window.said") if '"choose"' in text or '"why"' in text]


# --- on its own, with states that the test makes ------------------------------------------------------------------

MODULES = """async (pace) => {
    const script = document.querySelector("script[type=module]").src;
    window.get = (name) => import(new URL(name, script));
    const { Stage } = await get("stage.js");
    const { SPEEDS } = await get("pace.js");
    const { beatsOf } = await get("beats.js");
    window.shown = [];
    window.due = null;
    window.beatsOf = beatsOf;
    window.stage = new Stage({
        tells: (state, pace) => state.quiet ? null : pace.wait(1000),
        shows: (state) => window.shown.push(state.seq),
        factor: () => SPEEDS[pace], waits: () => true, deadline: () => window.due, changed: () => {},
    });
    window.ticks = async () => { for (let i = 0; i < 300; i++) await null; };
    window.add = (count, more = {}) => {
        for (let i = 0; i < count; i++) stage.add({ seq: (window.seq = (window.seq ?? 0) + 1), events: [], ...more });
    };
}"""
TURN = '{ events: [{ kind: "turn", text: "Turn 2." }] }'


@pytest.fixture
def stage(visit: Visits) -> Page:
    page = visit("about:blank")
    page.clock.install()
    page.goto("/learn.html")
    page.clock.pause_at(page.evaluate("Date.now()") + 5_000)
    page.evaluate(MODULES, "normal")
    return page


def test_states_are_told_one_after_the_other(stage: Page) -> None:
    stage.evaluate("add(2)")
    stage.clock.run_for(990)
    assert stage.evaluate("shown") == []
    stage.clock.run_for(20)
    assert stage.evaluate("shown") == [1]
    stage.clock.run_for(1_000)
    assert stage.evaluate("shown") == [1, 2]
    assert not stage.evaluate("stage.busy")


@pytest.mark.parametrize(("pace", "time"), [("slow", 1_600), ("normal", 1_000), ("quick", 550)])
def test_the_setting_scales_every_time(stage: Page, pace: str, time: int) -> None:
    stage.evaluate(MODULES, pace)
    stage.evaluate("add(1)")
    stage.clock.run_for(time - 20)
    assert stage.evaluate("shown") == []
    stage.clock.run_for(40)
    assert stage.evaluate("shown") == [1]


def test_at_once_takes_no_time(stage: Page) -> None:
    stage.evaluate(MODULES, "none")
    assert stage.evaluate("async () => { add(5); await ticks(); return shown; }") == [1, 2, 3, 4, 5]


def test_a_press_ends_one_state_and_a_second_one_soon_after_all(stage: Page) -> None:
    stage.evaluate("add(4)")
    stage.evaluate("async () => { stage.press(); await ticks(); }")
    assert stage.evaluate("shown") == [1]
    stage.clock.run_for(700)
    stage.evaluate("async () => { stage.press(); await ticks(); }")
    assert stage.evaluate("shown") == [1, 2]  # the second press was too late to end more
    stage.clock.run_for(100)
    stage.evaluate("async () => { stage.press(); await ticks(); }")
    assert stage.evaluate("shown") == [1, 2, 3, 4]


@pytest.mark.parametrize(("later", "speed"), [(3, 1), (5, 1.7), (11, 3), (25, 6)])
def test_much_that_waits_in_later_turns_is_told_faster(stage: Page, later: int, speed: float) -> None:
    stage.evaluate("add(3)")  # this turn: never faster
    stage.evaluate(f"add({later}, {TURN})")
    stage.clock.run_for(20 + 1_000)  # the first one was begun before the others came
    stage.clock.run_for(int(1_000 / speed) - 30)
    assert stage.evaluate("shown") == [1]
    stage.clock.run_for(60)
    assert stage.evaluate("shown") == [1, 2]


def test_of_a_game_that_is_far_ahead_only_the_last_turn_is_told(stage: Page) -> None:
    stage.evaluate("add(40)")
    stage.evaluate(f"add(1, {TURN})")
    stage.evaluate("add(25)")
    stage.evaluate("async () => { stage.press(); await ticks(); }")
    assert stage.evaluate("shown.at(-1)") == 40


def test_a_short_clock_makes_everything_quick(stage: Page) -> None:
    stage.evaluate("window.due = performance.now() + 9000; add(1);")
    stage.clock.run_for(350)
    assert stage.evaluate("shown") == [1]


def test_those_who_watch_pause_step_and_go_on(stage: Page) -> None:
    stage.evaluate("stage.pause(); add(3);")
    stage.clock.run_for(5_000)
    assert stage.evaluate("shown") == []
    stage.evaluate("stage.step()")
    stage.clock.run_for(1_010)
    assert stage.evaluate("shown") == [1]
    stage.clock.run_for(5_000)
    assert stage.evaluate("shown") == [1]
    stage.evaluate("stage.rate = 2; stage.go();")
    stage.clock.run_for(510)
    assert stage.evaluate("shown") == [1, 2]
    stage.evaluate("stage.pause()")
    stage.evaluate("async () => { stage.go(); stage.end(); await ticks(); }")
    assert stage.evaluate("shown") == [1, 2, 3]


def test_beats_have_the_times_of_the_table(stage: Page) -> None:
    fight = '{ step: "over", damage: 2, attack: {}, defense: { card: null } }'
    kinds = ["attack", "reveal", "value", "combat", "damage", "defeat", "turn", "move", "scheme", "boost", "draw"]
    kinds += ["discard", "place", "recover", "item"]
    events = [{"kind": kind, "text": f"{kind}.", "path": ["A1"] * 4, "source": None} for kind in kinds]
    told = stage.evaluate(
        f"(events) => beatsOf({{ fight: null }}, {{ events, fight: {fight} }}).map(({{ kind, ms }}) => [kind, ms])",
        events,
    )
    assert told == [
        ["lay", 200],
        ["reveal", 340],
        ["effect", 190],
        ["clash", 180],
        ["hit", 340],
        ["fall", 520],
        ["leave", 340],
        ["turn", 900],
        ["walk", 600],
        ["scheme", 1300],
        ["boost", 820],
        ["draw", 380],
        ["discard", 660],
        ["place", 420],
        ["heal", 420],
        ["item", 620],
    ]


def test_many_effects_share_their_time(stage: Page) -> None:
    events = [{"kind": "reveal", "text": "."}, *({"kind": "value", "text": "."} for _ in range(8))]
    told = stage.evaluate(
        "(events) => beatsOf({ fight: null }, { events, fight: null }).slice(1).map(({ ms }) => ms)", events
    )
    assert sum(told) == pytest.approx(620)


# --- at a table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_every_action_of_an_opponent_is_seen_for_a_while_moving_or_not(visit: Visits, made: Data, motion: str) -> None:
    page = table(visit, made["token"], reduced_motion=motion)
    end_turn(page)
    run(page)
    own = "Robin Hood "  # how one's own maneuver came to nothing is said at once
    captions = [one for one in page.evaluate("window.captions") if not one["line"].startswith(own)]
    lines = [one["line"] for one in captions]
    assert lines[0] == "Bigfoot’s turn"
    assert "Bigfoot" in (page.locator("#said[aria-live=polite]").text_content() or "")
    actions = [place for place, line in enumerate(lines) if ACTION.search(line)]
    assert actions, lines
    ends = [*(captions[place]["at"] for place in actions[1:]), page.evaluate("performance.now()")]
    times = [end - captions[place]["at"] for place, end in zip(actions, ends, strict=True)]
    assert min(times) >= LEAST - 10, list(zip(lines, times, strict=False))


def test_ones_own_choice_waits_for_no_picture(visit: Visits, made: Data) -> None:
    page = table(visit, made["token"], reduced_motion="no-preference")
    ann = Player(page)
    ann.take("Maneuver")
    poll(page, f"() => window.heard > {ann.seq}")
    page.wait_for_timeout(100)  # of the test, not of the page, whose clock stands
    assert page.evaluate(CAUGHT_UP)
    offer = ann.offer()
    assert offer.all
    page.keyboard.press("0")
    poll(page, f"() => window.heard > {offer.seq}")


def test_a_press_that_skips_chooses_nothing(visit: Visits, made: Data) -> None:
    page = table(visit, made["token"])
    end_turn(page)
    poll(page, ASKED)
    before = chosen(page)
    card = page.locator("#hand [data-card]").first.bounding_box()
    assert card is not None
    for _ in range(2):  # the second one ends all that waits
        page.mouse.click(card["x"] + 20, card["y"] + 20)
    poll(page, CAUGHT_UP)
    assert chosen(page) == before
    expect(page.locator('[data-state="chosen"], .prompt.said')).to_have_count(0)
    assert "Bigfoot" in page.locator("#prompt .news").inner_text()


@pytest.mark.parametrize("key", [" ", "Escape", "Enter"], ids=("space", "escape", "enter"))
def test_a_key_skips_as_well(visit: Visits, made: Data, key: str) -> None:
    page = table(visit, made["token"])
    end_turn(page)
    poll(page, ASKED)
    before = chosen(page)
    for _ in range(2):
        page.keyboard.press(key)
    poll(page, CAUGHT_UP)
    assert chosen(page) == before


def test_the_last_turn_is_told_again_from_memory(visit: Visits, made: Data) -> None:
    page = table(visit, made["token"])
    end_turn(page)
    run(page)
    first = [one["line"] for one in page.evaluate("window.captions")]
    lines, state = page.locator("#log li").count(), page.locator("#question").inner_text()
    seq = page.locator("#table").get_attribute("data-seq")
    page.evaluate("window.said = []; window.captions = [];")
    page.keyboard.press("l")
    page.clock.run_for(100)
    expect(page.locator("#ground.retold")).to_have_count(1)
    assert page.locator("#table").get_attribute("data-seq") != seq
    for _ in range(1_200):
        if page.locator("#ground.retold").count() == 0:
            break
        page.clock.run_for(50)
    again = [one["line"] for one in page.evaluate("window.captions")]
    assert again == first[first.index("Bigfoot’s turn") + 1 :] or again == first
    assert page.locator("#table").get_attribute("data-seq") == seq
    assert (page.locator("#log li").count(), page.locator("#question").inner_text()) == (lines, state)
    assert page.evaluate("window.said") == []
    page.get_by_role("button", name="Last turn").click()
    page.clock.run_for(100)
    expect(page.locator("#ground.retold")).to_have_count(1)
    page.locator("#ground").click(position={"x": 9, "y": 60})  # any press ends it
    expect(page.locator("#ground.retold")).to_have_count(0)
    assert page.locator("#table").get_attribute("data-seq") == seq


def test_what_is_told_first_after_a_reload_may_have_no_words(visit: Visits, served: Served) -> None:
    """A combat that was open when the page came leaves without a sentence: nothing was said yet that could stay."""
    page = table(visit, served.amid(defends, ANN, BOT)["token"])
    page.evaluate(
        """() => {
            const state = JSON.parse(window.newest);
            const over = { ...state, seq: state.seq + 1, events: [], fight: { ...state.fight, step: "cut off" } };
            line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(over) }));
        }"""
    )
    run(page)
    expect(page.locator("#question")).to_contain_text("Defend")


def test_a_line_that_breaks_meanwhile_doubles_nothing_in_the_log(visit: Visits, served: Served, made: Data) -> None:
    page = table(visit, made["token"])
    end_turn(page)
    page.clock.run_for(1_500)
    page.evaluate("window.line.close()")
    page.clock.resume()
    expect(page.locator("#prompt")).to_have_attribute("data-state", re.compile("asked|over"))
    poll(page, CAUGHT_UP)
    expect(page.locator("#log li")).to_have_text([line.text for line in log_of(served.game_log(made["game"]), 0)])


# --- watchers, the log, names, the end ------------------------------------------------------------------------------


def test_who_watches_bots_can_pause_step_and_catch_up(visit: Visits, served: Served) -> None:
    page = table(visit, served.new(BOT, BOT)["watch"])
    shown = page.locator("#table")
    bar = page.get_by_label("Watching")
    poll(page, "() => window.heard > 30")
    page.keyboard.press(" ")
    expect(bar.get_by_role("button", name="Go on")).to_be_visible()
    page.clock.run_for(5_000)
    seq = int(shown.get_attribute("data-seq") or 0)
    page.clock.run_for(20_000)
    assert int(shown.get_attribute("data-seq") or 0) == seq
    page.keyboard.press("ArrowRight")
    page.clock.run_for(5_000)
    assert int(shown.get_attribute("data-seq") or 0) == seq + 1
    bar.get_by_role("radio", name="Twice as fast").check(force=True)
    bar.get_by_role("button", name="Go on").click()
    page.clock.run_for(5_000)
    assert int(shown.get_attribute("data-seq") or 0) > seq + 1
    assert page.evaluate("document.querySelector('.count').textContent").startswith("Turn ")
    newest = page.evaluate("window.heard")  # the bots play on, and what they do after the press is told at its pace
    assert int(shown.get_attribute("data-seq") or 0) < newest
    bar.get_by_role("button", name="To the newest").click()
    poll(page, f"() => Number(document.getElementById('table').dataset.seq) >= {newest}")
    assert not chosen(page)


def test_lines_of_the_log_link_to_cards_spaces_and_moments(visit: Visits, served: Served, made: Data) -> None:
    page = visit.table(made["token"])
    lines = page.locator("#log li")
    boosted = lines.filter(has_text="boosts with").last
    name = boosted.locator(".to")
    page.wait_for_selector("#log .to")
    name.hover()
    expect(page.locator(".peek strong")).to_have_text(name.inner_text())
    page.locator("#where").hover()
    expect(page.locator(".peek")).to_have_count(0)

    moved = lines.filter(has_text="moves to").last
    space = moved.locator(".to").first
    space.hover()
    expect(page.locator(".m-lit text")).to_have_text(space.inner_text())
    assert page.locator("#board").get_attribute("data-pointed") == "yes"  # every space has its name meanwhile
    expect(page.locator("#board .b-name").first).to_be_visible()
    page.locator("#where").hover()
    expect(page.locator(".m-lit")).to_have_count(0)
    expect(page.locator("#board .b-name").first).to_be_hidden()

    page.locator("#log").focus()  # one stop of the Tab key; arrows lead from link to link
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#log :is(.to, .to-moment):focus")).to_have_count(1)

    seq = moved.get_attribute("data-seq")
    moment = moved.get_by_role("link", name="Show this moment in the replay")
    assert (moment.get_attribute("href") or "").endswith(f"#{made['token']}/{seq}")
    page.goto(f"/replay.html#{made['token']}/{seq}")
    expect(page.locator("#table")).to_have_attribute("data-seq", seq or "")


def test_spaces_are_named_where_the_settings_say_so(visit: Visits, made: Data) -> None:
    page = visit.table(made["token"])
    names = page.locator("#board .b-name")
    expect(names.first).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Always").check(force=True)
    page.get_by_role("button", name="Done").click()
    expect(names.first).to_be_visible()
    assert names.count() == 30  # those where somebody stands, too


def test_a_combat_cut_off_by_a_resignation_is_not_over_and_the_end_is_a_moment(visit: Visits, served: Served) -> None:
    made = served.amid(lambda game: game.asked == 0 and game.kind == ask.ATTACK_CARD, ANN, BOT)
    page = table(visit, made["token"])
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    poll(page, "() => document.getElementById('table').dataset.seq !== undefined && window.heard >= 0")
    ending = page.locator(".ending")
    poll(page, "() => document.querySelector('.turn strong')?.textContent === 'Bigfoot wins'")
    expect(ending.get_by_role("heading")).to_have_count(0)
    page.clock.run_for(600)
    expect(ending.get_by_role("heading")).to_have_text("Defeat")
    expect(ending.locator(".endplate p")).to_have_text(re.compile(r"Robin Hood resigned in turn \d+\."))
    expect(ending.locator(".button")).to_have_text(["Rematch", "Review"])
    page.clock.run_for(1_600)
    expect(ending).to_have_attribute("data-stage", "numbers")
    expect(page.get_by_label("What everybody did").locator("li")).to_have_count(6)
    expect(ending.locator(".next .button")).to_have_text(["Rematch", "Review", "Another hero", "Lobby"])
    page.keyboard.press("Escape")
    expect(ending).to_be_hidden()
    expect(page.locator("#fight [aria-current=step]")).to_have_text("Cut off")
    expect(page.locator("#fight .result")).to_have_text("Cut off: Robin Hood resigned.")


ENDINGS = """async ({ state, own }) => {
    const { kindOfEnding, why } = await get("ending.js");
    return [kindOfEnding(state.position, own), why(state, own)];
}"""


def test_an_ending_is_told_for_whoever_looks(stage: Page) -> None:
    def state(winners: list[int] | None, reason: str = "", out: int | None = None) -> Data:
        fighters = [[{"id": 0, "name": "Robin Hood"}], [{"id": 1, "name": "Bigfoot"}], [{"id": 2, "name": "Hamlet"}]]
        seats = [{"name": one[0]["name"], "status": "in", "fighters": one} for one in fighters]
        if out is not None:
            seats[out]["status"] = "out"
        result = None if winners is None else {"winners": winners, "reason": reason, "resigned": "resigned" in reason}
        fallen = [
            {"kind": "damage", "seat": 0, "fighter": 0, "amount": 3, "source": "Horror"},
            {"kind": "defeat", "seat": 0, "fighter": 0},
        ]
        events = [] if "resigned" in reason or "time" in reason else fallen
        return {
            "position": {"result": result, "turn": 9, "seats": seats},
            "events": events,
            "fight": None,
            "resigned": [],
        }

    def told(state: Data, *own: int) -> list[str]:
        answer: list[str] = stage.evaluate(ENDINGS, {"state": state, "own": list(own)})
        return answer

    fell = "Robin Hood fell to Horror: 3 damage in turn 9."
    assert told(state([1], "Robin Hood was defeated"), 1) == ["victory", fell]
    assert told(state([1], "Robin Hood was defeated"), 0) == ["defeat", fell]
    assert told(state([1], "Robin Hood was defeated")) == ["watched", fell]
    assert told(state([], "time ran out"), 0) == ["draw", "Time ran out in turn 9."]
    assert told(state([1], "Robin Hood resigned"), 1) == ["victory", "Robin Hood resigned in turn 9."]
    assert told(state(None, out=0), 0) == ["out", f"{fell} 2 players play on."]
