"""A record, told again from its beginning."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from matchless import RULES_VERSION, boards, heroes, read_record
from matchless.cli.output import CommandError, open_console, read_text, say, shown_path, write_json
from matchless.cli.parsing import add_json, add_own, at_least, command
from matchless.cli.person import gathered
from matchless.cli.position import Seen, print_combat, print_position
from matchless.cli.setup import pairing
from matchless.engine.errors import RecordError
from matchless.engine.record import LATE, Aside
from matchless.engine.sentences import sentence
from matchless.engine.spans import plain

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console

    from matchless import Game, Recording, Result
    from matchless.cli.parsing import Commands
    from matchless.engine.position import Position
    from matchless.engine.table import Table

ADVICE = "records are written by: matchless play --record FILE"
SHORTER = "the first N choices are told by: matchless replay FILE --until N"  # whichever command has read it


class Replay:
    """A recording told again: after how many choices what was said."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.told: list[list[str]] = []  # by the number of choices made
        table = recording.table
        for number, (game, _) in enumerate(recording.walk(listen=True)):
            late = [Aside(number, recording.chooser(number - 1), LATE)] if number - 1 in recording.late else []
            beside = [aside for aside in recording.asides if aside.after == number]
            events = [text for event in game.events or () if (text := sentence(table, event))]
            self.told.append([*_said(table, late), *events, *_said(table, beside)])


def _said(table: Table, asides: list[Aside]) -> list[str]:
    return [plain(aside.says(table)) for aside in asides]


def replay(args: Namespace) -> int:
    """matchless replay FILE"""
    recording = recorded(args.file, args.until, Own(args))
    if args.rules is not None and args.rules > RULES_VERSION:
        raise CommandError(f"the newest version of the rules is {RULES_VERSION}", "say: --rules newest")
    played = Replay(recording)
    if args.json:
        write_json(
            _data(played) if args.rules is None else {**_data(played), "departs": _departs(recording, args.rules)}
        )
        return 0
    console = open_console()
    _print(console, played)
    if args.rules is not None:
        say(console, _compared(recording, args.rules))
    return 0


def _departs(recording: Recording, rules: int) -> dict[str, object] | None:
    """Where another version of the rules would have gone differently."""
    found = recording.departs(rules)
    if found is None:
        return None
    return {"rules": rules, "choice": found.number, "line": found.line, "legal": found.legal}


def _compared(recording: Recording, rules: int) -> str:
    """The same in a sentence."""
    found = recording.departs(rules)
    played = f"Played by version {recording.table.rules} of the rules"
    if found is None:
        return f"{played}; by version {rules} everything would have gone the same."
    if not found.line:
        return f"{played}; by version {rules} it would have begun differently."
    how = "would have led elsewhere" if found.legal else "would not have been legal"
    return f"{played}; by version {rules} choice {found.number + 1}, {found.line!r}, {how}."


class Own:
    """The heroes and the board of one's own that were given as files."""

    def __init__(self, args: Namespace) -> None:
        self.heroes = [heroes.load_file(file) for file in args.hero]
        self.boards = [] if args.board is None else [boards.load_file(args.board)]


def recorded(path: str, choices: int | None, own: Own) -> Recording:
    """What a file tells of, after so many choices, or after all of them."""
    text = read_text(path, ADVICE)
    try:
        return read_record(text, own_heroes=own.heroes, own_boards=own.boards, until=choices)
    except RecordError as error:
        chosen = text.splitlines()[error.line - 1 : error.line]  # or the line is one of the setup
        advice = SHORTER if chosen and chosen[0].strip()[:1].isdigit() else ADVICE
        raise CommandError(f"{shown_path(path)}, {error}", advice) from error


def _data(played: Replay) -> dict[str, object]:
    game = played.recording.game
    return {
        "rules": game.table.rules,
        "seed": game.seed,
        "choices": played.recording.lines,
        "beside": [{"after": aside.after, "line": aside.line()} for aside in played.recording.asides],
        "log": [text for said in played.told for text in said],
        "state": open_state(game, played.recording.result),
    }


def open_state(game: Game, ended: Result | None = None) -> Position:
    """What everybody knows together: whoever has the record has the seed, so nothing is left to hide."""
    state = game.view(None).data()
    state["seats"] = [game.view(seat).data()["seats"][seat] for seat in range(game.table.seats)]
    if ended is not None:
        state["result"] = ended.data()
        state["decision"] = None
    return state


def _print(console: Console, played: Replay) -> None:
    recording = played.recording
    game, table = recording.game, recording.table
    say(console, f"{pairing(table, table.players)} on {table.board.name}, seed {game.seed}", style="bold")
    for number, said in enumerate(played.told):
        for text in gathered(said):
            if text.startswith("Turn "):
                say(console, f"\n{text}", style="bold")
            else:
                say(console, f"{number:4}  {text}")
    result = recording.result
    if result is None:
        position = Seen(open_state(game), table)
        say(console)
        print_position(console, position)
        print_combat(console, position)
        asked = table.players[game.asked]
        say(console, f"\nNot over after {len(recording.lines)} choices: {asked} is to choose.", style="bold")
    else:
        winners = " and ".join(table.players[seat] for seat in result.winners)
        verdict = f"{winners} won" if winners else "A draw"
        say(console, f"\n{verdict} after {len(recording.lines)} choices: {result.reason}.", style="bold")


def _version(text: str) -> int:
    try:
        return RULES_VERSION if text == "newest" else at_least(1)(text)
    except ArgumentTypeError:
        raise ArgumentTypeError(f"must be newest, or a number from 1 to {RULES_VERSION}, not {text!r}") from None


def add_replay(commands: Commands) -> None:
    example = "matchless replay game.txt --until 40"
    parser = command(commands, "replay", replay, "tell a recorded game again", example)
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument("--until", type=at_least(0), metavar="N", help="stop after the first N choices")
    parser.add_argument(
        "--rules",
        type=_version,
        metavar="VERSION",
        help="say where another version of the rules, or the newest, would have gone differently",
    )
    add_own(parser)
    add_json(parser)
