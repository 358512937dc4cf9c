"""What holds for every game, whoever plays where: invariants, copies, records, and what a seat may know.

The games are random (see random_play) and the same on every run; `--hypothesis-profile=explore` plays new ones.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import matchless
from matchless import IllegalChoice, Rng, load_record, resample, save_record, transcript
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.events import Event
from matchless.engine.game import Game
from matchless.engine.program import NONE, Frame
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS
from matchless.engine.view import HIDDEN, peeked
from phrases import phrase
from random_play import (
    BIG_BOARDS,
    BOARDS,
    HEROES,
    Chooser,
    Setup,
    Watch,
    fields,
    frozen,
    invariants,
    moments,
    numbered_setup,
    play,
    setups,
    snapshot,
)

NOT_COPIED = ("events",)  # nobody listens to a copy until somebody wants to
LUCK = st.integers(0, 2**32)


def games(count: int) -> settings:
    """How many games a test plays: so many, and ten times as many with the profile `explore`."""
    return settings(max_examples=count * settings().max_examples // 25)


def observers(game: Game) -> list[int | None]:
    """Everybody who may look on: each seat and a spectator."""
    return [*range(game.table.seats), None]


# --- the tools of this file -----------------------------------------------------------------------------------------


def test_a_snapshot_forgets_no_attribute_of_a_game() -> None:
    game = Setup("yukon", HEROES[:2]).begin(listen=True)
    assert {name for name, _ in snapshot(game)} == set(fields(Game))
    if hasattr(game, "__dict__"):
        assert set(vars(game)) == set(fields(Game))
    assert {"deck", "hand", "rng", "frames", "combat", "seen", "noted", "supply", "past"} <= set(fields(Game))
    assert {"pc", "answer", "left", "vars"} <= set(fields(Frame))


@pytest.mark.parametrize("name", [name for name in fields(Game) if name not in ("table", "past", "events", "frames")])
def test_a_snapshot_tells_every_change_apart(name: str) -> None:
    """Each attribute of a game in mid-combat is changed in turn, and the snapshot shows it."""
    game = Setup("yukon", ("raptors", "raptors"), style="fierce").begin()
    choose = Chooser("fierce", 5)
    while game.combat is None or not game.combat.revealed:
        game.choose(choose(game))
    before = snapshot(game)
    value = getattr(game, name)
    if isinstance(value, list) and isinstance(value[0], list):
        changed: object = [[*value[0], 1], *value[1:]]
    elif isinstance(value, list):
        changed = [*value, 1]
    elif isinstance(value, tuple) and value and isinstance(value[0], tuple):
        changed = ((*value[0], 1), *value[1:])
    elif isinstance(value, tuple):
        changed = (*value, 1)
    elif isinstance(value, str):
        changed = value + "!"
    elif isinstance(value, bool):
        changed = not value
    elif isinstance(value, int):
        changed = value + 1
    elif isinstance(value, Rng):
        changed = Rng(value.a, value.b, value.c, value.count + 1)
    else:
        changed = None
    setattr(game, name, changed)
    assert snapshot(game) != before


def test_the_setups_drawn_cover_every_hero_board_and_format() -> None:
    seen = [numbered_setup(1, number) for number in range(2000)]
    assert {(s.heroes[0], s.heroes[1]) for s in seen} == {(a, b) for a in HEROES for b in HEROES}
    assert {s.board for s in seen} == set(BOARDS)
    assert {(s.format, len(s.heroes)) for s in seen} == {(DUEL, 2), (FREE_FOR_ALL, 3), (FREE_FOR_ALL, 4), (TEAMS, 4)}
    assert {s.board for s in seen if s.format != DUEL} == set(BIG_BOARDS)


# --- every moment of every game -------------------------------------------------------------------------------------


@games(120)
@given(setups())
def test_the_invariants_hold_at_every_decision_and_the_events_tell_every_change(setup: Setup) -> None:
    game = play(setup, invariants, listen=True)
    assert game.over


@games(120)
@given(setups())
def test_every_game_ends_within_the_turn_limit_with_a_result(setup: Setup) -> None:
    game = play(setup, lambda _: None)
    result = game.result
    assert result is not None
    assert result.reason
    assert game.turn <= setup.turn_limit
    table = game.table
    if not result.winners:
        assert game.turn == setup.turn_limit
        assert "turn limit" in result.reason
        return
    # END-2 to END-4: a whole side wins, and no other side has a hero left
    assert sum(1 << seat for seat in result.winners) in table.sides
    for seat in range(table.seats):
        if seat not in result.winners:
            assert not table.heroes_of[seat] & ~game.defeated


@games(40)
@given(setups())
def test_the_same_setup_seed_and_choices_give_the_same_game(setup: Setup) -> None:
    one = setup.begin(listen=True)
    choose = setup.chooser()
    while not one.over:
        one.choose(choose(one))
    other = setup.begin(listen=True)
    for option in one.choices():
        other.choose(option)
    assert snapshot(one) == snapshot(other)


@games(40)
@given(setups(), LUCK)
def test_an_illegal_choice_raises_and_changes_nothing(setup: Setup, luck: int) -> None:
    rng = random.Random(luck)
    for game in moments(setup, listen=True):
        before = snapshot(game)
        tries = [NONE, -2, -3, HIDDEN, 10**6, max(game.options, default=0) + 1, rng.randrange(64), rng.randrange(4096)]
        for option in tries:
            if option not in game.options:
                with pytest.raises(IllegalChoice):
                    game.choose(option)
        assert snapshot(game) == before


# --- copies ---------------------------------------------------------------------------------------------------------


@games(25)
@given(setups())
def test_a_clone_taken_at_every_decision_goes_on_identically(setup: Setup) -> None:
    """Every clone makes one choice with the game, some of them all that are left."""
    game = setup.begin(listen=True)
    choose = setup.chooser()
    companions: list[Game] = []
    number = 0
    while not game.over:
        clone = game.clone()
        assert clone.events is None
        assert snapshot(clone, NOT_COPIED) == snapshot(game, NOT_COPIED)
        clone.events = []
        fresh = [clone]
        if number % 61 == 0:
            companions.append(clone)
            fresh = []
        option = choose(game)
        game.choose(option)
        after = snapshot(game)
        for twin in (*companions, *fresh):
            twin.choose(option)
            assert twin.options == game.options
            assert snapshot(twin) == after
        number += 1
    assert all(twin.over for twin in companions)


@games(25)
@given(setups(), LUCK)
def test_what_a_clone_does_changes_nothing_in_the_original(setup: Setup, luck: int) -> None:
    wander = Chooser("even", luck)
    for game in moments(setup, listen=True):
        before = snapshot(game)
        clone = game.clone()
        clone.events = []
        for _ in range(12):
            if clone.over:
                break
            clone.choose(wander(clone))
        assert snapshot(game) == before


# --- records --------------------------------------------------------------------------------------------------------


@games(25)
@given(setups(), LUCK)
def test_a_record_replays_to_an_equal_game_at_any_moment_and_its_text_is_stable(setup: Setup, luck: int) -> None:
    rng = random.Random(luck)
    for game in moments(setup):
        if not game.over and rng.random() > 0.04:
            continue
        text = save_record(game)
        replayed = load_record(text)
        assert snapshot(replayed) == snapshot(game)
        assert save_record(replayed) == text
        assert save_record(game) == text


@games(15)
@given(setups())
def test_a_replay_that_is_listened_to_tells_the_same_events(setup: Setup) -> None:
    game = setup.begin(listen=True)
    choose = setup.chooser()
    for _ in range(60):
        if not game.over:
            game.choose(choose(game))
    assert snapshot(load_record(save_record(game), listen=True)) == snapshot(game)


# --- what a seat may know -------------------------------------------------------------------------------------------


def as_known(game: Game, seat: int | None) -> tuple[object, ...]:
    """Everything that reaches a seat: data, the blanked state whole, events, sentences, options and labels."""
    view = game.view(seat)
    decision = view.decision
    return (
        json.dumps(view.data()),
        repr(snapshot(view.game)),
        repr(frozen(view.events)),
        view.sentences(),
        view.legal(),
        None if decision is None else repr(frozen([decision.seat, decision.kind, decision.rule, decision.source])),
        None if decision is None else decision.options,
    )


@games(25)
@given(setups())
def test_a_view_holds_no_hidden_card_and_a_decision_of_others_no_options(setup: Setup) -> None:
    for game in moments(setup, listen=True):
        before = snapshot(game)
        for seat in observers(game):
            view = game.view(seat)
            shown = view.game
            own = 0 if seat is None else game.table.sees[seat]
            for other, hand in enumerate(shown.hand):
                assert hand == game.hand[other] if own >> other & 1 else all(card == HIDDEN for card in hand)
                assert len(hand) == len(game.hand[other])
                deck = shown.deck[other]
                top, bottom = (
                    (game.known_top[other], game.known_bottom[other])
                    if own >> other & 1
                    else (peeked(game, own, other), 0)
                )
                unknown = deck[bottom : max(bottom, len(deck) - top)]
                assert all(card == HIDDEN for card in unknown)
                assert len(deck) == len(game.deck[other])
            for seconds, buried in zip(shown.second_deck, game.second_buried, strict=True):
                assert all(second == HIDDEN for second in seconds[buried:])
            assert shown.choices() == []
            assert shown.seed == 0
            assert frozen(shown.rng) == frozen(Rng(0, 0, 0, 0))
            if game.combat is not None and not game.combat.revealed:
                for side, told_side in (
                    (game.combat.attack, shown.fight().attack),
                    (game.combat.defense, shown.fight().defense),
                ):
                    assert own >> side.seat & 1 or told_side.card in (NONE, HIDDEN)
            if view.decision is not None and view.decision.seat != seat:
                assert view.decision.options == ()
                assert view.legal() == []
            elif view.decision is not None:
                assert list(view.decision.options) == game.options
            for event, told in zip(game.events or (), view.events, strict=True):
                assert told.kind == event.kind
                secret = event.secret and not own >> event.seat & 1
                picked = event.kind == ev.INTO_DECK and own >> event.target & 1
                assert told.card == (NONE if secret and not picked else event.card)
            json.dumps(view.data())
        assert snapshot(game) == before


Opened = tuple[str, int, int, int]
OPENING = (
    ev.ASIDE,
    ev.BOOST,
    ev.BURN,
    ev.SECOND_UP,
    ev.DISCARD,
    ev.COMPLETED,
    ev.MILL,
    ev.PILE,
    ev.RETRIEVE,
    ev.REVEAL,
    ev.SCHEME,
    ev.SHOW,
)


def opened(events: list[Event] | None) -> list[Opened]:
    """The cards that were laid open for all to see."""
    return [face(event) for event in events or () if event.kind in OPENING]


def face(event: Event) -> Opened:
    return event.kind, event.seat, event.card, event.amount


def looks(game: Game, seat: int | None) -> bool:
    """Whether `seat`, or who plays it, has just looked at somebody's hand."""
    own = 0 if seat is None else game.table.sees[seat]
    return any(event.kind == ev.LOOK and own >> event.seat & 1 for event in game.events or ())


def up_to_difference(one: Game, other: Game, seat: int | None) -> tuple[object, object]:
    """What `seat` is told of both games before the first card that is laid open in one of them only."""
    own = 0 if seat is None else one.table.sees[seat]
    told: list[list[object]] = [[], []]
    for mine, theirs in zip(one.events or (), other.events or (), strict=False):
        if (mine.kind in OPENING or theirs.kind in OPENING) and face(mine) != face(theirs):
            break
        if mine.kind == ev.LOOK and own >> mine.seat & 1:
            break
        told[0].append(frozen(mine.seen_by(own)))
        told[1].append(frozen(theirs.seen_by(own)))
    return told[0], told[1]


def twin_of(game: Game, seat: int | None, rng: Rng) -> Game:
    """A game that differs from this one only in what `seat` cannot know: the cards of the others.

    Two more things are hidden from the seat, the order of its own deck and the state of the generator. They are taken
    over from the game, not because they are known but because they would soon be told openly (the next card drawn, the
    next card discarded at random) and end the comparison; that nothing tells them earlier is what the comparison at
    the very moment of resampling shows, where they still differ.
    """
    twin = resample(game.view(seat), rng)
    assert_equal_to(seat, game, twin, events=False)
    for own in bits(0 if seat is None else game.table.sees[seat]):
        twin.deck[own] = game.deck[own][:]
    twin.second_deck = game.second_deck
    twin.rng = game.rng.clone()
    twin.events = []
    return twin


def assert_equal_to(seat: int | None, one: Game, other: Game, events: bool = True) -> None:
    """Both games look the same to `seat`, byte for byte."""
    if not events:  # a resampled game has not heard what happened before
        one = one.clone()
    for part, other_part in zip(as_known(one, seat), as_known(other, seat), strict=True):
        assert part == other_part


def run_side_by_side(game: Game, twin: Game, seat: int | None, choose: Chooser, steps: int) -> tuple[int, str]:
    """Goes on with both games until they must come apart; the steps compared and the reason for stopping.

    `seat` makes the same choices in both. Of the others, a card laid face down is any legal one in each game, all
    else is a choice that is legal in both. The games may come apart in two ways only:

    - "impossible": the others could do in one game nothing that they can do in the other (their only scheme, say);
    - "laid open": a card went to everybody's sight (reveal, boost, scheme, discard, …) and it is not the same one, or
      the seat itself looks at a hand. What the seat is told before that must still be equal.

    Everything else that differs in the eyes of `seat` is a leak.
    """
    own = 0 if seat is None else game.table.sees[seat]
    for step in range(steps):
        if game.over:
            return step, "over"
        common = [option for option in game.options if option in twin.options]
        if own >> game.asked & 1:
            assert game.options == twin.options
            option = other = choose.among(game, common)
        elif game.kind == ask.ATTACK_CARD:
            option, other = choose.among(game, game.options), choose.among(twin, twin.options)
        elif common:
            option = other = choose.among(game, common)
        else:
            return step, "impossible"
        game.choose(option)
        twin.choose(other)
        if opened(game.events) != opened(twin.events) or looks(game, seat):
            one, two = up_to_difference(game, twin, seat)
            assert one == two
            return step + 1, "laid open"
        assert_equal_to(seat, game, twin)
    return steps, "enough"


@games(16)
@given(setups(), LUCK)
def test_games_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it(setup: Setup, luck: int) -> None:
    rng = random.Random(luck)
    for game in moments(setup):
        if rng.random() > 0.05:
            continue
        for seat in observers(game):
            here = game.clone()
            twin = twin_of(here, seat, Rng.seeded(rng.getrandbits(32)))
            here.events = []
            run_side_by_side(here, twin, seat, Chooser(setup.style, rng.getrandbits(32)), 40)


def test_the_comparison_of_games_goes_far_and_ends_for_every_reason() -> None:
    """Guards the test above against comparing nothing."""
    rng = random.Random(1)
    reasons: Counter[str] = Counter()
    compared = different = 0
    for number in range(8):
        for game in moments(numbered_setup(2, number)):
            if rng.random() > 0.015:
                continue
            for seat in observers(game):
                here = game.clone()
                twin = twin_of(here, seat, Rng.seeded(rng.getrandbits(32)))
                here.events = []
                different += here.hand != twin.hand
                steps, reason = run_side_by_side(here, twin, seat, Chooser("even", rng.getrandbits(32)), 40)
                compared += steps
                reasons[reason] += 1
    assert compared > 5 * sum(reasons.values())
    assert different > 0.8 * sum(reasons.values())
    assert set(reasons) == {"over", "impossible", "laid open", "enough"}


@games(25)
@given(setups())
def test_a_card_laid_face_down_tells_the_others_nothing(setup: Setup) -> None:
    """ATK-2: at every choice of an attack card each one gives everybody else the same view, events and transcript."""
    for game in moments(setup):
        if game.kind != ask.ATTACK_CARD or game.over or len(game.options) < 2:
            continue
        futures = [game.clone() for _ in game.options]
        for option, future in zip(game.options, futures, strict=True):
            future.events = []
            future.choose(option)
        if any(future.kind != ask.DEFENSE_CARD or future.over for future in futures):
            continue  # an empty hand defends with nothing, so the card is turned up at once
        for seat in observers(game):
            known = [(as_known(future, seat), transcript(future, seat)) for future in futures]
            same = [one == known[0] for one in known]
            sees = seat is not None and game.table.sees[seat] >> game.asked & 1
            assert not any(same[1:]) if sees else all(same)


@games(150)
@given(setups(), LUCK)
def test_a_card_chosen_in_secret_tells_the_others_nothing(setup: Setup, luck: int) -> None:
    """Of any two cards that a seat may choose, those that are not laid open make no difference to anybody else.

    So a card taken into hand, put under the deck or put back is as hidden as one laid face down. The games compared
    here differ in that choice alone, which the side by side runs above never do: there the others choose alike.
    """
    rng = random.Random(luck)
    for game in moments(setup):
        cards = [option for option in game.options if option != NONE]
        if game.over or game.kind not in ask.CARD_KINDS or len(cards) < 2:
            continue
        futures = [game.clone(), game.clone()]
        for future, option in zip(futures, rng.sample(cards, 2), strict=True):
            future.events = []
            future.choose(option)
        if opened(futures[0].events) != opened(futures[1].events):
            continue
        # whoever chooses knows the card, and so does its owner, if it was another's hand that was looked at
        knowing = 1 << game.asked | 1 << game.table.card_owner[cards[0]]
        for seat in observers(game):
            if seat is None or not game.table.sees[seat] & knowing:
                assert_equal_to(seat, futures[0], futures[1])


# --- full games made from a view ------------------------------------------------------------------------------------


@games(25)
@given(setups(), LUCK)
@example(  # ends at the choice of a fighter, after which nothing is asked
    Setup(
        "globe-theatre",
        ("bullseye", "robert-muldoon", "wayward-sisters"),
        format="free-for-all",
        seed=86400,
        mulligan=True,
        turn_limit=7,
        style="fierce",
        luck=611,
    ),
    1445279,
)
def test_a_resampled_game_agrees_with_the_view_and_can_be_played(setup: Setup, luck: int) -> None:
    """At any decision, also another seat's private one, and for any observer; the game itself stays as it was."""
    rng = random.Random(luck)
    for game in moments(setup):
        if rng.random() > 0.12:
            continue
        before = snapshot(game)
        for seat in observers(game):
            view = game.view(seat)
            possible = resample(view, Rng.seeded(rng.getrandbits(40)))
            assert as_known(possible, seat) == as_known(game, seat)
            assert [len(hand) for hand in possible.hand] == [len(hand) for hand in game.hand]
            assert [len(deck) for deck in possible.deck] == [len(deck) for deck in game.deck]
            invariants(possible)
            watch = Watch(possible)
            wander = Chooser(setup.style, rng.getrandbits(32))
            for _ in range(15):
                if possible.over:
                    break
                possible.choose(wander(possible))
                watch.step(possible)
                invariants(possible)
        assert snapshot(game) == before, "playing a resampled game changed the game it was made from"


def reached(setup: Setup, wanted: Callable[[Game], bool]) -> Game:
    """The first moment of a random game that meets a wish."""
    for game in moments(setup):
        if wanted(game):
            return game
    raise AssertionError("the game never gets there")


@pytest.mark.parametrize("seat", [0, None])
def test_resampling_deals_every_possible_card_as_often_as_chance_would(seat: int | None) -> None:
    game = reached(Setup("yukon", ("robin-hood", "bigfoot"), seed=3, first=0), lambda g: g.kind == ask.ACTION)
    rng = Rng.seeded(9)
    rounds = 1500
    counts: Counter[int] = Counter()
    hands = set()
    tops = set()
    for _ in range(rounds):
        possible = resample(game.view(seat), rng)
        counts.update(possible.hand[1])
        hands.add(tuple(possible.hand[1]))
        tops.add(possible.deck[0][-1])
    hidden = Counter(game.deck[1] + game.hand[1])
    assert set(counts) == set(hidden)
    for card, copies in hidden.items():
        expected = rounds * len(game.hand[1]) * copies / sum(hidden.values())
        assert abs(counts[card] - expected) < 0.2 * expected
    assert len(hands) > rounds * 0.9
    assert tops == set(game.deck[0]) if seat == 0 else tops >= set(game.deck[0])


def test_resampling_covers_every_card_that_may_lie_face_down() -> None:
    setup = Setup("yukon", ("raptors", "raptors"), seed=3, first=0, style="fierce", luck=2)
    game = reached(setup, lambda g: g.kind == ask.DEFENSE_CARD)
    combat = game.fight()
    table = game.table
    hidden = {*game.deck[combat.attack.seat], *game.hand[combat.attack.seat], combat.attack.card}
    fit = {card for card in hidden if table.cards[card].type & 1 and table.users[card] >> combat.attack.fighter & 1}
    rng = Rng.seeded(1)
    view = game.view(combat.defense.seat)
    assert {resample(view, rng).fight().attack.card for _ in range(400)} == fit


def test_resampling_twice_with_the_same_generator_state_gives_the_same_game() -> None:
    game = reached(Setup("yukon", ("robin-hood", "bigfoot"), seed=3), lambda g: g.turn == 3)
    one, two, three = (resample(game.view(0), Rng.seeded(seed)) for seed in (1, 1, 2))
    assert snapshot(one) == snapshot(two)
    assert snapshot(one) != snapshot(three)


PRIVATE = (ask.ACTION, ask.ATTACKER, ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.SCHEME_CARD, ask.BOOST, ask.DISCARD)


@pytest.mark.parametrize("kind", PRIVATE, ids=lambda kind: ask.KIND_NAMES[kind])
def test_a_view_of_another_seats_private_decision_can_be_resampled(kind: int) -> None:
    """The one who decides holds what the decision needs, and only that is certain."""
    rng = Rng.seeded(5)
    met = 0
    for number in range(25):
        for game in moments(numbered_setup(3, number)):
            if game.over or game.kind != kind:
                continue
            met += 1
            for seat in observers(game):
                if seat == game.asked:
                    continue
                possible = resample(game.view(seat), rng)
                assert possible.asked == game.asked
                assert possible.kind == kind
                assert possible.options
                assert possible.rule == game.rule
                labels = [phrase(possible, option) for option in possible.options]
                assert len(set(labels)) == len(labels)
    assert met > 20


def test_the_public_api_plays_the_same_games() -> None:
    """`matchless.new_game` is `Setup.begin` by another name."""
    setup = numbered_setup(4, 3)
    ours = setup.begin()
    theirs = matchless.new_game(
        setup.board,
        setup.heroes,
        seed=setup.seed,
        format=setup.format,
        first=setup.first,
        mulligan=setup.mulligan,
        turn_limit=setup.turn_limit,
        pair=setup.pair,
    )
    assert snapshot(ours) == snapshot(theirs)
