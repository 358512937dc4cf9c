"""Everything that is sent to each seat and to spectators, over many random games: nothing that they may not know.

Every name of a card that only another seat's deck has, and that nothing has laid open yet, is looked for in every
message, answer and record; so are tokens, the seed and the generator's words. Besides, every few choices the hidden
cards are dealt anew, which must change nothing in what is told.

Example: uv run python tests/secret_scan.py --games 200
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
from typing import Any

from rich.progress import track

from matchless import FORMATS, Rng, boards, heroes, resample
from matchless.engine.dealing import digest_of
from matchless.engine.decision import CARD_KINDS
from matchless.engine.game import Game
from matchless.engine.program import NONE
from matchless.engine.rng import seed_text
from matchless.engine.view import known_cards
from matchless.server import seating, tokens
from matchless.server.async_store import AsyncStore
from matchless.server.game_log import told
from matchless.server.guest import Guest
from matchless.server.messages.lobby import NewGame
from matchless.server.messages.moments import Look
from matchless.server.messages.table import Action, Choose, Reach, Why
from matchless.server.room import Room
from matchless.server.store import Store
from served import AtOnce

Table = tuple[list[str], str, str]  # heroes, board, format
EVERY = 7  # choices between two looks at what else the cards could be


class Ear(Guest):
    """Remembers everything that is sent to it."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__()
        self.seats = seats
        self.texts: list[str] = []
        self.scanned = 0

    def send_text(self, text: str) -> None:
        self.texts.append(text)

    @property
    def seat(self) -> int | None:
        return self.seats[0] if self.seats else None

    def state(self) -> dict[str, Any]:
        """The last state that came."""
        last = next(text for text in reversed(self.texts) if text.startswith('{"type":"state"'))
        state: dict[str, Any] = json.loads(last)
        return state


class Truth:
    """What a seat may have seen of the cards that belong to others alone, told from the game itself."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.seat = seat
        self.own = game.table.known_to(seat)
        names = [{card.name for card in hero.cards} for hero in game.table.heroes]
        self.hidden: dict[str, int] = {}  # names that only the deck of one other seat has
        for owner, mine in enumerate(names):
            shared = set().union(*(other for number, other in enumerate(names) if number != owner))
            elsewhere = texts_of(game)
            if not self.own >> owner & 1:
                self.hidden.update((name, owner) for name in mine - shared if not elsewhere.search(name))
        self.pattern = re.compile("|".join(rf"\b{re.escape(name)}" for name in self.hidden))

    def see(self, game: Game) -> None:
        """Takes what is open now, or was a moment ago, off the hidden names."""
        shown = [cards for pile, cards in zip(game.table.piles.all, game.piles, strict=True) if not pile.face_down]
        cards = [card for pile in (*game.discards, *shown, game.aside) for card in pile]
        cards.append(game.scheme)
        if game.combat is not None and game.combat.revealed:
            cards.extend((game.combat.attack.card, game.combat.defense.card))
        for seat in range(game.table.seats):
            cards.extend(known_cards(game, self.own, seat))
        cards.extend(event.seen_by(self.own).card for event in game.events or ())
        for card in cards:
            if card != NONE:
                self.hidden.pop(game.table.cards[card].name, None)
        names = "|".join(rf"\b{re.escape(name)}\b" for name in self.hidden)
        self.pattern = re.compile(names or r"(?!)")

    def leak(self, text: str) -> str | None:
        found = self.pattern.search(text)
        return None if found is None else found.group()


def texts_of(game: Game) -> re.Pattern[str]:
    """Names of fighters, second cards, piles and the like, which some cards share."""
    names = [name for hero in game.table.heroes for name in (hero.name, *(f.name for f in hero.fighters))]
    names += [second.name for second in game.table.second_cards]
    names += [side for marker in game.table.markers.all for side in marker.sides]
    return re.compile("|".join(rf"^{re.escape(name)}$" for name in names))


def words_of(game: Game) -> list[str]:
    """The seed and its key, as they would be written."""
    assert game.rng.key is not None, "what a server deals is dealt from a key"
    return [str(game.seed), seed_text(game.seed).removeprefix("key-"), game.rng.key.hex()]


async def scan(setup: Table, luck: int) -> int:
    """Plays a game with an ear for every seat and one for spectators; gives how many messages were heard."""
    names, board, format_ = setup
    fresh = {"kind": "fresh", "heroes": names, "board": board, "format": format_, "mulligan": True}
    seats = [{"kind": "me", "name": f"Person {number}"} for number in range(len(names))]
    part = "0f" * 32
    kept, made = seating.new(NewGame.model_validate({"setup": fresh, "seats": seats, "promise": digest_of(part)}))
    store = AsyncStore(Store("sqlite://"))
    await store.do(store.sync.add, kept)
    room = Room(kept, told(kept), store, AtOnce())
    ears = [Ear((seat,)) for seat in range(len(names))] + [Ear(())]
    await room.enter(ears[-1])
    await room.enter(ears[0], part)  # it is dealt by that
    assert room.dealt
    truths = [Truth(room.game, ear.seat) for ear in ears]
    chance, rng = random.Random(luck), Rng.seeded(luck)
    never = [str(made.token), tokens.hashed(str(made.token)), str(kept.server_seed)]
    for truth in truths:
        truth.see(room.game)
    for ear in ears[1:-1]:
        await room.enter(ear)
    heard = 0
    while True:
        never.extend(words_of(room.game))
        for ear, truth in zip(ears, truths, strict=True):
            for text in ear.texts[ear.scanned :]:
                assert truth.leak(text) is None, (setup, luck, ear.seats, truth.leak(text), text)
                assert not any(word in text for word in never[:3] + never[-6:]), (setup, luck, text)
                heard += 1
            ear.scanned = len(ear.texts)
            if room.game_log.seq % EVERY == 0:
                possible = resample(room.game.view(ear.seat), rng)
                shown = ear.state()["position"]
                again = json.loads(json.dumps(possible.view(ear.seat).outside_combat()))
                assert again == shown, "what is told hangs on cards that are hidden"
        if room.game.over:
            break
        asked = ears[room.game.asked]
        before = room.game_log.seq
        if chance.random() < 0.05:
            await room.look(chance.choice(ears), Look(type="look", seq=chance.randint(0, before)))
        if chance.random() < 0.05:
            for ear, truth in zip(ears, truths, strict=True):
                so_far = await room.record(ear.seats)
                assert truth.leak(so_far) is None, (setup, luck, ear.seats, truth.leak(so_far), so_far)
                assert not any(word in so_far for word in never)
        if chance.random() < 0.2:
            await ask_about(room, chance.choice(ears), chance)
        by_card = room.game.kind in CARD_KINDS
        answer = chance.choice(room.game.options)
        await room.choose(asked, Choose(type="choose", seq=before, cuts=room.game_log.cuts, choice=answer))
        if by_card and not room.game.over:  # a card that may lie face down now
            await room.look(chance.choice(ears), Look(type="look", seq=before + 1))
        for truth in truths:
            truth.see(room.game)
    room.close()
    await store.close()
    return heard


async def ask_about(room: Room, ear: Ear, chance: random.Random) -> None:
    """Somebody touches this and that, whoever is asked."""
    table, seq, cuts = room.game_log.table, room.game_log.seq, room.game_log.cuts
    fighter = chance.randrange(len(table.fighters))
    await room.reach(ear, Reach(type="reach", fighter=fighter))
    await room.why(ear, Why(type="why", seq=seq, cuts=cuts, fighter=fighter))
    await room.why(ear, Why(type="why", seq=seq, cuts=cuts, space=chance.choice(table.board.spaces)))
    actions: tuple[Action, ...] = ("maneuver", "attack", "scheme", "item")
    await room.why(ear, Why(type="why", seq=seq, cuts=cuts, action=chance.choice(actions)))
    if ear.seat is not None:
        await room.why(ear, Why(type="why", seq=seq, cuts=cuts, card=chance.choice(table.heroes[ear.seat].cards).name))


def random_table(chance: random.Random) -> Table:
    """Any heroes in any format on any board that has room for them."""
    format_ = chance.choice(list(FORMATS))
    seats = chance.choice(FORMATS[format_])
    fit = [slug for slug in boards.slugs() if len(boards.load(slug).starts) >= seats]
    return chance.sample(heroes.slugs(), seats), chance.choice(fit), format_


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="how many games to play (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="which series of games (default 1)")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    tables = [(random_table(chance), chance.getrandbits(32)) for _ in range(options.games)]
    heard = sum(asyncio.run(scan(table, luck)) for table, luck in track(tables, "scanning"))
    print(f"{options.games} games, {heard} messages, nothing hidden in any of them")


if __name__ == "__main__":
    main()
