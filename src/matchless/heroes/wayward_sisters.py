"""The three Wayward Sisters and their cauldron."""

from matchless.engine.words import *

SNAKE = "snake"
BAT = "bat"
LIZARD = "lizard"

wayward_sisters = Hero(
    "wayward-sisters",
    "The Wayward Sisters",
    "Slings and Arrows",
    move=2,
    fighters=(Fighter("Wayward Sister", HERO, MELEE, 6, count=3),),
    piles=(Pile("cauldron", takes_discards=True),),
    spells=(
        Spell((SNAKE, BAT), Draw(1), Recover(OneOf(YOUR_FIGHTERS), 1)),
        Spell((SNAKE, LIZARD), Move(OneOf(FIGHTERS), 3)),
        Spell((BAT, LIZARD), Damage(OneOf(InZoneOf(FIGHTERS, YOUR_FIGHTERS)), 1)),
        Spell((SNAKE, BAT, LIZARD), GainActions(1)),
    ),
    ability="Bubbling Brew",
    abilities=(Ability(AFTER_CLEANUP, CastSpell("cauldron")),),
    cards=(
        Card(
            "All-Seeing Familiar",
            ATTACK,
            4,
            boost=2,
            copies=2,
            symbol=LIZARD,
            immediately=(DiscardToPile("cauldron"),),
            after=(If(WON, TopToHandOrPile("cauldron")),),
        ),
        Card(
            "Double, Double",
            ATTACK,
            3,
            boost=2,
            copies=3,
            symbol=LIZARD,
            during=(AddToValue(SymbolsInPile("cauldron")),),
        ),
        Card("Hurly-Burly", ATTACK, 3, boost=1, copies=3, symbol=SNAKE, during=(OpponentSplitsTop("cauldron"),)),
        Card(
            "Fire Burn And Cauldron Bubble",
            VERSATILE,
            3,
            boost=2,
            copies=3,
            symbol=BAT,
            immediately=(DiscardToPile("cauldron"),),
        ),
        Card("The Stars Align", VERSATILE, 0, boost=1, copies=3, symbol=LIZARD, during=(SetValue(ZONES_HELD),)),
        Card("Curious Familiar", VERSATILE, 2, boost=3, copies=2, symbol=BAT, after=(PileToHand("cauldron"),)),
        Card(
            "Ward",
            VERSATILE,
            3,
            boost=2,
            copies=3,
            symbol=BAT,
            after=(Place(OPPOSING_FIGHTER, ZoneOf(YOUR_FIGHTER), stay=True),),
        ),
        Card(
            "Toil And Trouble",
            DEFENSE,
            2,
            boost=3,
            copies=3,
            symbol=SNAKE,
            during=(AddToValue(SymbolsInPile("cauldron")),),
        ),
        Card(
            "Pricking Of My Thumbs",
            DEFENSE,
            2,
            boost=1,
            copies=2,
            symbol=SNAKE,
            after=(Damage(OPPOSING_FIGHTER, DAMAGE_DEALT),),
        ),
        Card(
            "Unnatural Remedy",
            DEFENSE,
            1,
            boost=2,
            copies=2,
            symbol=SNAKE,
            immediately=(BurnForHealth("cauldron", 3, FIGHTERS),),
        ),
        Card(
            "Something Wicked This Way Comes",
            SCHEME,
            boost=3,
            copies=2,
            symbol=BAT,
            scheme=(CastSpell("cauldron", free=True), CastSpell("cauldron", free=True, another=True)),
        ),
        Card("Prophecy", SCHEME, boost=2, copies=2, symbol=LIZARD, scheme=(LookAndTake(4, 2),)),
    ),
    look=Look(key="#211537", second="#83b53c", paper="#eeedd4", pile="cauldron"),
)
