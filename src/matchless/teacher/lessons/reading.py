"""Reads the file of a lesson; what is wrong with it is said with its line. Whether it plays, `checking` tells."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final, NoReturn

from matchless.engine.errors import MatchlessError
from matchless.engine.position_reading import is_private
from matchless.language.yaml_data import Data, Document, Path, YamlError, load
from matchless.teacher.lessons.dealing import whole
from matchless.teacher.lessons.lesson import Ask, Beginning, Facts, Item, Lesson, Made, Press, Step, Try

FORMAT: Final = "matchless-lesson/1"
LONGEST_SAY: Final = 30  # words: one thought, read at a glance
GLOWS: Final = ("fighter", "zone", "space", "card", "item")  # what may glow in a step that is only read


class LessonError(MatchlessError):
    """A lesson that cannot be taught: which file, on which line or in which step, and what is wrong there."""

    def __init__(self, source: str, place: str, reason: str) -> None:
        super().__init__(source, place, reason)
        self.source = source
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.source, self.place, self.reason) if part)


def read_lesson(text: str, source: str) -> Lesson:
    """The lesson that a file holds."""
    try:
        return _Reader(load(text), source).lesson(PurePath(source).stem)
    except YamlError as error:
        raise LessonError(source, f"line {error.line}", error.reason) from error


class _Reader:
    """Takes a document apart; every part is known by its path."""

    def __init__(self, document: Document, source: str) -> None:
        self.document = document
        self.source = source

    def fail(self, path: Path, reason: str) -> NoReturn:
        lines = self.document.lines
        line = next((lines[path[:end]] for end in range(len(path), -1, -1) if path[:end] in lines), 1)
        raise LessonError(self.source, f"line {line}", reason)

    # --- plain values ---------------------------------------------------------------------------------------------

    def members(self, data: Data, path: Path, required: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Data]:
        if not isinstance(data, dict):
            self.fail(path, f"expected keys and values: {', '.join(required + optional)}")
        for key in data:
            if key not in required + optional:
                self.fail((*path, key), f"unknown key {key!r}; there are: {', '.join(required + optional)}")
        for key in required:
            if key not in data:
                self.fail(path, f"{key!r} is missing")
        return data

    def text(self, data: Data, path: Path) -> str:
        if not isinstance(data, str) or not data.strip():
            self.fail(path, "expected a text")
        return data

    def count(self, data: Data, path: Path, least: int) -> int:
        if type(data) is not int or data < least:
            self.fail(path, f"expected a whole number of at least {least}")
        return data

    def yes(self, data: Data, path: Path) -> bool:
        if not isinstance(data, bool):
            self.fail(path, "expected true or false")
        return data

    def texts(self, data: Data, path: Path) -> tuple[str, ...]:
        if not isinstance(data, list) or not data:
            self.fail(path, "expected a list of texts")
        return tuple(self.text(one, (*path, place)) for place, one in enumerate(data))

    def named_texts(self, data: Data, path: Path) -> dict[str, str]:
        if not isinstance(data, dict):
            self.fail(path, "expected keys with a text each")
        return {key: self.text(value, (*path, key)) for key, value in data.items()}

    # --- parts of a lesson ----------------------------------------------------------------------------------------

    def lesson(self, slug: str) -> Lesson:
        file = self.members(
            self.document.data,
            (),
            ("format", "title", "minutes", "about", "emblem", "steps"),
            ("game", "position", "seed", "learner"),
        )
        if file["format"] != FORMAT:
            self.fail(("format",), f"expected {FORMAT}")
        if ("game" in file) == ("position" in file):
            self.fail((), "a lesson begins with a game or with a position: give one of them")
        lesson = Lesson(
            slug=slug,
            title=self.text(file["title"], ("title",)),
            minutes=self.count(file["minutes"], ("minutes",), 1),
            about=self.text(file["about"], ("about",)),
            emblem=self.text(file["emblem"], ("emblem",)),
            beginning=self.beginning(file),
            learner=self.count(file.get("learner", 1), ("learner",), 1) - 1,
            steps=self.steps(file["steps"]),
        )
        try:
            table = lesson.begin().table
        except MatchlessError as error:
            self.fail(("game",) if "game" in file else ("position",), str(error))
        if lesson.learner >= table.seats:
            self.fail(("learner",), f"there are only {table.seats} seats")
        return lesson

    def beginning(self, file: dict[str, Data]) -> Beginning:
        if "position" in file:
            text = whole("".join(self.text(file["position"], ("position",)).split()))  # it may be broken into lines
            if is_private(text):
                self.fail(("position",), "the position must be a whole game, not what one seat knows")
            fields = {key: value for key, _, value in (part.partition("=") for part in text.split("/"))}
            return Beginning(
                board=fields.get("board", "").partition("@")[0],
                heroes=tuple(hero.partition("@")[0] for hero in fields.get("heroes", "").split(",")),
                seed=self.count(file.get("seed", 0), ("seed",), 0),
                format=fields.get("format", "duel"),
                position=text,
            )
        game = self.members(file["game"], ("game",), ("board", "heroes", "seed", "first"), ("format",))
        if "seed" in file:
            self.fail(("seed",), "the seed of a game stands within it")
        return Beginning(
            board=self.text(game["board"], ("game", "board")),
            heroes=self.texts(game["heroes"], ("game", "heroes")),
            seed=self.count(game["seed"], ("game", "seed"), 0),
            first=self.count(game["first"], ("game", "first"), 1) - 1,
            format=self.text(game.get("format", "duel"), ("game", "format")),
        )

    def steps(self, data: Data) -> tuple[Step, ...]:
        if not isinstance(data, list) or not data:
            self.fail(("steps",), "expected a list of steps")
        steps = tuple(self.step(one, ("steps", place)) for place, one in enumerate(data))
        for place, step in enumerate(steps):
            if step.id in [other.id for other in steps[:place]]:
                self.fail(("steps", place, "id"), f"there is a step {step.id!r} already")
            following = steps[place + 1].script if place + 1 < len(steps) else ()
            if not step.script and following and isinstance(following[0], Made):
                self.fail(("steps", place), "after a step that is only read the learner acts, nobody else")
        if steps[-1].script:
            self.fail(("steps", len(steps) - 1), "the last step is only read: it says what was learned")
        return steps

    def step(self, data: Data, path: Path) -> Step:
        keys = ("glow", "script", "other", "done", "facts", "sure")
        step = self.members(data, path, ("id", "title", "say"), keys)
        say = self.text(step["say"], (*path, "say"))
        if len(say.split()) > LONGEST_SAY:
            self.fail((*path, "say"), f"{len(say.split())} words; one thought has at most {LONGEST_SAY}")
        script = step.get("script", [])
        if not isinstance(script, list):
            self.fail((*path, "script"), "expected a list of choices")
        glow = self.texts(step["glow"], (*path, "glow")) if "glow" in step else ()
        for place, one in enumerate(glow):
            if one.partition(" ")[0] not in GLOWS:
                self.fail((*path, "glow", place), f"expected one of {', '.join(GLOWS)} and its id, not {one!r}")
        return Step(
            id=self.text(step["id"], (*path, "id")),
            title=self.text(step["title"], (*path, "title")),
            say=say,
            glow=glow,
            script=tuple(self.item(one, (*path, "script", place)) for place, one in enumerate(script)),
            other=self.named_texts(step.get("other", {}), (*path, "other")),
            done=self.text(step["done"], (*path, "done")) if "done" in step else "",
            facts=self.facts(step["facts"], (*path, "facts")) if "facts" in step else Facts(),
            sure=self.yes(step.get("sure", False), (*path, "sure")),
        )

    def item(self, data: Data, path: Path) -> Item:
        if isinstance(data, str):
            return Made(data)
        if not isinstance(data, dict):
            self.fail(path, "expected a choice as a record writes it, or one of press, try, ask and made")
        kind = next((each for each in ("press", "try", "ask", "made") if each in data), None)
        if kind == "press":
            item = self.members(data, path, ("press", "now"), ("also",))
            also = self.texts(item["also"], (*path, "also")) if "also" in item else ()
            return Press(self.text(item["press"], path), self.text(item["now"], path), also)
        if kind == "try":
            item = self.members(data, path, ("try", "now", "back"), ("lacks",))
            lacks = self.text(item["lacks"], path) if "lacks" in item else ""
            return Try(self.text(item["try"], path), self.text(item["now"], path), self.text(item["back"], path), lacks)
        if kind == "ask":
            item = self.members(data, path, ("ask", "now"), ())
            return Ask(self.text(item["ask"], path), self.text(item["now"], path))
        item = self.members(data, path, ("made",), ("if_asked",))
        return Made(self.text(item["made"], path), self.yes(item.get("if_asked", False), path))

    def facts(self, data: Data, path: Path) -> Facts:
        facts = self.members(data, path, (), ("health", "hand", "told", "won"))
        health = facts.get("health", {})
        if not isinstance(health, dict):
            self.fail((*path, "health"), "expected fighters with their health")
        return Facts(
            health={key: self.count(value, (*path, "health", key), 0) for key, value in health.items()},
            hand=self.count(facts["hand"], (*path, "hand"), 0) if "hand" in facts else None,
            told=self.texts(facts["told"], (*path, "told")) if "told" in facts else (),
            won=self.yes(facts.get("won", False), (*path, "won")),
        )
