"""Elektra and The Hand."""

from matchless.engine.words import *

ELEKTRA = Named("Elektra")
HANDS = Named("The Hand", "Hands")

elektra = Hero(
    "elektra",
    "Elektra",
    "Marvel: Hell's Kitchen",
    move=2,
    fighters=(
        Fighter("Elektra", HERO, MELEE, 7, second_life=9),
        Fighter("The Hand", SIDEKICK, MELEE, 1, count=4),
    ),
    ability="Resurrection",
    abilities=(),
    cards=(
        Card(
            "Mystic Assassin",
            ATTACK,
            6,
            boost=1,
            copies=2,
            by="Elektra",
            after=(If(NOT_RISEN, Damage(ELEKTRA, 3)),),
        ),
        Card(
            "The Fist",
            ATTACK,
            3,
            boost=3,
            copies=2,
            by="The Hand",
            after=(If(OnBoard(YOUR_FIGHTER), May(Damage(YOUR_FIGHTER, 1), TakeBack(), GainActions(1))),),
        ),
        Card("Hands of Red", ATTACK, 4, boost=2, copies=2, by="Elektra", after=(Return(HANDS, ZoneOf(ELEKTRA)),)),
        Card(
            "Intercept",
            DEFENSE,
            3,
            boost=4,
            copies=2,
            by="Elektra",
            during=(If(RISEN, MayShow("Sai", SetValue(5))),),
        ),
        Card(
            "Snakeroot Clan",
            DEFENSE,
            1,
            boost=2,
            copies=2,
            by="Elektra",
            immediately=(SwapDefender(ELEKTRA, HANDS),),
        ),
        Card("Ninjitsu", VERSATILE, 3, boost=2, copies=2, after=(Place(YOUR_FIGHTER, ANYWHERE, stay=True),)),
        Card(
            "Whirlwind",
            VERSATILE,
            2,
            boost=1,
            copies=2,
            by="Elektra",
            after=(If(RISEN, Damage(Each(AdjacentTo(OPPOSING_FIGHTERS, ELEKTRA)), 1)),),
        ),
        Card(
            "Cloaked In Shadow",
            VERSATILE,
            2,
            boost=1,
            copies=2,
            by="Elektra",
            immediately=(CancelEffects(),),
            after=(If(RISEN, Move(ELEKTRA, 3)),),
        ),
        Card(
            "Mesmerize",
            SCHEME,
            boost=2,
            copies=2,
            by="Elektra",
            scheme=(WithOpponent(LookAtHand(), If(RISEN, PickFromHand())), GainActions(1)),
        ),
        Card("Sai", VERSATILE, 4, boost=3, copies=2, by="Elektra"),
    ),
    look=Look(key="#1d0f20", second="#c4265c", paper="#f7dde0"),
)
