"""A person in front of the table page: sees what is offered, and presses it."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

# Waits until the decision `before` is behind us and this table is asked or the game is over, and tells what is offered.
OFFERED = """(before) => {
    const table = document.getElementById("table"), prompt = document.getElementById("prompt");
    const seq = Number(table.dataset.seq ?? NaN), state = prompt.dataset.state;
    if (Number.isNaN(seq) || seq === before || (state !== "asked" && state !== "over")) return null;
    const all = (selector, key) => [...document.querySelectorAll(selector)].map((one) => one.dataset[key]);
    return {
        seq, over: state === "over", question: document.getElementById("question").textContent,
        spaces: all('#board [data-legal="yes"]', "space"),
        cards: [...new Set(all('li:not([data-state="cannot"])[data-state] [data-card]', "card"))],
        buttons: all("#prompt .answers button[data-option]", "option"),
    };
}"""
AT_ONCE = ("mover", "attacker")  # decisions for which a press on a space is enough
PATIENCE = 120_000  # milliseconds; machines that run tests are busy, and no test is about this


@dataclass(frozen=True)
class Offer:
    """What a table offers: spaces and cards by name, buttons by the number of their option."""

    seq: int
    over: bool
    question: str
    spaces: list[str]
    cards: list[str]
    buttons: list[str]

    @property
    def all(self) -> list[tuple[str, str]]:
        kinds = {"space": self.spaces, "card": self.cards, "button": self.buttons}
        return [(kind, name) for kind, names in kinds.items() for name in names]


class Player:
    """Plays at a table that is open in a page."""

    def __init__(self, page: Page, luck: int = 0, touch: bool = False) -> None:
        self.page = page
        self.chance = random.Random(luck)
        self.touch = touch
        self.seq: int | None = None  # of the last decision that was answered

    # --- seeing ---------------------------------------------------------------------------------------------------

    def offer(self) -> Offer:
        """Waits until this table is asked something new, or the game is over."""
        told: dict[str, Any] = self.page.wait_for_function(OFFERED, arg=self.seq, timeout=PATIENCE).json_value()
        return Offer(**told)

    @property
    def over(self) -> bool:
        return self.prompt.get_attribute("data-state") == "over"

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    @property
    def answers(self) -> Locator:
        return self.prompt.locator(".answers")

    @property
    def fight(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^Combat"))

    def space(self, name: str) -> Locator:
        return self.page.locator(f'#board [data-space="{name}"]')

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card="{name}"]').first

    def button(self, option: str) -> Locator:
        return self.answers.locator(f'[data-option="{option}"]')

    def tool(self, name: str) -> Locator:
        return self.page.get_by_role("navigation", name="Game").get_by_role("button", name=name, exact=True)

    def in_combat(self) -> bool:
        """Whether a combat is shown that is not over."""
        now = self.page.locator('#fight:not([hidden]) [aria-current="step"]')
        return now.count() > 0 and now.text_content() != "Over"

    def shown(self) -> dict[str, str]:
        """Everything that is told about the open decision and the combat."""
        return {
            "question": "\n".join(self.prompt.locator("#question, .source").all_inner_texts()),
            "answers": self.answers.inner_text(),
            "fight": self.page.locator("#fight").inner_text(),
            "board": self.page.locator("#board").get_attribute("aria-label") or "",
            "hand": " ".join(self.page.locator("#hand strong").all_inner_texts()),
            "log": self.page.locator("#log li").last.inner_text(),
        }

    # --- acting ---------------------------------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    def press_anyway(self, target: Locator) -> None:
        """Presses what says that it cannot be chosen."""
        target.click(force=True)

    def choose(self, kind: str, name: str) -> None:
        """Presses what is offered, and confirms it where that is asked for, in one of the ways there are."""
        if kind == "button":
            self.press(self.button(name))
            return
        target = self.space(name) if kind == "space" else self.card(name)
        at_once = kind == "space" and self.prompt.get_attribute("data-kind") in AT_ONCE
        self.press(target)
        if at_once:
            return
        way = self.chance.choice(("again", "button", "key"))
        if way == "again":
            self.press(target)
        elif way == "key" and not self.touch:
            self.page.keyboard.press("Enter")
        else:
            self.press(self.answers.locator(".primary"))

    def take(self, action: str) -> None:
        """Takes an action."""
        offer = self.offer()
        self.press(self.answers.get_by_role("button", name=action))
        self.seq = offer.seq

    def answer(self) -> Offer:
        """Answers the open decision at random; gives what was offered."""
        offer = self.offer()
        if not offer.over:
            assert offer.all, f"nothing is offered: {offer}"
            self.choose(*self.chance.choice(offer.all))
            self.seq = offer.seq
        return offer

    def settle(self) -> None:
        """Waits until the last answer has been carried out, whoever is asked next."""
        gone_on = "(before) => Number(document.getElementById('table').dataset.seq) !== before"
        self.page.wait_for_function(gone_on, arg=self.seq, timeout=PATIENCE)

    def play(self, choices: int) -> None:
        """Answers so many decisions, or fewer if the game is over before."""
        for _ in range(choices):
            if self.answer().over:
                return

    def play_out(self, most: int = 2_000) -> int:
        """Plays to the end of the game; gives how many decisions were answered."""
        for answered in range(most):
            if self.answer().over:
                return answered
        raise AssertionError(f"the game is not over after {most} decisions")
