"""A PostgreSQL server of one's own for tests and measurements, in a folder of its own, gone at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
from pathlib import Path

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
USER = "postgres"  # a PostgreSQL server refuses to run as root
MISSING = "no PostgreSQL in /usr/lib/postgresql: install it (apt install postgresql)"


class Postgres:
    """A running server; every test asks it for a database of its own.

    Unless it is to be `durable` it does not wait for the disk: quicker, and what is kept stays while the machine runs.
    """

    def __init__(self, folder: Path, durable: bool = False) -> None:
        self.programs = programs()
        assert self.programs is not None, MISSING
        self.folder = folder
        self.made = 0
        if os.getuid() == 0:
            shutil.chown(folder, USER)
        data = folder / "data"
        self._run("initdb", "-D", str(data), "-A", "trust", "-U", USER, "--no-sync", "-E", "UTF8", "--locale", "C")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.options = f"-p {self.port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync={'on' if durable else 'off'}"
        self.start()

    def start(self) -> None:
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-w", "-t", "60", "-l", log, "-o", self.options, "start")

    def fresh_database(self) -> str:
        """The URL of a new, empty database."""
        self.made += 1
        name = f"games{self.made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def ask_for_a_password(self, role: str) -> None:
        """Believes everybody but this one, who must give their password."""
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"host all {role} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "reload")

    @property
    def pid(self) -> int:
        """The number of its first process, as long as it runs."""
        return int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def _run(self, program: str, *words: str) -> None:
        assert self.programs is not None
        user = USER if os.getuid() == 0 else None
        command = [str(self.programs / program), *words]
        # Into a file, not a pipe: the server that pg_ctl leaves behind would hold a pipe open.
        with open(self.folder / f"{program}.out", "ab") as out:
            done = subprocess.run(command, stdout=out, stderr=out, user=user, cwd="/tmp", check=False, timeout=120)
        assert done.returncode == 0, (self.folder / f"{program}.out").read_text()


def programs() -> Path | None:
    """Where PostgreSQL's programs are, if they are here and can be run."""
    if not FOLDERS:
        return None
    if os.getuid() == 0:
        try:
            pwd.getpwnam(USER)
        except KeyError:
            return None
    return FOLDERS[0]
