"""The files in deploy/: what they name is there. tests/server/test_balanced.py plays through the balancer."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from matchless.cli import build_parser

DEPLOY = Path(__file__).parent.parent / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
OF_CADDY = {"MATCHLESS_SERVERS"}


def settings(command: str) -> set[str]:
    """The variables that a command takes, as its own help names them; a file may hold any of them."""
    (kinds,) = (action for action in build_parser()._actions if isinstance(action.choices, dict))
    assert isinstance(kinds.choices, dict)
    variables = set(kinds.choices[command].variables)
    return variables | {f"{name}_FILE" for name in variables}


@pytest.mark.parametrize("file", [path for path in DEPLOY.rglob("*") if path.is_file()], ids=lambda path: path.name)
def test_every_setting_is_one(file: Path) -> None:
    named = set(re.findall(r"MATCHLESS_[A-Z_]+", file.read_text(encoding="utf-8"))) - {"MATCHLESS_BUILD"}
    assert named <= settings("serve") | settings("worker") | OF_CADDY


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("name", compose()["services"])
def test_a_service_of_the_compose_file_uses_what_is_declared(name: str) -> None:
    file = compose()
    service = file["services"][name]
    assert set(service.get("networks", ())) <= set(file["networks"])
    assert set(service.get("secrets", ())) <= set(file["secrets"])
    assert set(service.get("depends_on", ())) <= set(file["services"])
    volumes = [volume.partition(":")[0] for volume in service.get("volumes", ())]
    assert {volume for volume in volumes if not volume.startswith("./")} <= set(file["volumes"])
    if service.get("image") == "matchless":
        _, *words = service.get("command", ["matchless", "serve"])
        assert build_parser().parse_args(words).run is not None


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_understands_a_unit(unit: Path, tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("there is no systemd-analyze")
    for each in UNITS:
        text = each.read_text(encoding="utf-8").replace("/opt/matchless/bin/matchless", shutil.which("true") or "")
        (tmp_path / each.name.replace("@.", "@8001.")).write_text(text, encoding="utf-8")
    named = unit.name.replace("@.", "@8001.")
    told = subprocess.run([verify, "verify", f"./{named}"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize("unit", [unit for unit in UNITS if "Restart=always" in unit.read_text(encoding="utf-8")])
def test_systemd_starts_it_again_however_often_it_takes(unit: Path) -> None:
    """By itself it gives up after five starts in ten seconds: a database may be away for longer."""
    assert "\nStartLimitIntervalSec=0\n" in unit.read_text(encoding="utf-8")


def test_root_gives_commands_as_the_user_of_the_servers(tmp_path: Path) -> None:
    """PostgreSQL knows that user alone, and its file is the one that the units hand to the servers."""
    shown = tmp_path / "runuser"
    shown.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n', encoding="utf-8")
    shown.chmod(0o755)
    path = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    command = [str(DEPLOY / "matchless"), "admin", "close", "Back at six."]
    said = subprocess.run(command, env=path, capture_output=True, text=True, check=True)
    units = "".join(unit.read_text(encoding="utf-8") for unit in UNITS)
    (file,) = set(re.findall(r"LoadCredential=database:(\S+)", units))
    (program,) = set(re.findall(r"/opt/\S+/bin/matchless\b", units))
    started = ["-u", "matchless", "--", "env", f"MATCHLESS_DATABASE_FILE={file}", program]
    assert said.stdout.splitlines() == [*started, *command[1:]]


def test_a_percent_sign_of_a_crontab_has_its_backslash() -> None:
    """Without it cron takes the rest of the line for what is typed in."""
    guide = (DEPLOY.parent / "docs" / "serving.md").read_text(encoding="utf-8")
    lines = re.findall(r"(?m)^ *\d+ \d+ \* \* \* (.*)$", guide)
    assert lines
    assert not any(re.search(r"(?<!\\)%", line) for line in lines)
