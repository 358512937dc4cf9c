"""What every writer of Parquet files needs: the extra "lab", and a word where something is missing."""

from __future__ import annotations

from matchless.engine.errors import MatchlessError


class ParquetError(MatchlessError):
    """Parquet files that cannot be written, and what to do about it."""


def check_parquet() -> None:
    """Raises unless the extra is installed."""
    try:
        import pyarrow.parquet  # noqa: F401 (only to see whether it is there)
    except ImportError as error:
        reason = "Parquet files need the extra 'lab'; get it with: pip install 'matchless[lab]'"
        raise ParquetError(reason) from error
