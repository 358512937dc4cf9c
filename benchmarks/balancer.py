"""HAProxy before servers of this machine, with the file that comes with Matchless (deploy/haproxy.cfg)."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

CONFIG = Path(__file__).parent.parent / "deploy" / "haproxy.cfg"
PROGRAM = shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
MISSING = "no HAProxy: install it (apt install haproxy)"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def adapted(port: int, servers: Sequence[int]) -> str:
    """The file with these ports, and without TLS, for which there is no certificate here."""
    text = CONFIG.read_text()
    text = re.sub(r"(?m)^    (bind :443|http-request redirect) .*\n", "", text)
    text = text.replace("    bind :80\n", f"    bind 127.0.0.1:{port}\n")
    for number, server in enumerate(servers, 1):
        text = text.replace(f"127.0.0.1:800{number}\n", f"127.0.0.1:{server}\n")
    return text


class Balancer:
    """A running HAProxy."""

    def __init__(self, folder: Path, servers: Sequence[int]) -> None:
        assert PROGRAM is not None, MISSING
        self.port = free_port()
        file = folder / "haproxy.cfg"
        file.write_text(adapted(self.port, servers))
        self.log = (folder / "haproxy.log").open("w")
        self.process = subprocess.Popen([PROGRAM, "-db", "-f", str(file)], stdout=self.log, stderr=self.log)
        self._wait()

    def _wait(self) -> None:
        """Until it listens; a file that it does not like is an error."""
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError(Path(self.log.name).read_text())
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
                return
            time.sleep(0.1)  # it says to nobody when it begins to listen
        raise RuntimeError("HAProxy does not listen")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()
