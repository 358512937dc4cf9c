"""Many matches on many cores or machines: every one played, every result delivered exactly once."""

from __future__ import annotations

import traceback
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from matchless import RULES_VERSION
from matchless.engine.errors import MatchlessError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from matchless.lab.journal import Journal
    from matchless.lab.match import Match

T = TypeVar("T")
Attempted = tuple[int, Any, "tuple[str, str] | None"]  # the match's number, the result, what went wrong and where

SERIAL = "serial"
PROCESSES = "processes"
DASK = "dask"
BACKENDS = (PROCESSES, SERIAL, DASK)
PATIENCE = 3  # how often in a row the workers may fail without finishing a single match


class MatchFailed(MatchlessError):  # noqa: N818 (named by what happened)
    """A match that a bug in a bot, a hero or the engine ended: which match, and what happened."""

    def __init__(self, match: Match, reason: str, trace: str) -> None:
        super().__init__(match, reason, trace)
        self.match = match
        self.reason = reason
        self.trace = trace  # where it happened, as Python tells it; it may have been on another machine

    def __str__(self) -> str:
        return f"{self.match} failed: {self.reason}"


class WorkersFailed(MatchlessError):  # noqa: N818 (named by what happened)
    """Workers that do not get anything done: how many matches are left, and what went wrong last."""

    def __init__(self, left: int, example: Match, reason: str) -> None:
        super().__init__(left, example, reason)
        self.left = left
        self.example = example
        self.reason = reason

    def __str__(self) -> str:
        many = f"{self.left} matches are left, the first of them"
        left = f"{many if self.left > 1 else 'one match is left:'} {self.example}"
        return f"the workers failed {PATIENCE} times in a row ({self.reason}); {left}"


class BackendError(MatchlessError):
    """A way to run matches that is not there, and how to get it."""


def run(
    work: Callable[[Match], T],
    matches: Sequence[Match],
    *,
    backend: str = PROCESSES,
    jobs: int | None = None,
    address: str = "",
    journal: Journal[T] | None = None,
) -> Generator[tuple[Match, T]]:
    """Gives every match with the result of `work` on it, exactly once, in the order in which they are finished.

    `work` and its results are pickled, so they are plain functions (or callable dataclasses) and plain values.

    `backend` says where:
    - "processes": on this machine, `jobs` processes, all cores by default;
    - "serial": here, one after the other, for tests and debuggers;
    - "dask": on the Dask cluster whose scheduler has this `address`, or on one of `jobs` workers started for the run.

    A worker that dies takes no result with it: what it had not delivered is played again. A match that fails raises
    `MatchFailed`, which names it. With a `journal`, results in it are given first and not played again, and each new
    one is in it before it is given; so a run that was stopped, for whatever reason, goes on where it was.
    """
    if backend not in BACKENDS:
        raise BackendError(f"unknown backend {backend!r} (known: {', '.join(BACKENDS)})")
    waiting = {match.number: match for match in matches}
    if len(waiting) < len(matches):
        raise ValueError("two matches of a run have the same number")
    if journal is None:
        yield from _play(work, waiting, backend, jobs, address)
        return
    with closing(journal):
        for number, result in journal.open().items():
            if number in waiting:
                yield waiting.pop(number), result
        with closing(_play(work, waiting, backend, jobs, address)) as played:
            for match, result in played:
                journal.add(match.number, result)
                yield match, result


def _play(
    work: Callable[[Match], T], waiting: dict[int, Match], backend: str, jobs: int | None, address: str
) -> Generator[tuple[Match, T]]:
    """Plays the waiting matches, and those again whose workers died."""
    attempt = Attempt(work)
    failures = 0
    while waiting:
        # A match that kills its worker takes along what others had just finished. So after a failure one match is
        # played alone, until one comes back: all the others are played before we give up.
        trying = list(waiting.values())[: 1 if failures else None]
        try:
            with closing(_attempts(attempt, trying, backend, jobs, address)) as attempts:
                for number, result, failure in attempts:
                    match = waiting.pop(number, None)
                    if match is None:
                        continue
                    if failure is not None:
                        raise MatchFailed(match, *failure)
                    failures = 0
                    yield match, result
            if any(match.number in waiting for match in trying):
                raise LookupError("not all matches came back")
        except MatchlessError:
            raise
        except Exception as error:  # no match raises, so it is the workers or the way to them
            failures += 1
            if failures == PATIENCE:
                raise WorkersFailed(len(waiting), next(iter(waiting.values())), _said(error)) from error
            waiting = dict(reversed(waiting.items()))  # from the other end: the next alone is not the same again


@dataclass(frozen=True, slots=True)
class Attempt(Generic[T]):
    """Work on a match that never raises, so that one bad match does not take its batch with it."""

    work: Callable[[Match], T]
    rules: int = RULES_VERSION

    def __call__(self, match: Match) -> Attempted:
        if self.rules != RULES_VERSION:
            reason = f"a worker has rules {RULES_VERSION} instead of {self.rules}; install the same Matchless there"
            return match.number, None, (reason, "")
        try:
            return match.number, self.work(match), None
        except Exception as error:
            return match.number, None, (_said(error), traceback.format_exc())


def _said(error: Exception) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0]


def _attempts(
    attempt: Attempt[T], matches: Sequence[Match], backend: str, jobs: int | None, address: str
) -> Generator[Attempted]:
    """Attempts at the matches; it raises when workers die, and whatever they had not delivered is lost."""
    if backend == SERIAL:
        yield from map(attempt, matches)
    elif backend == PROCESSES:
        yield from _parallel(attempt, matches, backend="loky", n_jobs=-1 if jobs is None else jobs)
    else:
        with _cluster(jobs, address) as cluster:
            yield from _parallel(attempt, matches, backend=cluster)


def _parallel(attempt: Attempt[T], matches: Sequence[Match], **settings: Any) -> Iterator[Attempted]:
    """Attempts through joblib, which makes batches of them that take about a second."""
    try:
        from joblib import Parallel, delayed
    except ImportError as error:
        reason = "several processes need the extra 'lab'; get it with: pip install 'matchless[lab]', or use one: "
        raise BackendError(f"{reason}--backend {SERIAL}") from error

    class Quiet(Parallel):  # type: ignore[misc]  # joblib comes without types
        def _warn_exit_early(self) -> None:
            """Says nothing of results that are thrown away: whoever stops early, at whatever moment, knows."""

    yield from Quiet(return_as="generator_unordered", **settings)(map(delayed(attempt), matches))


@contextmanager
def _cluster(jobs: int | None, address: str) -> Iterator[Any]:
    """joblib's way to a Dask cluster: the one at the address, or one on this machine for the time being."""
    try:
        from distributed import Client, LocalCluster

        from matchless.lab.cluster import ClusterBackend
    except ImportError as error:
        reason = "the backend 'dask' needs the extra 'cluster'; get it with: pip install 'matchless[cluster]'"
        raise BackendError(reason) from error
    if address:
        try:
            client = Client(address, set_as_default=False)  # type: ignore[no-untyped-call]  # Dask has none
        except (OSError, ValueError) as error:
            raise BackendError(f"no Dask scheduler answers at {address!r}: {error}") from error
        with client:
            yield ClusterBackend(client=client)
        return
    settings = {"n_workers": jobs, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**settings) as local, local.get_client() as client:  # type: ignore[no-untyped-call]  # as above
        yield ClusterBackend(client=client)
