"""What is heard: every sound by itself, and at a table which one when; and who is called back to a hidden page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from matchless.engine import decision as ask
from player import PATIENCE, Player
from served import ANN, BOT, OPEN, Data, Served
from visits import Visits

# --- each sound, as it is heard ------------------------------------------------------------------------------------

# Figures of everything: the peak in dB, the loudest 200 ms in dB (A-weighted), seconds until silence, and both ends.
FIGURES = """async (script) => {
    const { SOUNDS, GROUNDS, LEVELS, TRIM, render, renderBed } = await import(new URL("sound.js", script));
    const [RATE, N, HOP] = [44100, 1024, 512];
    const weight = (f) => {
        const q = f * f;
        return (1.2589 * 12194 ** 2 * q * q)
            / ((q + 20.6 ** 2) * Math.sqrt((q + 107.7 ** 2) * (q + 737.9 ** 2)) * (q + 12194 ** 2));
    };
    const weights = Array.from({ length: N / 2 }, (_, bin) => weight((bin * RATE) / N) ** 2);
    const hann = Array.from({ length: N }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / N));
    function fft(re, im) {
        for (let i = 1, j = 0; i < N; i++) {
            let bit = N >> 1;
            for (; j & bit; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) [re[i], re[j]] = [re[j], re[i]];
        }
        for (let size = 2; size <= N; size <<= 1)
            for (let k = 0; k < size / 2; k++) {
                const [c, s] = [Math.cos((-2 * Math.PI * k) / size), Math.sin((-2 * Math.PI * k) / size)];
                for (let u = k; u < N; u += size) {
                    const v = u + size / 2;
                    const [x, y] = [re[v] * c - im[v] * s, re[v] * s + im[v] * c];
                    [re[v], im[v], re[u], im[u]] = [re[u] - x, im[u] - y, re[u] + x, im[u] + y];
                }
            }
    }
    const decibels = (x) => 20 * Math.log10(Math.max(1e-9, x));
    const most = (data) => data.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
    function figures(data) {
        const frames = [];
        for (let at = 0; at < data.length; at += HOP) {
            const re = Float64Array.from(hann, (w, i) => w * (data[at + i] ?? 0));
            const im = new Float64Array(N);
            fft(re, im);
            frames.push(weights.reduce((sum, w, i) => sum + w * (re[i] ** 2 + im[i] ** 2), 0) * (2 / (N * N * 0.375)));
        }
        const wide = Math.round((0.2 * RATE) / HOP);
        const sums = frames.map((_, i) => frames.slice(i, i + wide).reduce((sum, one) => sum + one, 0) / wide);
        return {
            peak: decibels(most(data)), loud: 10 * Math.log10(Math.max(...sums) + 1e-12),
            length: data.findLastIndex((x) => Math.abs(x) > 5e-4) / RATE,
            ends: [most(data.slice(0, 32)), most(data.slice(-32))],
        };
    }
    const all = [];
    for (const [name, { of, len }] of Object.entries(SOUNDS)) {
        const full = figures(await render([name]));
        const sound = { on: true, master: 0.7, effects: 1, ambience: 0 }; // where the limiter has less to do
        const soft = of === "blow" ? figures(await render([name], { sound })).loud - 40 * Math.log10(0.7) : full.loud;
        all.push({ name, of, len, soft, ...full });
    }
    for (const board of Object.keys(GROUNDS)) {
        const told = figures(await renderBed(board, 6));
        all.push({ name: `bed ${board}`, of: "bed", len: 6, soft: told.loud, ...told });
    }
    const blows = Object.keys(SOUNDS).filter((name) => SOUNDS[name].of === "blow");
    const loudest = await render([...blows, "victory", "defeat", "turn-bell"]);
    return { all, levels: LEVELS, trim: TRIM, together: figures(loudest).peak };
}"""
LONGEST = {"small": 0.25, "event": 1.15, "blow": 1.35, "music": 2.5, "bed": 6.0}  # seconds
BOARDS = 6


def test_every_sound_is_as_loud_as_its_class_and_begins_and_ends_in_silence(visit: Visits) -> None:
    page = visit("/")
    told = page.evaluate(FIGURES, page.evaluate("document.querySelector('script[type=module]').src"))
    sounds = [one for one in told["all"] if one["of"] != "bed"]
    assert len(sounds) >= 25
    assert len(told["all"]) - len(sounds) > BOARDS
    assert set(told["trim"]) == {one["name"] for one in told["all"]}
    for one in told["all"]:
        about = f"{one['name']}: {one}"
        assert -60 < one["peak"] < -3, about
        assert one["length"] <= min(one["len"] + 0.05, LONGEST[one["of"]]), about
        assert max(one["ends"]) < 1e-4, about
        for loud in (one["loud"], one["soft"]):  # with all faders up, and as they stand at first
            away = loud - told["levels"][one["of"]]
            assert abs(away) < 1.5, f"{about}, its TRIM should be {told['trim'][one['name']] - away:.1f}"
    assert told["together"] < -0.3  # ten of the loudest at once


MIXED = """async (script) => {
    const { SOUNDS, Mixer } = await import(new URL("sound.js", script));
    const made = [];
    for (const [name, sound] of Object.entries(SOUNDS)) sound.make = () => made.push(name);
    const ctx = new OfflineAudioContext(1, 44100, 44100);
    ctx.resume = ctx.suspend = () => {};
    const mixer = new Mixer(ctx);
    mixer.at("yukon");
    for (const name of ["step", "step", ...Object.keys(SOUNDS)]) mixer.play(name);
    return made;
}"""


def test_ten_sounds_at_once_are_the_most_and_the_same_twice_is_one(visit: Visits) -> None:
    page = visit("/")
    made = page.evaluate(MIXED, page.evaluate("document.querySelector('script[type=module]').src"))
    assert made[0] == "step-snow"
    assert (len(made), made.count("step-snow")) == (10, 1)


# --- at a table, with a mixer that writes down what it is told ------------------------------------------------------

SPY = """
window.opened = 0;
window.sounds = [];
const Real = window.AudioContext;
window.AudioContext = class extends Real {
    constructor(...all) {
        super(...all);
        window.opened++;
    }
};
"""
WRITES = """
export class Mixer {
    at(board) { window.board = board; }
    set(sound, hidden) { window.set = { ...sound, hidden }; }
    play(name) { window.sounds.push(name); }
}
"""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def table(visit: Visits) -> Callable[..., Page]:
    """Opens a table, or another page, and writes down what is heard there."""

    def opened(address: str, **options: Any) -> Page:
        page = visit("about:blank", **options)
        page.add_init_script(SPY)
        page.route("**/sound.js", lambda route: route.fulfill(body=WRITES, content_type="text/javascript"))
        page.goto(address)
        page.wait_for_selector("#table[data-seq]")
        return page

    return opened


def heard(page: Page) -> list[str]:
    """What was heard since this was asked last."""
    sounds: list[str] = page.evaluate("window.sounds.splice(0)")
    return sounds


def until(page: Page, condition: str) -> None:
    """Waits for a condition; the pages allow no script that a test would leave there to wait for it."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"never: {condition}"
        page.wait_for_timeout(20)


def at(made: Data) -> str:
    return f"/table.html#{made['token']}"


def wait_turn(page: Page) -> None:
    page.wait_for_selector("#prompt[data-state=asked], #prompt[data-state=over]")


def chooses_attack(game: Any) -> bool:
    """Ann chooses a card to attack Bigfoot with, who can answer; far from the end."""
    return bool(game.turn > 2 and game.asked == 0 and game.kind == ask.ATTACK_CARD)


def test_nothing_is_heard_or_loaded_before_a_press_and_one_key_silences_all(
    table: Callable[..., Page], served: Served
) -> None:
    page = table(at(served.new(ANN, OPEN)))
    loaded = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/sound.js')).length"
    assert page.evaluate(f"[window.opened, {loaded}]") == [0, 0]
    page.keyboard.press("Tab")
    until(page, "window.set")
    assert page.evaluate("[window.opened, window.board, window.set.master]") == [1, "sherwood-forest", 0.7]
    assert page.evaluate(loaded) == 1
    page.keyboard.press("m")
    said = page.get_by_role("status").filter(has_text="Sound off")
    expect(said).to_be_visible()
    assert page.evaluate("window.set.on") is False
    heard(page)
    ann = Player(page)
    ann.choose(*ann.offer().all[0])
    assert heard(page) == []
    page.get_by_role("button", name="Settings").click()
    sound = page.get_by_role("group", name="Sound")
    expect(sound.get_by_role("radio", name="Off")).to_be_checked()
    expect(page.locator(".keys").get_by_text("All sound off, and on again")).to_be_visible()
    page.keyboard.press("m")
    expect(sound.get_by_role("radio", name="On", exact=True)).to_be_checked()
    assert heard(page) == ["tick"]
    page.get_by_role("slider", name="Ambience").fill("30")
    assert page.evaluate("[window.set.ambience, window.opened]") == [0.3, 1]
    page.reload()
    page.wait_for_selector("#table[data-seq]")  # and keys are heard
    page.keyboard.press("Tab")
    until(page, "window.set")
    assert page.evaluate("window.set.ambience") == 0.3


def test_no_key_silences_while_somebody_types(table: Callable[..., Page], served: Served) -> None:
    page = table(at(served.new(ANN, OPEN)))
    page.keyboard.press("Tab")
    until(page, "window.set")
    page.evaluate(
        "document.body.append(document.createElement('input')); document.querySelector('body > input').focus();"
    )
    page.keyboard.press("m")
    assert page.evaluate("window.set.on")


def test_a_combat_is_heard_beat_by_beat_and_ones_own_choice_at_once(table: Callable[..., Page], served: Served) -> None:
    page = table(at(served.amid(chooses_attack, ANN, BOT)), pace="quick", reduced_motion="no-preference")
    page.locator("#hand [data-state=can] [data-card]").first.click()
    until(page, "window.set")
    heard(page)
    page.evaluate("window.WebSocket.prototype.send = () => {}; document.querySelector('.button.primary').click();")
    assert heard(page) == ["card-place"]  # before the server has heard of it
    page.reload()
    page.wait_for_selector("#table[data-seq]")
    page.locator("#hand [data-state=can] [data-card]").first.click()
    until(page, "window.set")
    page.keyboard.press("Enter")
    until(page, "window.sounds.some((name) => /attack-|blocked/.test(name))")
    until(page, "document.getElementById('prompt').dataset.kind !== 'told'")
    sounds = heard(page)
    told = " ".join(sounds)
    assert re.match(r"card-place (card-place )?reveal .*(attack-\w+|blocked)", told), told
    hurt = [one for one in sounds if one in ("hit", "hero-hurt")]
    assert bool(hurt) == ("blocked" not in sounds), told


def last_action(game: Any) -> bool:
    return bool(game.turn > 3 and game.asked == 0 and game.kind == ask.ACTION and game.actions == 1)


def test_a_turn_of_somebody_else_is_heard_where_nothing_moves_and_skipped_it_is_silent(
    table: Callable[..., Page], served: Served
) -> None:
    page = table(at(served.amid(last_action, ANN, BOT)), pace="quick")
    page.keyboard.press("Tab")
    until(page, "window.set")
    Player(page).take("Maneuver")
    while "turn-bell" not in page.evaluate("window.sounds"):
        if page.locator("#prompt[data-state=asked]").count():
            page.keyboard.press("0")  # nobody moves, no card defends
        page.wait_for_timeout(20)
    until(page, "document.getElementById('prompt').dataset.kind !== 'told'")
    sounds = heard(page)
    own, first = sounds[: sounds.index("turn-other")], sounds[sounds.index("turn-other") + 1 :]
    assert {"tick", "card-draw"} <= set(own)  # the maneuver, and the card drawn for it
    assert first[-1] == "turn-bell"
    assert first.count("step") > 0
    page.keyboard.press("l")  # again, as it was
    page.wait_for_selector("#ground.retold")
    page.wait_for_selector("#ground:not(.retold)")
    again = heard(page)
    assert [one for one in again if one != "tick"] == [one for one in first if one != "tick"]
    page.keyboard.press("l")
    page.wait_for_selector("#ground.retold")
    page.keyboard.press("Escape")
    page.wait_for_selector("#ground:not(.retold)")
    assert len(heard(page)) < len(again) / 2


SKIPS = """async (script) => {
    const { Pace } = await import(new URL("pace.js", script));
    const [told, skipped, atOnce] = [new Pace(), new Pace(), new Pace(0)];
    told.sound("tick");
    skipped.sound("hit", 500);
    skipped.skip();
    skipped.sound("heal");
    atOnce.sound("boost");
}"""


def test_what_is_skipped_or_told_at_once_is_silent(visit: Visits) -> None:
    page = visit("/")
    page.add_init_script(SPY)
    page.route("**/sound.js", lambda route: route.fulfill(body=WRITES, content_type="text/javascript"))
    page.reload()
    script = page.evaluate("document.querySelector('script[type=module]').src")
    page.evaluate("async (script) => (await import(new URL('sounding.js', script))).setUpSound()", script)
    page.keyboard.press("Shift")
    until(page, "window.set")
    page.evaluate(SKIPS, script)
    assert heard(page) == ["tick"]


def test_where_nothing_takes_time_only_what_came_of_it_is_heard(table: Callable[..., Page], served: Served) -> None:
    page = table(at(served.amid(chooses_attack, ANN, BOT)), pace="none")
    page.locator("#hand [data-state=can] [data-card]").first.click()
    until(page, "window.set")
    page.keyboard.press("Enter")
    until(page, "window.sounds.length > 1")
    own, result, *_ = heard(page)
    assert own == "card-place"
    assert re.fullmatch(r"attack-\w+|blocked|hit|hero-\w+", result)


def test_an_ending_is_heard(table: Callable[..., Page], served: Served) -> None:
    page = table(at(served.new(ANN, BOT)))
    page.get_by_role("button", name="Resign").click()
    until(page, "window.set")
    page.get_by_role("button", name="Really resign?").click()
    page.wait_for_selector(".ending[data-stage=numbers]")
    assert heard(page)[-1] == "defeat"


# --- a hidden page ----------------------------------------------------------------------------------------------------


def test_a_hidden_page_is_silent_but_calls_back_whose_turn_has_come(table: Callable[..., Page], served: Served) -> None:
    made = served.new(ANN, OPEN, first=1)
    page = table(at(made))
    quiet = page.title()
    page.keyboard.press("Tab")
    until(page, "window.set")
    page.evaluate(HIDE, True)
    assert page.evaluate("window.set.hidden")
    ben = served.claim(made["invitations"][0]["token"], name="Ben")
    until(page, "document.title.includes('Ben is here')")
    person = served.sit(ben["token"])
    while person.options:
        person.choose()
    until(page, "document.title.startsWith('🔔 Your choice')")
    page.keyboard.press("m")
    page.keyboard.press("m")  # which is heard where the page is seen
    assert heard(page) == ["invitation", "turn-bell"]
    page.evaluate(HIDE, False)
    assert page.title() == "Your choice · Matchless" != quiet
    assert not page.evaluate("window.set.hidden")
