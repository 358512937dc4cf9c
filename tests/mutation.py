"""Breaks the engine at random places, one at a time, and sees whether a test notices.

    uv run --group mutation python tests/mutation.py --mutants 1000 --seed 1
    uv run python tests/mutation.py --interactions

The changes are those of mutmut. It would run each function through a switch that chooses the changed one, which makes
our games many times slower; here a forked child gets the changed function in the place of the right one, and runs the
tests that come past the changed line, the quick ones of each file first, until one fails. What was tried is kept in
test-artifacts, so a run can be broken off and continued; `--list` shows what nobody noticed. Tests that come past each
line are found by a first run with coverage (`--survey` repeats it, for some if they are named). The second command
breaks each interaction (`interactions.yaml`) and sees that a test that cites it notices.
"""

from __future__ import annotations

import argparse
import ast
import collections
import contextlib
import difflib
import importlib
import inspect
import itertools
import json
import os
import random
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from test_interactions import citations, interactions

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "matchless"
KEPT = ROOT / "test-artifacts" / "mutation"
KEPT_SURVEY = KEPT / "survey.json"
# Tests that play in this process and ask for the engine; those that count whole game trees are too slow to be asked.
TESTS = ["tests/engine", "tests/heroes", "tests/items", "tests/boards", "tests/test_formats.py", "tests/test_api.py"]
TESTS += ["--ignore", "tests/engine/test_perft.py"]
SLOW = 3.0  # seconds, measured with coverage, after which a test is broken off in the survey and never asked
SECONDS = 10.0  # of tests that are asked for one change, the quick ones; whoever is in doubt asks the slow ones too
PLAIN = (bool, int, str, type(None))  # what is the same if a file is run twice
# What is done once while heroes are read is asked of tests that begin in a process of their own.
TESTS_OF_LOADING = ["tests/heroes/test_hero_files.py", "tests/engine/test_words.py", "tests/engine/test_text.py"]


@dataclass
class Mutant:
    """One change of one file."""

    file: str  # below src/matchless
    number: int  # among the changes of its file
    line: int
    lines: tuple[int, ...]  # of the statement: a test that comes past one of them may notice
    function: str
    tree: Any  # of the file
    change: Any

    @cached_property
    def text(self) -> str:
        """The file as changed. Only the function is gone through anew, for a whole file takes a second."""
        function = self.change.contained_by_top_level_function
        changed = function.deep_replace(self.change.original_node, self.change.mutated_node)
        body = []
        for part in self.tree.body:
            if part is function:
                part = changed
            elif any(inner is function for inner in getattr(getattr(part, "body", None), "body", ())):
                inside = [changed if inner is function else inner for inner in part.body.body]
                part = part.with_changes(body=part.body.with_changes(body=inside))
            body.append(part)
        return str(self.tree.with_changes(body=body).code)

    @property
    def key(self) -> str:
        return f"{self.file}:{self.number}"

    def shown(self) -> str:
        """The lines that differ."""
        before = (SOURCE / self.file).read_text().splitlines()
        difference = difflib.unified_diff(before, self.text.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in difference if line[0] in "+-" and line[:3] not in ("+++", "---"))


def statements(tree: ast.AST) -> dict[int, tuple[int, ...]]:
    """For each line, the lines of the innermost statement (of a compound one, its head) that it belongs to."""
    found: dict[int, tuple[int, ...]] = {}
    for node in ast.walk(tree):  # outer ones come first
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = node.end_lineno or node.lineno
            if isinstance(body, list) and body:
                end = max(node.lineno, body[0].lineno - 1)
            for line in range(node.lineno, end + 1):
                found[line] = tuple(range(node.lineno, end + 1))
    return found


def mutants(folder: str, count: int, seed: int) -> list[Mutant]:
    """So many changes of the files in a folder, drawn with a seed from all there are."""
    from libcst import ClassDef, FunctionDef
    from libcst.metadata import MetadataWrapper, PositionProvider
    from mutmut.mutation.file_mutation import create_mutations

    every: list[Mutant] = []
    for path in sorted((SOURCE / folder).rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        module, changes, _, _ = create_mutations(str(path), path.read_text())
        places = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
        heads = statements(ast.parse(module.code))
        names = {part: part.name.value for part in module.body if isinstance(part, FunctionDef)}
        for part in module.body:
            if isinstance(part, ClassDef):
                for inner in part.body.body:
                    if isinstance(inner, FunctionDef):
                        names[inner] = f"{part.name.value}.{inner.name.value}"
        for number, change in enumerate(changes):
            function = change.contained_by_top_level_function
            if function in names:  # and not in the body of a class
                place = places[change.original_node if change.original_node in places else function]
                lines = heads.get(place.start.line, (place.start.line,))
                every.append(Mutant(file, number, place.start.line, lines, names[function], module, change))
    drawn = random.Random(seed).sample(every, min(count, len(every)))
    print(f"{len(drawn)} of {len(every)} changes", flush=True)
    return drawn


def qualified(code: CodeType) -> dict[str, CodeType]:
    """The code of each function of a module, by its qualified name, outer ones first."""
    found: dict[str, CodeType] = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found.setdefault(inner.co_qualname, inner)
            for name, deeper in qualified(inner).items():
                found.setdefault(name, deeper)
    return found


def functions(module: ModuleType, space: dict[str, Any]) -> Iterator[tuple[str, FunctionType]]:
    """The functions of a module by their qualified names, as they are found in some space of names."""
    for qualname in qualified(compile(Path(module.__file__ or "").read_text(), "", "exec", dont_inherit=True)):
        first, *rest = qualname.split(".")
        found: Any = space.get(first)
        for part in rest:
            found = inspect.getattr_static(found, part, None)
        if isinstance(found, staticmethod | classmethod):
            found = found.__func__
        if isinstance(found, property):
            found = found.fget
        found = inspect.unwrap(found) if callable(found) else found
        if isinstance(found, FunctionType) and found.__module__ == module.__name__:
            yield qualname, found


def put_in_place(file: str, text: str) -> bool:
    """Gives the functions of the running program the code of a changed file; False if none of them is different."""
    name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    module = importlib.import_module(f"matchless.{name}")
    code = compile(text, module.__file__ or "", "exec", dont_inherit=True)
    changed = qualified(code)
    different = False
    for qualname, function in functions(module, vars(module)):
        if qualname in changed and function.__code__ != changed[qualname]:
            function.__code__ = changed[qualname]
            different = True
    return different or put_defaults(module, code)


def put_defaults(module: ModuleType, code: CodeType) -> bool:
    """The same for what arguments are if they are not given: the file is run once more to see what that would be."""
    space = dict(vars(module))
    exec(code, space)
    changed = dict(functions(module, space))
    different = False
    for qualname, function in functions(module, vars(module)):
        now = changed[qualname].__defaults__ or ()
        before = function.__defaults__ or ()
        if [plain for plain in now if isinstance(plain, PLAIN)] != [
            plain for plain in before if isinstance(plain, PLAIN)
        ]:
            function.__defaults__ = now
            different = True
        keywords, usual = changed[qualname].__kwdefaults__ or {}, function.__kwdefaults__ or {}
        for key, value in keywords.items():
            if isinstance(value, PLAIN) and value != usual.get(key):
                usual[key] = value
                different = True
    return different


class Survey:
    """Which tests come past each line, and how long each takes."""

    def __init__(self, measured: Any) -> None:
        self.measured = measured
        self.seconds: dict[str, float] = {}
        self.slow: set[str] = set()  # tests that were broken off, with any parameters

    @classmethod
    def made(cls, folder: str, only: list[str]) -> None:
        """Runs the tests once, with coverage, in a process of its own; or some anew, beside what is known of others."""
        KEPT.mkdir(parents=True, exist_ok=True)
        print("survey: the tests are run once with coverage", flush=True)
        child = os.fork()
        if child == 0:
            import coverage

            measured = coverage.Coverage(data_file=str(KEPT / "coverage"), source=[str(SOURCE / folder)], branch=False)
            measured.erase()
            survey = cls(measured)
            signal.signal(signal.SIGVTALRM, lambda *_: pytest.skip("too slow to be asked"))
            measured.start()
            code = pytest.main(["-o", "addopts=--strict-markers", "-q", *(only or TESTS)], plugins=[survey])
            measured.stop()
            measured.save()
            survey.keep(json.loads(KEPT_SURVEY.read_text()) if only else {"tests": [], "lines": {}})
            os._exit(int(code))
        _, status = os.waitpid(child, 0)
        if status:
            raise SystemExit("the tests fail before anything is changed")

    def keep(self, known: dict[str, Any]) -> None:
        """Writes down what was found beside what is known: by file and line, the numbers of tests."""
        data = self.measured.get_data()
        numbers = {"": -1}  # before any test
        for test, seconds in self.seconds.items():
            if test.partition("[")[0] not in self.slow:
                numbers[test] = len(known["tests"])
                known["tests"].append((test, seconds))
        for path in data.measured_files():
            file = Path(path).relative_to(SOURCE).as_posix()
            before = aligned(known["lines"].get(file, {}), (SOURCE / file).read_text().splitlines())
            for line, contexts in data.contexts_by_lineno(path).items():
                before.setdefault(line, []).extend(numbers[context] for context in contexts if context in numbers)
            text = (SOURCE / file).read_text().splitlines()
            known["lines"][file] = {"text": text, "tests": {str(line): asked for line, asked in before.items()}}
        KEPT_SURVEY.write_text(json.dumps(known))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        name = item.nodeid.partition("[")[0]
        if name in self.slow:
            item.add_marker(pytest.mark.skip("too slow to be asked"))
        self.measured.switch_context(item.nodeid)
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - begun
            self.measured.switch_context("")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOW)
        try:
            return (yield)
        except pytest.skip.Exception:
            self.slow.add(item.nodeid.partition("[")[0])
            raise
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def aligned(known: dict[str, Any], now: list[str]) -> dict[int, list[int]]:
    """What is known of the lines of a file, by the lines as they are now: other lines are taken for those before."""
    if not known:
        return {}
    found: dict[int, list[int]] = {}
    matcher = difflib.SequenceMatcher(None, known["text"], now, autojunk=False)
    for kind, old, old_end, new, new_end in matcher.get_opcodes():
        for line in range(new, new_end):
            there = [line - new + old] if kind == "equal" else range(old, old_end)
            found[line + 1] = sorted({test for at in there for test in known["tests"].get(str(at + 1), ())})
    return found


class Trial:
    """A session of pytest that has collected every test, and for each change forks a child that runs those it needs."""

    def __init__(self, drawn: list[Mutant], results: Path, jobs: int) -> None:
        self.drawn = drawn
        self.results = results
        self.jobs = jobs
        survey = json.loads(KEPT_SURVEY.read_text())
        self.tests: list[tuple[str, float]] = [tuple(test) for test in survey["tests"]]
        self.lines = {
            file: aligned(survey["lines"].get(file, {}), (SOURCE / file).read_text().splitlines())
            for file in {mutant.file for mutant in drawn}
        }

    def asked(self, mutant: Mutant) -> tuple[list[str], bool]:
        """The tests that come past the change, and whether the line is also reached before any test, while things are
        loaded. Every file has its turn, and in it every function: many of one kind that are quick see the same."""
        numbers: set[int] = set()
        for line in mutant.lines:
            numbers.update(self.lines[mutant.file].get(line, ()))
        quick = sorted((self.tests[number] for number in numbers - {-1}), key=lambda test: test[1])
        met: collections.Counter[str] = collections.Counter()
        for by in ("[", "::"):  # the first of each function before the second of any, then so for files
            met.clear()
            turns = []
            for test, seconds in quick:
                met[test.partition(by)[0]] += 1
                turns.append((met[test.partition(by)[0]], seconds, test))
            quick = [(test, seconds) for _, seconds, test in sorted(turns)]
        return list(dict.fromkeys(test for test, _ in quick)), -1 in numbers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Shared among so many processes: the last is this one, which waits for the others."""
        begun = []
        for job in range(self.jobs - 1):
            begun.append(os.fork())
            if begun[-1] == 0:
                self.tried(session.items, self.drawn[job :: self.jobs])
                os._exit(0)
        self.tried(session.items, self.drawn[self.jobs - 1 :: self.jobs])
        for child in begun:
            os.waitpid(child, 0)
        return True

    def tried(self, collected: list[pytest.Item], drawn: list[Mutant]) -> None:
        items = {item.nodeid: item for item in collected}
        seconds = dict(self.tests)
        for mutant in drawn:
            asked, loading = self.asked(mutant)
            asked = [test for test in asked if test in items]
            sums = itertools.accumulate(seconds[test] for test in asked)
            chosen = [items[test] for test, so_far in zip(asked, sums, strict=True) if so_far < SECONDS]
            begun = time.time()
            usual = sum(seconds[item.nodeid] for item in chosen)
            status, by = forked(mutant.file, mutant.text, chosen, 3 + 3 * usual)
            if status == "same" or (loading and status != "killed"):
                status, by = on_a_copy({mutant.file: mutant.text}, TESTS_OF_LOADING)
            row = {
                "key": mutant.key,
                "status": status,
                "by": by,
                "line": mutant.line,
                "function": mutant.function,
                "asked": len(asked),
                "seconds": round(time.time() - begun, 1),
                "change": mutant.shown(),
            }
            with self.results.open("a") as file:
                file.write(json.dumps(row) + "\n")
            print(mutant.key, mutant.function, status, f"{len(asked)} tests, {row['seconds']} s", flush=True)


def forked(file: str, text: str, items: list[pytest.Item], limit: float) -> tuple[str, str]:
    """Runs these tests with the change in a child of this process until one fails or it has taken so many seconds.

    They are counted as the machine works on it: on a busy one, slow is not yet endless.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (round(limit), round(limit) + 1))
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)

            def end(status: str, by: str = "") -> None:
                os.write(write, f"{status}\n{by}".encode())
                os._exit(0)

            if not put_in_place(file, text):
                end("same")

            class First:
                def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
                    if report.failed:
                        end("killed", report.nodeid)

            if not items:
                end("unreached")
            items[0].config.pluginmanager.register(First())
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            end("survived")
        except BaseException as fault:
            os.write(write, f"killed\n{fault!r}".encode())
        finally:
            os._exit(1)
    os.close(write)
    ready, _, _ = select.select([read], [], [], 20 * limit)
    answer = (os.read(read, 65536) if ready else b"").decode() or "killed\ntime"
    os.close(read)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    status, _, by = answer.partition("\n")
    return status, by


def on_a_copy(files: dict[str, str], tests: Iterable[str]) -> tuple[str, str]:
    """Runs tests in a new process that imports a copy of the package in which these files are changed."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SOURCE, Path(folder) / "matchless", ignore=shutil.ignore_patterns("__pycache__"))
        for file, text in files.items():
            (Path(folder) / "matchless" / file).write_text(text)
        command = [sys.executable, "-m", "pytest", "-o", "addopts=--strict-markers", "-q", "-x", "--tb=no", *tests]
        try:
            done = subprocess.run(
                command,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                text=True,
                timeout=300,
            )
        except subprocess.TimeoutExpired:
            return "killed", "time"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return ("survived", "") if done.returncode == 0 else ("killed", failed[0] if failed else done.stdout[-200:])


def typed(rows: list[dict[str, Any]], drawn: list[Mutant]) -> set[str]:
    """Those of the changes that mypy refuses: many at once, as long as no two are in the same lines."""
    left = {mutant.key: mutant for mutant in drawn if mutant.key in {row["key"] for row in rows}}
    caught: set[str] = set()
    while left:
        texts: dict[str, list[str]] = {}
        taken: dict[tuple[str, int], str] = {}
        for key, mutant in list(left.items()):
            before = (SOURCE / mutant.file).read_text().splitlines()
            after = mutant.text.splitlines()
            different = [at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]]
            near = range(min(different, default=0) - 3, max(different, default=0) + 4)
            if len(before) != len(after) or not different:
                del left[key]  # it is not seen where an error belongs
            elif not any((mutant.file, at) in taken for at in near):
                del left[key]
                lines = texts.setdefault(mutant.file, before)
                for at in different:
                    lines[at] = after[at]
                taken |= {(mutant.file, at): key for at in near}
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(SOURCE, Path(folder) / "matchless", ignore=shutil.ignore_patterns("__pycache__", "web"))
            for file, lines in texts.items():
                (Path(folder) / "matchless" / file).write_text("\n".join(lines) + "\n")
            command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "-p", "matchless.engine"]
            environment = {**os.environ, "MYPYPATH": folder}
            said = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True).stdout
        for line in said.splitlines():
            place, number, *_ = line.split(":")
            file = place.removeprefix(folder).removeprefix("/").removeprefix("matchless/")
            if (file, int(number) - 1) in taken and ": error:" in line:
                caught.add(taken[file, int(number) - 1])
    return caught


class Proofs:
    """Sees for each interaction that a test that cites it notices the change that breaks it."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.cited = citations()
        self.unnoticed: list[int] = []

    def tests(self) -> list[str]:
        return sorted({test for number in self.numbers for test in self.cited[number]})

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for number in self.numbers:
            change = interactions()[number]
            items = [item for item in session.items if item.nodeid.partition("[")[0] in self.cited[number]]
            status, by = forked(change.file, change.text(), items, 300)
            print(f"IX-{number}", status, by, flush=True)
            if status != "killed":
                self.unnoticed.append(number)
        return True


def report(rows: list[dict[str, Any]], listed: bool) -> None:
    by_file: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for row in rows:
        by_file[row["key"].partition(":")[0]][row["status"]] += 1
        if listed and row["status"] not in ("killed", "typed"):
            print("\n" + row["key"], "line", row["line"], row["function"], row["status"], row["asked"], "tests")
            print(row["change"])
    by_file["in all"] = sum(by_file.values(), collections.Counter())
    for file, counted in sorted(by_file.items()):
        share = (counted["killed"] + counted["typed"]) / max(counted.total(), 1)
        print(
            f"{file:32} {counted['killed']:5} by tests {counted['typed']:4} by types of {counted.total():5} {share:.1%}"
        )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--mutants", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1, help="how many are tried at a time")
    asked.add_argument("--folder", default="engine", help="of src/matchless")
    asked.add_argument("--survey", nargs="*", help="find anew which tests come past each line, or of these tests only")
    asked.add_argument("--again", action="store_true", help="try those once more that nobody noticed")
    asked.add_argument("--list", action="store_true", help="show those that nobody noticed")
    asked.add_argument("--types", action="store_true", help="which of those mypy refuses")
    asked.add_argument("--interactions", nargs="*", type=int, help="prove the tests of these instead; none: of all")
    given = asked.parse_args()
    os.chdir(ROOT)
    if given.interactions is not None:
        proofs = Proofs(given.interactions or sorted(interactions()))
        pytest.main(["-o", "addopts=--strict-markers", "-q", "-s", *proofs.tests()], plugins=[proofs])
        raise SystemExit(f"not noticed: {proofs.unnoticed}" if proofs.unnoticed else 0)
    results = KEPT / f"{given.folder}-{given.seed}.jsonl"
    rows = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    latest = {row["key"]: row for row in rows}
    if not given.list and not given.types:
        if given.survey is not None or not KEPT_SURVEY.exists():
            Survey.made(given.folder, given.survey or [])
        drawn = mutants(given.folder, given.mutants, given.seed)
        if given.again:
            latest = {key: row for key, row in latest.items() if row["status"] == "killed"}
        drawn = [mutant for mutant in drawn if mutant.key not in latest]
        trial = Trial(drawn, results, given.jobs)
        pytest.main(["-o", "addopts=--strict-markers", "-q", "-s", *TESTS], plugins=[trial])
        latest = {row["key"]: row for row in map(json.loads, results.read_text().splitlines())}
    if given.types:
        left = [row for row in latest.values() if row["status"] != "killed"]
        for key in typed(left, mutants(given.folder, given.mutants, given.seed)):
            latest[key]["status"] = "typed"
    report(list(latest.values()), given.list)


if __name__ == "__main__":
    main()
