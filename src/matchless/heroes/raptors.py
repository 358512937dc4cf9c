"""The three Raptors."""

from matchless.engine.words import *

RAPTORS = Named("Raptor", "Raptors")

raptors = Hero(
    "raptors",
    "Raptors",
    "Jurassic Park: InGen vs. Raptors",
    move=3,
    fighters=(Fighter("Raptor", HERO, MELEE, 7, count=3),),
    abilities=(AttackBonus(Count(AdjacentTo(Other(RAPTORS), OPPOSING_FIGHTER))),),
    cards=(
        Card(
            "Clever Girl",
            ATTACK,
            3,
            boost=3,
            copies=3,
            after=(If(AnyAdjacent(RAPTORS, OPPOSING_FIGHTER), GainActions(1)),),
        ),
        Card(
            "Coordinated Attack Pattern",
            SCHEME,
            boost=2,
            copies=2,
            scheme=(Anchor(RAPTORS), PlaceEach(Rest(RAPTORS), ZoneOf(THAT_FIGHTER))),
        ),
        Card(
            "Pack Hunters",
            ATTACK,
            4,
            boost=2,
            copies=2,
            after=(If(WON, Damage(OPPOSING_FIGHTER, Count(AdjacentTo(RAPTORS, OPPOSING_FIGHTER)))),),
        ),
        Card(
            "Eaten Alive",
            VERSATILE,
            4,
            boost=2,
            copies=3,
            after=(If(WON, Damage(OneOf(AdjacentTo(OPPOSING_FIGHTERS, YOUR_FIGHTER)), 1)),),
        ),
        Card(
            "Working Things Out",
            SCHEME,
            boost=2,
            copies=2,
            scheme=(MoveEach(RAPTORS, 3, through=True), GainActions(1)),
        ),
        Card(
            "Decoy",
            DEFENSE,
            3,
            boost=1,
            copies=4,
            immediately=(Place(OneOf(Other(RAPTORS)), Beside(OPPOSING_FIGHTER), may=True),),
        ),
        Card("They Remember", ATTACK, 2, boost=2, copies=4, after=(GainActions(1),)),
        Card("Disengage", ATTACK, 4, boost=2, copies=2, after=(Place(YOUR_FIGHTER, ZoneOf(YOUR_FIGHTER)),)),
        Card("Eviscerate", ATTACK, 5, boost=3, copies=2),
        Card("Ambush", ATTACK, 2, boost=3, copies=3, during=(Discard(THEM, random=True), AddToValue(ITS_BOOST))),
        Card("Feint", VERSATILE, 2, boost=1, copies=3, immediately=(CancelEffects(),)),
    ),
    look=Look(key="#1e2b1c", second="#de7a2a", paper="#f6e8c6"),
)
