"""What can be done by hand, as it is said: the sentence of each tool, and what it asks for first.

A tool is a sentence of the card language and does what a card with that sentence does (`language.lowering.tools`). In
`says` X stands for a number that the owner chooses; the other patterns are written like those of `decisions`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

CARDS: Final = "cards"
FIGHTERS: Final = "fighters"
COMBAT: Final = "combat"
TURN: Final = "turn"
PIECES: Final = "own pieces"


class Sentence(NamedTuple):
    """A tool in words."""

    name: str  # by which it is chosen
    group: str  # under which it is shown
    says: str  # what it does
    how_much: str = ""  # what is asked for the number
    whom: str = ""  # what is asked for the opponent, where it is about one
    combat: bool = False  # it is about the cards of a combat

    def about(self, **names: str) -> Sentence:
        """The sentence with a hero's own names in it."""
        return self._replace(
            name=self.name.format(**names), says=self.says.format(**names), how_much=self.how_much.format(**names)
        )


USUAL: Final = (
    Sentence("move", FIGHTERS, "Move a fighter up to X spaces.", "Move a fighter up to how many spaces?"),
    Sentence("place", FIGHTERS, "Place a fighter in any space."),
    Sentence("swap", FIGHTERS, "Swap a fighter with another fighter."),
    Sentence("damage", FIGHTERS, "Deal X damage to a fighter.", "Deal how much damage to a fighter?"),
    Sentence(
        "recover",
        FIGHTERS,
        "A fighter of your choice recovers X health.",
        "A fighter of your choice recovers how much health?",
    ),
    Sentence("boost", COMBAT, "You may BOOST this card.", combat=True),
    Sentence("add to value", COMBAT, "Add X to this card's value.", "Add how much to this card's value?", combat=True),
    Sentence(
        "subtract from value",
        COMBAT,
        "Subtract X from this card's value.",
        "Subtract how much from this card's value?",
        combat=True,
    ),
    Sentence(
        "add to opponent's value",
        COMBAT,
        "Add X to the opponent's card's value.",
        "Add how much to the opponent's card's value?",
        combat=True,
    ),
    Sentence(
        "subtract from opponent's value",
        COMBAT,
        "Subtract X from the opponent's card's value.",
        "Subtract how much from the opponent's card's value?",
        combat=True,
    ),
    Sentence("set value", COMBAT, "This card's value becomes X.", "This card's value becomes how much?", combat=True),
    Sentence("ignore value", COMBAT, "Ignore the value of the opponent's card.", combat=True),
    Sentence("cancel", COMBAT, "Cancel all effects on the opponent's card.", combat=True),
    Sentence("return this card", COMBAT, "Return this card to your hand.", combat=True),
    Sentence(
        "prevent",
        COMBAT,
        "Prevent X damage to your fighter.",
        "Prevent how much damage to your fighter?",
        combat=True,
    ),
    Sentence("win", COMBAT, "You count as the winner of this combat.", combat=True),
    Sentence("draw", CARDS, "Draw X cards.", "Draw how many cards?"),
    Sentence(
        "opponent draws",
        CARDS,
        "The opponent draws X cards.",
        "The opponent draws how many cards?",
        whom="Which opponent draws {number} card(s)?",
    ),
    Sentence("discard", CARDS, "Discard 1 card."),
    Sentence("discard at random", CARDS, "Discard 1 card at random."),
    Sentence("discard top card", CARDS, "Discard the top card of your deck."),
    Sentence("opponent discards", CARDS, "The opponent discards 1 card.", whom="Which opponent discards 1 card?"),
    Sentence(
        "opponent discards at random",
        CARDS,
        "The opponent discards 1 card at random.",
        whom="Which opponent discards 1 card at random?",
    ),
    Sentence(
        "opponent discards top card",
        CARDS,
        "The opponent discards the top card of their deck.",
        whom="Which opponent discards the top card of their deck?",
    ),
    Sentence(
        "discard from opponent's hand",
        CARDS,
        "The opponent discards a card of your choice.",
        whom="Which opponent discards a card of your choice?",
    ),
    Sentence("take from discard pile", CARDS, "Take a card from your discard pile into your hand."),
    Sentence("put from hand on deck", CARDS, "Put a card from your hand on top of your deck."),
    Sentence("put from hand under deck", CARDS, "Put a card from your hand under your deck."),
    Sentence("put from discard pile on deck", CARDS, "Put a card from your discard pile on top of your deck."),
    Sentence("put from discard pile under deck", CARDS, "Put a card from your discard pile under your deck."),
    Sentence("shuffle from hand into deck", CARDS, "Shuffle a card from your hand into your deck."),
    Sentence("shuffle discard pile into deck", CARDS, "Shuffle your discard pile into your deck."),
    Sentence("show a card", CARDS, "Show a card from your hand."),
    Sentence("show hand", CARDS, "Reveal your hand."),
    Sentence("look at hand", CARDS, "Look at an opponent's hand."),
    Sentence(
        "look at top cards",
        CARDS,
        "Look at the top X cards of your deck.",
        "Look at how many cards from the top of your deck?",
    ),
    Sentence("reveal top card", CARDS, "Reveal the top card of your deck."),
    Sentence("gain an action", TURN, "Gain 1 action."),
    Sentence("lose an action", TURN, "Lose 1 action."),
    Sentence("opponent loses an action", TURN, "The opponent loses 1 action.", whom="Which opponent loses 1 action?"),
    Sentence("end the turn", TURN, "End the turn."),
)

# About a hero's own pieces.
LAY: Final = Sentence("lay {token}", PIECES, "Place {a} {token} in any space.")
MOVE_TOKEN: Final = Sentence(
    "move {token}",
    PIECES,
    "Move one of your {several} up to X spaces.",
    "Move one of your {several} up to how many spaces?",
)
TAKE_TOKEN: Final = Sentence("take {token}", PIECES, "Return one of your {several} to your supply.")
TURN_UP: Final = Sentence("turn to {side}", PIECES, "Turn {side} face up.")
GAIN: Final = Sentence("gain {counter}", PIECES, "Gain X {counter}.", "Gain how much {counter}?")
SPEND: Final = Sentence("spend {counter}", PIECES, "Spend X {counter}.", "Spend how much {counter}?")
RETURN: Final = Sentence("return {fighter}", FIGHTERS, "Return a defeated {fighter} to an empty space.")
BECOME: Final = Sentence("{name} becomes {form}", PIECES, "{said} becomes {form}.")
FROM_HAND: Final = Sentence("put from hand into {pile}", PIECES, "Put a card from your hand into your {pile}.")
FROM_DISCARDS: Final = Sentence(
    "put from discard pile into {pile}", PIECES, "Put a card from your discard pile into your {pile}."
)
TO_DISCARDS: Final = Sentence(
    "put from {pile} into discard pile", PIECES, "Put a card from your {pile} into your discard pile."
)
TAKE: Final = Sentence("take from {pile}", PIECES, "Take a card from your {pile} into your hand.")
