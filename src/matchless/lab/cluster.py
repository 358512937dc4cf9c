"""joblib's way to a Dask cluster, made to speak up about work that is lost. Importing it needs the extra "cluster"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from joblib._dask import DaskDistributedBackend

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future


class ClusterBackend(DaskDistributedBackend):  # type: ignore[misc]  # it comes without types
    """joblib's Dask backend, but for two things that it does not do."""

    def submit(self, func: Any, callback: Callable[[object], None] | None = None) -> Future[Any]:
        """Sends a batch. joblib would wait for ever for one that Dask has given up: nobody tells it."""

        def tell(done: Future[Any]) -> None:
            error = done.exception()
            if error is not None and callback is not None:
                callback(error)

        future: Future[Any] = super().submit(func, callback)
        future.add_done_callback(tell)
        return future

    def retrieve_result_callback(self, out: Any) -> Any:
        if isinstance(out, BaseException):
            raise out
        return super().retrieve_result_callback(out)

    def effective_n_jobs(self, n_jobs: int) -> int:
        """The cores of the cluster; never 1, for which joblib would play here instead of there."""
        cores: int = super().effective_n_jobs(n_jobs)
        return max(2, cores)
