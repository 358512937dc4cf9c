"""Robert Muldoon, his InGen Workers and their traps."""

from matchless.engine.words import *

MULDOON = Named("Robert Muldoon")
WORKERS = Named("InGen Worker", "InGen Workers")

robert_muldoon = Hero(
    "robert-muldoon",
    "Robert Muldoon",
    "Jurassic Park: InGen vs. Raptors",
    move=3,
    fighters=(
        Fighter("Robert Muldoon", HERO, RANGED, 14),
        Fighter("InGen Worker", SIDEKICK, RANGED, 1, count=3),
    ),
    tokens=(Token("trap", 8, stops=True, entered=(Damage(THAT_FIGHTER, 1), RemoveToken("trap"))),),
    abilities=(
        Ability(START_OF_TURN, PlaceTokens("trap", 1, ZoneOf(MULDOON))),
        Ability(TOKEN_LEAVES, Draw(1)),
    ),
    cards=(
        Card(
            "They Should All Be Destroyed",
            ATTACK,
            4,
            boost=3,
            copies=3,
            by="Robert Muldoon",
            during=(AddToValue(TokensNextTo("trap", OPPOSING_FIGHTER)),),
        ),
        Card(
            "Shoot Her!",
            ATTACK,
            3,
            boost=1,
            copies=2,
            by="Robert Muldoon",
            during=(If(FIRST_ACTION, SetValue(5)),),
        ),
        Card(
            "I've Hunted Most Things That Can Hunt You",
            DEFENSE,
            4,
            boost=1,
            copies=2,
            by="Robert Muldoon",
            after=(MoveEach(YOUR_FIGHTERS, 5, through=True),),
        ),
        Card(
            "Call for Backup",
            SCHEME,
            boost=3,
            copies=2,
            by="Robert Muldoon",
            scheme=(
                Choose(
                    2,
                    traps=(PlaceTokens("trap", 3, ZoneOf(MULDOON)),),
                    workers=(Return(WORKERS, ZoneOf(MULDOON), every=True),),
                    cards=(Draw(2),),
                ),
            ),
        ),
        Card("Tactical Advance", VERSATILE, 3, boost=3, copies=3, by="InGen Worker", after=(MoveEach(WORKERS, 2),)),
        Card(
            "Remote Detonation",
            SCHEME,
            boost=2,
            copies=3,
            scheme=(
                WithToken("trap", ZoneOf(WORKERS), Damage(Each(NextToIt(OPPOSING_FIGHTERS)), 1), RemoveToken("trap")),
            ),
        ),
        Card("Rending Shot", ATTACK, 3, boost=1, copies=4, after=(Move(OPPOSING_FIGHTER, 3),)),
        Card("Second Shot", ATTACK, 2, boost=3, copies=2, during=(Boost(),)),
        Card("Feint", VERSATILE, 2, boost=1, copies=3, immediately=(CancelEffects(),)),
        Card("Regroup", VERSATILE, 1, boost=1, copies=3, after=(If(WON, Draw(2), otherwise=(Draw(1),)),)),
        Card("Leap Away", VERSATILE, 4, boost=2, copies=3, after=(If(WON, Move(OneOf(COMBATANTS), 4)),)),
    ),
    look=Look(key="#2d2b16", second="#a79c3c", paper="#f2ecd0", token="trap"),
)
