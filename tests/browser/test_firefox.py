"""The same pages in Firefox: some turns by clicking, a replay, the lobby; nothing in the console."""

from __future__ import annotations

import random
from pathlib import Path

from firefox import Firefox, launch
from served import ANN, BOT, Served

OFFERED = """document.querySelectorAll(
    '#board [data-legal="yes"], li[data-state="can"] [data-card], .answers [data-option]')"""
ASKED = f"""() => {{
    const state = document.getElementById("prompt").dataset.state, seq = document.getElementById("table").dataset.seq;
    if (state === "over") return {{ over: true }};
    return state === "asked" && seq !== window.answered && {{ over: false, offered: {OFFERED}.length }};
}}"""
PRESS = f"""() => {{
    window.answered = document.getElementById("table").dataset.seq;
    {OFFERED}[NUMBER].dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
    document.querySelector(".answers .primary")?.click();
}}"""
GAP = """() => {
    const log = document.getElementById("log");
    return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""


def play(page: Firefox, luck: int, choices: int) -> None:
    """Clicks what is offered so many times."""
    chance = random.Random(luck)
    for _ in range(choices):
        told = page.until(ASKED)
        assert not told["over"], "too early"
        page.evaluate(PRESS.replace("NUMBER", str(chance.randrange(told["offered"]))))


def test_some_turns_a_replay_and_the_lobby(served: Served, tmp_path: Path) -> None:
    home = f"http://{served.address}"
    made = served.new(ANN, BOT, heroes=["bullseye", "hamlet"], board="hells-kitchen")
    with launch(tmp_path) as page:
        page.open(f"{home}/table.html#{made['token']}", 1440, 900)
        play(page, 1, 14)
        page.until(ASKED)
        page.until(f"() => ({GAP})() < 40")  # the log follows by itself, with the next frame
        page.open(f"{home}/replay.html#{made['token']}/5", 390, 844)
        page.until("() => document.querySelectorAll('[data-fighter]').length")
        page.open(f"{home}/", 1440, 900)
        page.until("() => document.querySelectorAll('label.hero').length")
        assert page.complaints == []
