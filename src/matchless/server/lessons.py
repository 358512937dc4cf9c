"""Lessons at a table: a game whose other seats are played from a script, and what the learner is told at each step.

Such a seat has "lesson:first-duel" where others have the level of a bot, so that the database needs nothing new to
know a lesson by. Everything else follows from the choices that were made.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypedDict

from matchless.server import tokens
from matchless.server.messages.lessons import Guide, Page
from matchless.server.messages.lobby import Made
from matchless.server.messages.refusals import Refusal
from matchless.server.rows import Seat, StoredGame
from matchless.teacher import lessons
from matchless.teacher.lessons.progress import ELSE, OffScript, Progress, played_to, progress
from matchless.teacher.lessons.wording import worded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matchless.server.game_log import GameLog
    from matchless.server.messages.lessons import Learn
    from matchless.teacher.lessons.lesson import Lesson, Step

SCRIPTED = "lesson:"  # before the name of a lesson, where seats have the level of a bot


class LessonData(TypedDict):
    """A lesson in a list of lessons."""

    slug: str
    title: str
    minutes: int
    about: str
    emblem: str
    board: str
    heroes: list[str]
    steps: list[str]


@cache
def lessons_data() -> str:
    """All lessons for the pages, as JSON."""
    data: list[LessonData] = [
        {
            "slug": one.slug,
            "title": one.title,
            "minutes": one.minutes,
            "about": one.about,
            "emblem": one.emblem,
            "board": one.beginning.board,
            "heroes": list(one.beginning.heroes),
            "steps": [step.title for step in one.steps],
        }
        for one in lessons.lessons()
    ]
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def new(message: Learn) -> tuple[StoredGame, Made]:
    """A lesson, from the beginning of one of its steps."""
    try:
        lesson = lessons.load(message.lesson)
    except lessons.UnknownLesson as error:
        raise Refusal("bad setup", f"{error}.".capitalize()) from error
    if message.step >= len(lesson.steps):
        raise Refusal("bad setup", f"This lesson has only {len(lesson.steps)} steps.")
    recording = played_to(lesson, message.step)
    token, watch = tokens.fresh(), tokens.fresh()
    scripted = Seat(bot=f"{SCRIPTED}{lesson.slug}")
    own = Seat(name=message.name, token=tokens.hashed(token))
    stored = StoredGame(
        id=secrets.token_urlsafe(9),
        head=recording.head(),
        lines=tuple(recording.lines),
        seats=tuple(own if seat == lesson.learner else scripted for seat in range(recording.table.seats)),
        watch=watch,
        over=recording.game.over,
    )
    return stored, Made(game=stored.id, token=token, seats=[lesson.learner], invitations=[], watch=watch, digest=None)


def taught(seats: Sequence[Seat], game_log: GameLog) -> Teaching | None:
    """The lesson that is played at these seats, if one is."""
    scripts = [seat.bot for seat in seats if seat.bot is not None and seat.bot.startswith(SCRIPTED)]
    if not scripts:
        return None
    try:
        teaching = Teaching(lessons.load(scripts[0].removeprefix(SCRIPTED)))
        teaching.now(game_log)
    except (lessons.UnknownLesson, OffScript) as error:
        raise Refusal("other rules", "This lesson has changed meanwhile; please begin it anew.") from error
    return teaching


@dataclass
class Teaching:
    """A lesson that is being played; `asked` are the cards that the learner has asked about, and in which decision."""

    lesson: Lesson
    asked: set[tuple[int, int, str]] = field(default_factory=set)

    def now(self, game_log: GameLog) -> Progress:
        here = (game_log.seq, game_log.cuts)
        asked = frozenset(card for *moment, card in self.asked if tuple(moment) == here)
        return progress(self.lesson, game_log.recording, asked)

    def check(self, game_log: GameLog, option: int) -> None:
        """Refuses what the script does not want, with a gentle reason."""
        guide = self.guide(game_log)
        if option not in guide.wants:
            ended = "The lesson is at its end. There are more of them."
            raise Refusal("lesson", guide.others.get(str(option), ended), game_log.seq)

    def hear(self, game_log: GameLog, card: str | None) -> bool:
        """The learner asks about a card; whether that leads on."""
        now, table = self.now(game_log), game_log.table
        if not now.asks or not any(one.name == card and one.slug == now.asks for one in table.cards):
            return False
        self.asked = {(game_log.seq, game_log.cuts, now.asks)}
        return True

    def guide(self, game_log: GameLog) -> Guide:
        """What the learner is told."""
        now, lesson = self.now(game_log), self.lesson
        names = {card.slug: card.name for card in game_log.table.cards}

        def said(text: str) -> str:
            return worded(text, game_log.recording.game, lesson.learner)

        acts = bool(now.wants or now.asks or now.back)
        numbers = [*now.reads, *([now.step] if acts else [])]
        return Guide(
            lesson=lesson.slug,
            step=now.step,
            of=len(lesson.steps),
            pages=[_page(number, lesson.steps[number], game_log, said) for number in numbers],
            now=said(now.now),
            wants=list(now.wants),
            others={str(option): said(reason) for option, reason in now.others.items()},
            asks=names.get(now.asks),
            back=now.back,
            done=said(now.done),
            over=now.over,
        )


def _page(number: int, step: Step, game_log: GameLog, said: Callable[[str], str]) -> Page:
    """A step, with what glows by the names that a page knows: cards by theirs, fighters by their numbers."""
    table = game_log.table
    names = {"card": {card.slug: card.name for card in table.cards}}
    names["fighter"] = {id_: str(number) for number, id_ in enumerate(table.fighter_ids)}
    names["item"] = {item.slug: item.name for item in table.items}
    glow = []
    for one in step.glow:
        kind, _, id_ = one.partition(" ")
        glow.append(f"{kind} {names.get(kind, {}).get(id_, id_)}")
    gently = "" if step.script else said(step.other.get(ELSE, ""))
    return Page(step=number, title=step.title, say=said(step.say), glow=glow, next=not step.script, gently=gently)
