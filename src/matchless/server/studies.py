"""Studies: variations beside a game that is over, with notes and marks, carried out and checked by the engine.

Whatever a table sends is only believed once every choice of it has been made in the very game: same seed, all cards as
they lie. What is kept is what was checked.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from matchless.engine.errors import MatchlessError
from matchless.server import outgoing
from matchless.server.messages.refusals import Refusal
from matchless.server.messages.studies import OpenedStudy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.server.game_log import GameLog
    from matchless.server.messages.moments import Moment
    from matchless.server.messages.studies import Study

MOST_CHOICES = 2_000  # of all variations of a study
LONGEST_REASON = 300  # characters

GAME = 0  # what notes and variations are of that belong to no variation


def branch(game_log: GameLog, seq: int, line: Sequence[str]) -> GameLog:
    """A game that is open, after its first `seq` choices and then these."""
    try:
        return game_log.branched(seq, line)
    except MatchlessError as error:
        raise Refusal("illegal", _short(str(error)), game_log.seq) from error


def tried(game_log: GameLog, seq: int, line: Sequence[str]) -> Moment:
    """The moment there."""
    other = branch(game_log, seq, line)
    ended = other.recording.result
    return outgoing.moment(other, other.seq, None, True, None if ended is None else ended.data(), [], line)


def check(game_log: GameLog, study: Study) -> list[list[str]]:
    """Makes all choices of a study, and gives them in sentences; refuses what cannot be, and says where."""
    if sum(len(variation.choices) for variation in study.variations) > MOST_CHOICES:
        raise _bad(f"a study has at most {MOST_CHOICES} choices")
    lines: dict[int, tuple[int, GameLog]] = {GAME: (-1, game_log)}  # where each begins, and the game along it
    said: list[list[str]] = []
    for variation in study.variations:
        where = f"variation {variation.id}"
        if variation.id in lines:
            raise _bad(f"{where} is there twice")
        if variation.of not in lines:
            raise _bad(f"{where} branches off variation {variation.of}, which does not stand before it")
        begins, of = lines[variation.of]
        if not begins < variation.at <= of.seq:
            raise _bad(f"{where} branches off after choice {variation.at}, where its line has no choice of its own")
        try:
            other = of.branched(variation.at, variation.choices)
        except MatchlessError as error:
            raise _bad(f"{where}: {error}") from error
        lines[variation.id] = variation.at, other
        said.append(other.answers(variation.at))
    _check_notes(game_log, study, lines)
    return said


def _check_notes(game_log: GameLog, study: Study, lines: dict[int, tuple[int, GameLog]]) -> None:
    spaces = game_log.table.board.space_ids
    noted: set[tuple[int, int]] = set()
    for note in study.notes:
        where = f"the note after choice {note.seq} of line {note.line}"
        if note.line not in lines:
            raise _bad(f"{where}: there is no such variation")
        begins, line = lines[note.line]
        if not begins < note.seq <= line.seq:
            raise _bad(f"{where}: that line has no such moment of its own")
        if (note.line, note.seq) in noted:
            raise _bad(f"{where} is there twice")
        noted.add((note.line, note.seq))
        for mark in note.marks:
            for space in (mark.space, mark.to):
                if space is not None and space not in spaces:
                    raise _bad(f"{where}: there is no space {space!r} on this board")


def packed(study: Study, said: list[list[str]]) -> bytes:
    """As it is kept, once it was checked."""
    return gzip.compress(OpenedStudy(watch="", study=study, said=said).model_dump_json().encode())


def unpacked(watch: str, kept: bytes) -> OpenedStudy:
    """As it is told."""
    return OpenedStudy.model_validate_json(gzip.decompress(kept)).model_copy(update={"watch": watch})


def _bad(reason: str) -> Refusal:
    return Refusal("bad study", f"This study cannot be read: {_short(reason)}.")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_REASON else f"{text[: LONGEST_REASON - 1]}…"
