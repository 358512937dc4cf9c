"""Daredevil."""

from matchless.engine.words import *

DAREDEVIL = Named("Daredevil")

daredevil = Hero(
    "daredevil",
    "Daredevil",
    "Marvel: Hell's Kitchen",
    move=3,
    fighters=(Fighter("Daredevil", HERO, MELEE, 17),),
    abilities=(Ability(DURING_COMBAT, If(CardAndFewInHand(2), May(BlindBoost()))),),
    cards=(
        Card(
            "Devil of Hell's Kitchen",
            ATTACK,
            4,
            boost=3,
            copies=2,
            by="Daredevil",
            during=(If(DECK_EMPTY, SetValue(8)),),
            after=(ShuffleBack(4),),
        ),
        Card("Man Without Fear", ATTACK, 2, boost=3, copies=2, by="Daredevil", during=(May(BlindBoost()),)),
        Card(
            "Son of a Boxer",
            DEFENSE,
            3,
            boost=2,
            copies=3,
            by="Daredevil",
            after=(If(LOST, Damage(OneOf(AdjacentTo(FIGHTERS, DAREDEVIL)), 2)),),
        ),
        Card("Feint", VERSATILE, 2, boost=1, copies=3, by="Daredevil", immediately=(CancelEffects(),)),
        Card(
            "Take a Knee",
            VERSATILE,
            3,
            boost=2,
            copies=3,
            by="Daredevil",
            after=(Mill(YOU), Recover(DAREDEVIL, ITS_BOOST)),
        ),
        Card("Grappling Hook", VERSATILE, 3, boost=2, copies=3, by="Daredevil", after=(Move(DAREDEVIL, 2),)),
        Card("Breather", SCHEME, boost=2, copies=3, by="Daredevil", scheme=(Retrieve(no_scheme=True),)),
        Card(
            "Through Adversity",
            SCHEME,
            boost=2,
            copies=3,
            by="Daredevil",
            scheme=(MoveAndStrike(DAREDEVIL, 4, damage=1),),
        ),
    ),
    look=Look(key="#2b0c10", second="#cb2f26", paper="#f6e0cf"),
)
