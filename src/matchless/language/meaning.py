"""What programs come to, whichever words they were read from."""

from __future__ import annotations

from typing import Final, cast

from matchless.language.node import Node, Program, Value

FIXED: Final = ("named", "mine", "theirs", "other-mine")  # the same fighter however often it is named
CHOSEN: Final = ("a", "combatant")  # one that is chosen when it is named
FIGHTERS: Final = (*FIXED, *CHOSEN, "that", "each", "combatants", "both", "any", "none", "defeated")
IT: Final = Node("it")
THEY: Final = Node("they")
OPPONENT: Final = Node("opponent")
FIRST: Final = ("t", "who", "x", "c", "what", "t", "n", "y", "at", "from", "do", "then", "other")  # as arguments are said


def same_meaning(one: Program, other: Program) -> bool:
    """Whether two programs say the same, however they name what they have named before."""
    return resolved(tidied(one)) == resolved(tidied(other))


def negated(test: Node) -> Node:
    return test.node("t") if test.name == "not" else Node("not", t=test)


# ---------------------------------------------------------------- forms that are printed


def tidied(program: Program) -> Program:
    """A program with what can be said in several ways in the one that is printed."""
    return tuple(_tidy(node, False) for node in _picked(program))


def _tidy(node: Node, testing: bool) -> Node:
    """In a test "one of your Wolves" is any of them, and who stands beside whom can be said both ways round."""
    changed = {name: _tidy_value(value, testing or name == "t" and node.name in ("if", "if-else", "while")) for name, value in node.args}
    if testing and node.name == "a":
        return Node("any", **changed)
    if testing and node.name == "a-token":
        return Node("any-token", noun=changed["noun"]) if not changed["where"] else Node("a-token", **changed)
    if node.name in ("near-token", "on-token") and isinstance(changed.get("to"), Node):
        to = cast(Node, changed["to"])
        if to.name == "a-token" and not to["where"]:
            changed["to"] = Node("any-token", noun=to["noun"])
    new = Node(node.name, **changed)
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
            return tuple(_tidy(node, testing) for node in _picked(cast(Program, value)))
        return tuple(_tidy_value(each, testing) for each in value)
    return value


def _picked(program: Program) -> Program:
    """After "choose a fighter", "they" are that fighter."""
    found: list[Node] = []
    last: Node | None = None
    for node in program:
        if last is not None:
            node = cast(Node, _put(node, IT, last))
        found.append(node)
        if node.name == "pick-fighter":
            x = node.node("x")
            noun = x.get("noun")
            last = Node("that", noun=noun if isinstance(noun, str) else "fighter") if x.name in CHOSEN else None
        elif any(each.name in FIXED or each.name in CHOSEN for each in node.walk()):
            last = None
    return tuple(found)


# ---------------------------------------------------------------- references


def about(test: Node, clauses: Program) -> Node:
    """A test that stands after clauses, with the fighter that its "she" is about."""
    mentioned = [node for each in clauses for node in each.walk() if node.name in FIXED]
    return cast(Node, _put(test, IT, mentioned[-1])) if mentioned else test


def _put(value: Value, old: Node, new: Node) -> Value:
    """A value with one node in the place of another."""
    if isinstance(value, Node):
        return new if value == old else Node(value.name, **{name: _put(each, old, new) for name, each in value.args})
    return tuple(_put(each, old, new) for each in value) if isinstance(value, tuple) else value


class _Resolver:
    """Goes through a program as it is read aloud, and puts names for pronouns where they are the same thing."""

    def __init__(self) -> None:
        self.fighter: Node | None = None
        self.player: Node | None = None
        self.card: Node | None = None

    def node(self, node: Node) -> Node:
        name = node.name
        if name == "it":
            return self.fighter or node
        if name == "they":
            return self.player or node
        if name in ("it-card", "that-card"):
            return self.card or Node("that-card")
        if name == "they-card":
            return Node("their-card")
        order = sorted(node.args, key=lambda each: FIRST.index(each[0]) if each[0] in FIRST else len(FIRST))
        new = Node(name, **{arg: self.value(value) for arg, value in order})
        if name in FIXED or name == "that":
            self.fighter = new
        elif name in CHOSEN:
            self.fighter = Node("that", noun=new.get("noun") or "fighter")
        elif name == "opponent":
            self.player = new
        elif name == "an-opponent":
            self.player = None
        elif name == "their-card":
            self.card = new
        elif name in ("mill", "discard", "reveal", "look-top"):
            self.card = None
        return new

    def value(self, value: Value) -> Value:
        if isinstance(value, Node):
            return self.node(value)
        return tuple(self.value(each) for each in value) if isinstance(value, tuple) else value


def resolved(program: Program) -> Program:
    """A program with names for the pronouns of what stays the same."""
    return cast(Program, _Resolver().value(program))
