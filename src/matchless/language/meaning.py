"""What programs come to, whichever words they were read from."""

from __future__ import annotations

from typing import Final, cast

from matchless.language.lexicon import EVERYONE
from matchless.language.node import Node, Program, Value

FIXED: Final = ("named", "mine", "theirs", "other-mine")  # the same fighter however often it is named
CHOSEN: Final = ("a", "combatant", "one-of")  # one that is chosen when it is named
FIGHTERS: Final = (*FIXED, *CHOSEN, "that", "each", "combatants", "both", "any", "none", "defeated")
BINDING: Final = (
    "after-attack",
    "after-move",
    "attacked",
    "entered",
    "falls",
)  # moments after which there is "that fighter"
CARD_BINDING: Final = (
    "mill",
    "discard",
    "reveal",
    "look-top",
    "take",
    "take-first",
    "put",
    "put-top",
    "pick-card",
    "shown",
    "show",
)
OF_COMBAT: Final = ("this-card", "my-card", "their-card")  # the same card however often it is named
EITHER_WAY: Final = {  # what means the same with two of its arguments changed round
    "adjacent": (("x", "y"),),
    "in-zone": (("x", "y"),),
    "swap": (("x", "y"),),
    "both": (("a", "b"),),
    "either": (("a", "b"),),
    "one-of": (("a", "b"),),
    "and": (("a", "b"),),
    "or": (("a", "b"),),
}
IT: Final = Node("it")
ADJACENT_TO_IT: Final = Node("adjacent", to=IT)
MILL: Final = Node("mill", who=Node("you"), of=Node("you"))
ITS_BOOST: Final = Node("boost-of", c=Node("that-card"))
THEY: Final = Node("they")
YOU: Final = Node("you")
IN_HAND: Final = tuple(Node("take-that", c=Node(name)) for name in ("it-card", "that-card"))
MY_PICK: Final = Node("my-pick")
ALL_MINE: Final = Node("each", whose="own", noun="fighter", other=False, where=())
OPPONENT: Final = Node("opponent")
FIRST: Final = (
    "m",
    "t",
    "who",
    "x",
    "c",
    "what",
    "n",
    "y",
    "at",
    "from",
    "do",
    "then",
    "other",
)  # as arguments are said


def same_meaning(one: Program, other: Program) -> bool:
    """Whether two programs say the same, however they name what they have named before."""
    return _meant(one) == _meant(other)


def _meant(program: Program) -> Value:
    meant = _compared(resolved(tidied(program)))
    said = [node for each in cast(Program, meant) for node in each.walk()]
    if sum(node.name in CHOSEN or node.name in BINDING for node in said) == 1:  # whom "that fighter" must be
        for node in said:
            if node.name == "that":
                meant = _put(meant, node, Node("that", noun="fighter"))
    return meant


def _compared(value: Value) -> Value:
    """A value with one of several nodes that come to the same."""
    if isinstance(value, tuple):
        return _without_picks(tuple(_compared(each) for each in value))
    if not isinstance(value, Node):
        return value
    node = Node(value.name, **{name: _compared(each) for name, each in value.args})
    if isinstance(where := node.get("where"), tuple) and len(where) > 1:
        node = node.having(where=tuple(sorted(where, key=repr)))
    for one, other in EITHER_WAY.get(node.name, ()):
        if node.get(other) is not None:
            first, second = sorted((node[one], node[other]), key=repr)
            return node.having(**{one: first, other: second})
    if node.name == "return" and node.node("x").name == "defeated" and node.node("at").name == "any-space":
        return node.having(at=Node("empty-space", where=node.node("at")["where"]))  # nobody returns onto another
    if node.name == "times" and node["k"] == 1:
        counted = node.node("c")
        if counted.name in ("spent", "shed"):
            return Node("that-many")
        return Node("counter", name=counted["name"]) if counted.name == "counters" else Node("number-of", c=counted)
    if node.name == "if-else" and node.node("t").name == "not":
        return Node("if-else", t=node.node("t")["t"], then=node["other"], other=node["then"])
    if node.name == "put" and node["what"] == Node("all-cards") and node["to"] == Node("discard", of=YOU):
        pile = node.node("from")
        if pile.name == "zone" and pile["of"] == YOU:
            return Node("discard-zone", name=pile["name"])
    if node.name == "may" and node["who"] == Node("you") and len(node.nodes("do")) == 1:
        only = node.nodes("do")[0]
        if _may_be_nothing(only):
            return only
    if node.name == "the-others":
        return Node("each-of-the-others")
    if node.name == "when" and node["m"] == Node("attacked"):  # who is attacked is the fighter of the combat
        return node.having(do=_put(node["do"], Node("mine"), Node("that", noun="fighter")))
    if node.name in ("hand-at-least", "health-at-least"):
        least = node.name.replace("least", "most")
        return Node("not", t=Node(least, **{**dict(node.args), "n": node.number("n") - 1}))
    if node.name == "not" and node.node("t").name == "not":
        return node.node("t").node("t")
    if node.name in ("a", "each", "any", "none") and node["whose"] == "anyone" and node["noun"] not in EVERYONE:
        return node.having(whose="own")
    return node


def negated(test: Node) -> Node:
    return test.node("t") if test.name == "not" else Node("not", t=test)


def _may_be_nothing(node: Node) -> bool:
    """Whether an instruction leaves it open to do nothing, so that "you may" adds nothing to it."""
    if node.name == "move":
        return not node["exactly"]
    if node.name == "place":
        return node.node("at").name == "any-space"
    if node.name in ("put", "put-under", "put-top", "take", "shuffle-in"):
        return node.node("what").name in ("upto", "any-number")
    if node.name == "draw":
        return bool(node["upto"])
    if node.name == "put-token":
        return node.node("t").name == "new-tokens"
    return node.name in ("move-token", "move-two", "discard-any", "discard-family", "spend-any")


def _free(node: Node) -> bool:
    """Whether a price may be nothing at all."""
    offered = node.name == "pay" and node["who"] == YOU and not node["other"]
    return offered and all(_may_be_nothing(each) for each in node.nodes("do"))


def _without_picks(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """ "Choose a fighter. Move that fighter …" is "Move a fighter …" where nothing else speaks of that fighter."""
    found: list[Value] = []
    for value in values:
        before = found[-1] if found else None
        if isinstance(value, Node) and _free(value):  # to pay nothing is to do nothing
            found += [*value.nodes("do"), *value.nodes("then")]
            continue
        if before == MILL and isinstance(value, Node) and value.name == "add" and value["n"] == ITS_BOOST:
            found[-1] = Node("blind-boost", c=value["c"])
            continue
        if isinstance(before, Node) and isinstance(value, Node) and before.name in ("pick-fighter", "pick-token"):
            said = [node for node in value.walk() if node.name in ("that", "that-token")]
            if len(said) == 1:
                found[-1] = _compared(_put(value, said[0], before.node("x")))
                continue
        found.append(value)
    return tuple(found)


# ---------------------------------------------------------------- forms that are printed


def tidied(program: Program) -> Program:
    """A program with what can be said in several ways in the one that is printed."""
    if any(node.name in ("mill", "discard") for each in program for node in each.walk()):
        program = cast(Program, _put(program, Node("shed-card"), Node("that-card")))
    return _Those().program(_once(tuple(_tidy(node, False) for node in _kept(_picked(program)))))


class _Those:
    """Goes through a program as it is read aloud: before anybody was chosen, "that fighter" is whoever was named."""

    def __init__(self) -> None:
        self.bound = False
        self.spoken = False  # whether there is a fighter whom others are other than
        self.named: Node | None = None

    def program(self, program: Program) -> Program:
        return cast(Program, self._value(program))

    def _value(self, value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(self._value(each) for each in value)
        if not isinstance(value, Node):
            return value
        if value.name == "that" and not self.bound and self.named is not None:
            return self.named
        if value.get("other") is True and value.name in ("a", "each") and not self.spoken:
            value = _other_than(value)
        changed: dict[str, Value] = {}
        for arg, each in _as_said(value):
            before = self.named
            changed[arg] = self._value(each)
            if arg in ("where", "at", "of", "to"):  # who is named there is named in passing
                self.named = before
        if value.name in FIXED:
            self.named = value
        self.spoken |= value.name in FIGHTERS or value.name in BINDING
        self.bound |= value.name in (*CHOSEN, *BINDING, "any", "each", "swap", "both", "combatants", "defeated")
        return Node(value.name, **changed)


def _other_than(fighters: Node) -> Node:
    """ "Each other fighter in Tamsin's zone", where nobody was spoken of before: other than Tamsin."""
    beside = [each.node(arg) for each in fighters.nodes("where") for arg in ("to", "of") if each.get(arg) is not None]
    named = [each for each in beside if each.name == "named"]
    if len(named) != 1 or len(beside) != 1:
        return fighters
    return fighters.having(other=False, where=(*fighters.nodes("where"), Node("but", x=named[0])))


def _tidy(node: Node, testing: bool) -> Node:
    """In a test "one of your Wolves" is any of them, and who stands beside whom can be said both ways round."""
    changed = {
        name: _tidy_value(value, testing or (name == "t" and node.name in ("if", "if-else", "while")))
        for name, value in node.args
    }
    if node.name in ("is-hurt", "falls", "would-fall") and cast(Node, changed["x"]).name == "a":
        x = cast(Node, changed["x"])
        if x["whose"] != "own":  # nobody chooses whom it happens to
            changed["x"] = Node("any", **dict(x.args))
    if testing and node.name == "a":
        return _plain(Node("any", **changed))
    if testing and node.name == "a-token":
        return Node("any-token", noun=changed["noun"]) if not changed["where"] else Node("a-token", **changed)
    if node.name in ("near-token", "on-token", "adjacent-token", "with-token") and isinstance(changed.get("to"), Node):
        to = cast(Node, changed["to"])
        if to.name == "new-token" or (to.name == "a-token" and not to["where"]):
            changed["to"] = Node("any-token", noun=to["noun"])
    new = _plain(Node(node.name, **changed))
    if new.name == "not":
        return _tidy_not(new.node("t"))
    if new.name == "adjacent" and new.get("y") is not None:
        x, y = new.node("x"), new.node("y")
        if y.name in ("any", "none") and x.name not in ("any", "none"):
            return Node("adjacent", x=y, y=x)
    if new.name == "if" and len(new.nodes("then")) == 1 and new.nodes("then")[0].name == "if":
        inner = new.nodes("then")[0]
        if "or" not in (new.node("t").name, inner.node("t").name):
            return Node("if", t=Node("and", a=new["t"], b=inner["t"]), then=inner["then"])
    return new


def _plain(node: Node) -> Node:
    """One of several instructions that do the same."""
    mine = Node("hand", of=Node("you"))
    if node.name == "put" and node["to"] == mine:
        node = Node("take", what=node["what"], **{"from": node["from"]})
    if node.name == "take" and node.node("what").name in ("first", "last", "top"):
        return Node("take-first", **dict(node.args))
    if node.name == "take-first" and node.node("what").name not in ("first", "last", "top"):
        return Node("take", **dict(node.args))
    if node.name == "shuffle-in" and node["what"] == Node("all-cards"):
        return Node("shuffle-pile", to=node["to"], **{"from": node["from"]})
    if (
        node.name in ("a", "each", "any", "none")
        and node["where"]
        and node["where"] != (where := tuple(_among(each) for each in node.nodes("where")))
    ):
        return _plain(node.having(where=where))
    if node.name == "place" and node.node("x").name == "defeated":
        node = Node("return", **dict(node.args))
    if node.name == "take" and node["what"] == MY_PICK and node.node("from")["of"] == YOU:
        return node.having(what=Node("card", but=()))
    if node.name == "discard" and node.get("who") == YOU and node["how"] == "yours":
        return node.having(how="choice")
    if node.name in ("mill", "mill-many") and node["who"] == YOU and node["of"] == OPPONENT:
        return node.having(who=OPPONENT, of=THEY)
    if node.name == "put" and node.node("what").name == "tops" and node.node("from").name == "deck":
        of, to = node.node("from").node("of"), node.node("to")
        if to.name == "discard" and to["of"] == of == YOU:
            return Node("mill-many", who=YOU, n=node.node("what")["n"], of=YOU)
    if node.name == "return" and (
        node.node("x").name in ("combatant", "mine", "theirs") or any(each.name == "start" for each in node.walk())
    ):
        return Node("place", **dict(node.args))
    if node.name == "put" and node["what"] == Node("top") and node.node("from").name == "deck":
        of, to = node.node("from").node("of"), node.node("to")
        if to.name == "discard" and to["of"] in (of, THEY):
            return Node("mill", who=of, of=YOU if of == YOU else THEY)
    if node.name == "give-back" and node.node("to").name == "zone":
        return Node("put-that", c=node["c"], to=node["to"])
    if node.name == "put-that" and node["to"] == mine:
        node = Node("take-that", c=node["c"])
    if node.name == "take-that" and node["c"] in (Node("this-card"), Node("boost-card")):
        return Node("give-back", c=node["c"], to=mine)
    if node.name == "reveal" and node["what"] == Node("top"):
        pile = node.node("p")
        if pile.name == "side-deck" and pile["of"] == YOU:
            return Node("turn-up", name=pile["name"])
    if node.name == "look-top" and node["what"] == Node("all-cards") and node.node("p").name == "hand":
        return Node("look-hand", p=node["p"])
    if node.name == "give-back" and node["to"] == mine and node.node("c").name in ("that-card", "it-card", "shed-card"):
        return Node("take-that", c=node["c"])
    if node.name == "times" and node.node("c").name == "damage" and node["k"] in (1, 2):
        return node.node("c") if node["k"] == 1 else Node("twice", n=node["c"])
    if node.name == "count-at-least":
        counted = node.node("c")
        if counted == Node("cards-in", p=mine):
            return Node("hand-at-least", n=node["n"])
        if counted.name == "counters":
            return Node("counter-is", n=node["n"], name=counted["name"])
    if node.name == "zones-of" and node["x"] == ALL_MINE:
        return Node("zones-held")
    if node.name == "pick-token" and node.node("x").name == "new-token":
        return node.having(x=Node("a-token", noun=node.node("x")["noun"], where=()))
    token = node.get("t")
    if isinstance(token, Node):
        if node.name in ("sweep", "remove-token", "move-token") and token.name == "new-token":
            return node.having(t=Node("a-token", noun=token["noun"], where=()))
        if node.name in ("sweep", "remove-token") and token.name == "each-token" and not token["where"]:
            return node.having(t=Node("all-tokens", noun=token["noun"]))
        if node.name == "move-token" and token.name == "all-tokens":
            return node.having(t=Node("each-token", noun=token["noun"], where=()))
    if node.name == "when" and node.node("m").name in BINDING:
        return node.having(do=cast(Program, _put(node["do"], IT, Node("that", noun="fighter"))))
    if node.name in ("a", "each", "any", "none") and node["whose"] == "anyone" and node["noun"] not in EVERYONE:
        return node.having(whose="own")
    return node


def _among(filter_: Node) -> Node:
    """A fighter beside one of several is a fighter beside any of them."""
    for arg in ("to", "of"):
        fighters = filter_.get(arg)
        if isinstance(fighters, Node) and fighters.name == "a":
            return filter_.having(**{arg: Node("any", **dict(fighters.args))})
    return filter_


def _tidy_not(test: Node) -> Node:
    """Nobody is: not that anybody is not."""
    if test.name == "not":
        return test.node("t")
    for arg in ("x", "y"):
        fighters = test.get(arg)
        if isinstance(fighters, Node) and fighters.name == "any":
            return _tidy(test.having(**{arg: Node("none", **dict(fighters.args))}), True)
    return Node("not", t=test)


def _tidy_value(value: Value, testing: bool) -> Value:
    if isinstance(value, Node):
        return _tidy(value, testing)
    if isinstance(value, tuple):
        if value and all(isinstance(each, Node) for each in value):
            return _once(tuple(_tidy(node, testing) for node in _picked(cast(Program, value))))
        return tuple(_tidy_value(each, testing) for each in value)
    return value


def _once(program: Program) -> Program:
    """Of "fetch a card and add it to your hand": what is taken is in the hand already."""
    return tuple(
        node
        for at, node in enumerate(program)
        if not (node in IN_HAND and at and program[at - 1].name in ("take", "take-first"))
    )


def _picked(program: Program) -> Program:
    """After "choose a fighter", "they" are that fighter, and the other fighters are the others."""
    found: list[Node] = []
    last: Node | None = None
    others: Node | None = None
    for node in program:
        if last is not None:
            node = cast(
                Node,
                _put(node, ADJACENT_TO_IT, Node("adjacent-token", to=last))
                if last.name == "that-token"
                else _put(node, IT, last),
            )
        if others is not None:
            node = cast(Node, _put(node, others, Node("each-of-the-others")))
        if found and found[-1].name in ("pick-card", "take") and (sent := _sent(found[-1], node)) is not None:
            found[-1] = sent
            continue
        found.append(node)
        if node.name == "pick-fighter":
            x = node.node("x")
            noun = x.get("noun")
            last = Node("that", noun=noun if isinstance(noun, str) else "fighter") if x.name in CHOSEN else None
            others = Node("each", **{**dict(x.args), "other": True}) if x.name == "a" and not x["where"] else None
        elif node.name == "pick-token":
            last = Node("that-token", noun=node.node("x")["noun"])
        elif any(each.name in FIXED or each.name in CHOSEN for each in node.walk()):
            last = None
    return tuple(found)


def _kept(program: Program) -> Program:
    """ "Draw 4 cards, keep 2 of them and discard the rest" discards 2 of them: those that are drawn are in the hand."""
    for at in range(len(program) - 2):
        draw, keep, rest = program[at : at + 3]
        if (draw.name, keep.name, rest.name) != ("draw", "take-some", "discard-rest") or draw["upto"]:
            continue
        drawn = draw["n"]
        if isinstance(drawn, int) and drawn > keep.number("n"):
            return (*program[: at + 1], Node("discard-some", n=drawn - keep.number("n")), *program[at + 3 :])
    return program


def _sent(pick: Node, node: Node) -> Node | None:
    """ "Choose a card from your hand and discard it": one instruction, where nothing else is done with that card."""
    if node.get("c") not in (Node("it-card"), Node("that-card")):
        return None
    pile = pick.node("from" if pick.name == "take" else "p")
    of = pile.node("of")
    taken = {"what": pick["what"], "from": pile}
    if node.name == "discard-that" and pile.name == "hand" and pick.node("what") in (Node("card", but=()), MY_PICK):
        if node["who"] == of == YOU:
            return Node("discard", who=YOU, n=1, how="choice")
        if node["who"] in (of, THEY) and of != YOU:
            return Node("discard", who=of, n=1, how="yours")
    if node.name == "take-that":
        return Node("take", **taken)
    if node.name in ("put-that", "give-back"):
        return _plain(Node("put", **taken, to=node["to"]))
    if node.name in ("put-that-top", "put-that-under"):
        return Node(node.name.replace("that-", ""), **taken, to=node["to"], order=False)
    if node.name == "shuffle-that":
        return Node("shuffle-in", **taken, to=node["to"])
    return None


# ---------------------------------------------------------------- references


def about(said: Node, before: Program) -> Node:
    """What is said after something else, with the fighter that its "she" or "that fighter" is about, and the card."""
    cards = {node for each in before for node in each.walk() if node.name in OF_COMBAT}
    if len(cards) == 1:
        said = cast(Node, _put(said, Node("it-card"), cards.pop()))
    mentioned = [node for each in before for node in each.walk() if node.name in FIXED]
    if not mentioned:
        return said
    return cast(Node, _put(_put(said, IT, mentioned[-1]), Node("that", noun="fighter"), mentioned[-1]))


def _put(value: Value, old: Node, new: Node) -> Value:
    """A value with one node in the place of another."""
    if isinstance(value, Node):
        return new if value == old else Node(value.name, **{name: _put(each, old, new) for name, each in value.args})
    return tuple(_put(each, old, new) for each in value) if isinstance(value, tuple) else value


def _as_said(node: Node) -> list[tuple[str, Value]]:
    """The arguments of a node in the order in which its line has them."""
    first = ("n", *FIRST) if node.name in ("add", "subtract") else FIRST
    return sorted(node.args, key=lambda each: first.index(each[0]) if each[0] in first else len(first))


def dangling(program: Program) -> str:
    """What a program speaks of without having named it; "" where there is nothing of the kind."""
    return _dangles(program, {"fighter": False, "card": False}, set())


def _dangles(value: Value, said: dict[str, bool], nouns: set[str]) -> str:
    if isinstance(value, tuple):
        return next((found for each in value if (found := _dangles(each, said, nouns))), "")
    if not isinstance(value, Node):
        return ""
    if value.name in ("it", "that") and not said["fighter"]:
        return "that fighter"
    if value.name == "that" and nouns and not nouns & {value.text("noun"), "fighter"} and value["noun"] != "fighter":
        return f"that {value['noun']}"  # the noun must fit whoever was chosen
    if value.name in ("it-card", "that-card") and not said["card"]:
        return "that card"
    for _, arg in _as_said(value):
        if found := _dangles(arg, said, nouns):
            return found
    if value.name in CHOSEN or value.name in BINDING or value.name in FIXED:
        noun = value.get("noun")
        nouns.add(noun if isinstance(noun, str) and value.name == "a" else "fighter")
    said["fighter"] |= value.name in FIGHTERS or value.name in BINDING
    said["card"] |= value.name in ("their-card", "this-card", "my-card", "they-card", *CARD_BINDING)
    return ""


class _Resolver:
    """Goes through a program as it is read aloud, and puts names for pronouns where they are the same thing."""

    def __init__(self) -> None:
        self.fighter: Node | None = None
        self.bound = False  # whether there is a "that fighter"
        self.player: Node | None = None
        self.card: Node | None = None

    def node(self, node: Node) -> Node:
        name = node.name
        if name == "it" or (name == "that" and not self.bound and self.fighter is not None):
            return self.fighter or node
        if name == "they":
            return self.player or node
        if name in ("it-card", "that-card"):
            return self.card or Node("that-card")
        if name == "they-card":
            return Node("their-card")
        said: dict[str, Value] = {}
        for arg, value in _as_said(node):
            before = self.fighter
            said[arg] = self.value(value)
            if arg == "where":  # who is named there is named in passing
                self.fighter = before
        new = Node(name, **said)
        if name in FIXED or name == "that":
            self.fighter = new
        elif name in CHOSEN:
            self.bound = True
            self.fighter = Node("that", noun=new.get("noun") or "fighter")
        elif name == "opponent":
            self.player = new
        elif name == "an-opponent":
            self.player = None
        elif name in OF_COMBAT:
            self.card = new
        elif name in CARD_BINDING:
            self.card = None
        return new

    def value(self, value: Value) -> Value:
        if isinstance(value, Node):
            return self.node(value)
        return tuple(self.value(each) for each in value) if isinstance(value, tuple) else value


def resolved(program: Program) -> Program:
    """A program with names for the pronouns of what stays the same."""
    return cast(Program, _Resolver().value(program))
