"""`python -m matchless.heroes` reads the hero files anew and writes heroes.json, which games begin from."""

from pathlib import Path

from matchless.heroes.made import FILE, made

if __name__ == "__main__":
    path = Path(__file__).with_name(FILE)
    path.write_text(made(), encoding="utf-8", newline="\n")
    print(f"written: {path}")
