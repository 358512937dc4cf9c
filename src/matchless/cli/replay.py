"""A record, told again from its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless import RULES_VERSION, heroes, load_record, start
from matchless.cli.output import CommandError, open_console, read_text, say, shown_path, write_json
from matchless.cli.parsing import add_json, add_own, at_least, command
from matchless.cli.person import gathered
from matchless.cli.position import Position, print_combat, print_position
from matchless.cli.setup import pairing
from matchless.engine.errors import RecordError
from matchless.engine.notation import label
from matchless.engine.sentences import sentence

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from rich.console import Console

    from matchless.cli.parsing import Commands
    from matchless.engine.game import Game
    from matchless.engine.position import PositionData

ADVICE = "records are written by: matchless play --record FILE"


class Replay:
    """A game told again: the choices, and after how many of them what was said."""

    def __init__(self, game: Game) -> None:
        self.game = start(game.table, game.seed, listen=True)
        self.choices: list[str] = []
        self.told: list[list[str]] = [self._said()]  # by the number of choices made
        for option in game.choices():
            self.choices.append(f"{self.game.asked + 1} {label(self.game, option)}")
            self.game.choose(option)
            self.told.append(self._said())

    def _said(self) -> list[str]:
        events = self.game.events or []
        return [text for event in events if (text := sentence(self.game.table, event))]


def replay(args: Namespace) -> int:
    """matchless replay FILE"""
    played = Replay(recorded(args.file, args.until, args.hero))
    if args.json:
        write_json(_data(played))
    else:
        _print(open_console(), played)
    return 0


def recorded(path: str, choices: int | None, own: Sequence[str]) -> Game:
    """The game that a file tells of, after so many choices, or after all of them; `own` are files of heroes."""
    text = read_text(path, ADVICE)
    own_heroes = [heroes.load_file(file) for file in own]
    try:
        return load_record(text if choices is None else until(text, choices), own_heroes=own_heroes)
    except RecordError as error:
        chosen = text.splitlines()[error.line - 1 : error.line]  # or the line is one of the setup
        advice = "--until N replays only the first N choices" if chosen and chosen[0].strip()[:1].isdigit() else ADVICE
        raise CommandError(f"{shown_path(path)}, {error}", advice) from error


def until(text: str, choices: int) -> str:
    """A record cut off after so many choices; whatever follows them is not read."""
    kept: list[str] = []
    for line in text.splitlines():
        choices -= line.lstrip()[:1].isdigit()
        if choices < 0:
            break
        kept.append(line)
    return "\n".join(kept)


def _data(played: Replay) -> dict[str, object]:
    game = played.game
    return {
        "rules": RULES_VERSION,
        "seed": game.seed,
        "choices": played.choices,
        "log": [text for said in played.told for text in said],
        "state": _open_state(game),
    }


def _open_state(game: Game) -> PositionData:
    """What everybody knows together: whoever has the record has the seed, so nothing is left to hide."""
    state = game.view(None).data()
    state["seats"] = [game.view(seat).data()["seats"][seat] for seat in range(game.table.seats)]
    return state


def _print(console: Console, played: Replay) -> None:
    game = played.game
    table = game.table
    say(console, f"{pairing(table, table.players)} on {table.board.name}, seed {game.seed}", style="bold")
    for number, said in enumerate(played.told):
        for text in gathered(said):
            if text.startswith("Turn "):
                say(console, f"\n{text}", style="bold")
            else:
                say(console, f"{number:4}  {text}")
    result = game.result
    if result is None:
        position = Position(_open_state(game), table)
        say(console)
        print_position(console, position)
        print_combat(console, position)
        asked = table.players[game.asked]
        say(console, f"\nNot over after {len(played.choices)} choices: {asked} is to choose.", style="bold")
    else:
        winners = " and ".join(table.players[seat] for seat in result.winners)
        verdict = f"{winners} won" if winners else "A draw"
        say(console, f"\n{verdict} after {len(played.choices)} choices: {result.reason}.", style="bold")


def add_replay(commands: Commands) -> None:
    example = "matchless replay game.txt --until 40"
    parser = command(commands, "replay", replay, "tell a recorded game again", example)
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument("--until", type=at_least(0), metavar="N", help="stop after the first N choices")
    add_own(parser)
    add_json(parser)
