"""Many matches, each of them delivered once."""

import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock

import pytest
from joblib import Parallel

from matchless import RULES_VERSION
from matchless.lab.journal import Journal, JournalError
from matchless.lab.match import Match, play
from matchless.lab.runner import Attempt, Attempted, BackendError, MatchFailed, WorkersFailed, _parallel, run

MATCHES = [Match(number, "yukon", ("raptors", "bigfoot"), ("random", "random"), 7 * number) for number in range(12)]
BACKENDS = ["serial", "processes"]


def turns(match: Match) -> int:
    return play(match).turns


def number(match: Match) -> int:
    return match.number


@dataclass(frozen=True)
class Faulty:
    """Work that fails on one match."""

    bad: int

    def __call__(self, match: Match) -> int:
        if match.number == self.bad:
            raise LookupError("no such card\nat all")
        return match.number


@dataclass(frozen=True)
class Deadly:
    """Work whose process is killed by one match, until it has happened so many times."""

    folder: Path
    match: int
    times: int

    def __call__(self, match: Match) -> int:
        deaths = len(list(self.folder.iterdir()))
        if match.number == self.match and deaths < self.times:
            (self.folder / str(deaths)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return match.number


def counted(match: Match, folder: Path) -> int:
    """Leaves a file for every time a match is played."""
    (folder / f"{match.number} {time.perf_counter_ns()}").touch()
    return match.number


def kept_in(path: Path, **settings: object) -> dict[int, int]:
    """What is in a journal."""
    journal = Journal[int](path, settings)
    found = journal.open()
    journal.close()
    return found


def note(numbers: list[int], played: Iterator[tuple[Match, int]]) -> None:
    """Writes down the numbers of matches as they come."""
    for match, _ in played:
        numbers.append(match.number)


def all_of(work: Callable[[Match], int], **settings: object) -> dict[int, int]:
    """The results by match, once it is sure that each came once and with its own match."""
    found: dict[int, int] = {}
    for match, result in run(work, MATCHES, jobs=2, **settings):  # type: ignore[arg-type]  # as the caller says
        assert match is MATCHES[match.number]
        assert match.number not in found
        found[match.number] = result
    return found


def test_every_match_is_played_once_and_the_same_everywhere() -> None:
    here = {match.number: play(match).turns for match in MATCHES}
    assert [all_of(turns, backend=backend) for backend in BACKENDS] == [here, here]


def test_nothing_to_play_is_no_trouble() -> None:
    assert list(run(turns, [])) == []


def test_two_matches_of_one_number_are_refused() -> None:
    with pytest.raises(ValueError, match="two matches of a run have the same number"):
        next(run(turns, [MATCHES[0], MATCHES[0]]))


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(BackendError, match=r"unknown backend 'moon' \(known: processes, serial, dask\)"):
        next(run(turns, MATCHES, backend="moon"))


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_match_that_fails_is_named_and_what_was_finished_is_kept(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    given: list[int] = []
    with pytest.raises(MatchFailed) as caught:
        note(given, run(Faulty(9), MATCHES, backend=backend, jobs=2, journal=Journal(path, {})))
    assert str(caught.value) == f"{MATCHES[9]} failed: LookupError: no such card"
    assert caught.value.match == MATCHES[9]
    assert "in __call__" in caught.value.trace
    assert list(kept_in(path)) == given
    assert 9 not in given


def test_a_worker_that_dies_takes_no_match_with_it(tmp_path: Path) -> None:
    assert sorted(all_of(Deadly(tmp_path, 5, times=1), backend="processes")) == list(range(len(MATCHES)))
    assert len(list(tmp_path.iterdir())) == 1


def test_a_match_that_always_kills_its_worker_is_found_and_all_others_are_played(tmp_path: Path) -> None:
    done: list[int] = []
    with pytest.raises(WorkersFailed) as caught:
        note(done, run(Deadly(tmp_path, 5, times=1000), MATCHES, backend="processes", jobs=2))
    assert sorted(done) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]
    assert (caught.value.left, caught.value.example) == (1, MATCHES[5])
    assert "failed 3 times in a row (TerminatedWorkerError: " in str(caught.value)
    assert str(caught.value).endswith(f"; one match is left: {MATCHES[5]}")
    assert "\n" not in str(caught.value)


def test_a_match_that_does_not_come_back_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a backend lose work without a word, or deliver some of it twice."""
    lengths = []

    def forgetful(attempt: Attempt[int], matches: list[Match], *where: object) -> Generator[Attempted]:
        lengths.append(len(matches))
        yield from map(attempt, [*matches[:8], *matches[:2]])

    monkeypatch.setattr("matchless.lab.runner._attempts", forgetful)
    assert sorted(all_of(number)) == list(range(len(MATCHES)))
    assert lengths == [12, 1, 3]  # after a failure one alone, then all the others
    monkeypatch.setattr("matchless.lab.runner._attempts", lambda *everything: forgetful(Attempt(number), []))
    with pytest.raises(WorkersFailed, match="LookupError: not all matches came back"):
        all_of(number)


def test_work_that_cannot_be_sent_is_said_so() -> None:
    with pytest.raises(WorkersFailed, match="PicklingError: Could not pickle the task"):
        list(run(partial(turns_with, lock=Lock()), MATCHES, jobs=2))


def turns_with(match: Match, lock: object) -> int:
    return turns(match)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_run_goes_on_where_its_journal_ends(backend: str, tmp_path: Path) -> None:
    path, played = tmp_path / "run.jsonl", tmp_path / "played"
    played.mkdir()
    work = partial(counted, folder=played)
    first = run(work, MATCHES, backend=backend, jobs=2, journal=Journal(path, {"seed": 1}))
    early = [next(first)[0].number for _ in range(5)]
    first.close()
    assert list(kept_in(path, seed=1)) == early
    for file in played.iterdir():
        file.unlink()
    assert len(all_of(work, backend=backend, journal=Journal(path, {"seed": 1}))) == len(MATCHES)
    assert sorted(int(file.name.split()[0]) for file in played.iterdir()) == sorted(set(range(12)) - set(early))
    assert len(all_of(work, backend=backend, journal=Journal(path, {"seed": 1}))) == len(MATCHES)
    assert len(list(played.iterdir())) == 7


def test_an_interrupt_as_joblib_sends_off_the_first_matches_gives_no_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    call = Parallel.__call__

    def interrupted(parallel: Parallel, tasks: object) -> None:
        call(parallel, tasks)  # what it gives is lost at once, as it would be
        raise KeyboardInterrupt

    monkeypatch.setattr(Parallel, "__call__", interrupted)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            next(_parallel(Attempt(number), MATCHES, backend="threading", n_jobs=2))
    assert not said


def test_a_journal_of_another_run_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    list(run(number, MATCHES, backend="serial", journal=Journal(path, {"seed": 1})))
    with pytest.raises(JournalError, match="seed 1 there, 2 here"):
        next(run(Faulty(0), MATCHES, backend="serial", journal=Journal(path, {"seed": 2})))


def test_a_torn_journal_plays_the_torn_match_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    whole = dict(run(turns, MATCHES, backend="serial", journal=Journal(path, {})))
    path.write_bytes(path.read_bytes()[:-4])
    assert dict(run(turns, MATCHES, backend="serial", journal=Journal(path, {}))) == whole
    assert len(path.read_text().splitlines()) == len(MATCHES) + 1


def test_results_that_a_journal_has_of_other_matches_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    list(run(number, MATCHES, backend="serial", journal=Journal(path, {})))
    few = run(number, MATCHES[:3], backend="serial", journal=Journal(path, {}))
    assert [match.number for match, _ in few] == [0, 1, 2]


def test_workers_with_other_rules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    attempt = Attempt(number)
    assert attempt(MATCHES[3]) == (3, 3, None)
    monkeypatch.setattr("matchless.lab.runner.RULES_VERSION", -1)  # as a worker of another version has it
    done, _, failure = attempt(MATCHES[3])
    reason = f"a worker has rules -1 instead of {RULES_VERSION}; install the same Matchless there"
    assert (done, failure) == (3, (reason, ""))


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BackendError, match=r"needs the extra 'cluster'; .* pip install 'matchless\[cluster\]'"):
        next(run(turns, MATCHES, backend="dask"))


def test_without_joblib_one_process_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(BackendError, match=r"need the extra 'lab'; .*'matchless\[lab\]', or use one: --backend serial"):
        next(run(number, MATCHES))
    assert sorted(result for _, result in run(number, MATCHES, backend="serial")) == list(range(len(MATCHES)))


def test_a_scheduler_that_is_not_there_is_said_so() -> None:
    with pytest.raises(BackendError, match="no Dask scheduler answers at 'nonsense://here'"):
        next(run(turns, MATCHES, backend="dask", address="nonsense://here"))


INTERRUPTED = """
from pathlib import Path
from sys import argv
from test_runner import MATCHES, slow
from matchless.lab.journal import Journal
from matchless.lab.runner import run

try:
    for match, _ in run(slow, MATCHES, jobs=2, journal=Journal(Path(argv[1]), {})):
        print(match.number, flush=True)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def slow(match: Match) -> int:
    """Takes its time from the third match on, and says who plays it."""
    if match.number > 2:
        time.sleep(600)  # longer than the test: it is interrupted
    return os.getpid()


def test_an_interrupt_stops_the_workers_and_keeps_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    places = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": places}
    words = [sys.executable, str(script), str(path)]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=environment
    ) as running:
        try:
            assert running.stdout is not None
            done = {int(running.stdout.readline()) for _ in range(3)}
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=120)
        finally:
            running.kill()
    assert (out, err) == ("stopped\n", "")
    kept = kept_in(path)
    assert set(kept) == done == {0, 1, 2}
    deadline = time.monotonic() + 120
    while any(alive(worker) for worker in kept.values()):
        assert time.monotonic() < deadline, "a worker is still there"
        time.sleep(0.05)  # nobody tells of a process that is not our child


def alive(process: int) -> bool:
    """Whether a process is there and has not ended; one that nobody has asked about yet counts as ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
