"""What a bot thinks of the options at one moment of a recorded game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless import bots
from matchless.bots.levels import adviser
from matchless.cli.output import CommandError, open_console, say, show, shown_path, write_json
from matchless.cli.parsing import add_json, add_own, at_least, command
from matchless.cli.person import opinions_table
from matchless.cli.position import Seen, print_combat, print_position
from matchless.cli.questions import reason
from matchless.cli.replay import Own, recorded
from matchless.cli.setup import pairing
from matchless.engine.definitions import article

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from rich.console import Console

    from matchless.bots import Opinion
    from matchless.cli.parsing import Commands
    from matchless.engine.game import Game

USUAL_BOT = "master"


def explain(args: Namespace) -> int:
    """matchless explain FILE"""
    bot = adviser(args.bot, args.seed)
    recording = recorded(args.file, args.until, Own(args))
    game = recording.game
    if recording.result is not None:
        choices = len(recording.lines)
        over = f"the game in {shown_path(args.file)} is over after {choices} choices"
        raise CommandError(over, f"--until N, with N below {choices}, stops after the first N")
    opinions = bot.explain(game.view(game.asked), game.options)
    if args.json:
        write_json(_data(game, opinions, args.bot, args.seed))
    else:
        _print(open_console(), game, opinions, args.bot, args.seed)
    return 0


def _data(game: Game, opinions: Sequence[Opinion], bot: str, seed: int) -> dict[str, object]:
    view = game.view(game.asked)
    return {
        "rules": game.table.rules,
        "bot": bot,
        "bot_seed": seed,
        "choices": len(game.choices()),
        "decision": view.data()["decision"],
        "opinions": [
            {
                "option": opinion.choice,
                "id": view.choice_id(opinion.choice),
                "visits": opinion.visits,
                "chance": opinion.chance,
                "low": opinion.low,
                "high": opinion.high,
            }
            for opinion in opinions
        ],
    }


def _print(console: Console, game: Game, opinions: Sequence[Opinion], bot: str, seed: int) -> None:
    table = game.table
    view = game.view(game.asked)
    decision = view.decision
    assert decision is not None
    position = Seen.of(view, table)
    player = table.players[game.asked]
    where = f"{pairing(table, table.players)} on {table.board.name}, seed {game.seed}"
    say(console, f"{where}, after {len(game.choices())} choices, as {player} knows it\n", style="bold")
    print_position(console, position)
    say(console)
    print_combat(console, position)
    say(console, f"{player} is asked: {view.question()}", style="bold")
    say(console, f"{reason(position, decision)}\n", style="dim")
    show(console, opinions_table(view, opinions))
    winner = player if len(table.sides) == table.seats else f"the side of {player}"
    say(console, f"\nHow likely {winner} wins, as {article(bot)} {bot} bot with seed {seed} thinks; the best first.")


def add_explain(commands: Commands) -> None:
    example = "matchless explain game.txt --until 40 --bot veteran"
    parser = command(commands, "explain", explain, "show what a bot thinks of each option in a recorded game", example)
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument(
        "--until", type=at_least(0), metavar="N", help="look at the moment after the first N choices; default: the last"
    )
    parser.add_argument(
        "--bot",
        default=USUAL_BOT,
        metavar="BOT",
        help=f"who: {', '.join(bots.LEVELS)}, or one made for measuring, like greedy:8 or search:250ms; "
        f"default: {USUAL_BOT}",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where its chance comes from; default: 0")
    add_own(parser)
    add_json(parser)
