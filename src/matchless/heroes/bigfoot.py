"""Bigfoot and the Jackalope."""

from matchless.engine.words import *

BIGFOOT = Named("Bigfoot")
JACKALOPE = Named("The Jackalope")

bigfoot = Hero(
    "bigfoot",
    "Bigfoot",
    "Robin Hood vs. Bigfoot",
    move=3,
    fighters=(
        Fighter("Bigfoot", HERO, MELEE, 16),
        Fighter("The Jackalope", SIDEKICK, MELEE, 6),
    ),
    abilities=(Ability(END_OF_TURN, If(ZoneClear(BIGFOOT), May(Draw(1)))),),
    cards=(
        Card("Larger Than Life", ATTACK, 6, boost=3, copies=3, by="Bigfoot"),
        Card(
            "Savagery",
            ATTACK,
            4,
            boost=3,
            copies=3,
            by="Bigfoot",
            after=(If(WON, Damage(Each(AdjacentTo(FIGHTERS, BIGFOOT)), 1)),),
        ),
        Card(
            "Crash Through the Trees",
            SCHEME,
            boost=3,
            copies=2,
            by="Bigfoot",
            scheme=(Move(BIGFOOT, 5, through=True),),
        ),
        Card(
            "Jackalope Horns",
            SCHEME,
            boost=2,
            copies=3,
            by="The Jackalope",
            scheme=(Move(JACKALOPE, 5, through=True), Damage(OneOf(AdjacentTo(FIGHTERS, JACKALOPE)), 2)),
        ),
        Card("It's Just Your Imagination", DEFENSE, 3, boost=3, copies=2, immediately=(CancelEffects(),)),
        Card("Hoax", VERSATILE, 4, boost=2, copies=3, after=(Move(YOUR_FIGHTER, 5, through=True),)),
        Card("Disengage", ATTACK, 4, boost=2, copies=2, after=(Place(YOUR_FIGHTER, ZoneOf(YOUR_FIGHTER)),)),
        Card("Momentous Shift", VERSATILE, 3, boost=1, copies=3, during=(If(Shifted(YOUR_FIGHTER), SetValue(5)),)),
        Card("Skirmish", VERSATILE, 4, boost=1, copies=3, after=(If(WON, Move(OneOf(COMBATANTS), 2)),)),
        Card("Feint", VERSATILE, 2, boost=2, copies=3, immediately=(CancelEffects(),)),
        Card("Regroup", VERSATILE, 1, boost=2, copies=3, after=(If(WON, Draw(2), otherwise=(Draw(1),)),)),
    ),
    look=Look(key="#2c1d14", second="#b4652b", paper="#f3e2c3"),
)
