"""Plays lessons through, with every way that a script allows: a change of rules or names cannot break one unnoticed."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, NoReturn

from matchless.engine.bits import bits
from matchless.engine.errors import MatchlessError
from matchless.engine.record import Recording
from matchless.engine.sentences import spoken
from matchless.engine.spans import plain
from matchless.explain.reasons import Reasons
from matchless.teacher.lessons.lesson import Ask, Press, Try
from matchless.teacher.lessons.progress import ELSE, progress, reason_key
from matchless.teacher.lessons.reading import LessonError
from matchless.teacher.lessons.wording import worded

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.teacher.lessons.lesson import Lesson, Step
    from matchless.teacher.lessons.progress import Progress

MOST = 20_000  # games that are looked at to see that no answer of an opponent helps


def check(lesson: Lesson, seed: int | None = None) -> int:
    """Plays a lesson through, with another seed if one is given; gives its number of choices.

    Raises LessonError with the first thing that is wrong.
    """
    return _Check(lesson, seed).all()


class _Check:
    """A lesson on its way through its script."""

    def __init__(self, lesson: Lesson, seed: int | None) -> None:
        self.lesson = lesson
        self.seed = seed
        self.told: list[str] = []  # in the step that is being played
        self.begun: set[int] = set()  # steps that were looked at
        self.sure: list[tuple[int, Recording]] = []  # steps that are sure to succeed, and the game as they begin
        self.wanted: set[tuple[int, str]] = set()  # places of the script, and what was wanted there in some way
        self.answered: set[tuple[int, str]] = set()  # steps, and what of their `other` was an answer in some way
        self.step = 0

    def fail(self, reason: str) -> NoReturn:
        raise LessonError(self.lesson.slug, f"step {self.lesson.steps[self.step].id!r}", reason)

    def all(self) -> int:
        recording = self._played({})
        answers = {
            place: (item.choose, *item.also)
            for place, (_, item) in enumerate(self.lesson.items)
            if isinstance(item, Press) and item.also
        }
        for way in list(product(*answers.values()))[1:]:  # whatever a press allows, all that is told is true
            self._played(dict(zip(answers, way, strict=True)))
        self._dead()
        for number, begun in self.sure:
            self.step = number
            self._surely(begun)
        return len(recording.lines)

    def _dead(self) -> None:
        """What is in no way of any use, as after a card was renamed."""
        for place, (number, item) in enumerate(self.lesson.items):
            for line in item.also if isinstance(item, Press) else ():
                if (place, line) not in self.wanted:
                    self.step = number
                    self.fail(f"{line!r} in 'also' is never offered")
        for number, step in enumerate(self.lesson.steps):
            for key in step.other:
                if (number, key) not in self.answered:
                    self.step = number
                    self.fail(f"{key!r} in 'other' is never the reason for anything")

    # --- the way of the script ------------------------------------------------------------------------------------

    def _played(self, way: dict[int, str]) -> Recording:
        """The lesson played to its end and looked at, with other answers at some places of the script."""
        lesson = self.lesson
        recording = Recording.of(lesson.begin(self.seed), listen=True)
        asked: frozenset[str] = frozenset()
        self.step = 0
        self.told = []
        self.begun = set()
        while True:
            try:
                now = progress(lesson, recording, asked)
            except MatchlessError as error:
                self.fail(str(error))
            self._arrive(recording, now)
            self.step = now.step
            if now.over:
                return recording
            if now.back:
                assert now.pressed is not None
                recording.undo(lesson.learner, now.pressed)
            elif now.asks:
                asked |= {now.asks}
            else:
                wants = {recording.line(option): option for option in now.wants}
                self.wanted |= {(now.place, line) for line in wants}
                line = way.get(now.place, "")  # what was thrown away before cannot be played, so it may not be there
                recording.choose(now.made if now.made is not None else wants.get(line, now.wants[0]))
                asked = frozenset()
                self.told += [plain(spoken(recording.table, event)) for event in recording.game.events or ()]

    def _arrive(self, recording: Recording, now: Progress) -> None:
        """Looks at what is behind, and at what is told now."""
        lesson = self.lesson
        for number in range(self.step, now.step + now.over):
            self.step = number
            self._facts(recording.game, lesson.steps[number])
            self.told = []
        for number in (*now.reads, now.step):
            if number not in self.begun:
                self.begun.add(number)
                self.step = number
                self._glows(recording.game, lesson.steps[number])
                if lesson.steps[number].sure:
                    self.sure.append((number, Recording.of(recording.game)))
        self._look(recording, now)

    def _look(self, recording: Recording, now: Progress) -> None:
        """Whether what the learner is told is so."""
        game, lesson = recording.game, self.lesson
        reads = [lesson.steps[number] for number in now.reads]
        gently = [step.other[ELSE] for step in reads if ELSE in step.other]
        for text in (now.now, now.done, *now.others.values(), *(step.say for step in reads), *gently):
            self._numbers(text, game)
        self.answered |= {(number, ELSE) for number in now.reads}
        said = () if now.back else now.others
        self.answered |= {(now.step, reason_key(lesson.steps[now.step], recording.line(each))) for each in said}
        if now.now:
            self._numbers(lesson.steps[now.step].say, game)
        acts = bool(now.wants or now.asks or now.back)
        if acts and game.asked != lesson.learner:
            self.fail(f"the learner is to act, but seat {game.asked + 1} is asked")
        step = lesson.steps[now.step]
        for item in step.script:
            if isinstance(item, Try) and now.back and item.choose == recording.lines[-1] and item.lacks:
                offered = [recording.line(option).partition(" ")[2] for option in game.options]
                if f"action {item.lacks}" in offered:
                    self.fail(f"after {item.choose!r} {item.lacks!r} is still offered")
            if isinstance(item, Ask) and now.asks == item.card:
                self._greyed(game, item.card)

    def _numbers(self, text: str, game: Game) -> None:
        """Whether somebody has as much health as a sentence says."""
        try:
            said = worded(text, game, self.lesson.learner)
        except MatchlessError as error:
            self.fail(str(error))
        for number, fighter in enumerate(game.table.fighters):
            for told in re.findall(rf"{re.escape(fighter.name)}(?:, with| has) (\d+) health", said):
                if int(told) != game.health[number]:
                    self.fail(f"{said!r} is not true: {fighter.name} has {game.health[number]} health")

    def _greyed(self, game: Game, card: str) -> None:
        """A card to ask about must be in hand, not offered, and have a reason."""
        table = game.table
        found = [each for each in game.hand[self.lesson.learner] if table.card_ids[each] == card]
        if not found:
            self.fail(f"{card!r} is to be asked about, but it is not in hand")
        if set(found) & set(game.options):
            self.fail(f"{card!r} is to be asked about, but it can be played")
        if not Reasons(game.view(self.lesson.learner)).card(table.cards[found[0]].name).text:
            self.fail(f"nothing says why {card!r} cannot be played")

    def _glows(self, game: Game, step: Step) -> None:
        """What glows must be there to be seen."""
        table = game.table
        hand = {table.card_ids[card] for card in game.hand[self.lesson.learner]}
        there = {table.fighter_ids[fighter] for fighter in bits(game.present)}
        items = {table.items[item].slug for item in game.items if item >= 0}
        known = {
            "fighter": there,
            "zone": set(table.board.zones),
            "space": set(table.board.spaces),
            "card": hand,
            "item": items,
        }
        for glow in step.glow:
            kind, _, id_ = glow.partition(" ")
            if id_ not in known[kind]:
                self.fail(f"{glow!r} is to glow, but is not there; there are: {', '.join(sorted(known[kind]))}")

    def _facts(self, game: Game, step: Step) -> None:
        """What a step has led to, as it says."""
        facts, table = step.facts, game.table
        health = {table.fighter_ids[fighter]: game.health[fighter] for fighter in range(len(table.fighters))}
        for fighter, expected in facts.health.items():
            if health.get(fighter) != expected:
                self.fail(f"{fighter} should have {expected} health after it, not {health.get(fighter)}")
        hand = len(game.hand[self.lesson.learner])
        if facts.hand is not None and hand != facts.hand:
            self.fail(f"the learner should hold {facts.hand} cards after it, not {hand}")
        for sentence in facts.told:
            if not any(sentence in told for told in self.told):
                self.fail(f"nobody was told {sentence!r}, but: {' '.join(filter(None, self.told))}")
        if facts.won and not (game.over and game.result and self.lesson.learner in game.result.winners):
            self.fail("the learner should have won after it")

    # --- whatever the opponents answer ----------------------------------------------------------------------------

    def _surely(self, begun: Recording) -> None:
        """The learner's presses lead to a win against every answer of the others."""
        lesson = self.lesson
        script = [item for number, item in lesson.items if number >= self.step and not isinstance(item, (Try, Ask))]
        own = [item.choose for item in script if item.choose.startswith(f"{lesson.learner + 1} ")]
        left = [(begun, 0)]
        looked = 0
        while left:
            recording, place = left.pop()
            looked += 1
            if looked > MOST:
                self.fail(f"more than {MOST} answers: they cannot all be tried")
            game = recording.game
            if game.over:
                if game.result is None or lesson.learner not in game.result.winners:
                    self.fail(f"the learner does not win after {recording.lines[len(begun.lines) :]}")
                continue
            if game.asked != lesson.learner:
                for option in game.options:
                    other = Recording.of(game)
                    other.choose(option)
                    left.append((other, place))
                continue
            option, place = self._next(recording, own, place)
            recording.choose(option)
            left.append((recording, place))

    def _next(self, recording: Recording, own: list[str], place: int) -> tuple[int, int]:
        """The next of the learner's choices that is legal here, and the place behind it."""
        for further in range(place, len(own)):
            with suppress(MatchlessError):
                return recording.chosen(own[further])[0], further + 1
        return self.fail(f"the learner's script is at its end, but the game is not, after {recording.lines[-8:]}")


def fits(lesson: Lesson, seed: int) -> bool:
    """Whether a lesson can be taught with another seed."""
    try:
        check(lesson, seed)
    except LessonError:
        return False
    return True
