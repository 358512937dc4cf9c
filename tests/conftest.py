"""Settings of the whole test suite: Hypothesis profiles and the golden files."""

from __future__ import annotations

import difflib
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from matchless import BUILD

GOLDEN = Path(__file__).parent / "golden"
SLOW_BY_NATURE = (HealthCheck.too_slow, HealthCheck.data_too_large)

EXAMPLES = 25 if BUILD == "compiled" else 12  # the plain build takes eight times as long for a game

# The same games on every run and every machine, and a failure shown as it was found: a whole game cannot be made much
# smaller. For new games each time, and shrinking: --hypothesis-profile=explore.
settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=EXAMPLES,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=SLOW_BY_NATURE,
)
settings.register_profile("explore", deadline=None, max_examples=250, suppress_health_check=SLOW_BY_NATURE)
settings.load_profile("fixed")

# A shell lets what it runs in the background ignore Ctrl-C, and so would the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the files in tests/golden anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with the file of that name in tests/golden, or writes the file with --update-golden."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--update-golden"):
            GOLDEN.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        kept = file.read_text(encoding="utf-8") if file.exists() else ""
        if text != kept:
            changes = list(difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", lineterm="", n=2))
            shown = "\n".join(changes[:80])
            more = f"\n... and {len(changes) - 80} more lines" if len(changes) > 80 else ""
            pytest.fail(
                f"tests/golden/{name} differs from what the engine gives now. If the change is meant, write it anew "
                f"with `uv run pytest --update-golden` and review the difference.\n{shown}{more}",
                pytrace=False,
            )

    return compare
