"""Where a lesson stands: which of its steps, what the learner is to do, what is made without being asked.

All of it follows from the choices that were made and what was taken back, so a lesson that was left goes on where it
stood.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from matchless.engine.errors import MatchlessError
from matchless.engine.record import TAKES_BACK, Recording
from matchless.teacher.lessons.lesson import Ask, Made, Press, Try

if TYPE_CHECKING:
    from matchless.teacher.lessons.lesson import Item, Lesson, Step

LATER: Final = "That would be possible too. Here, follow what glows."
ELSE: Final = "*"  # the reason for whatever has none of its own


class OffScript(MatchlessError):  # noqa: N818 (named by what happened)
    """A game that has gone another way than the script of its lesson."""


@dataclass(frozen=True)
class Progress:
    """What comes next. `made` is a choice that is carried out without being asked; `wants` are those that lead on.

    `reads` are the numbers of the steps to be read before it, and `step` the number of the one it belongs to; the last
    step is read when everything is done. `done` is what the step before had to say. `others` are gentle reasons for
    all other options of the learner. `back` is whether the last choice is to be taken back, `asks` the card that is to
    be asked about.
    """

    step: int
    now: str = ""
    made: int | None = None
    wants: tuple[int, ...] = ()
    others: dict[int, str] = field(default_factory=dict)
    reads: tuple[int, ...] = ()
    done: str = ""
    back: bool = False
    asks: str = ""
    pressed: int | None = None  # the number of the learner's last choice
    place: int = -1  # of what comes next in the script
    over: bool = False


def progress(lesson: Lesson, recording: Recording, asked: frozenset[str] = frozenset()) -> Progress:
    """Where a lesson stands after what was played; `asked` are the cards asked about in the open decision."""
    walk = _Walk(lesson, recording)
    items = lesson.items
    place = walk.place
    while place < len(items) and walk.passes(items[place][1], asked):
        place += 1
    if place == len(items):
        last = len(lesson.steps) - 1
        return Progress(last, reads=walk.reads(last + 1), done=walk.done(last), pressed=walk.pressed, over=True)
    number, item = items[place]
    step, done = lesson.steps[number], walk.done(number)
    if walk.tries is not None:
        others = dict.fromkeys(walk.reasons(step, ()), walk.tries.back)  # reasons of the step are about what was tried
        return Progress(number, walk.tries.back, others=others, back=True, pressed=walk.pressed)
    if isinstance(item, Made):
        return Progress(number, made=walk.option(item.choose), done=done, pressed=walk.pressed)
    wants: tuple[int, ...] = ()
    if isinstance(item, (Press, Try)):
        also = [walk.offered(line) for line in item.also] if isinstance(item, Press) else []
        wants = (walk.option(item.choose), *(option for option in also if option is not None))
    return Progress(
        number,
        item.now,
        wants=wants,
        others=walk.reasons(step, wants),
        reads=walk.reads(number),
        done=done,
        asks=item.card if isinstance(item, Ask) else "",
        pressed=walk.pressed,
        place=place,
    )


def played_to(lesson: Lesson, step: int) -> Recording:
    """The lesson as it stands when one of its steps begins."""
    recording = Recording.of(lesson.begin())
    asked: frozenset[str] = frozenset()
    while True:
        now = progress(lesson, recording, asked)
        reached = now.made is None and (now.step >= step or step in now.reads)
        if now.over or reached:
            recording.asides = []
            return recording
        if now.asks:
            asked = frozenset((now.asks,))
            continue
        if now.made is None and isinstance(lesson.items[now.place][1], Try):
            recording.add(lesson.learner, TAKES_BACK, "1")  # as if it had been
            continue
        recording.choose(now.wants[0] if now.made is None else now.made)
        asked = frozenset()


class _Walk:
    """The script followed as far as the game has gone."""

    def __init__(self, lesson: Lesson, recording: Recording) -> None:
        self.lesson = lesson
        self.recording = recording
        self.place = 0  # of the next part of the script
        self.tries: Try | None = None  # the one that is to be taken back
        self.pressed: int | None = None
        self._begun = -1  # the number of the step that the last choice belongs to
        self._played = -1  # the number of the step that the learner's last choice belongs to
        for seq, line in enumerate(recording.lines):
            self._follow(seq, line)

    def _follow(self, seq: int, line: str) -> None:
        items = self.lesson.items
        for place in range(self.place, len(items)):
            number, item = items[place]
            if isinstance(item, Ask) or (isinstance(item, Made) and item.if_asked and item.choose != line):
                continue
            if isinstance(item, Try):
                if item.choose == line and self.tries is None and seq == len(self.recording.lines) - 1:
                    self.place, self.tries, self.pressed = place, item, seq
                    return
                continue
            if line == item.choose or (isinstance(item, Press) and line in item.also):
                self.place, self._begun = place + 1, number
                if isinstance(item, Press):
                    self.pressed, self._played = seq, number
                return
            break
        raise OffScript(f"choice {seq}, {line!r}, is not in the script of this lesson")

    def passes(self, item: Item, asked: frozenset[str]) -> bool:
        """Whether a part of the script is done without a choice, or left out here."""
        if self.tries is not None:
            return False
        if isinstance(item, Ask):
            return item.card in asked
        if isinstance(item, Try):
            here, learner = len(self.recording.lines), self.lesson.learner
            back = [each for each in self.recording.asides if each.kind == TAKES_BACK and each.seat == learner]
            return any(each.after == here for each in back)
        return isinstance(item, Made) and item.if_asked and self.offered(item.choose) is None

    def option(self, line: str) -> int:
        """The option that a line of the script chooses."""
        try:
            return self.recording.chosen(line)[0]
        except MatchlessError as error:
            raise OffScript(f"the script goes on with {line!r}: {error}") from error

    def offered(self, line: str) -> int | None:
        """The same, where it can be chosen."""
        try:
            return self.option(line)
        except OffScript:
            return None

    def reads(self, number: int) -> tuple[int, ...]:
        """The steps that are only read, between the last choice and step `number`, if nothing of that is done yet."""
        if self._begun >= number:
            return ()
        return tuple(each for each in range(self._begun + 1, number) if not self.lesson.steps[each].script)

    def done(self, number: int) -> str:
        """What the last step that the learner played had to say, until something is pressed in the next one.

        Opponents may act in between; only then is there time to read it.
        """
        return self.lesson.steps[self._played].done if 0 <= self._played < number else ""

    def reasons(self, step: Step, wants: tuple[int, ...]) -> dict[int, str]:
        """Why it is none of the other options, for each."""
        game = self.recording.game
        if game.over or game.asked != self.lesson.learner:
            return {}
        lines = {option: self.recording.line(option) for option in game.options if option not in wants}
        return {option: step.other.get(reason_key(step, line), LATER) for option, line in lines.items()}


def reason_key(step: Step, line: str) -> str:
    """By what the reason for a choice stands in `other`: the longest beginning of what a record would write."""
    words = line.split(" ")[1:]
    beginnings = (" ".join(words[:length]) for length in range(len(words), 0, -1))
    return next((each for each in beginnings if each in step.other), ELSE)
