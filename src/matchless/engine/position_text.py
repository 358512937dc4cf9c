"""A position as one line of text, like FEN in chess: to set up a game from, to send as a link, for tests and puzzles.

    mp1/rules=1/board=forest@9d41e0c7/heroes=wolf@3f9c52ab,bear@77ab0c9d/turn=3/active=2/actions=1/fighters=wolf:9@A3,bear:16@B1+B2
    /1.hand=bite*2,howl/1.deck=bite,howl/2.hand=sleep/...

It is made of fields, each with the name of what it holds, and what is as at the start of a game is left out. All its
characters may stand in a link behind the `#`; whatever else a name has is written as links write it (%20). Cards,
fighters, items and choices are called by their ids, spaces by the names on the board, heroes and boards by their ids
and as much of their digests as tells versions apart. Of a deck or pile the last card is the top; `*3` says three times,
`?` is a card that whoever the position was written for (`for`) may not know.

A position is written where an action is to be chosen. Within an action it is the last such position, or the start of
the game, and the `choices` since then: as they may tell what is hidden, what one seat knows is not written there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from matchless.engine.bits import bits
from matchless.engine.definitions import Ability, Card, Item, Offered, Token
from matchless.engine.errors import MatchlessError
from matchless.engine.game import Game
from matchless.engine.program import NONE, POSE_BITS, POSE_MASK, Word
from matchless.engine.rng import Rng, seed_text
from matchless.engine.statics import Held, Prevention
from matchless.engine.table import DUEL, PRINTED, TURN_LIMIT, Table
from matchless.engine.turn import TakeActions
from matchless.engine.view import HIDDEN, STATUS_NAMES, View
from matchless.engine.words.lasting import UntilEndOfTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matchless.engine.definitions import Source, Static
    from matchless.engine.program import Block

TITLE: Final = "mp1"
LONGEST: Final = 20_000  # characters
DIGITS: Final = 8  # of a digest
MOST: Final = 999  # whatever is counted
SPECTATOR: Final = "spectator"
UNKNOWN: Final = "?"
NOTHING: Final = "~"

HEAD: Final = (
    "rules", "board", "heroes", "format", "edition", "first", "mulligan", "turn-limit", "pair", "trust", "item-set",
    "for",
)  # fmt: skip
COMMON: Final = (
    "seed", "chance", "turn", "active", "actions", "actions_taken", "started", "status", "fighters", "most_health",
    "defeated", "gone", "noted", "hurt_this_turn", "won_this_turn", "unbound", "unbound_on", "forms", "lasting",
    "prevented", "aside", "items", "choices",
)  # fmt: skip
OF_A_SEAT: Final = (
    "hand", "deck", "discards", "piles", "seen", "known_top", "known_bottom", "peeked", "roots", "tokens", "supply",
    "sides", "counters", "second_deck", "second_up", "second_discards", "second_buried",
)  # fmt: skip

# What of the state is in no field of the text of its own name, and why.
_FRESH: Final = "nothing of it is left where an action is to be chosen"
_DECISION: Final = "it follows: an action is asked"
_STANDS: Final = "where fighters stand tells it"
ELSEWHERE: Final = {
    "table": "its fields come first",
    "seed": "chance goes on from where it is; within the setup it is there",
    "rng": "it is called chance",
    "events": "it is what has happened, not what is",
    "past": "how the game came about is no part of a position",
    "origin": "how the game came about is no part of a position",
    "frames": _DECISION,
    "by_hand": _FRESH,
    "over": "a game that is over is written with the choices that ended it",
    "winners": "a game that is over is written with the choices that ended it",
    "reason": "a game that is over is written with the choices that ended it",
    "asked": _DECISION,
    "kind": _DECISION,
    "options": _DECISION,
    "turn_over": _FRESH,
    "at": "fighters tells it",
    "back": "fighters tells it",
    "health": "fighters tells it",
    "who": _STANDS,
    "standing": _STANDS,
    "present": _STANDS,
    "falling": _FRESH,
    "unsettled": _FRESH,
    "rooted": "roots tells it",
    "happened": "it is forgotten as the next action begins",
    "scheme": _FRESH,
    "combat": _FRESH,
}


def at_action(game: Game) -> bool:
    """Whether an action is to be chosen, so that the position can be written by itself."""
    frame = game.frames[-1] if game.frames and not game.over else None
    return frame is not None and frame.block is game.table.turn and isinstance(frame.block[frame.pc], TakeActions)


def write(game: Game) -> str:
    """Everything about a game in which an action is to be chosen, so that it goes on from the text as it would."""
    return _joined([*_head(game.table), *_fields(game), ("chance", _chance(game.rng))])


def write_since(base: str, choices: Sequence[str]) -> str:
    """What choices, by their ids, have led to from a position that is written."""
    return f"{base}/choices={','.join([quote(choice, safe='+@') for choice in choices])}"


def write_start(table: Table, seed: int) -> str:
    """The beginning of a game; it goes with the choices since."""
    return _joined([*_head(table), ("seed", seed_text(seed))])


def head(table: Table) -> str:
    """What every whole position of a table begins with."""
    return _joined(_head(table))


def write_view(view: View) -> str:
    """What one seat, or a spectator, knows of a game."""
    game = view.game
    if not at_action(game):
        raise MatchlessError("what one seat knows of a position is written where an action is to be chosen")
    seat = SPECTATOR if view.seat is None else str(view.seat + 1)
    return _joined([*_head(game.table), ("for", seat), *_fields(game)])


def _joined(fields: Iterable[tuple[str, str]]) -> str:
    return "/".join([TITLE, *[f"{name}={value}" for name, value in fields]])


def _head(table: Table) -> list[tuple[str, str]]:
    heroes = [_digested(hero.slug, hero.digest) for hero in table.heroes]
    board = _digested(table.board.slug, table.board.digest)
    fields = [("rules", str(table.rules)), ("board", board), ("heroes", ",".join(heroes))]
    if table.format != DUEL:
        fields.append(("format", table.format))
    if table.edition != PRINTED:
        fields.append(("edition", table.edition))
    if table.first is not None:
        fields.append(("first", str(table.first + 1)))
    if table.mulligan:
        fields.append(("mulligan", "yes"))
    if table.turn_limit != TURN_LIMIT:
        fields.append(("turn-limit", str(table.turn_limit)))
    if table.pair is not None:
        fields.append(("pair", str(table.pair + 1)))
    if table.trust:
        fields.append(("trust", "yes"))
    if table.items:
        fields.append(("item-set", _ids([item.slug for item in table.items])))
    return fields


def _digested(slug: str, digest: str) -> str:
    return f"{_id(slug)}@{digest[:DIGITS]}" if digest else _id(slug)


def _fields(game: Game) -> list[tuple[str, str]]:
    """The state, without what is as it would be at the start."""
    table = game.table
    seats = range(table.seats)
    fresh = Game.begin(table, 0, ())
    told: list[tuple[str, str]] = [
        ("turn", str(game.turn)),
        ("active", str(game.active + 1)),
        ("actions", str(game.actions)),
        ("actions_taken", str(game.actions_taken) if game.actions_taken else ""),
        ("started", _seats(game.started)),
        ("status", "" if game.status == fresh.status else ",".join([STATUS_NAMES[one] for one in game.status])),
        ("fighters", ",".join([_fighter(game, fighter) for fighter in range(len(table.fighters))])),
        ("most_health", _by_fighter(table, game.most_health, fresh.most_health)),
        ("defeated", _mask(table, game.defeated)),
        ("gone", _mask(table, game.gone)),
        ("noted", _noted(game)),
        ("hurt_this_turn", _mask(table, game.hurt_this_turn)),
        ("won_this_turn", _seats(game.won_this_turn)),
        ("unbound", _mask(table, game.unbound)),
        ("unbound_on", _mask(table, game.unbound_on)),
        ("forms", _forms(game, fresh.forms)),
        ("lasting", ",".join([_lasts(table, held) for held in game.lasting])),
        ("prevented", ",".join([_prevention(table, one) for one in game.prevented])),
        ("aside", ",".join([f"{table.card_owner[card] + 1}.{_id(table.card_ids[card])}" for card in game.aside])),
        ("items", _ids(["" if item == NONE else table.items[item].slug for item in game.items])),
    ]
    for seat in seats:
        own: list[tuple[str, str]] = [
            ("hand", _cards(table, game.hand[seat])),
            ("deck", _cards(table, game.deck[seat])),
            ("discards", _cards(table, game.discards[seat])),
            ("piles", _rows([_cards(table, game.piles[pile]) for pile in table.piles.of[seat]])),
            ("seen", _rows([_cards(table, game.seen[seat * table.seats + other]) for other in seats])),
            ("known_top", str(game.known_top[seat] or "")),
            ("known_bottom", str(game.known_bottom[seat] or "")),
            ("peeked", _peeked(game, seat)),
            ("roots", _mask(table, game.roots[seat])),
            ("tokens", _rows([_spaces(table, game.tokens[token]) for token in table.tokens.of[seat]])),
            ("supply", _supply(game, seat)),
            ("sides", _sides(game, seat, fresh.sides)),
            ("counters", _counters(game, seat)),
            ("second_deck", _rows([_seconds(table, game.second_deck[deck]) for deck in table.decks.of[seat]])),
            ("second_up", _rows([_seconds(table, game.second_up[deck]) for deck in table.decks.of[seat]])),
            ("second_discards", _rows([_seconds(table, game.second_discards[deck]) for deck in table.decks.of[seat]])),
            ("second_buried", _rows([str(game.second_buried[deck] or "") for deck in table.decks.of[seat]])),
        ]
        told.extend([(f"{seat + 1}.{name}", value) for name, value in own])
    return [(name, value) for name, value in told if value]


def _id(name: str) -> str:
    return quote(name, safe="")


def _ids(names: Iterable[str]) -> str:
    return ",".join([_id(name) for name in names])


def _rows(rows: Sequence[str]) -> str:
    return ";".join(rows) if any(rows) else ""


def _numbers(numbers: Iterable[int]) -> str:
    return ",".join([str(number) for number in numbers])


def _chance(rng: Rng) -> str:
    """Four words of sfc32; or a key, and how many numbers it has given."""
    if rng.key is not None:
        return f"{rng.key.hex()},{rng.count:x}"
    return ",".join([f"{word:x}" for word in (rng.a, rng.b, rng.c, rng.count)])


def _seats(mask: int) -> str:
    return _numbers([seat + 1 for seat in bits(mask)])


def _mask(table: Table, fighters: int) -> str:
    return _ids([table.fighter_ids[fighter] for fighter in bits(fighters)])


def _spaces(table: Table, spaces: Iterable[int]) -> str:
    return _ids([table.board.spaces[space] for space in spaces])


def _pose(table: Table, front: int, back: int) -> str:
    spaces = table.board.spaces
    return _id(spaces[front]) + ("" if back == NONE else f"+{_id(spaces[back])}")


def _fighter(game: Game, fighter: int) -> str:
    """As in wolf:9@A3, bear:16@B1+B2, cub:0."""
    at = game.at[fighter]
    stands = "" if at == NONE else f"@{_pose(game.table, at, game.back[fighter])}"
    return f"{_id(game.table.fighter_ids[fighter])}:{game.health[fighter]}{stands}"


def _by_fighter(table: Table, values: Sequence[int], usual: Sequence[int]) -> str:
    return ",".join([f"{_id(table.fighter_ids[f])}:{value}" for f, value in enumerate(values) if value != usual[f]])


def _noted(game: Game) -> str:
    """Where those stood as the turn began who now stand elsewhere: wolf@A3, or wolf@ for nowhere."""
    told: list[str] = []
    for fighter, noted in enumerate(game.noted):
        if noted != now_at(game, fighter):
            pose = "" if noted == NONE else _pose(game.table, noted & POSE_MASK, (noted >> POSE_BITS) - 1)
            told.append(f"{_id(game.table.fighter_ids[fighter])}@{pose}")
    return ",".join(told)


def now_at(game: Game, fighter: int) -> int:
    return NONE if game.at[fighter] == NONE else game.pose(fighter)


def _forms(game: Game, usual: Sequence[int]) -> str:
    table = game.table
    return ",".join(
        [
            f"{_id(table.fighter_ids[f])}:{'' if form == NONE else _id(table.forms[table.owner[f]][form])}"
            for f, form in enumerate(game.forms)
            if form != usual[f]
        ]
    )


def _cards(table: Table, cards: Sequence[int]) -> str:
    return _runs([UNKNOWN if card == HIDDEN else _id(table.card_ids[card]) for card in cards])


def _seconds(table: Table, cards: Sequence[int]) -> str:
    return _runs([UNKNOWN if card == HIDDEN else _id(table.second_cards[card].slug) for card in cards])


def _runs(names: Sequence[str]) -> str:
    """As in bite*2,howl."""
    told: list[str] = []
    first = 0
    for place, name in enumerate(names):
        if place + 1 == len(names) or names[place + 1] != name:
            times = place + 1 - first
            told.append(name if times == 1 else f"{name}*{times}")
            first = place + 1
    return ",".join(told)


def _peeked(game: Game, seat: int) -> str:
    if not game.peeked:
        return ""
    seats = game.table.seats
    return _rows([str(count or "") for count in game.peeked[seat * seats : (seat + 1) * seats]])


def _supply(game: Game, seat: int) -> str:
    """How many tokens of each kind are left, where that is not the rest."""
    tokens = game.table.tokens
    usual = [tokens.all[token].count - len(game.tokens[token]) for token in tokens.of[seat]]
    now = [game.supply[token] for token in tokens.of[seat]]
    return "" if now == usual else _numbers(now)


def _sides(game: Game, seat: int, usual: Sequence[int]) -> str:
    markers = game.table.markers
    if all(game.sides[marker] == usual[marker] for marker in markers.of[seat]):
        return ""
    sides = [(markers.all[marker], game.sides[marker]) for marker in markers.of[seat]]
    return ";".join([NOTHING if side == NONE else _id(marker.sides[side]) for marker, side in sides])


def _counters(game: Game, seat: int) -> str:
    """What the counters of a seat's hero stand at, for every seat or every fighter."""
    own = game.table.counters.of[seat]
    if all(game.counters[counter] == game.table.first_counters[counter] for counter in own):
        return ""
    return ";".join([_numbers(game.counters[counter]) for counter in own])


def _lasts(table: Table, held: Held) -> str:
    """Whose text, which of its source's, and what it has taken hold of: 1:2.howl:0:3+5:2:on."""
    statics = lasting_statics(held.source)
    number = next((place for place, static in enumerate(statics) if static is held.static), NONE)
    if number == NONE:
        raise MatchlessError(f"a position with a lasting text of {held.source.name} cannot be written")
    values = "+".join([str(value) for value in held.vars])
    other = "" if held.other == NONE else str(held.other + 1)
    return f"{held.seat + 1}:{_source(table, held.source)}:{number}:{values}:{other}:{'on' if held.on else ''}"


def _prevention(table: Table, one: Prevention) -> str:
    if one.in_combat:
        raise MatchlessError("damage is still to be prevented in a combat")
    source = "" if one.source is None else _source(table, one.source)
    return f"{_id(table.fighter_ids[one.fighter])}:{one.amount}:{source}"


def _source(table: Table, source: Source) -> str:
    """A card as 1.howl; whatever else speaks by its number among what its seat has: 1.~3.

    The digest vouches for the number, and an ability may be given another name.
    """
    for seat in range(table.seats):
        for card in table.cards_of[seat]:
            if table.cards[card] is source:
                return f"{seat + 1}.{_id(table.card_ids[card])}"
        for number, other in enumerate(other_sources(table, seat)):
            if other is source:
                return f"{seat + 1}.~{number}"
    raise MatchlessError(f"a position with a lasting text of {source.name} cannot be written")


def other_sources(table: Table, seat: int) -> list[Source]:
    """Whatever speaks for a seat beside its cards."""
    hero = table.heroes[seat]
    held = [text for second in hero.second_cards() for text in second.texts]
    return [*hero.abilities, *held, *hero.second_cards(), *hero.tokens, *hero.offered, *table.items]


def lasting_statics(source: Source) -> list[Static]:
    """The texts inside a source that may come to hold for a while, in the order of its words."""
    blocks: list[Block] = []
    if isinstance(source, Card):
        blocks = [*source.texts, *source.declared, source.spent, source.discarded]
    elif isinstance(source, (Ability, Offered, Item)):
        blocks = [source.text]
    elif isinstance(source, Token):
        blocks = [source.entered]
    found: list[Static] = []
    for block in blocks:
        _look_into(block, found)
    return found


def _look_into(block: Sequence[object], found: list[Static]) -> None:
    for word in block:
        if isinstance(word, UntilEndOfTurn):
            found.append(word.static)
        elif isinstance(word, Word):
            _look_into(word.inside(), found)
