"""Robin Hood and his Outlaws."""

from matchless.engine.words import *

ROBIN_HOOD = Named("Robin Hood")
OUTLAWS = Named("Outlaw", "Outlaws")

robin_hood = Hero(
    "robin-hood",
    "Robin Hood",
    "Robin Hood vs. Bigfoot",
    move=2,
    fighters=(
        Fighter("Robin Hood", HERO, RANGED, 13),
        Fighter("Outlaw", SIDEKICK, MELEE, 1, count=4),
    ),
    abilities=(Ability(AFTER_ATTACK, Move(THE_ATTACKER, 2)),),
    cards=(
        Card("A Hunter's Eye", ATTACK, 5, boost=4, copies=3, by="Robin Hood"),
        Card(
            "Steal From the Rich",
            SCHEME,
            boost=3,
            copies=3,
            by="Robin Hood",
            scheme=(Draw(1), WithOpponent(Discard(THEM, may=True, otherwise=(Draw(1, more=True),)))),
        ),
        Card("Disarming Shot", ATTACK, 4, boost=3, copies=2, by="Robin Hood", after=(Draw(DAMAGE_DEALT),)),
        Card("Piercing Shot", ATTACK, 2, boost=3, copies=2, by="Robin Hood", after=(Draw(2),)),
        Card(
            "Highway Robbery",
            ATTACK,
            2,
            boost=2,
            copies=4,
            by="Outlaw",
            immediately=(CancelEffects(), IgnoreValue()),
        ),
        Card(
            "Defenders of Sherwood",
            DEFENSE,
            3,
            boost=2,
            copies=2,
            after=(Draw(1), Return(OUTLAWS, ZoneOf(ROBIN_HOOD))),
        ),
        Card("Snark", VERSATILE, 3, boost=1, copies=3, after=(If(Adjacent(YOUR_FIGHTER, OPPOSING_FIGHTER), Draw(1)),)),
        Card(
            "Wily Fighting",
            VERSATILE,
            3,
            boost=1,
            copies=3,
            after=(Damage(Each(AdjacentTo(OPPOSING_FIGHTERS, YOUR_FIGHTER)), 1),),
        ),
        Card("Feint", VERSATILE, 2, boost=2, copies=3, immediately=(CancelEffects(),)),
        Card("Regroup", VERSATILE, 1, boost=2, copies=3, after=(If(WON, Draw(2), otherwise=(Draw(1),)),)),
        Card("Ambush", ATTACK, 2, boost=3, copies=2, during=(Discard(THEM, random=True), AddToValue(ITS_BOOST))),
    ),
    look=Look(key="#12301f", second="#55a04c", paper="#f1edd3"),
)
