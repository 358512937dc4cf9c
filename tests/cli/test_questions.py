"""What decisions ask, in English, over many games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest

from matchless import Rng, boards, heroes, new_game
from matchless.cli.position import Seen
from matchless.cli.questions import details, reason
from matchless.engine import decision as ask
from matchless.engine.definitions import Source
from matchless.engine.program import NONE
from matchless.engine.wording.decisions import ACTION_HINTS

RING = [*heroes.slugs(), heroes.slugs()[0]]
GAMES = [
    *((boards.slugs()[number % len(boards.slugs())], "duel", pair) for number, pair in enumerate(pairwise(RING))),
    ("hells-kitchen", "duel", ("wayward-sisters", "daredevil")),
    ("hells-kitchen", "duel", ("elektra", "robert-muldoon")),
    ("globe-theatre", "duel", ("titania", "raptors")),
    ("hells-kitchen", "free-for-all", ("titania", "bullseye", "hamlet")),
    ("globe-theatre", "teams", ("wayward-sisters", "dr-sattler", "shakespeare", "elektra")),
    ("raptor-paddock", "duel", ("elektra", "dr-sattler")),
]
POINTS = re.compile("; |, | and |next to ")


@dataclass(frozen=True)
class Asked:
    """One decision, and what the person asked was told about it."""

    kind: int
    options: tuple[int, ...]
    rule: str
    source: Source | None
    about: str  # the name of the fighter it is about
    labels: tuple[str, ...]
    question: str
    reason: str
    details: tuple[str, ...]


@cache
def asked_in(number: int) -> tuple[Asked, ...]:
    """Every decision of one of the games, played at random."""
    return tuple(_asked(number))


def _asked(number: int) -> Iterator[Asked]:
    board, format_, sides = GAMES[number]
    rng = Rng.seeded(number)
    game = new_game(board, list(sides), seed=number, format=format_, mulligan=number % 2 == 0)
    while not game.over:
        view = game.view(game.asked)
        decision = view.decision
        assert decision is not None
        position = Seen.of(view, game.table)
        yield Asked(
            decision.kind,
            decision.options,
            decision.rule,
            decision.source,
            "" if decision.fighter == NONE else game.table.names[decision.fighter],
            tuple(text for _, text in view.legal()),
            view.question(),
            reason(position, decision),
            tuple(details(position, view, decision)),
        )
        game.choose(game.options[rng.below(len(game.options))])


def everything() -> Iterator[Asked]:
    for number in range(len(GAMES)):
        yield from asked_in(number)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_decision_is_asked_and_explained(number: int) -> None:
    for asked in asked_in(number):
        assert re.fullmatch(r"[A-Z0-9].*[.?]", asked.question)
        assert asked.reason.endswith(f"Rule {asked.rule}.")
        if asked.source is not None:
            assert asked.reason.casefold().startswith(f"{asked.source.name}: ".casefold())
        assert len(asked.details) == len(asked.options)
        for option, note in zip(asked.options, asked.details, strict=True):
            assert note or option == NONE or asked.kind in (ask.CONFIRM, ask.MODE)
        if asked.kind in ask.POSE_KINDS:
            assert asked.about.casefold() in asked.question.casefold()
            assert not [note for note in asked.details if asked.about in POINTS.split(note)]  # nobody is next to itself


def test_the_random_games_ask_everything() -> None:
    kinds = {asked.kind for asked in everything()}
    # No two effects of the printed heroes come together whose order matters (ASK-7).
    assert {ask.KIND_NAMES[kind] for kind in kinds} == set(ask.KIND_NAMES) - {ask.KIND_NAMES[ask.ORDER]}
    actions = {label for asked in everything() if asked.kind == ask.ACTION for label in asked.labels}
    assert actions == {"Maneuver", "Attack", "Scheme", "Use an item"}
    assert len(ACTION_HINTS) == len(ask.ACTION_IDS)


@pytest.mark.parametrize(
    ("kind", "pattern"),
    [
        (ask.TARGET, r"Whom does .+ attack\?"),
        (ask.MOVE, r"Where do you move T\. Rex, up to [1-9] spaces\?"),
        (ask.PLACE, r"Where do you place T\. Rex\?"),
        (ask.SPACE, r"Where do you place a trap\?"),
        (ask.SPACE, r"Where do your fighters return\? The first space you choose is Elektra's; no two may .+"),
        (ask.SPACE, r"Where do you place an insight token\?"),
        (ask.SPACE, r"Which trap do you choose\? Deal 1 damage to .+ that trap\. Remove that trap from the game\."),
        (ask.SEAT, r"Whose hand do you look at\?"),
        (ask.FIGHTER, r"Which fighter takes [1-9] damage\?"),
        (ask.FIGHTER, r"Which fighter recovers [1-9] health\?"),
        (ask.FIGHTER, r"Which Raptor do you choose\? You may place each of the others in .+\."),
        (ask.MODE, r"TO BE or NOT TO BE\?"),
        (ask.MODE, r"Cast a spell whose ingredients are in your cauldron\? If you do, discard your cauldron\."),
        (ask.MODE, r"Which spell do you cast\?"),
        (ask.MODE, r"Which effect of The Ghost do you choose\?"),
        (ask.MODE, r"Which effect of Gift Of The Fair Folk resolves next\?"),
        (ask.ITEM, r"Do you use the .+ with your card\?"),
        (ask.CARD, r"Which card from .+'s hand do you shuffle into their deck\?"),
        (ask.CARD, r"Which card in your discard pile do you take into your hand\?"),
        (ask.CARD, r"Which card from your hand do you put under your deck\?"),
        (ask.CARD, r"Which of these cards do you take into your hand\?"),
        (ask.SECOND_CARD, r"Which card from your glamour discard pile do you put under your glamour deck\?"),
        (ask.CONFIRM, r"Draw 1 card\?"),
        (ask.PUT_BACK, r"Which card do you put back under the others\?"),
        (ask.CONFIRM, r"Take a mulligan\? .+\."),
    ],
)
def test_the_questions_suit_what_is_asked(kind: int, pattern: str) -> None:
    assert [asked for asked in everything() if asked.kind == kind and re.fullmatch(pattern, asked.question)]


@pytest.mark.parametrize(
    ("kind", "label", "note"),
    [
        (ask.MODE, "Answer TO BE", "While TO BE is face up, draw 1 more card when you maneuver."),
        (ask.MODE, "Answer NOT TO BE", "Deal 2 damage to one of your fighters. While NOT TO BE is face up, add 2"),
        (ask.ITEM, "Use (Mailbox|Manhole Cover|Fire Hydrant)", "During combat: Add "),
        (ask.SECOND_CARD, "Glamour of .+", "."),
        (ask.ATTACK_CARD, "Attack with Double, Double", "attack 3, boost 2, lizard. During combat: Add 1"),
        (ask.ATTACK_CARD, "Attack with Horror", "attack 4, boost 3, 2 syllables. During combat: Add 1"),
    ],
)
def test_what_an_option_means_is_said_beside_it(kind: int, label: str, note: str) -> None:
    notes = [
        said
        for asked in everything()
        if asked.kind == kind
        for option, said in zip(asked.labels, asked.details, strict=True)
        if re.fullmatch(label, option)
    ]
    assert notes
    assert all(note in said for said in notes)


def test_a_large_fighter_is_told_of_both_its_spaces() -> None:
    poses = [
        (label, note)
        for asked in everything()
        if asked.kind == ask.MOVE and asked.about == "T. Rex"
        for label, note in zip(asked.labels, asked.details, strict=True)
    ]
    assert poses
    assert all(label == "Stay" or ", tail on " in label for label, _ in poses)
    assert all(" and " in note for _, note in poses)


def test_a_move_through_fighters_says_so() -> None:
    labels = [label for asked in everything() if asked.kind == ask.MOVE for label in asked.labels]
    assert [label for label in labels if " through " in label]
