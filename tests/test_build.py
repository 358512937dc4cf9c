"""The build hook: compiled where possible, plain Python otherwise, and never anything in the source tree."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import matchless

ROOT = Path(__file__).parent.parent


def load_hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class App:
    """Stands in for hatch's terminal."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, text: str) -> None:
        self.warnings.append(text)


def built(
    monkeypatch: pytest.MonkeyPatch,
    version: str = "standard",
    wanted: str = "",
    failure: str = "",
    target: str = "wheel",
) -> tuple[dict[str, Any], App, list[Path]]:
    """Runs the hook with a compiler that succeeds, or fails for a reason: the build data, warnings, places used."""
    hook_module = load_hook()
    used: list[Path] = []

    def compile_engine(source: Path, work: Path) -> str:
        used.append(work)
        for name in ("matchless/engine/game.so", "abc__mypyc.so", "build/lib/matchless/engine/game.so", "notes.txt"):
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).touch()
        return failure

    monkeypatch.setattr(hook_module, "compile_engine", compile_engine)
    monkeypatch.setenv("MATCHLESS_BUILD", wanted)
    app = App()
    hook = hook_module.CustomBuildHook(str(ROOT), {}, None, None, str(ROOT / "dist"), target, app)
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize(version, data)
    hook.finalize(version, data, "")
    assert not any(place.exists() for place in used), "the hook leaves its work behind"
    return data, app, used


def test_a_wheel_carries_the_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    data, app, _ = built(monkeypatch)
    assert sorted(data["force_include"].values()) == ["abc__mypyc.so", "matchless/engine/game.so"]
    assert (data["pure_python"], data["infer_tag"], app.warnings) == (False, True, [])


@pytest.mark.parametrize(
    ("version", "wanted", "target"),
    [("editable", "", "wheel"), ("standard", "plain", "wheel"), ("standard", "", "sdist")],
)
def test_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch, version: str, wanted: str, target: str) -> None:
    data, app, used = built(monkeypatch, version, wanted, target=target)
    assert (data, app.warnings, used) == ({"force_include": {}}, [], [])


def test_without_a_compiler_the_wheel_is_plain_python_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    data, app, _ = built(monkeypatch, failure="cc: not found")
    assert data == {"force_include": {}}
    assert "cc: not found" in app.warnings[0]


def test_a_build_that_must_be_compiled_fails_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RuntimeError, match="cc: not found"):
        built(monkeypatch, wanted="compiled", failure="cc: not found")


def test_everything_that_is_to_be_compiled_is_there() -> None:
    """A name that nothing has would be left out without a word."""
    for part in load_hook().COMPILED:
        place = ROOT / "src" / part
        assert place.is_file() if place.suffix else list(place.rglob("*.py")), part


def test_the_source_tree_holds_no_compiled_file() -> None:
    """Otherwise an edit would be shadowed by it."""
    assert [file for ending in ("so", "pyd", "c") for file in (ROOT / "src").rglob(f"*.{ending}")] == []


def test_the_build_at_work_is_the_one_it_says() -> None:
    compiled = not str(matchless.record.__file__).endswith(".py")
    assert ("compiled" if compiled else "plain Python") == matchless.BUILD
