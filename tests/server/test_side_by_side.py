"""The script that plays through two versions of the server keeps step with this one."""

from __future__ import annotations

import re

import pytest

from postgres import Postgres
from shell import PROGRAM
from side_by_side import meet


def test_it_plays_through_two_servers_of_this_version(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    meet(postgres.fresh_database(), PROGRAM)
    said = capsys.readouterr().out
    assert re.search("an older server that starts now: Matchless is at http", said)
    assert re.search("played on at the older: [1-9]", said)
