"""compare: two versions of a hero."""

from pathlib import Path

import pytest

from matchless import heroes
from matchless.lab.compare import Comparison
from matchless.lab.plan import Terms, Trial, entrant, place
from matchless.lab.statistics import Cards
from shell import Shell

TERMS = ("--bot", "random", "--board", "yukon", "--games", "8", "--backend", "serial")


@pytest.fixture
def giant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Bigfoot with more health and other cards, in a file of the working directory."""
    text = Path(str(heroes.__file__)).with_name("bigfoot.yaml").read_text(encoding="utf-8")
    changed = text.replace("health: 16", "health: 60").replace("Savagery", "Rage").replace("value: 6", "value: 7")
    (tmp_path / "giant.yaml").write_text(changed, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "giant.yaml"


def expected(giant: str, *against: str) -> Comparison:
    terms = Terms((place("yukon"),), "random", 2)
    comparison = Comparison(Trial((entrant("bigfoot"), entrant(giant)), tuple(map(entrant, against)), terms))
    list(comparison.play(backend="serial"))
    return comparison


def test_json_is_the_data(giant: str, shell: Shell) -> None:
    words = ("compare", "bigfoot", giant, "--against", "raptors", "--against", "t-rex", *TERMS, "--json")
    assert shell.run(*words).json() == expected(giant, "raptors", "t-rex").data()


def test_versions_that_do_not_differ_are_named_before_anything_is_played(giant: str, shell: Shell) -> None:
    text = Path(giant).read_text(encoding="utf-8")
    Path("copy.yaml").write_text(text, encoding="utf-8", newline="\r\n")
    line = shell.fails("compare", giant, "copy.yaml", *TERMS)
    assert line == f"{giant} and copy.yaml are identical; change a number or a text in one of them"
    Path("noted.yaml").write_text(f"# my notes\n{text}", encoding="utf-8")
    line = shell.fails("compare", giant, "noted.yaml", *TERMS)
    assert line.startswith(f"{giant} and noted.yaml differ in nothing that decides a game; ")
    Path("other.yaml").write_text(text.replace("health: 60", "health: 61"), encoding="utf-8")
    assert shell.run("compare", giant, "other.yaml", "--against", "raptors", *TERMS).code == 0


def test_all_others_are_the_opponents_unless_named(giant: str, shell: Shell) -> None:
    others = [slug for slug in heroes.slugs() if slug != "bigfoot"]
    for words in ((), ("--against", "all")):
        data = shell.run("compare", "bigfoot", giant, *words, *TERMS[:4], "--games", "4", *TERMS[-2:], "--json").json()
        assert isinstance(data, dict)
        assert data["meta"]["opponents"] == others


def test_the_tables_set_both_side_by_side(giant: str, shell: Shell) -> None:
    ran = shell.run("compare", "bigfoot", giant, "--against", "raptors", *TERMS)
    assert (ran.code, ran.err) == (0, "")
    shown = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert shown[0] == f"bigfoot (old) and {giant} (new): 16 games by random, 1 board, seed 0"
    total = expected(giant, "raptors").data()["total"]
    assert total["difference"] is not None
    row = next(line for line in shown if line.startswith("all "))
    assert f" {100 * total['difference']:+.1f} " in row
    assert row.endswith(f"{100 * total['low']:+.1f} to {100 * total['high']:+.1f} {total['lost']} {total['gained']}")
    assert "Rage: new" in shown
    assert "Savagery: missing" in shown
    assert "Larger Than Life: changed; value 7, was 6" in shown
    assert len([line for line in shown if line.startswith("Feint ")]) == 1
    assert all(len(line) <= 120 for line in ran.out.splitlines())


@pytest.mark.parametrize("games", [0, 1, 4])
def test_an_interrupt_shows_the_games_so_far(
    games: int, giant: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    merge = Cards.merge
    merged: list[object] = []

    def impatient(self: Cards, counts: dict[tuple[str | int, ...], int]) -> None:
        if len(merged) == games:
            raise KeyboardInterrupt
        merged.append(counts)
        merge(self, counts)

    monkeypatch.setattr(Cards, "merge", impatient)
    ran = shell.run("compare", "bigfoot", giant, "--against", "raptors", *TERMS)
    assert ran.code == 130
    assert ran.out.startswith(f"bigfoot (old) and {giant} (new): {games} games by random, ")
    assert ran.err.startswith(f"matchless: stopped after {games} of 16 games; ")


def test_a_run_goes_on_from_its_journal(giant: str, shell: Shell, tmp_path: Path) -> None:
    words = ("compare", "bigfoot", giant, "--against", "raptors", *TERMS, "--json", "--journal", str(tmp_path / "run"))
    first = shell.run(*words).json()
    kept = (tmp_path / "run").read_text()
    (tmp_path / "run").write_text(kept[: len(kept) // 2])
    assert shell.run(*words).json() == first
    (tmp_path / giant).write_text((tmp_path / giant).read_text().replace("health: 60", "health: 61"))
    assert "it is of another run (heroes " in shell.fails(*words)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("bigfoot", "bigfoot"), "the hero 'bigfoot' is given twice; see: matchless --help"),
        (("bigfoot", "giant.yaml", "--against", "bigfoot"), "bigfoot is compared, so it cannot be an opponent too"),
        (("bigfoot",), "the following arguments are required: NEW; see: matchless compare --help"),
        (("bigfoot", "nothing.yaml"), "nothing.yaml: cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_compared_is_said(words: tuple[str, ...], line: str, giant: str, shell: Shell) -> None:
    assert shell.fails("compare", *words, "--bot", "random").startswith(line)
