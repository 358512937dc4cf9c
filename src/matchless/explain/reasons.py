"""Why something cannot be chosen now: one sentence, and the rule it rests on.

Everything is worked out from the view of whoever asks, so it tells them nothing that they may not know.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import ATTACK, DEFENSE, RANGED, SCHEME, article
from matchless.engine.program import BY, NONE, Stride
from matchless.engine.reach import ends, movable, targets
from matchless.engine.sentences import HIM, HIS, MARK, Names
from matchless.engine.setup import PlaceFighters
from matchless.engine.spans import plain
from matchless.engine.text import one_line
from matchless.engine.wording.decisions import OF_KIND
from matchless.engine.words.leaving import ReturnScattered, SetOffTogether
from matchless.engine.words.movement import MoveEach, Place, Swap
from matchless.engine.words.tokens import PickToken, PutToken

if TYPE_CHECKING:
    from matchless.engine.decision import Decision
    from matchless.engine.game import Game
    from matchless.engine.program import Frame, Word
    from matchless.engine.spans import Spans
    from matchless.engine.table import Table
    from matchless.engine.view import View


SEVERAL: Final = {  # how a verb goes with several
    "is": "are",
    "has": "have",
    "goes": "go",
    "moves": "move",
    "stands": "stand",
}
_VERB: Final = re.compile(rf"({MARK}(\d+){MARK}) ({'|'.join(SEVERAL)})\b")


class Reason(NamedTuple):
    """A sentence and the name of its rule."""

    text: str
    rule: str


class Reasons:
    """The open decision of a view, and why it offers what it does."""

    def __init__(self, view: View) -> None:
        decision = view.decision
        assert decision is not None, "nothing is asked any more"
        self.view = view
        self.game: Game = view.game  # as the viewer knows it: whatever is hidden is blank
        self.table: Table = self.game.table
        self.names = Names(self.table)
        self.says: Spans = ()  # the last reason, in pieces that name what they speak of
        self.decision: Decision = decision
        self.frame: Frame = self.game.frames[-1]
        self.word: Word = self.frame.block[self.frame.pc]
        asked = view.data()["decision"]
        assert asked is not None
        self.options = [option for option in asked["options"] if option["option"] != NONE]

    def named(self, name: str) -> Reason | None:
        """Why what goes by a name cannot be chosen: an action, a space, a fighter, a card; none if nothing does."""
        wanted = name.strip().casefold()
        for action in ask.ACTION_IDS:
            if action.casefold() == wanted:
                return self.action(action)
        for space in self.table.board.spaces:
            if space.casefold() == wanted:
                return self.space(space)
        for fighter, called in enumerate(self.table.names):
            if called.casefold() == wanted:
                return self.fighter(fighter)
        for card in self.table.cards:
            if card.name.casefold() == wanted:
                return self.card(card.name)
        return None

    # --- the four questions ---------------------------------------------------------------------------------------

    def space(self, name: str) -> Reason:
        """Why a space cannot be chosen."""
        kind = self.decision.kind
        if (other := self._others_turn()) is not None:
            return other
        if any(name in (option["space"], option["back"]) for option in self.options):
            return self._chosen()
        space = self.table.board.space_ids[name]
        if kind == ask.MOVE:
            return self._no_move(space)
        if kind == ask.PLACE:
            return self._no_place(space)
        if kind == ask.SPACE:
            return self._no_space(space)
        if kind == ask.ITEM:
            return self._because("Nothing lies there that could be used now.", "TURN-1")
        return self._not_asked("space")

    def fighter(self, fighter: int) -> Reason:
        """Why a fighter cannot be chosen."""
        kind = self.decision.kind
        if (other := self._others_turn()) is not None:
            return other
        if any(option["fighter"] == fighter for option in self.options):
            return self._chosen()
        if kind not in ask.FIGHTER_KINDS:
            return self._not_asked("fighter")
        if not self.game.present >> fighter & 1 and not self._setting_up():
            return self._because(f"{self._name(fighter)} is not on the board.", "NAME-3")
        if kind == ask.TARGET:
            return self._no_target(fighter)
        if kind == ask.ATTACKER:
            return self._no_attacker(fighter)
        if kind == ask.MOVER:
            return self._no_mover(fighter)
        return self._no_fighter(fighter)

    def card(self, name: str) -> Reason:
        """Why a card cannot be chosen: one of the viewer's own, where its hand is asked for."""
        kind = self.decision.kind
        if (other := self._others_turn()) is not None:
            return other
        if any(option["card"] == name for option in self.options):
            return self._chosen()
        if kind == ask.PUT_BACK:
            return self._because(
                f"{self.names.put(name, 'card', name)} is not among the cards that you look at.", "DRAW-2"
            )
        if kind not in (ask.ACTION, *ask.CARD_KINDS):
            return self._not_asked("card")
        if kind == ask.CARD:
            return self._text()
        seat = self.decision.seat
        held = [card for card in self.game.hand[seat] if self.table.cards[card].name == name]
        if not held:
            return self._because(f"{self.names.put(name, 'card', name)} is not in your hand.", self.decision.rule)
        if kind == ask.ACTION:
            return self._action_card(held[0])
        if kind == ask.ATTACK_CARD:
            return self._no_combat_card(held[0], ATTACK, self.game.fight().attack.fighter)
        if kind == ask.DEFENSE_CARD:
            return self._no_combat_card(held[0], DEFENSE, self.game.fight().defense.fighter)
        return self._no_scheme(held[0]) if kind == ask.SCHEME_CARD else self._text()

    def action(self, name: str) -> Reason:
        """Why an action cannot be chosen."""
        if (other := self._others_turn()) is not None:
            return other
        if self.decision.kind != ask.ACTION:
            return self._not_asked("action")
        if any(option["id"] == name for option in self.options):
            return self._chosen()
        action = ask.ACTION_IDS.index(name)
        if action == ask.ATTACK:
            return self._no_attack()
        if action == ask.SCHEME:
            schemes = [card for card in self.game.hand[self.decision.seat] if self.table.cards[card].type & SCHEME]
            return self._no_scheme(schemes[0]) if schemes else self._because("You hold no scheme.", "SCHEME-1")
        return self._because("None of your fighters stands on an item that is used as an action.", "TURN-1")

    # --- where the decision is about something else ---------------------------------------------------------------

    def _others_turn(self) -> Reason | None:
        seat = self.decision.seat
        if seat == self.view.seat:
            return None
        return self._because(f"It is for {self.names.seat(seat)} to choose now.", self.decision.rule)

    def _chosen(self) -> Reason:
        return self._because("It can be chosen.", self.decision.rule)

    def _not_asked(self, what: str) -> Reason:
        return self._because(f"You are {OF_KIND[self.decision.kind].doing}; no {what} is needed.", self.decision.rule)

    def _text(self) -> Reason:
        """Where nothing better is known."""
        source, wording = self.decision.source, self.word.wording
        if source is None:
            return self._because("The rules do not allow it here.", self.decision.rule)
        says = "" if wording is None else wording.says()
        text = f"{source.name} says: {one_line(says)}" if says else f"The text of {source.name} does not allow it."
        return self._because(text, self.decision.rule)

    def _setting_up(self) -> bool:
        """Whether fighters are put on the board before the first turn."""
        return isinstance(self.word, PlaceFighters)

    def _because(self, text: str, rule: str) -> Reason:
        self.says = self.names.spoken(_VERB.sub(self._agreeing, text))
        return Reason(plain(self.says), rule)

    def _agreeing(self, found: re.Match[str]) -> str:
        """The verb behind a fighter's name, as it goes with two who are one piece: "they are not yours"."""
        who = self.names.spans[int(found[2])]
        several = who.refers == "fighter" and self.table.fighters[int(who.to)].plural_verb
        return f"{found[1]} {SEVERAL[found[3]]}" if several else found[0]

    # --- moves ----------------------------------------------------------------------------------------------------

    def _no_move(self, space: int) -> Reason:
        game, mover = self.game, self.frame.mover
        name = self._name(mover)
        stride = self.word.stride(game, self.frame)
        assert stride is not None, "only words that know their steps ask for moves"
        if game.held_by(mover) >> space & 1:
            return self._because(f"{name} stands there, and has to move.", "MOVE-3")
        if game.rooted >> mover & 1:
            return self._because(f"{name} cannot leave {self._his(mover)} space this turn.", "MOVE-5")
        if (taken := game.who[space]) != NONE:
            friend = self.table.friends[self.table.owner[mover]] >> taken & 1
            how = "friends may be passed, but no space is shared" if friend else "no space is shared with an enemy"
            return self._because(f"{self._name(taken)} stands there: {how}.", "MOVE-1")
        return self._blocked(space, mover, stride) or self._too_far(space, mover, stride)

    def _blocked(self, space: int, mover: int, stride: Stride) -> Reason | None:
        """What stands in the way: tried by taking it off the board."""
        game, name = self.game, self._name(mover)
        foes = self.table.foes[self.table.owner[mover]] & game.present
        friends = game.present & ~foes & ~(1 << mover)
        for foe in bits(foes):
            if ends(game.without(1 << foe), mover, stride) >> space & 1:
                return self._because(f"{self._name(foe)} is in the way.", "MOVE-1")
        if ends(game.without(foes), mover, stride) >> space & 1:
            return self._because("Enemies are in the way.", "MOVE-1")
        stoppers = self.table.stoppers[self.table.owner[mover]]
        token = next((self.table.tokens.all[number] for number in stoppers), None)
        if token is not None and ends(game.without(0, tokens=True), mover, stride) >> space & 1:
            return self._because(f"{article(token.noun)} {token.noun} in the way stops {name}.", "MOVE-4")
        if ends(game.without(friends), mover, stride) >> space & 1:
            return self._because(f"There is no room for {name} to end {self._his(mover)} move there.", "BOARD-3")
        if ends(game.without(foes | friends, tokens=True), mover, stride) >> space & 1:
            return self._because(f"Fighters or tokens bar every way there for {name}.", "MOVE-4" if token else "MOVE-1")
        return None

    def _too_far(self, space: int, mover: int, stride: Stride) -> Reason:
        """Out of reach even on an empty board: by an arrow, by the number of steps, or by an exact number of them."""
        game, board, name = self.game, self.table.board, self._name(mover)
        rule = "MAN-3" if self.decision.source is None else "MOVE-3"
        steps = f"{stride.steps} {'space' if stride.steps == 1 else 'spaces'}"
        origins = bits(game.held_by(mover))
        away = min(board.distance[origin][space] for origin in origins)
        if away > stride.steps:
            return self._because(f"It is {away} spaces away, and {name} moves {steps} at most.", rule)
        reach = Stride(stride.steps, stride.through)
        if stride.exactly and ends(game.without(game.present & ~(1 << mover), tokens=True), mover, reach) >> space & 1:
            return self._because(f"{name} moves exactly {steps}, and no walk of that length ends there.", rule)
        return self._because(f"One-way paths keep {name} from getting there within {steps}.", "BOARD-1")

    def _no_place(self, space: int) -> Reason:
        game, mover = self.game, self.frame.mover
        board, name = self.table.board, self._name(mover)
        if (taken := game.who[space]) == mover:
            return self._because(f"{name} stands there already.", self.decision.rule)
        if taken != NONE:
            return self._because(f"{self._name(taken)} stands there: only empty spaces are offered.", "PLACE-2")
        if not self._setting_up():
            return self._text()
        later = [start for start in range(self.table.seats) if board.starts[start] == space]
        if later:
            other = game.seat_at_start(later[0])
            return self._because(f"It is the start of {self.table.players[other]}.", "SETUP-3")
        if self.table.fighters[mover].large:
            return self._because(f"The second space of {name} is one beside {self._his(mover)} start.", "SETUP-3")
        return self._because(f"{name} goes on an empty space in a zone of your start.", "SETUP-3")

    def _no_space(self, space: int) -> Reason:
        game, rule = self.game, self.decision.rule
        board = self.table.board
        if isinstance(self.word, PickToken):
            token = self.table.tokens.number(self.decision.seat, self.word.token)
            if space not in game.tokens[token]:
                return self._because(f"No {self.table.tokens.all[token].noun} of yours lies there.", rule)
        laying = isinstance(self.word, PutToken) and self.word.bare
        if not laying and not isinstance(self.word, ReturnScattered):
            return self._text()
        if (taken := game.who[space]) != NONE:
            return self._because(f"{self._name(taken)} stands there.", rule)
        if laying:
            if game.littered() >> space & 1:
                return self._because("There is a token or an item there already.", rule)
            return self._text()
        if self.frame.left >> space & 1:
            return self._because("You have chosen it already.", rule)
        if near := [chosen for chosen in bits(self.frame.left) if board.shares_zone[chosen] >> space & 1]:
            return self._because(f"It shares a zone with {board.spaces[near[0]]}, which you have chosen.", rule)
        return self._because("With it, fewer of your fighters would find room.", rule)

    # --- fighters -------------------------------------------------------------------------------------------------

    def _no_target(self, fighter: int) -> Reason:
        attacker = self.frame.var(BY)
        mine, name = self._name(attacker), self._name(fighter)
        if fighter == attacker:
            return self._because(f"{mine} is the one who attacks.", "NAME-2")
        if self.table.friends[self.table.owner[attacker]] >> fighter & 1:
            return self._because(f"{name} is no enemy of {mine}.", "NAME-2")
        if targets(self._later(), attacker) >> fighter & 1:
            return self._because(f"In your first turn {mine} cannot attack {name} yet.", "END-3")
        kind = self.table.fighters[attacker]
        near = "adjacent to" if kind.reach == 1 else f"within {kind.reach} spaces of"
        if kind.attack == RANGED:
            return self._because(f"{name} is neither {near} {mine} nor in a zone with {self._him(attacker)}.", "ATK-1")
        return self._because(f"{name} is not {near} {mine}.", "ATK-1")

    def _no_attacker(self, fighter: int) -> Reason:
        name = self._name(fighter)
        if not self.table.own[self.decision.seat] >> fighter & 1:
            return self._because(f"{name} is not yours.", "ATK-1")
        if not self._can_attack_with(fighter):
            return self._because(f"You hold no card that {name} can attack with.", "ATK-1")
        if targets(self._later(), fighter):
            reach = f"{self._his(fighter)} reach"
            return self._because(f"In your first turn {name} cannot attack whoever is in {reach} yet.", "END-3")
        return self._because(f"{name} has no enemy in reach.", "ATK-1")

    def _no_mover(self, fighter: int) -> Reason:
        name, rule = self._name(fighter), self.decision.rule
        assert isinstance(self.word, MoveEach)
        if not self.word.which.mask(self.game, self.frame) >> fighter & 1:
            if self.decision.source is None:
                return self._because(f"{name} is not yours.", rule)
            return self._text()
        if not self.frame.left >> fighter & 1:
            return self._because(f"{name} has moved already.", rule)
        return self._stuck(fighter)

    def _no_fighter(self, fighter: int) -> Reason:
        rule, name = self.decision.rule, self._name(fighter)
        own = self.table.own[self.decision.seat] >> fighter & 1
        if self._setting_up():
            if not own:
                return self._because(f"{name} is not yours.", rule)
            if not self.table.heroes_of[self.decision.seat] >> fighter & 1:
                return self._because(f"{name} is no hero, and only a hero takes the start.", rule)
            return self._because(f"At setup it does not matter which: {name} is like the one who is offered.", rule)
        if isinstance(self.word, SetOffTogether):
            return self._because(f"{name} has no token under {self._him(fighter)} that takes effect now.", rule)
        if self.game.rooted >> fighter & 1 and isinstance(self.word, (Place, Swap)):
            return self._because(f"{name} cannot leave {self._his(fighter)} space this turn.", "MOVE-5")
        stride = self.word.stride(self.game, self.frame)
        if stride is not None and self.frame.left >> fighter & 1 and not self._movable(fighter, stride):
            return self._stuck(fighter)
        return self._text()

    def _stuck(self, fighter: int) -> Reason:
        """Why a fighter that might move cannot."""
        name = self._name(fighter)
        if self.game.rooted >> fighter & 1:
            return self._because(f"{name} cannot leave {self._his(fighter)} space this turn.", "MOVE-5")
        return self._because(f"There is no space that {name} could move to.", "MOVE-1")

    def _movable(self, fighter: int, stride: Stride) -> bool:
        return movable(self.game, 1 << fighter, stride.steps, stride.through) != 0

    # --- cards and actions ----------------------------------------------------------------------------------------

    def _no_combat_card(self, card: int, type_: int, fighter: int) -> Reason:
        kind, name = self.table.cards[card].type, self.names.card(card)
        if kind & SCHEME:
            return self._because(f"{name} is a scheme, and playing one is an action of its own.", "SCHEME-1")
        if not kind & type_:
            what, does = ("a defense card", "attack") if type_ == ATTACK else ("an attack card", "defend")
            return self._because(f"{name} is {what} and cannot {does}.", "TYPE-1")
        return self._because(f"{name} is for {self._users(card)}, not for {self._name(fighter)}.", "ATK-1")

    def _no_scheme(self, card: int) -> Reason:
        """Why a card cannot be played as a scheme."""
        name = self.names.card(card)
        if not self.table.cards[card].type & SCHEME:
            return self._because(f"{name} is no scheme.", "SCHEME-1")
        return self._because(f"{name} needs {self._users(card)} on the board.", "SCHEME-1")

    def _action_card(self, card: int) -> Reason:
        """What a card in hand has to do with the action that is asked for."""
        kind, name = self.table.cards[card].type, self.names.card(card)
        if kind & SCHEME:
            if self.table.users[card] & self.game.present:
                return self._because(f"{name} is played with the action Scheme: choose that first.", "SCHEME-1")
            return self._no_scheme(card)
        if not kind & ATTACK:
            return self._because(f"{name} is a defense card: play it when a fighter of yours is attacked.", "TYPE-1")
        able = self.table.users[card] & self.game.present
        if any(targets(self.game, fighter) for fighter in bits(able)):
            return self._because(f"{name} is played with the action Attack: choose that first.", "ATK-1")
        if not able:
            return self._because(f"{name} needs {self._users(card)} on the board.", "ATK-1")
        return self._out_of_reach(f"who may use {name}", able)

    def _no_attack(self) -> Reason:
        own = bits(self.table.own[self.decision.seat] & self.game.present)
        able = sum(1 << fighter for fighter in own if self._can_attack_with(fighter))
        if not able:
            return self._because("You hold no card that a fighter of yours on the board can attack with.", "ATK-1")
        return self._out_of_reach("with a card to attack with", able)

    def _out_of_reach(self, who: str, able: int) -> Reason:
        if any(targets(self._later(), fighter) for fighter in bits(able)):
            return self._because("In your first turn you cannot attack those in reach yet.", "END-3")
        return self._because(f"None of your fighters {who} has an enemy in reach.", "ATK-1")

    def _users(self, card: int) -> str:
        return " or ".join(self.table.cards[card].by) or "one of your fighters"

    def _can_attack_with(self, fighter: int) -> bool:
        table = self.table
        hand = self.game.hand[table.owner[fighter]]
        return any(table.cards[card].type & ATTACK and table.users[card] >> fighter & 1 for card in hand)

    def _later(self) -> Game:
        """The same position as it would be after everybody's first turn (END-3)."""
        later = self.game.clone()
        later.started = (1 << self.table.seats) - 1
        return later

    def _name(self, fighter: int) -> str:
        return self.names.fighter(fighter)

    def _his(self, fighter: int) -> str:
        return HIS[self.table.fighters[fighter].pronoun]

    def _him(self, fighter: int) -> str:
        return HIM[self.table.fighters[fighter].pronoun]
