"""The build hook: compiles the engine with mypyc when a wheel is made, and leaves the source tree alone.

An editable install is always plain Python, so that an edit is never shadowed by an older compiled file. Where the
engine cannot be compiled (no C compiler) the wheel is plain Python too. `MATCHLESS_BUILD` decides otherwise: `plain`
never compiles, `compiled` fails instead of falling back.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What play, search and learning spend their time in: folders and files.
COMPILED = (
    "matchless/engine",
    "matchless/bots",
    "matchless/envs/actions.py",
    "matchless/envs/layout.py",
    "matchless/envs/observation.py",
    "matchless/envs/payoffs.py",
    "matchless/envs/seating.py",
    "matchless/envs/slot.py",
)


class CustomBuildHook(BuildHookInterface[Any]):
    """Puts the compiled engine beside its source in the wheel."""

    work: Path | None = None

    def dependencies(self) -> list[str]:
        return [] if os.environ.get("MATCHLESS_BUILD") == "plain" else ["mypy[mypyc]>=1.11"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        wanted = os.environ.get("MATCHLESS_BUILD", "")
        if self.target_name != "wheel" or version == "editable" or wanted == "plain":
            return
        self.work = Path(tempfile.mkdtemp(prefix="matchless-build-"))
        failure = compile_engine(Path(self.root) / "src", self.work)
        if failure and wanted == "compiled":
            raise RuntimeError(f"the engine could not be compiled:\n{failure}")
        if failure:
            self.app.display_warning(f"the engine could not be compiled; building plain Python instead:\n{failure}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in sorted(self.work.rglob("*")):
            if file.suffix in (".so", ".pyd") and "build" not in file.relative_to(self.work).parts:
                build_data["force_include"][str(file)] = str(file.relative_to(self.work))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.work is not None:
            shutil.rmtree(self.work, ignore_errors=True)


def compile_engine(source: Path, work: Path) -> str:
    """Compiles a copy of all that is to be compiled in `work`; the reason if that fails, otherwise nothing."""
    shutil.copytree(source / "matchless", work / "matchless", ignore=shutil.ignore_patterns("__pycache__"))
    # What is compiled never reads YAML, but mypy follows imports as far as there, where the library has no types.
    (work / "mypy.ini").write_text("[mypy]\nstrict = True\n[mypy-yaml.*]\nignore_missing_imports = True\n")
    parts = [work / part for part in COMPILED]
    files = [part for part in parts if part.suffix] + [file for part in parts for file in part.rglob("*.py")]
    names = sorted(str(file.relative_to(work)) for file in files)
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", *names], cwd=work, capture_output=True, text=True, check=False
    )
    return done.stderr or done.stdout if done.returncode else ""
