"""A person at the terminal: is shown a view, is asked, and answers with a number or with words."""

from __future__ import annotations

import contextlib
import itertools
import sys
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from matchless.bots.levels import adviser
from matchless.cli.output import say, show
from matchless.cli.position import (
    Seen,
    print_abilities,
    print_board,
    print_combat,
    print_discards,
    print_hand,
    print_position,
)
from matchless.cli.questions import details, reason
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import HERO
from matchless.engine.rules import RULES
from matchless.explain.reasons import Reasons
from matchless.explain.threat import threats
from matchless.teacher.judge import BUDGET

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from matchless.bots import Opinion
    from matchless.engine.decision import Decision
    from matchless.engine.table import Table
    from matchless.engine.view import View

HELP = """\
Answer with the number of an option, or with words of it: 2, attack, c4, snark.
  h  your hand, with what the cards say
  d  the discard piles
  a  the abilities of all heroes
  b  the board: who stands where, zones, neighbours, items
  w  why this is asked: the rule behind it
  why c4, why attack, why snark: why that cannot be chosen
  threat bigfoot, threat c4: who could attack that fighter next, or your hero there, and with how much
  i  a hint: how likely a bot thinks you win with each option
  s  the state of the game
  q  quit
  ?  this help"""
COMMANDS = {
    "?": "?",
    "help": "?",
    "h": "h",
    "hand": "h",
    "d": "d",
    "discards": "d",
    "a": "a",
    "abilities": "a",
    "b": "b",
    "board": "b",
    "i": "i",
    "hint": "i",
    "w": "w",
    "why": "w",
    "s": "s",
    "state": "s",
    "q": "q",
    "quit": "q",
}

WHY = "why "  # and after it what one would like to choose
THREAT = "threat "  # and after it a fighter, or a space where one's hero would stand
HINT_BOT = f"search:{BUDGET}"  # as at the tables of a server, so that all that is told of a game can be compared
MOST_HINTS = 8  # options that a hint is about


class Quit(Exception):  # noqa: N818 (named by what happened)
    """The person wants to stop."""


class Unclear(Exception):  # noqa: N818 (named by what happened)
    """An answer that names no option, or several."""


class Person:
    """One seat's person. Everything shown comes out of the views handed in."""

    def __init__(self, console: Console, table: Table, seed: int) -> None:
        self.console = console
        self.table = table
        self.adviser = adviser(HINT_BOT, seed)
        self.log: list[str] = []
        self.surprised = True  # whether others have chosen since the person last did
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 (gives `input` its line editing)

    def hear(self, view: View, own: bool) -> None:
        """Notes what a choice, the person's own or not, has led to."""
        self.log.extend(view.sentences())
        self.surprised = self.surprised or not own

    def tell(self, view: View) -> None:
        """Prints what has happened, and where things stand."""
        self._print_log()
        say(self.console)
        print_position(self.console, Seen.of(view, self.table))

    def choose(self, view: View) -> int:
        """The person's choice. Raises Quit, EOFError or KeyboardInterrupt if they would rather stop."""
        decision = view.decision
        assert decision is not None
        position = Seen.of(view, self.table)
        self._print_log()
        if self.surprised or decision.kind == ask.ACTION:
            say(self.console)
            print_position(self.console, position)
        self.surprised = False
        self._ask(view, position, decision)
        labels = [text for _, text in view.legal()]
        while True:
            typed = input("> ").strip()
            command = COMMANDS.get(typed.casefold())
            if command == "q":
                raise Quit
            if command is not None:
                self._show(command, view, position, decision)
                continue
            if typed.casefold().startswith(WHY):
                self._why_not(view, typed[len(WHY) :])
                continue
            if typed.casefold().startswith(THREAT):
                self._threats(view, typed[len(THREAT) :])
                continue
            try:
                place = understood(typed, labels, [view.choice_id(option) for option in decision.options])
            except Unclear as problem:
                say(self.console, str(problem), style="red")
                continue
            say(self.console, f"You: {labels[place]}.", style="bold")
            return decision.options[place]

    def _print_log(self) -> None:
        for place, line in enumerate(gathered(self.log)):
            turn = line.startswith("Turn ")
            if turn or place == 0:
                say(self.console)
            say(self.console, line, style="bold" if turn else "")
        self.log.clear()

    def _ask(self, view: View, position: Seen, decision: Decision) -> None:
        say(self.console)
        print_combat(self.console, position)
        if (told := view.by_hand()) is not None:
            say(self.console, f"By hand, {told['source']}: {told['text']}", style="bold")
        say(self.console, view.question(), style="bold")
        say(self.console, reason(position, decision), style="dim")
        options = Grid.grid(padding=(0, 2, 0, 0))
        options.add_column(justify="right", style="bold")
        options.add_column()
        options.add_column(style="dim")
        notes = details(position, view, decision)
        for number, ((_, text), note) in enumerate(zip(view.legal(), notes, strict=True), start=1):
            options.add_row(str(number), text, note)
        show(self.console, options)

    def _show(self, command: str, view: View, position: Seen, decision: Decision) -> None:
        if command == "?":
            say(self.console, HELP)
        elif command == "h":
            print_hand(self.console, position)
        elif command == "d":
            print_discards(self.console, position)
        elif command == "a":
            print_abilities(self.console, position)
        elif command == "b":
            print_board(self.console, position)
        elif command == "i":
            self._hint(view, decision)
        elif command == "w":
            say(self.console, f"{decision.rule}: {RULES[decision.rule]}")
        else:
            print_position(self.console, position)
            self._ask(view, position, decision)

    def _why_not(self, view: View, name: str) -> None:
        reason = Reasons(view).named(name)
        if reason is None:
            say(self.console, f"There is no space, fighter, card or action {name!r} here.", style="red")
        else:
            say(self.console, f"{reason.text} ({reason.rule})")

    def _threats(self, view: View, name: str) -> None:
        table = view.game.table
        wanted = name.strip().casefold()
        fighters = [fighter for fighter, called in enumerate(table.names) if called.casefold() == wanted]
        spaces = [space for space in table.board.spaces if space.casefold() == wanted]
        if not fighters and not spaces:
            say(self.console, f"There is no fighter or space {name!r} here.", style="red")
            return
        heroes = [fighter for fighter in bits(table.own[view.game.asked]) if table.fighters[fighter].role == HERO]
        found = threats(view, fighters[0]) if fighters else threats(view, heroes[0], spaces[0])
        for threat in found:
            boost = f", with a boost of {threat.boost} or more" if threat.boost else ""
            where = ", ".join(threat.spaces)
            cards = " or ".join(threat.cards)
            value = f"at most {threat.value}{' or more' if threat.more else ''}"
            say(self.console, f"{table.names[threat.fighter]} from {where}{boost}: {value} ({cards})")
        if not found:
            say(self.console, "Nobody could attack there in the next turn.")
        say(
            self.console,
            "Counts BOOSTs and what texts do to the value, but not what they would do before it.",
            style="dim",
        )

    def _hint(self, view: View, decision: Decision) -> None:
        if len(decision.options) == 1:
            say(self.console, "There is only one option.")
            return
        opinions = self.adviser.explain(view, decision.options)
        say(self.console, f"A {HINT_BOT} bot that knows what you know, the best first:")
        show(self.console, opinions_table(view, opinions[:MOST_HINTS]))
        if len(opinions) > MOST_HINTS:
            say(self.console, f"and {len(opinions) - MOST_HINTS} more that it likes less.", style="dim")


def opinions_table(view: View, opinions: Iterable[Opinion]) -> Grid:
    """What a bot thinks of options: the number and words to choose each by, and how likely it thinks a win is."""
    named = {option: (str(number), text) for number, (option, text) in enumerate(view.legal(), start=1)}
    table = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right", style="bold")
    table.add_column("option")
    for heading in ("wins", "95% interval", "tries"):
        table.add_column(heading, justify="right", no_wrap=True)
    for opinion in opinions:
        chance, interval = "·", ""
        if opinion.visits:
            chance, interval = f"{opinion.chance:.0%}", f"{opinion.low:.0%} to {opinion.high:.0%}"
        table.add_row(*named[opinion.choice], chance, interval, f"{opinion.visits:,}")
    return table


def understood(typed: str, labels: Sequence[str], ids: Sequence[str] = ()) -> int:
    """The place of the option that is meant: its number from 1, its id, its words, or some of them."""
    if not typed:
        raise Unclear(f"Please choose 1 to {len(labels)}, or ? for help.")
    if typed.isdecimal():
        if 1 <= int(typed) <= len(labels):
            return int(typed) - 1
        raise Unclear(f"There is no option {typed}; please choose 1 to {len(labels)}.")
    folded = [id_.casefold() for id_ in ids]
    if folded.count(typed.casefold()) == 1:
        return folded.index(typed.casefold())
    wanted = typed.casefold().split()
    known = [label.casefold().split() for label in labels]
    for fits in (_same, _follows, _begins, _contains, _abbreviates):
        places = [place for place, words in enumerate(known) if fits(wanted, words)]
        if len(places) == 1:
            return places[0]
        if places:
            meant = ", ".join(f"{place + 1} {labels[place]}" for place in places)
            raise Unclear(f"{typed!r} could be {meant}. Please say more, or give the number.")
    raise Unclear(f"{typed!r} is none of the options; please choose 1 to {len(labels)}, or ? for help.")


def _same(wanted: list[str], words: list[str]) -> bool:
    return wanted == words


def _follows(wanted: list[str], words: list[str]) -> bool:
    """Whether the wanted words are all but the verb: "C4" of "to C4", not of "to C4 through Raptor 1"."""
    return wanted == words[1:]


def _begins(wanted: list[str], words: list[str]) -> bool:
    return " ".join(words).startswith(" ".join(wanted))


def _contains(wanted: list[str], words: list[str]) -> bool:
    """Whether the wanted words stand in a row somewhere."""
    size = len(wanted)
    return any(words[place : place + size] == wanted for place in range(len(words)))


def _abbreviates(wanted: list[str], words: list[str]) -> bool:
    """Whether each wanted word begins a word, in the same order."""
    rest = iter(words)
    return all(any(word.startswith(start) for word in rest) for start in wanted)


def gathered(lines: Iterable[str]) -> list[str]:
    """The lines, with those that repeat at once counted instead."""
    runs = [(line, len(list(same))) for line, same in itertools.groupby(lines)]
    return [line if times == 1 else f"{line} ({times} times)" for line, times in runs]
