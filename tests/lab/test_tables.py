"""Balance runs as flat tables and Parquet."""

import json
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from matchless.lab.balance import Balance
from matchless.lab.balance_data import BalanceData
from matchless.lab.parquet import ParquetError
from matchless.lab.plan import Matrix, Terms, entrant, place
from matchless.lab.tables import open_folder, tables, write_parquet


@pytest.fixture(scope="module")
def data() -> BalanceData:
    balance = Balance(Matrix((entrant("raptors"), entrant("bigfoot")), Terms((place("yukon"),), "random", 2)))
    list(balance.play(backend="serial"))
    return balance.data()


def test_tables_hold_all_rows_and_no_nested_things(data: BalanceData) -> None:
    found = tables(data)
    assert {name: len(rows) for name, rows in found.items()} == {
        "cells": 2,
        "heroes": 2,
        "boards": 1,
        "heroes_by_board": 2,
        "cards": 22,
    }
    values = [value for rows in found.values() for row in rows for value in row.values()]
    assert not any(isinstance(value, dict) for value in values)
    assert found["heroes"][0]["total_rate"] == data["heroes"][0]["total"]["rate"]
    assert found["cards"][3]["played_influence"] == data["cards"][3]["played"]["influence"]
    assert found["boards"][0]["length_turns_mean"] == data["boards"][0]["length"]["turns"]["mean"]
    assert found["heroes_by_board"][1]["board"] == "yukon"


def test_parquet_files_read_back_the_same_with_what_was_run(data: BalanceData, tmp_path: Path) -> None:
    folder = open_folder(str(tmp_path / "deep" / "down"))
    write_parquet(data, folder)
    for name, rows in tables(data).items():
        table = parquet.read_table(folder / f"{name}.parquet")
        assert table.to_pylist() == rows
        assert json.loads(table.schema.metadata[b"matchless"]) == data["meta"]


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ParquetError, match=r"need the extra 'lab'; get it with: pip install 'matchless\[lab\]'"):
        open_folder(str(tmp_path / "tables"))
    assert not list(tmp_path.iterdir())


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(ParquetError, match="cannot be made a folder: File exists"):
        open_folder(str(file))
