"""A balance run as flat tables, and these as Parquet files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matchless.lab.parquet import ParquetError, check_parquet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matchless.lab.balance_data import BalanceData

Row = dict[str, object]


def tables(data: BalanceData) -> dict[str, list[Row]]:
    """Rows by the name of their table; what is nested in the data has joined names, as total_rate."""
    return {
        "cells": [_flat(cell) for cell in data["cells"]],
        "heroes": [_flat(hero) for hero in data["heroes"]],
        "boards": [_flat({name: part for name, part in board.items() if name != "heroes"}) for board in data["boards"]],
        "heroes_by_board": [
            {"board": board["name"], **_flat(hero)} for board in data["boards"] for hero in board["heroes"]
        ],
        "cards": [_flat(card) for card in data["cards"]],
    }


def _flat(row: Mapping[str, Any], before: str = "") -> Row:
    flat: Row = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{before}{name}_"))
        else:
            flat[before + name] = value
    return flat


def open_folder(path: str) -> Path:
    """A folder for Parquet files, made if it is not there; raises if nothing can be written."""
    check_parquet()
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ParquetError(f"{path} cannot be made a folder: {error.strerror}") from error
    return Path(path)


def write_parquet(data: BalanceData, folder: Path) -> None:
    """Writes a file for each table, with what was run as JSON in its metadata."""
    import pyarrow
    from pyarrow import parquet

    for name, rows in tables(data).items():
        table = pyarrow.Table.from_pylist(rows).replace_schema_metadata({"matchless": json.dumps(data["meta"])})
        try:
            parquet.write_table(table, folder / f"{name}.parquet")
        except OSError as error:
            raise ParquetError(f"{folder} cannot be written: {error.strerror or error}") from error
