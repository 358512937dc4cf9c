"""The files in deploy/: what they name is there. tests/server/test_balanced.py plays through the balancer."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from matchless.cli import build_parser

DEPLOY = Path(__file__).parent.parent / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
OF_CADDY = {"MATCHLESS_SERVERS"}
GUIDE = (DEPLOY.parent / "docs" / "serving.md").read_text(encoding="utf-8")
CRONTAB = re.findall(r"(?m)^ *\d+ \d+ \* \* \* (.*)$", GUIDE)
PROGRAM = "/opt/matchless/current/bin/matchless"


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


@pytest.mark.parametrize("name", ["server-1", "server-2"])
def test_a_server_believes_the_network_that_caddy_is_in_and_no_other(name: str) -> None:
    file = compose()
    (shared,) = set(file["services"]["caddy"]["networks"]) & set(file["services"][name]["networks"])
    subnets = [part["subnet"] for part in file["networks"][shared]["ipam"]["config"]]
    assert file["services"][name]["environment"]["MATCHLESS_PROXY"].split() == subnets


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_understands_a_unit(unit: Path, tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("there is no systemd-analyze")
    for each in UNITS:
        text = each.read_text(encoding="utf-8").replace(PROGRAM, shutil.which("true") or "")
        (tmp_path / each.name.replace("@.", "@8001.")).write_text(text, encoding="utf-8")
    named = unit.name.replace("@.", "@8001.")
    told = subprocess.run([verify, "verify", f"./{named}"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize("unit", [unit for unit in UNITS if "Restart=always" in unit.read_text(encoding="utf-8")])
def test_systemd_starts_it_again_however_often_it_takes(unit: Path) -> None:
    """By itself it gives up after five starts in ten seconds: a database may be away for longer."""
    assert "\nStartLimitIntervalSec=0\n" in unit.read_text(encoding="utf-8")


def test_a_backup_that_fails_is_told_of() -> None:
    backup = (DEPLOY / "systemd" / "matchless-backup.service").read_text(encoding="utf-8")
    (failing,) = re.findall(r"(?m)^OnFailure=(.*)$", backup)
    (told,) = [unit for unit in UNITS if unit.name == failing.replace("@%n.", "@.")]
    assert "--priority=err" in told.read_text(encoding="utf-8")


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


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def installed(tmp_path: Path, pip: str = "true") -> subprocess.CompletedProcess[str]:
    """Runs deploy/install in another place than /opt; every second there is another one, as dates go."""
    program = 'printf "#!/bin/sh\\nexec sleep 300\\n" > "$3/bin/matchless"; cp "$(command -v sleep)" "$3/bin/python"'
    pip_made = f'printf "#!/bin/sh\\n{pip}\\n" > "$3/bin/pip"; chmod +x "$3/bin/pip"'
    script(tmp_path / "programs" / "python3", f'mkdir -p "$3/bin"; {program}; {pip_made}')
    text = (DEPLOY / "install").read_text(encoding="utf-8").replace("/opt/matchless", f"{tmp_path}/opt")
    (tmp_path / "deploy").mkdir(exist_ok=True)
    (tmp_path / "deploy" / "install").write_text(text, encoding="utf-8")
    path = {**os.environ, "PATH": f"{tmp_path / 'programs'}:/usr/bin:/bin"}
    done = subprocess.run(["sh", "deploy/install"], cwd=tmp_path, env=path, capture_output=True, text=True, check=False)
    time.sleep(1.0)
    return done


def test_an_upgrade_leaves_what_runs_its_files_and_removes_those_that_nobody_uses(tmp_path: Path) -> None:
    link = tmp_path / "opt" / "current"
    assert installed(tmp_path).returncode == 0
    first = link.readlink()
    with subprocess.Popen([first / "bin" / "python", "300"]) as runs:
        try:
            assert installed(tmp_path).returncode == 0
            second = link.readlink()
            assert second != first
            assert installed(tmp_path, pip="exit 1").returncode != 0
            assert link.readlink() == second  # it is moved last
            assert installed(tmp_path).returncode == 0
            third = link.readlink()
            assert {first, second, third} == {path for path in link.parent.iterdir() if path != link}
        finally:
            runs.kill()
    assert installed(tmp_path).returncode == 0
    assert {third, link.readlink()} == {path for path in link.parent.iterdir() if path != link}


def test_a_server_that_cannot_be_compiled_is_not_installed_unless_that_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MATCHLESS_BUILD", raising=False)
    assert installed(tmp_path, pip="env | grep -qx MATCHLESS_BUILD=compiled").returncode == 0
    assert installed(tmp_path, pip="env | grep -qx MATCHLESS_BUILD=plain").returncode != 0
    monkeypatch.setenv("MATCHLESS_BUILD", "plain")
    assert installed(tmp_path, pip="env | grep -qx MATCHLESS_BUILD=plain").returncode == 0


def test_every_program_is_the_one_that_the_link_leads_to() -> None:
    """A process that was started by another name would lose its files, or never get the new ones."""
    for file in [*UNITS, DEPLOY / "matchless"]:
        assert set(re.findall(r"/opt/matchless\S*", file.read_text(encoding="utf-8"))) <= {PROGRAM}


@pytest.mark.parametrize("step", [r"5\. Upgrade: a backup(.*?)\n\n", r"8\. Upgrade: (.*?)\n\n"])
def test_while_servers_are_upgraded_each_has_a_worker_of_its_own(step: str) -> None:
    (told,) = re.findall(step, GUIDE, re.DOTALL)
    order = re.findall(r"`((?:matchless-)?worker[-@]\d|server-\d|matchless@\d+)`", told)
    assert ["worker" in name for name in order] == [True, False, False, True]
    units = {unit.name for unit in UNITS} | {f"{name}.service" for name in compose()["services"]}
    assert {re.sub(r"@\d+", "@", f"{name}.service") for name in order} <= units


def test_the_daily_line_for_docker_makes_a_backup_and_deletes_old_ones(tmp_path: Path) -> None:
    (line,) = [each for each in CRONTAB if "docker" in each]
    backups = tmp_path / "backups"
    backups.mkdir()
    for name, days in (("matchless-old", 40), ("matchless-young", 20), ("notes", 40)):
        (backups / name).touch()
        then = time.time() - days * 86_400
        os.utime(backups / name, (then, then))
    programs = tmp_path / "programs"
    script(programs / "docker", 'while [ "$1" != tools ]; do shift; done; shift; exec "$@"')
    script(programs / "matchless", 'echo kept > "$3"')
    (tmp_path / "matchless" / "deploy").mkdir(parents=True)
    command = line.replace("\\%", "%").replace("/backups", str(backups))
    home = {"PATH": f"{programs}:/usr/bin:/bin", "HOME": str(tmp_path)}
    subprocess.run(["sh", "-c", command], env=home, check=True)
    today = time.strftime("%Y-%m-%d")
    assert {path.name for path in backups.iterdir()} == {f"matchless-{today}", "matchless-young", "notes"}


def test_a_percent_sign_of_a_crontab_has_its_backslash() -> None:
    """Without it cron takes the rest of the line for what is typed in."""
    assert CRONTAB
    assert not any(re.search(r"(?<!\\)%", line) for line in CRONTAB)
