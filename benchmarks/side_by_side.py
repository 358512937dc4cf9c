"""Two versions of the server beside each other, as during an upgrade: a game is played through both.

    git worktree add --detach ../older 1371b8c && (cd ../older && uv sync --all-extras)
    uv run python benchmarks/side_by_side.py --older ../older

On one PostgreSQL, which this script starts, a server of the older version makes a game; then one of this version
starts, brings the database to its own, and two people play on, one at each. What must hold: both tables show each
choice, the record has them all, games of either are played at both, bots of both answer, and an older server that is
started now refuses the database with a sentence, unless its tables are the same.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "benchmarks")]

from postgres import Postgres  # noqa: E402
from served import ANN, OPEN, Killable, Person  # noqa: E402
from shell import PROGRAM  # noqa: E402

NOVICE = {"kind": "bot", "level": "novice"}


def play(one: Person, other: Person, choices: int) -> None:
    """Both choose in turn; each choice is shown to both."""
    for _ in range(choices):
        asked, waiting = (one, other) if one.options else (other, one)
        asked.choose()
        waiting.reach(asked.seq)
        if asked.over:
            return


def against_a_bot(server: Killable) -> int:
    """A game against a bot at one server: how many choices there are after some."""
    ann = server.sit(server.new(ANN, NOVICE)["token"])
    for _ in range(6):
        ann.choose()
        while not ann.options:
            ann.told("state")
    ann.close()
    return ann.seq


def started(url: str, program: list[str]) -> str:
    """What a server says that is started now: where it serves, or why it does not."""
    command = [*program, "serve", "--port", "0", "--no-browser", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        serves = server.stdout.readline()
        server.terminate()
        _, refuses = server.communicate()
    assert serves or "of a newer version of Matchless" in refuses, refuses
    return (serves or refuses).strip()


def meet(url: str, older: list[str]) -> None:
    with Killable(url, program=older) as before:
        made = before.new(ANN, OPEN)
        ann = before.sit(made["token"])
        with Killable(url) as now:
            print("this version has started and brought the database to its own")
            ben = now.sit(now.claim(made["invitations"][0]["token"])["token"])
            play(ann, ben, 30)
            print(f"played through both: {ann.seq} choices")
            records = [
                server.http.get("/api/record", headers={"Authorization": f"Bearer {person.token}"}).text.splitlines()
                for server, person in ((before, ann), (now, ben))
            ]
            kept = [sum(line.startswith(("1 ", "2 ")) for line in record) for record in records]
            assert kept == [ann.seq, ann.seq], kept
            print("both servers have a record with all of them")
            second = now.new(ANN, OPEN)
            cat, dan = now.sit(second["token"]), before.sit(before.claim(second["invitations"][0]["token"])["token"])
            play(cat, dan, 10)
            print(f"a game of this version, played through both: {cat.seq} choices")
            print(f"against bots: {against_a_bot(before)} choices at the older, {against_a_bot(now)} at this one")
            print(f"an older server that starts now: {started(url, older)}")
            for person in (ann, ben, cat, dan):
                person.close()
        print("this version is gone (SIGKILL); the older goes on")
        ann, ben = before.sit(made["token"]), before.sit(ben.token)
        play(ann, ben, 10)
        print(f"played on at the older: {ann.seq} choices")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--older", type=Path, required=True, help="a checkout of the older version, with its .venv")
    given = parser.parse_args()
    older = [str(given.older.resolve() / ".venv" / "bin" / "python"), *PROGRAM[1:]]
    with tempfile.TemporaryDirectory(prefix="matchless-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        try:
            meet(server.fresh_database(), older)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
