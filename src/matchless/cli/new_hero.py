"""matchless new-hero: a small hero file to begin with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from matchless import heroes
from matchless.cli.output import CommandError
from matchless.cli.parsing import command
from matchless.engine.errors import HeroError
from matchless.engine.slugs import slug_of

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands

# No sentence names the hero, so that any name will do.
TEMPLATE = """\
# Change what you like, then: matchless check {slug}.yaml
# What else may stand here: docs/writing-a-hero.md
format: matchless-hero/1
slug: {slug}
name: {name}
set: My heroes
move: 2
look: {{key: "#27313f", second: "#b3722a", paper: "#f0ebdd"}}

fighters:
- {{name: {name}, role: hero, attack: melee, health: 15, pronoun: they}}
- {{name: Companion, role: sidekick, attack: ranged, health: 6, pronoun: they}}

abilities:
- text: "After one of your fighters attacks, you may move that fighter up to 1 space."

cards:
- name: Strike
  type: attack
  value: 4
  boost: 2
  copies: 6
  by: {name}
- name: Long Shot
  type: attack
  value: 3
  boost: 2
  copies: 3
  by: Companion
  after: "If you won this combat, deal 1 damage to the opposing fighter."
- name: Parry
  type: defense
  value: 3
  boost: 1
  copies: 6
  after: "If you won this combat, draw 1 card."
- name: Feint
  type: versatile
  value: 2
  boost: 2
  copies: 4
  immediately: "Cancel all effects on the opponent's card."
- name: Press On
  type: versatile
  value: 3
  boost: 1
  copies: 5
  after: "Move your fighter up to 2 spaces."
- name: Take Heart
  type: scheme
  boost: 3
  copies: 3
  modes: [health, cards]
  scheme: |-
    Choose one:
    * Companion recovers 2 health.
    * Draw 2 cards.
- name: Regroup
  type: scheme
  boost: 3
  copies: 3
  scheme: "Move each of your fighters up to 3 spaces. Draw 1 card."
"""

ADVICE = "give a name of letters, like: matchless new-hero 'Grey Wolf'"


def new_hero(args: Namespace) -> int:
    """matchless new-hero NAME"""

    slug = slug_of(args.name)
    if not slug:
        raise CommandError(f"no hero can be called {args.name!r}", ADVICE)
    text = TEMPLATE.format(slug=slug, name=json.dumps(args.name, ensure_ascii=False))
    try:
        heroes.read_definition(text)
    except HeroError as error:
        reason = f"no hero can be called {args.name!r}: {error.part}: {error.reason}"
        raise CommandError(reason, ADVICE) from error
    path = Path(f"{slug}.yaml")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise CommandError(f"{path} is there already", "give another name, or move that file away") from None
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}", "go to another folder") from error
    print(f"{path} is written; look at it with: matchless hero {path}")
    return 0


def add_new_hero(commands: Commands) -> None:
    parser = command(
        commands, "new-hero", new_hero, "begin a hero of your own: NAME.yaml, here", "matchless new-hero 'Grey Wolf'"
    )
    parser.add_argument("name", metavar="NAME", help="what the hero is called")
