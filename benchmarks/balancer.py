"""A balancer before servers of this machine, with its file in deploy/: HAProxy or Caddy."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

DEPLOY = Path(__file__).parent.parent / "deploy"
BALANCERS = ("haproxy", "caddy")


def program(name: str) -> str | None:
    """Where a balancer is installed."""
    return shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


def missing(name: str) -> str:
    return f"no {name}: install it (apt install {name})"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def listening(port: int, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Waits until somebody listens there."""
    for _ in range(600):
        meanwhile()
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
            return
        time.sleep(0.1)  # a port can only be tried: no system says when somebody begins to listen
    raise RuntimeError(f"nobody listens at port {port}")


def adapted(text: str, port: int, servers: Sequence[int]) -> str:
    """HAProxy's file with these ports, and without TLS, for which there is no certificate here.

    Only root can give its rights away.
    """
    if os.getuid() != 0:
        text = re.sub(r"(?m)^    (user|group|chroot) .*\n", "", text)
    text = re.sub(r"(?m)^    (bind :443|http-request redirect) .*\n", "", text)
    text = text.replace("    bind :80\n", f"    bind 127.0.0.1:{port}\n")
    for number, server in enumerate(servers, 1):
        text = text.replace(f"127.0.0.1:800{number}\n", f"127.0.0.1:{server}\n")
    return text


class Balancer:
    """A running balancer; `change` may do something to its file before."""

    def __init__(
        self, name: str, folder: Path, servers: Sequence[int], change: Callable[[str], str] = lambda text: text
    ) -> None:
        self.name = name
        self.change = change
        self.port = free_port()
        self.log = (folder / f"{name}.log").open("w")
        start = {"haproxy": self._haproxy, "caddy": self._caddy}[name]
        self.process = start(folder, servers)
        self._wait()

    def _haproxy(self, folder: Path, servers: Sequence[int]) -> subprocess.Popen[bytes]:
        file = folder / "haproxy.cfg"
        file.write_text(adapted(self._text("haproxy.cfg"), self.port, servers))
        return self._start("-db", "-f", str(file))

    def _caddy(self, folder: Path, servers: Sequence[int]) -> subprocess.Popen[bytes]:
        """A name that begins with http:// has no TLS."""
        file = folder / "Caddyfile"
        file.write_text(self._text("Caddyfile"))
        return self._start(
            *("run", "--adapter", "caddyfile", "--config", str(file)),
            MATCHLESS_NAME=f"http://127.0.0.1:{self.port}",
            MATCHLESS_SERVERS=" ".join(f"127.0.0.1:{server}" for server in servers),
            CADDY_ADMIN=f"127.0.0.1:{free_port()}",
            XDG_DATA_HOME=str(folder / "caddy"),
            XDG_CONFIG_HOME=str(folder / "caddy"),
        )

    def _text(self, name: str) -> str:
        return self.change((DEPLOY / name).read_text())

    def _start(self, *arguments: str, **variables: str) -> subprocess.Popen[bytes]:
        found = program(self.name)
        assert found is not None, missing(self.name)
        environment = {**os.environ, **variables}
        return subprocess.Popen([found, *arguments], stdout=self.log, stderr=self.log, env=environment)

    def _wait(self) -> None:
        """Until it listens; a file that it does not like is an error."""

        def ended() -> None:
            if self.process.poll() is not None:
                raise RuntimeError(Path(self.log.name).read_text())

        listening(self.port, ended)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()
