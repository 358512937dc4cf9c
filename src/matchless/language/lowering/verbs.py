"""Words that move, place, hurt and change values; tokens, markers and offers."""

from __future__ import annotations

from matchless.engine.bonus_attack import BonusAttack
from matchless.engine.program import NONE, Spaces, Word
from matchless.engine.words import (
    YOUR_FIGHTER,
    AddToValue,
    AttackAnywhere,
    CancelEffects,
    Choose,
    ClaimVictory,
    Damage,
    EndTurn,
    Except,
    Free,
    FrontsOf,
    GainActions,
    Gone,
    IgnoreValue,
    InTurn,
    Move,
    MoveEach,
    MoveToken,
    Pick,
    PickToken,
    Place,
    PlaceEach,
    PutToken,
    PutTokens,
    Recover,
    ResolveForCounter,
    ResolveForPile,
    ResolveOffered,
    Return,
    Root,
    RootAll,
    SetValue,
    ShiftToken,
    Swap,
    TakePart,
    TakeSome,
    TakeTokens,
    ThatFighter,
    ThatSpace,
    players,
)
from matchless.engine.words.fighting import SetHealth
from matchless.engine.words.lasting import Prevent, PreventAll
from matchless.language.lexicon import EVERYONE
from matchless.language.lowering.components import ComponentWords
from matchless.language.lowering.nouns import (
    AGAIN,
    CHOSEN,
    CROSSED,
    DEALT,
    FIGHTER,
    HIT,
    NUMBER,
    SEVERAL,
    TOKEN,
    WHOSE,
    CannotPlay,
    refuse,
)
from matchless.language.node import Node

OFFERED = "that text of an offer"


class Verbs(ComponentWords):
    """What one text does on the board and in a combat."""

    def do_damage(self, node: Node) -> Word:
        which, into = self.fighters(node.node("x")), self.taken(node.node("x"))
        damage = Damage(which, self.number(node["n"]), into, self.actor)
        if "hurt-by" in self.spoken or "felled" in self.spoken:
            damage.hit = self.bind(HIT)
        if "done" in self.spoken:
            damage.dealt = self.bind(DEALT)
        return damage

    def do_recover(self, node: Node) -> Word:
        which, into = self.fighters(node.node("x")), self.taken(node.node("x"))
        return Recover(which, self.number(node["n"]), into, self.actor)

    def do_move(self, node: Node, may: bool = False) -> Word:
        x, through, exactly = node.node("x"), node.flag("through"), node.flag("exactly")
        which, into = self.several(x), self.taken(x)
        crossing = self.bind(CROSSED) if "crossed" in self.spoken else NONE
        up_to = self.number(node["n"])
        if x.name not in SEVERAL:
            return Move(which, up_to, through, exactly, may, into=into, crossing=crossing, who=self.actor)
        if crossing != NONE:
            raise CannotPlay("whom each of several fighters moved through cannot be said")
        return MoveEach(which, up_to, through, exactly, may, who=self.actor)

    def do_move_two(self, node: Node) -> Word:
        """Both are named first, then each goes; with only one there, that one."""
        able = Free(self.group(Node("each", whose="anyone", noun=node["noun"], other=False, where=())))
        first = Pick(able, self.bind(FIGHTER), self.actor)
        second = Pick(Except(able, ThatFighter(first.into)), self.bind(FIGHTER), self.actor)
        both = [Move(ThatFighter(pick.into), node.number("n"), who=self.actor) for pick in (first, second)]
        return InTurn(first, second, *both)

    def do_place(self, node: Node, may: bool = False) -> Word:
        x, at = node.node("x"), node.node("at")
        if at.name not in ("any-space", "empty-space", "bare-space", "space-of"):
            raise refuse(node)
        stay = at.name == "any-space"
        which, into = self.several(x), self.taken(x)
        where = self.spaces(at)
        if x.name in SEVERAL:  # where any may stay, it matters not which spaces the text says
            return PlaceEach(which, where, may or stay, who=self.actor)
        return Place(which, where, may, stay, into=into, who=self.actor)

    def do_return(self, node: Node, may: bool = False) -> Word:
        x, at = node.node("x"), node.node("at")
        if at.name == "scattered":
            return self.return_scattered(node)
        if x.name != "defeated":
            raise CannotPlay("only who is defeated returns: write `place` for a fighter on the board")
        if at.name not in ("any-space", "empty-space", "bare-space"):  # off the board it has no space
            raise refuse(node)
        which, into = self.fighters(x), self.taken(x)
        return Return(which, self.spaces(at), every=x.flag("every"), may=may, into=into, who=self.actor)

    def do_summon(self, node: Node, may: bool = False) -> Word:
        at = node.node("at")
        if at.name not in ("any-space", "empty-space", "bare-space"):
            raise refuse(node)
        noun = node.text("noun")
        which = Gone(noun if noun in EVERYONE else self.by_name(noun).name, defeated=False)
        into = self.taken(Node("a", whose="own", noun=noun, other=False, where=()))
        return Return(which, self.spaces(at), most=node.number("n"), may=may, into=into, who=self.actor)

    def do_swap(self, node: Node, may: bool = False) -> Word:
        x, y = node.node("x"), node.node("y")
        one = self.fighters(x)
        picked = [Pick(one, self.bind(FIGHTER), self.actor)] if x.name in CHOSEN else []
        if picked:  # "another fighter" is none but this one
            one = self.last = ThatFighter(picked[0].into)
            self.last_whose = "anyone"
        other = self.fighters(y)
        into = self.taken(y if y.name in CHOSEN else Node("a", whose="own", noun="fighter", other=False, where=()))
        swap = Swap(one, other, may, into, self.actor)
        return InTurn(*picked, swap) if picked else swap

    def do_defend(self, node: Node) -> Word:
        return TakePart(self.fighters(node.node("x")), defending=True)

    def do_take_over(self, node: Node) -> Word:
        pick = Pick(Except(WHOSE["own"], YOUR_FIGHTER), self.bind(FIGHTER), self.actor)
        return InTurn(pick, TakePart(ThatFighter(pick.into)))

    def do_root(self, node: Node) -> Word:
        x = node.node("x")
        if x.name in CHOSEN:
            pick = Pick(self.fighters(x), self.taken(x) if self.spoken & AGAIN else self.bind(FIGHTER), self.actor)
            return InTurn(pick, Root(ThatFighter(pick.into)))
        return Root(self.fighters(x))

    def do_root_all(self, node: Node) -> Word:
        return RootAll()

    def do_add(self, node: Node) -> Word:
        amount = self.number(node["n"])
        return AddToValue(amount, self.opposing(node.node("c")))

    def do_subtract(self, node: Node) -> Word:
        amount = self.number(node["n"])
        return AddToValue(amount, self.opposing(node.node("c")), less=True)

    def do_sway(self, node: Node) -> Word:
        opposing, amount = self.opposing(node.node("c")), node.number("n")
        raised, lowered = (AddToValue(amount, opposing, less) for less in (False, True))
        return Choose(1, {"raise": (raised,), "lower": (lowered,)})

    def do_set_value(self, node: Node) -> Word:
        opposing = self.opposing(node.node("c"))
        return SetValue(self.number(node["n"]), opposing)

    def do_ignore(self, node: Node) -> Word:
        return IgnoreValue(self.opposing(node.node("c")))

    def do_cancel(self, node: Node) -> Word:
        return CancelEffects(self.opposing(node.node("c")))

    def do_attack(self, node: Node) -> Word:
        which, whom = self.fighters(node.node("x")), self.fighters(node.node("y"))
        by = self.bind(FIGHTER)
        return BonusAttack(which, whom, node.number("n"), by, self.bind(FIGHTER))

    def do_set_health(self, node: Node) -> Word:
        which, into = self.fighters(node.node("x")), self.taken(node.node("x"))
        return SetHealth(which, node.number("n"), into, self.actor)

    def do_defeat(self, node: Node) -> Word:
        which, into = self.fighters(node.node("x")), self.taken(node.node("x"))
        return SetHealth(which, 0, into, self.actor)

    def do_prevent(self, node: Node) -> Word:
        return Prevent(self.fighters(node.node("x")), node.number("n"))

    def do_prevent_all(self, node: Node) -> Word:
        return PreventAll()

    def do_actions(self, node: Node) -> Word:
        return GainActions(node.number("n"), self.who(node.node("who")))

    def do_lose_actions(self, node: Node) -> Word:
        return GainActions(node.number("n"), self.who(node.node("who")), lose=True)

    def do_end_turn(self, node: Node) -> Word:
        return EndTurn()

    def do_win(self, node: Node) -> Word:
        return ClaimVictory()

    def do_unbind(self, node: Node) -> Word:
        return AttackAnywhere()

    def do_unbind_lasting(self, node: Node) -> Word:
        return AttackAnywhere(lasting=True)

    def do_unbind_one(self, node: Node, lasting: bool = False) -> Word:
        x = node.node("x")
        if x.name in CHOSEN:
            pick = Pick(self.fighters(x), self.taken(x) if self.spoken & AGAIN else self.bind(FIGHTER), self.actor)
            return InTurn(pick, AttackAnywhere(lasting=lasting, which=ThatFighter(pick.into)))
        return AttackAnywhere(lasting=lasting, which=self.fighters(x))

    def do_unbind_one_lasting(self, node: Node) -> Word:
        return self.do_unbind_one(node, lasting=True)

    def do_pick_fighter(self, node: Node) -> Word:
        x = node.node("x")
        which, into = self.middle(x), self.taken(x)
        return Pick(which, into, self.actor)

    def do_put_token(self, node: Node, may: bool = False) -> Word:
        t, at = node.node("t"), node.node("at")
        if t.name not in ("new-token", "new-tokens"):
            return self._lay_elsewhere(t, at)
        kind, several = self.token(t), t.name == "new-tokens"
        if at.name == "each-space":
            return PutTokens(kind, self.spaces(at), may=may, who=self.actor)
        where = FrontsOf(self.middle(at.node("x"))) if at.name == "space-of" else self.spaces(at)
        return PutToken(
            kind,
            where,
            t.number("n") if several else 1,
            empty=at.name == "empty-space",
            bare=at.name in ("bare-space", "bare-spaces"),
            may=may or several,
            into=self.bind(TOKEN) if self.paying or "that-token" in self.spoken else NONE,
            who=self.actor,
        )

    def _lay_elsewhere(self, t: Node, at: Node) -> Word:
        """Puts a token that lies on the board elsewhere."""
        if at.name not in ("any-space", "empty-space", "bare-space", "space-of"):
            raise refuse(at)
        if t.name in ("all-tokens", "each-token"):
            raise refuse(t)
        picks, which, slot = self._one_token(t)
        where = FrontsOf(self.fighters(at.node("x"))) if at.name == "space-of" else self.spaces(at)
        empty, bare = at.name == "empty-space", at.name == "bare-space"
        shift = ShiftToken(self.token(t), which, where, empty, bare, slot, self.actor)
        return InTurn(*picks, shift) if picks else shift

    def _one_token(self, node: Node) -> tuple[list[Word], Spaces, int]:
        """That token, or one that is chosen first; where it lies, and the number that it is kept under."""
        if node.name == "that-token":
            return [], self.token_spaces(node), self.slot(TOKEN)
        where = self.token_spaces(node)
        pick = PickToken(self.token(node), where, self.bind(TOKEN), self.actor)
        return [pick], ThatSpace(pick.into), pick.into

    def do_pick_token(self, node: Node) -> Word:
        x = node.node("x")
        return PickToken(self.token(x), self.token_spaces(x), self.bind(TOKEN), self.actor)

    def do_sweep(self, node: Node) -> Word:
        return self._take_tokens(node.node("t"), box=False)

    def do_remove_token(self, node: Node) -> Word:
        return self._take_tokens(node.node("t"), box=True)

    def _take_tokens(self, t: Node, box: bool) -> Word:
        into = self.bind(NUMBER) if self.spoken & {"that-many", "swept", "for-each"} else NONE
        if t.name in ("all-tokens", "each-token"):
            return TakeTokens(self.token(t), self.token_spaces(t), box, into=into)
        if t.name == "some-tokens":
            return TakeSome(self.token(t), self.token_spaces(t), box, into, self.actor)
        picks, where, _ = self._one_token(t)
        take = TakeTokens(self.token(t), where, box, one=True)
        return InTurn(*picks, take) if picks else take

    def do_move_token(self, node: Node) -> Word:
        t, steps = node.node("t"), node.number("n")
        who = self.who(node.node("who"))
        who = self.actor if who == players.YOU else who
        if t.name in ("all-tokens", "each-token"):
            return MoveToken(self.token(t), self.token_spaces(t), steps, each=True, who=who)
        if t.name == "that-token":
            return MoveToken(self.token(t), self.token_spaces(t), steps, into=self.slot(TOKEN), who=who)
        where = self.token_spaces(t)
        into = self.bind(TOKEN) if "that-token" in self.spoken else NONE
        return MoveToken(self.token(t), where, steps, into=into, who=who)

    def do_cast_free(self, node: Node) -> Word:
        return self._cast_without_price(node, self._offer(node, attribute=node.text("what")))

    def do_cast_unspent(self, node: Node) -> Word:
        return self._cast_without_price(node, self._offer(node, counter=node.text("name")))

    def _cast_without_price(self, node: Node, offer: int) -> Word:
        another = node.flag("another")
        into = self.slot(OFFERED) if another else self.bind(OFFERED)
        return ResolveOffered(offer, another=another, into=into)

    def do_cast(self, node: Node, may: bool = False) -> Word:
        offer = self._offer(node, attribute=node.text("what"), zone=node.text("z"))
        self.done = many = self.fresh()
        attribute = self.attribute(node.text("what"))[0]
        return ResolveForPile(offer, node.text("z"), attribute, may=may, into=self.bind(OFFERED), many=many)

    def do_cast_spending(self, node: Node, may: bool = False) -> Word:
        offer = self._offer(node, counter=node.text("name"))
        self.done = many = self.fresh()
        return ResolveForCounter(offer, node.text("name"), may=may, into=self.bind(OFFERED), many=many)

    def _offer(self, node: Node, **price: str) -> int:
        """The number of the list that a text stands in, which must have this price."""
        for number, offer in enumerate(self.hero.offers):
            if offer.name == node["offer"] and price.items() <= offer.price.items():
                return number
        raise refuse(node)
