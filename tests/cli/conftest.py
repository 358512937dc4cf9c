"""A shell for the tests of the command line, undisturbed by the terminal they are run from."""

import os

import pytest

from shell import Shell, plain_environment


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    for name in os.environ.keys() - plain_environment().keys():
        monkeypatch.delenv(name)
    return Shell(capsys, monkeypatch)
