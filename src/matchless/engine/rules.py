"""The rules by name, each in a sentence or two of our own: what code, tests and a player's "why?" cite."""

from typing import Final

RULES: Final[dict[str, str]] = {
    "NAME-1": "A hero's name is also its deck's. Fighters that share a name are separate ones, told apart by numbers.",
    "NAME-2": "You are the seat whose text it is. Your own and a teammate's fighters are friendly, others opposing.",
    "NAME-3": "A fighter off the board is nowhere: not to be chosen, moved, hurt or healed. Nobody is beside oneself.",
    "SETUP-1": "Two to four seats with a hero each: a duel, teams of two against two, or a free-for-all.",
    "SETUP-2": "Whoever begins, by chance or as agreed, has start 1 and places first; the others follow in the order"
    " of their turns on starts 2, 3 and 4. The seats of two teams alternate.",
    "SETUP-3": "Decks are shuffled and five cards drawn. Then each hero goes on its start, its other fighters one by"
    " one on empty spaces in the zones of that start. Only if these are full: anywhere (printed edition), or beside an"
    " own fighter (current edition).",
    "SETUP-4": "Tokens and items as their hero or board says. A mulligan is a house rule, off unless asked for.",
    "BOARD-1": "Spaces joined by a path are adjacent. One-way paths bind movement only, and large fighters not at all.",
    "BOARD-2": "All spaces of one colour are one zone; a space may be in several, and one zone in common is enough.",
    "BOARD-3": "One fighter a space; a large fighter may hold two.",
    "BOARD-4": "Distance is the fewest steps along paths, arrows and fighters aside, from the nearer of two spaces.",
    "BOARD-5": "A space is empty when no fighter is in it; tokens and items occupy nothing.",
    "TURN-1": "Start of turn, two actions, end of turn, then discard down to seven. An action is a maneuver, an"
    " attack, a scheme or the use of a scheme item; the same one may be taken twice, and none can be skipped.",
    "TURN-2": "Several effects of one seat at one moment resolve in the order that seat likes.",
    "TURN-3": "When a turn is ended early, the rest of the action is dropped; cleanup and the end of the turn remain.",
    "TURN-4": "A gained action belongs to this turn and must be used; a seat that is not on turn gains none.",
    "TURN-5": "As a turn begins, everybody's space is noted and what happened in the turn before is forgotten.",
    "TURN-6": "A seat that goes out or dormant in its turn finishes the action as far as it can, and nothing more.",
    "MAN-1": "A maneuver begins with drawing a card, like it or not.",
    "MAN-2": "Then one card may be discarded: its BOOST is added to the move value of all your fighters.",
    "MAN-3": "Then each of your fighters may move once, in any order, up to that value.",
    "MOVE-1": "A step follows a path to an adjacent space; friends may be passed, enemies not, and no space is shared.",
    "MOVE-2": "Whoever moves a fighter, friend and foe are judged from its owner's side.",
    "MOVE-3": "Up to a number allows none, and no step at all is no move.",
    "MOVE-4": "A space that stops a fighter ends its move there; a step that would end it on somebody is not allowed.",
    "MOVE-5": "Who cannot leave a space is neither moved, placed nor swapped, though it may fall or return.",
    "PLACE-1": "Placing needs no path. The fighter enters the space, but has not moved.",
    "PLACE-2": "Only empty spaces are offered, and a fighter's own unless the text asks for an empty or other one.",
    "PLACE-3": "A swap exchanges two fighters at once, and neither moves.",
    "PLACE-4": "A defeated fighter that returns is placed at full health, or stays away where there is no room.",
    "PLACE-5": "In the current edition a placement that must be made may name a space that somebody holds, of those"
    " that the text allows, and so fail; in the printed edition only empty spaces can be named.",
    "DRAW-1": "Cards are drawn one by one. Each one that the deck cannot give costs each of your fighters 2 health.",
    "DRAW-2": "Only what is called a draw is one: cards looked at, turned over or discarded from a deck are not drawn.",
    "DISCARD-1": "Who discards chooses the card, unless it goes at random or the text lets another choose.",
    "DISCARD-2": "Cards go to their owner's piles; a pile that takes discards takes them whatever sent them there.",
    "DECK-1": "Hands and the order of decks are hidden; discard piles, and how many cards there are, are not.",
    "TYPE-1": "A versatile card is an attack card and a defense card.",
    "SCHEME-1": "A scheme needs a fighter on the board who may use it. It may be played for nothing.",
    "ATK-1": "An attack needs a card and a target: adjacent, for ranged fighters also anywhere in a shared zone.",
    "ATK-2": "The attack card is laid face down, then a defense card or none; both are turned up together.",
    "ATK-3": "A defender brought in before the defense card picks from its own cards; range is not checked again.",
    "COMBAT-1": "Immediately, during combat, damage, after combat, abilities, cleanup; each time the defender first.",
    "COMBAT-2": "At cleanup the played cards go to their piles and used items leave the game.",
    "COMBAT-3": "Damage is attack less defense. The attacker wins by dealing at least 1, the defender otherwise.",
    "COMBAT-4": "Cancelling stops every text on a card that has not resolved yet; its value and abilities stay.",
    "COMBAT-5": "An ignored value is 0 whatever changes it; a value given instead replaces the printed one only.",
    "COMBAT-6": "Who falls in combat is removed at once; the text of its card still resolves as far as it can.",
    "COMBAT-7": "Where a fighter of the combat is gone before damage, none is dealt and the defender has won.",
    "BOOST-1": "To boost a card or a move, discard one from your hand and add its BOOST; its text means nothing, so a"
    " card that could not be played will do.",
    "BOOST-2": "To BLIND BOOST a card, discard the top card of your deck and add its BOOST. That is no draw: an empty"
    " deck adds nothing and hurts nobody.",
    "ITEM-1": "A fighter on an item's space may use it: a scheme item as an action of its own, a combat item beside"
    " the card with which the fighter attacks or defends, as if its text stood on that card. A used item leaves the"
    " game.",
    "EFFECT-1": "Effects must be carried out as far as possible, unless they say may.",
    "EFFECT-2": "The choices of an effect are its owner's, unless it names another.",
    "EFFECT-3": "Text resolves in order and reads the board as it is then; chosen texts are all named first.",
    "EFFECT-4": "Damage of one effect to several is dealt at once, its moves and placements one after the other.",
    "EFFECT-5": "Where a text names an opponent, its owner picks one that is neither out nor dormant.",
    "END-1": "Without health a fighter is defeated and removed. Health never rises above its maximum.",
    "END-2": "The game is over when one side has no hero left: at once in the printed edition, as an action begins or"
    " ends in the current one. If no side has any, the seat on turn wins.",
    "END-3": "In a free-for-all a seat without its hero is out, at that same moment. In its first turn it attacks only"
    " the next seat or one that has had its first turn.",
    "END-4": "In teams a seat without its hero plays on with its other fighters; a team loses with its last hero.",
    "END-5": "A seat without fighters that is not defeated is dormant until it returns.",
    "END-6": "A game that reaches the turn limit is a draw.",
    "ORDER-1": "Of several seats' effects at one moment, that of the seat on turn comes first, then in turn order.",
    "ORDER-2": "What something sets off resolves in full at once, also in the middle of an effect.",
    # What we decided ourselves; docs/rulings.md gives the reasons.
    "TOKEN-1": "A token placed by choice goes to a space with no fighter and no other token.",
    "MANUAL-1": "A text by hand is carried out by its owner with the tools that are offered, until it is done.",
    "MANUAL-2": "Then every other player agrees, or takes it back to where the text began. After three refusals the"
    " text does nothing. At a table that trusts nobody is asked.",
    "MANUAL-3": "What a text by hand has done decides no game before everybody has agreed.",
    "OP-8": "Who rises again takes empty spaces of which no two share a zone, as many as there is room for.",
}
