"""Changes on the board: fighters come, go, move, are hurt and fall; tokens and items; the end of the game."""

from __future__ import annotations

from typing import Final

from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.definitions import (
    AFTER_MOVE,
    FALLS,
    HURT,
    TOKEN_LEAVES,
    WOULD_FALL,
    Ability,
    Source,
    Static,
    Token,
)
from matchless.engine.events import Event
from matchless.engine.program import NONE, POSE_BITS, POSE_MASK, Frame, pose_spaces
from matchless.engine.state import HOOKS, IN, NOBODY, OUT, State, replaced, replaced_row, without
from matchless.engine.statics import Held, LessDamage, Prevention
from matchless.engine.table import PRINTED, TEAMS

MOST_SET_OFF: Final = 20  # times an ability is set off in one action (MOMENT-1)


def _lapses(frame: Frame) -> bool:
    """Whether a block ends with its seat: that of a token, or of an ability that has not begun."""
    return isinstance(frame.source, Token) or (isinstance(frame.source, Ability) and frame.pc == 0)


class Battlefield(State):
    """The changes that happen on the board.

    A word that calls a method which may set off a trigger (move, place, bring_back, take_tokens) returns right
    after, so that the trigger's block resolves before the word goes on (ORDER-2).
    """

    # --- moments ------------------------------------------------------------------------------------------------

    def happens(
        self, moment: int, seat: int, fighter: int = NONE, values: tuple[int, ...] = (), part: str = ""
    ) -> None:
        """Sets off a seat's abilities for a moment, which hands them `values`; several that apply are ordered by it.

        `fighter` is whom the moment is about, `part` which of the hero's own things.
        """
        abilities = self.abilities(moment, seat)
        if not abilities or self.status[seat] == OUT:
            return
        role = other = NONE
        if self.combat is not None:
            role = self.combat.role_of(seat)
            other = NONE if role == NONE else self.combat.against(role).seat
        applying = 0
        for number, ability in enumerate(abilities):
            if ability.part and ability.part != part:
                continue
            bare = ability.about is None and ability.condition is None
            if not bare and not self.is_about(ability, Frame((), seat, ability, role, other), fighter):
                continue
            if self._once_more(ability, seat):
                applying |= 1 << number
        if applying & (applying - 1):
            frame = self.push(HOOKS[moment], seat, None, role, other, values)
            frame.left = (1 << len(abilities)) - 1 & ~applying
        elif applying:
            ability = abilities[applying.bit_length() - 1]
            self.push(ability.program, seat, ability, role, other, values)

    def is_about(self, ability: Ability, frame: Frame, fighter: int) -> bool:
        """Whether what happens to a fighter is what an ability waits for."""
        raise NotImplementedError

    def happens_to(self, moment: int, fighter: int, values: tuple[int, ...]) -> None:
        """Sets off everybody's abilities about what happens to a fighter, those of the seat on turn first."""
        listeners = self.table.listeners[moment]
        for step in range(self.table.seats - 1, -1, -1):  # the last on the stack is the first to resolve
            seat = (self.active + step) % self.table.seats
            if listeners >> seat & 1:
                self.happens(moment, seat, fighter, values)

    def _once_more(self, ability: Ability, seat: int) -> bool:
        """MOMENT-1: whether an ability may still be set off in this action, and if so, that it has been."""
        number = ability.number * self.table.seats + seat
        if self.happened.count(number) < MOST_SET_OFF:
            self.happened = (*self.happened, number)
            return True
        if self.events is not None:
            self.events.append(Event(ev.ENOUGH, seat, amount=MOST_SET_OFF, source=ability))
        return False

    # --- fighters on spaces -------------------------------------------------------------------------------------

    def _stand(self, fighter: int, pose: int) -> None:
        """Puts a fighter who is off the board onto it."""
        space = pose & POSE_MASK
        back = (pose >> POSE_BITS & POSE_MASK) - 1
        held = 1 << space
        self.at[fighter] = space
        self.back[fighter] = back
        self.who[space] = fighter
        if back != NONE:
            self.who[back] = fighter
            held |= 1 << back
        self.standing[self.table.owner[fighter]] |= held
        self.present |= 1 << fighter

    def _leave(self, fighter: int) -> None:
        """Takes a fighter off the board."""
        space = self.at[fighter]
        back = self.back[fighter]
        held = 1 << space
        self.who[space] = NONE
        if back != NONE:
            self.who[back] = NONE
            held |= 1 << back
        self.standing[self.table.owner[fighter]] &= ~held
        self.present &= ~(1 << fighter)
        self.at[fighter] = NONE
        self.back[fighter] = NONE

    def _enter(self, fighter: int, before: int) -> None:
        """Sets off what lies in the spaces that a fighter holds now and did not hold `before`, the front's first."""
        entered = self.table.entered[self.table.owner[fighter]]
        if not entered:
            return
        for space in (self.back[fighter], self.at[fighter]):
            if space != NONE and not before >> space & 1:
                self._set_off(fighter, space, entered)

    def _pass(self, fighter: int, path: tuple[int, ...]) -> None:
        """TOKEN-5: sets off what lies between the first and the last space of a walk, in the order of the walk."""
        passed = self.table.passed[self.table.owner[fighter]]
        if passed:
            held = self.held_by(fighter)
            for space in reversed(path[1:-1]):
                if not held >> space & 1:
                    self._set_off(fighter, space, passed)

    def _set_off(self, fighter: int, space: int, tokens: tuple[int, ...]) -> None:
        """Lets the tokens of some kinds in a space say what becomes of a fighter who has entered it."""
        for number in tokens:
            if space in self.tokens[number]:
                token = self.table.tokens.all[number]
                self.push(token.program, self.table.tokens.owner[number], token, vars=(fighter, space))

    def move(self, fighter: int, pose: int, path: tuple[int, ...], source: Source | None) -> None:
        """Moves a fighter; `path` is the walk, where anybody listens or tokens may lie on it.

        Staying is no move (MOVE-3); a large fighter that gives up one of its spaces has moved (LARGE-1).
        """
        before = self.held_by(fighter)
        pose &= POSE_MASK << POSE_BITS | POSE_MASK
        if pose_spaces(pose) == before:
            return
        owner = self.table.owner[fighter]
        self._leave(fighter)
        self._stand(fighter, pose)
        if self.events is not None:
            space, back = self.at[fighter], self.back[fighter]
            self.events.append(Event(ev.MOVE, owner, fighter=fighter, space=space, back=back, path=path, source=source))
        if self.table.listeners[AFTER_MOVE] >> owner & 1:
            self.happens(AFTER_MOVE, owner, fighter, (fighter,))
        self._enter(fighter, before)
        self._pass(fighter, path)

    def tell_stay(self, seat: int) -> None:
        """Tells of a maneuver in which nobody has moved; all else tells of itself."""
        if self.events is not None:
            self.events.append(Event(ev.STAY, seat))

    def place(self, fighter: int, pose: int, source: Source | None) -> None:
        """PLACE-1: puts a fighter somewhere without a path; on the board already or, at setup, not yet."""
        before = self.held_by(fighter)
        if before:
            if pose_spaces(pose) == before:
                return
            self._leave(fighter)
        self._stand(fighter, pose)
        if self.events is not None:
            seat = self.table.owner[fighter]
            space, back = self.at[fighter], self.back[fighter]
            self.events.append(Event(ev.PLACE, seat, fighter=fighter, space=space, back=back, source=source))
        self._enter(fighter, before)

    def fail_to_place(self, fighter: int, pose: int, source: Source | None) -> None:
        """PLACE-5: a placement named a space that somebody holds, so nothing happens."""
        if self.events is not None:
            seat = self.table.owner[fighter]
            self.events.append(Event(ev.IN_VAIN, seat, fighter=fighter, space=pose & POSE_MASK, source=source))

    def swap(self, one: int, other: int, source: Source | None) -> None:
        """PLACE-3: exchanges two fighters at once, neither of whom is large (SWAP-1)."""
        here, there = self.at[one], self.at[other]
        self._leave(one)
        self._leave(other)
        self._stand(one, there)
        self._stand(other, here)
        if self.events is not None:
            self.events.append(Event(ev.SWAP, self.table.owner[one], fighter=one, target=other, source=source))
        self._enter(other, 1 << there)
        self._enter(one, 1 << here)

    def bring_back(self, fighter: int, pose: int, source: Source | None) -> None:
        """PLACE-4: a fighter off the board returns at full health."""
        self.defeated &= ~(1 << fighter)
        self.gone &= ~(1 << fighter)
        self.health[fighter] = self.max_health(fighter)
        self._stand(fighter, pose)
        if self.events is not None:
            seat = self.table.owner[fighter]
            space, back = self.at[fighter], self.back[fighter]
            self.events.append(Event(ev.RETURN, seat, fighter=fighter, space=space, back=back, source=source))
        self._enter(fighter, 0)

    def enter_together(self, fighters: list[int], spaces: list[int], source: Source | None) -> None:
        """Puts fighters who are off the board on these spaces; whoever finds no space counts as defeated (OP-8).

        Nothing is set off yet.
        """
        for number, fighter in enumerate(fighters):
            seat = self.table.owner[fighter]
            if number < len(spaces):
                if not self.gone >> fighter & 1 or not self.health[fighter]:
                    self.health[fighter] = self.max_health(fighter)
                self.defeated &= ~(1 << fighter)
                self.gone &= ~(1 << fighter)
                self._stand(fighter, spaces[number])
                if self.events is not None:
                    self.events.append(Event(ev.RETURN, seat, fighter=fighter, space=spaces[number], source=source))
            else:
                self.defeated |= 1 << fighter
                self.gone &= ~(1 << fighter)
                self.health[fighter] = 0
                if self.events is not None:
                    self.events.append(Event(ev.DEFEAT, seat, fighter=fighter))

    def set_off(self, fighter: int) -> None:
        """Sets off what lies under a fighter who has just come onto the board."""
        self._enter(fighter, 0)

    def root(self, fighters: int, seat: int, source: Source | None) -> None:
        """MOVE-5: for the rest of the turn these fighters cannot leave their spaces, by an effect of `seat`."""
        self.rooted |= fighters
        self.roots = replaced(self.roots, seat, self.roots[seat] | fighters)
        if self.events is not None:
            one = NONE if fighters & (fighters - 1) else fighters.bit_length() - 1
            self.events.append(Event(ev.ROOT, fighter=one, source=source))

    # --- health -------------------------------------------------------------------------------------------------

    def hurt(self, fighters: int, amount: int, source: Source | None) -> tuple[int, int]:
        """EFFECT-4: deals damage to all of them at once; tells who took any, and how much it was in all (OP-4)."""
        if amount <= 0:
            return 0, 0
        hit = 0
        dealt = 0
        fallen = 0
        for fighter in bits(fighters & self.present & ~self.falling):
            taken = amount
            if self.guarded():
                taken = self.let_through(fighter, amount, source)
            if taken > 0:
                fallen |= self.wound(fighter, taken, source)
                hit |= 1 << fighter
                dealt += taken
        if fallen:
            self._fall(fallen)
        return hit, dealt

    def wound(self, fighter: int, amount: int, source: Source | None) -> int:
        """Takes health from a fighter; its mask if nothing is left of it."""
        self.health[fighter] = max(0, self.health[fighter] - amount)
        self.hurt_this_turn |= 1 << fighter
        if self.table.listeners[HURT]:
            self.happens_to(HURT, fighter, (amount, fighter))
        if self.events is not None:
            seat = self.table.owner[fighter]
            self.events.append(Event(ev.DAMAGE, seat, fighter=fighter, amount=amount, source=source))
        return 0 if self.health[fighter] else 1 << fighter

    def let_through(self, fighter: int, amount: int, source: Source | None, combat: bool = False) -> int:
        """LESS-1: how much of some damage a fighter takes; what something keeps away is not dealt."""
        if combat:
            shield = self.fight().harmless
        else:
            shield = self.shield(fighter)
        if shield is not None:
            self._keep(fighter, amount, source, shield)
            return 0
        for seat in range(self.table.seats):
            if not self.lasting and LessDamage not in self.table.kinds_of_statics[seat]:
                continue
            for held in self.statics(seat):
                static = held.static
                if isinstance(static, LessDamage):
                    spared = min(amount, static.spared(self, held, fighter))
                    if spared:
                        self._keep(fighter, spared, source, held.source)
                        amount -= spared
        if not self.prevented:
            return amount
        left: list[Prevention] = []
        for prevention in self.prevented:
            spared = min(amount, prevention.amount) if prevention.fighter == fighter else 0
            if spared:
                self._keep(fighter, spared, source, prevention.source)
                amount -= spared
            if prevention.amount > spared:
                rest = prevention.amount - spared
                left.append(Prevention(prevention.fighter, rest, prevention.source, prevention.in_combat))
        self.prevented = tuple(left)
        return amount

    def _keep(self, fighter: int, amount: int, source: Source | None, by: Source | None) -> None:
        if self.events is not None:
            seat = self.table.owner[fighter]
            self.events.append(Event(ev.PREVENTED, seat, fighter=fighter, amount=amount, source=source, by=by))

    def prevent(self, fighters: int, amount: int, source: Source | None) -> None:
        """PREVENT-1: so much of the damage to each of them is not dealt, in this combat or else in this turn."""
        for fighter in bits(fighters & self.present):
            self.prevented += (Prevention(fighter, amount, source, self.combat is not None),)
            if self.events is not None:
                seat = self.table.owner[fighter]
                self.events.append(Event(ev.PREVENTION, seat, fighter=fighter, amount=amount, source=source))

    def disarm(self, source: Source) -> None:
        """PREVENT-1: this combat deals no damage."""
        self.fight().harmless = source
        if self.events is not None:
            self.events.append(Event(ev.HARMLESS, source=source))

    def last(self, static: Static, frame: Frame, on: bool = False) -> None:
        """LAST-1: a static holds until the end of the turn, or `on`, about what its text has taken hold of."""
        source = frame.source
        assert source is not None, "only texts last"
        self.lasting += (Held(frame.seat, static, source, frame.vars, frame.other, on),)
        if self.events is not None:
            self.events.append(Event(ev.LASTING, frame.seat, amount=int(on), source=source, by=static))

    def recover(self, fighters: int, amount: int, source: Source | None) -> None:
        """END-1: gives health back, never above the maximum, to fighters on the board."""
        for fighter in bits(fighters & self.present):
            gain = min(amount, self.max_health(fighter) - self.health[fighter])
            if gain > 0:
                self.health[fighter] += gain
                if self.events is not None:
                    seat = self.table.owner[fighter]
                    self.events.append(Event(ev.RECOVER, seat, fighter=fighter, amount=gain, source=source))

    def set_health(self, fighters: int, amount: int, source: Source | None) -> None:
        """HEALTH-2: gives fighters who are not defeated so much health, neither by damage nor by recovering."""
        fallen = 0
        for fighter in bits(fighters & (self.present | self.gone)):
            if amount > self.most_health[fighter]:
                self.most_health = replaced(self.most_health, fighter, amount)
            health = amount
            if health == self.health[fighter]:
                continue
            self.health[fighter] = health
            if not health and self.present >> fighter & 1:
                fallen |= 1 << fighter
            if self.events is not None:
                seat = self.table.owner[fighter]
                self.events.append(Event(ev.HEALTH, seat, fighter=fighter, amount=health, source=source))
        if fallen:
            self._fall(fallen)

    def _fall(self, fallen: int) -> None:
        """END-1: removes the defeated at once, unless a text says what happens instead.

        Who has lost is seen then, or later in the current edition.
        """
        if self.table.listeners[WOULD_FALL]:
            for fighter in bits(fallen):
                if self._spared(fighter):
                    fallen &= ~(1 << fighter)
        self._defeat(fallen)

    def _spared(self, fighter: int) -> bool:
        """FALL-1: whether a text says what happens instead of a fighter's defeat; if so, that is about to happen.

        A text of its own seat comes first, then those of the others as they follow in turn.
        """
        owner = self.table.owner[fighter]
        for step in range(self.table.seats):
            seat = (owner + step) % self.table.seats
            if self.status[seat] == OUT:
                continue
            role = NONE if self.combat is None else self.combat.role_of(seat)
            other = NONE if self.combat is None or role == NONE else self.combat.against(role).seat
            for ability in self.abilities(WOULD_FALL, seat):
                frame = Frame((), seat, ability, role, other)
                if self.is_about(ability, frame, fighter) and self._once_more(ability, seat):
                    self.falling |= 1 << fighter
                    self.push(HOOKS[WOULD_FALL], owner, None, vars=(fighter,))
                    self.push(ability.program, seat, ability, role, other, (fighter,))
                    return True
        return False

    def end_fall(self, fighter: int) -> None:
        """Defeats a fighter after all if what happened instead has left it on the board without health.

        Whom the same damage has defeated besides may have lost only now.
        """
        self.falling &= ~(1 << fighter)
        if self.present >> fighter & 1 and not self.health[fighter]:
            self._defeat(1 << fighter)
        elif self.table.edition == PRINTED:
            self.settle_defeats()

    def leave_board(self, fighters: int, source: Source | None) -> None:
        """END-5: takes fighters off the board who are not defeated."""
        fighters &= self.present
        for fighter in bits(fighters):
            if self.events is not None:
                seat, space = self.table.owner[fighter], self.at[fighter]
                self.events.append(Event(ev.LEAVE, seat, fighter=fighter, space=space, source=source))
            self._leave(fighter)
        self.gone |= fighters
        if self.rooted & fighters:
            self._unroot(fighters)

    def _defeat(self, fallen: int) -> None:
        """END-1: fighters are defeated and leave the board."""
        for fighter in bits(fallen):
            if self.events is not None:
                self.events.append(Event(ev.DEFEAT, self.table.owner[fighter], fighter=fighter, space=self.at[fighter]))
            if self.table.listeners[FALLS]:
                self.happens_to(FALLS, fighter, (fighter,))
            self._leave(fighter)
        self.defeated |= fallen
        if self.combat is not None:
            self.combat.fallen |= fallen
        if self.rooted & fallen:
            self._unroot(fallen)
        self.unsettled |= fallen
        if self.table.edition == PRINTED:
            self.settle_defeats()

    def settle_defeats(self) -> None:
        """END-2 to END-4: sees what the defeats since it was last asked have decided.

        In the printed edition that is as soon as somebody falls (OP-3), in the current one as an action begins or ends
        (EDITION-1). What a text by hand has done decides nothing before everybody has agreed (MANUAL-3), and nothing is
        decided as long as a text has to say what happens instead of a defeat (FALL-1).
        """
        fallen = self.unsettled
        if not fallen or self.by_hand or self.falling:
            return
        self.unsettled = 0
        if fallen & self.table.all_heroes:
            self._settle(fallen)
        if not self.over and self.table.format == TEAMS:
            for seat in range(self.table.seats):
                living = self.table.own[seat] & ~self.defeated
                if self.status[seat] == IN and not living & ~(self.table.off_board & ~self.present):
                    self._go_out(seat)

    def _unroot(self, fallen: int) -> None:
        """Frees the fallen of what bound them alone: who returns is bound only by what binds everybody."""
        everyone = self.table.everyone
        self.roots = tuple(mask if mask == everyone else mask & ~fallen for mask in self.roots)
        self._sum_roots()

    def _sum_roots(self) -> None:
        self.rooted = 0
        for mask in self.roots:
            self.rooted |= mask

    def _settle(self, fallen: int) -> None:
        """END-2 to END-4: ends the game when at most one side still has a hero, else sends fallen seats out."""
        table = self.table
        standing = 0
        for seat in range(table.seats):
            if table.heroes_of[seat] & ~self.defeated:
                standing |= 1 << seat
        living = [side for side in table.sides if side & standing]
        if len(living) <= 1:
            heroes = bits(fallen & table.all_heroes)
            names = " and ".join(table.names[hero] for hero in heroes)
            reason = f"{names} {'was' if len(heroes) == 1 else 'were'} defeated"
            self.finish(living[0] if living else table.allies[self.active], reason)
        elif table.format != TEAMS:
            for seat in range(table.seats):
                if self.status[seat] != OUT and not standing >> seat & 1:
                    self._go_out(seat)

    def _go_out(self, seat: int) -> None:
        """END-3: the seat's fighters and tokens leave the board; nothing is drawn for them."""
        self.status[seat] = OUT
        for fighter in bits(self.table.own[seat] & self.present):
            self._leave(fighter)
        self.defeated |= self.table.own[seat]
        self.gone &= ~self.table.own[seat]
        for token in self.table.tokens.of[seat]:
            self.tokens = replaced_row(self.tokens, token, ())
            self.supply = replaced(self.supply, token, 0)  # its card in the combat under way lays none (OUT-1)
        # What its tokens and abilities were about to do is gone with them (IX-46, OUT-1).
        self.frames[:] = [f for f in self.frames if f.seat != seat or not _lapses(f)]
        for marker in self.table.markers.of[seat]:
            self.sides = replaced(self.sides, marker, NONE)
        for counter in self.table.counters.of[seat]:
            self.counters = replaced_row(self.counters, counter, (0,) * len(self.counters[counter]))
        self.roots = replaced(self.roots, seat, 0)
        self._sum_roots()
        for deck in self.table.decks.of[seat]:
            for second in self.second_up[deck]:
                self.discard_second(deck, second)
        if self.events is not None:
            self.events.append(Event(ev.OUT, seat))

    def finish(self, winners: int, reason: str) -> None:
        """Ends the game at once: nothing that was still to come happens."""
        self.over = True
        self.winners = winners
        self.reason = reason
        self.frames.clear()
        self.options = []
        self.asked = NOBODY
        if self.events is not None:
            self.events.append(Event(ev.OVER, amount=winners))

    # --- tokens, items, markers ---------------------------------------------------------------------------------

    def put_token(self, token: int, space: int, source: Source | None) -> None:
        """Lays a token of a kind from its supply on a space; nothing when the supply is empty."""
        if not self.supply[token]:
            return
        self.supply = replaced(self.supply, token, self.supply[token] - 1)
        self.tokens = replaced_row(self.tokens, token, (*self.tokens[token], space))
        if self.events is not None:
            seat = self.table.tokens.owner[token]
            self.events.append(Event(ev.TOKEN, seat, space=space, part=token, source=source))

    def move_token(self, token: int, space: int, to: int, source: Source | None) -> None:
        """TOKEN-3: moves a token of a kind from one space to another; who stands there has not entered."""
        if space == to or space not in self.tokens[token]:
            return
        self.tokens = replaced_row(self.tokens, token, (*without(self.tokens[token], space), to))
        if self.events is not None:
            seat = self.table.tokens.owner[token]
            self.events.append(Event(ev.TOKEN_MOVED, seat, space=to, part=token, path=(space, to), source=source))

    def take_tokens(self, token: int, spaces: list[int], box: bool, source: Source | None) -> None:
        """Takes tokens of a kind from these spaces to the box or into their supply; sets off what their owner gains."""
        seat = self.table.tokens.owner[token]
        lying = self.tokens[token]
        spaces = [space for space in spaces if space in lying]  # it may have gone already, with its seat
        for space in spaces:
            lying = without(lying, space)
        self.tokens = replaced_row(self.tokens, token, lying)
        if not box:
            self.supply = replaced(self.supply, token, self.supply[token] + len(spaces))
        if self.events is not None:
            if spaces and not lying and not box:
                self.events.append(Event(ev.SWEEP, seat, amount=len(spaces), part=token, source=source))
            else:
                kind = ev.TOKEN_GONE if box else ev.TOKEN_BACK
                self.events += [Event(kind, seat, space=space, part=token, source=source) for space in spaces]
        if self.table.listeners[TOKEN_LEAVES] >> seat & 1:
            for space in spaces:
                self.happens(TOKEN_LEAVES, seat, part=self.table.tokens.all[token].name, values=(space,))

    def deal_markers(self) -> None:
        """SETUP-4: shuffles the second decks and deals the items at random among the slots of their kind."""
        second_decks = []
        for deck in self.second_deck:
            order = list(deck)
            self.rng.shuffle(order)
            second_decks.append(tuple(order))
        self.second_deck = tuple(second_decks)
        if not self.table.items:
            return
        stock = list(range(len(self.table.items)))
        self.rng.shuffle(stock)
        dealt = []
        for kind, _ in self.table.board.item_slots:
            item = next(item for item in stock if self.table.items[item].kind == kind)
            stock.remove(item)
            dealt.append(item)
        self.items = tuple(dealt)

    def spend_item(self, slot: int, seat: int) -> int:
        """Takes an item off the board for good and tells which it was."""
        item = self.items[slot]
        self.items = replaced(self.items, slot, NONE)
        if self.events is not None:
            space = self.table.board.item_slots[slot][1]
            self.events.append(Event(ev.ITEM, seat, space=space, amount=item, source=self.table.items[item]))
        return item

    def turn_marker(self, marker: int, side: int) -> None:
        """Lets a marker show one of its sides."""
        self.sides = replaced(self.sides, marker, side)
        if self.events is not None:
            self.events.append(Event(ev.MARKER_TURNED, self.table.markers.owner[marker], amount=side, part=marker))

    def become(self, fighters: int, form: int, source: Source | None) -> None:
        """Gives fighters of one seat another form, also those off the board (FORM-1)."""
        for fighter in bits(fighters):
            if self.forms[fighter] != form:
                self.forms = replaced(self.forms, fighter, form)
                if self.events is not None:
                    self.events.append(
                        Event(ev.FORM, self.table.owner[fighter], fighter=fighter, amount=form, source=source)
                    )

    def change_counter(self, counter: int, holder: int, change: int, source: Source | None) -> int:
        """COUNTER-1: lets a seat's or a fighter's counter go up or down, within its limits; tells by how much."""
        declared = self.table.counters.all[counter]
        row = self.counters[counter]
        after = min(max(row[holder] + change, 0), declared.most)
        change = after - row[holder]
        if change:
            self.counters = replaced_row(self.counters, counter, replaced(row, holder, after))
            if self.events is not None:
                fighter = holder if declared.of_fighters else NONE
                seat = self.table.owner[holder] if declared.of_fighters else holder
                self.events.append(Event(ev.COUNTER, seat, fighter=fighter, amount=change, part=counter, source=source))
        return change

    # --- second decks -------------------------------------------------------------------------------------------

    def turn_up(self, deck: int) -> None:
        """Turns up the top card of a second deck, if there is room for one more and one is left."""
        declared = self.table.decks.all[deck]
        if len(self.second_up[deck]) >= declared.face_up:
            return
        if declared.refills and not self.second_deck[deck]:
            self.refill(deck)
        cards = self.second_deck[deck]
        if not cards:
            return
        self.second_deck = replaced_row(self.second_deck, deck, cards[:-1])
        self.second_buried = replaced(self.second_buried, deck, min(self.second_buried[deck], len(cards) - 1))
        self.second_up = replaced_row(self.second_up, deck, (*self.second_up[deck], cards[-1]))
        if self.events is not None:
            self.events.append(Event(ev.SECOND_UP, self.table.decks.owner[deck], amount=cards[-1], part=deck))

    def refill(self, deck: int) -> None:
        """Shuffles the discarded cards of a second deck into it."""
        cards = [*self.second_deck[deck], *self.second_discards[deck]]
        self.rng.shuffle(cards)
        self.second_deck = replaced_row(self.second_deck, deck, tuple(cards))
        self.second_discards = replaced_row(self.second_discards, deck, ())
        self.second_buried = replaced(self.second_buried, deck, 0)
        if self.events is not None:
            self.events.append(Event(ev.SECOND_SHUFFLED, self.table.decks.owner[deck], part=deck))

    def discard_second(self, deck: int, second: int) -> None:
        """Ends an open card of a second deck at once."""
        self.second_up = replaced_row(self.second_up, deck, without(self.second_up[deck], second))
        self.second_discards = replaced_row(self.second_discards, deck, (*self.second_discards[deck], second))
        if self.events is not None:
            self.events.append(Event(ev.SECOND_GONE, self.table.decks.owner[deck], amount=second, part=deck))

    def bury_second(self, deck: int, second: int) -> None:
        """Puts a discarded card of a second deck under it, for everybody to see (KNOW-3)."""
        self.second_discards = replaced_row(self.second_discards, deck, without(self.second_discards[deck], second))
        self.second_deck = replaced_row(self.second_deck, deck, (second, *self.second_deck[deck]))
        self.second_buried = replaced(self.second_buried, deck, self.second_buried[deck] + 1)
        if self.events is not None:
            self.events.append(Event(ev.SECOND_BACK, self.table.decks.owner[deck], amount=second, part=deck))
