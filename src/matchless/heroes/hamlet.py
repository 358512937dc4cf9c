"""Hamlet, Rosencrantz & Guildenstern, and the Question."""

from matchless.engine.words import *

HAMLET = Named("Hamlet")
TO_BE = Showing("TO BE")
NOT_TO_BE = Showing("NOT TO BE")

hamlet = Hero(
    "hamlet",
    "Hamlet",
    "Slings and Arrows",
    move=2,
    fighters=(
        Fighter("Hamlet", HERO, MELEE, 15),
        Fighter("Rosencrantz & Guildenstern", SIDEKICK, MELEE, 6),
    ),
    markers=(Marker("the Question", "TO BE", "NOT TO BE"),),
    ability="The Question",
    abilities=(
        Ability(START_OF_TURN, ChooseStance("TO BE", "NOT TO BE"), If(NOT_TO_BE, Damage(OneOf(YOUR_FIGHTERS), 2))),
        ManeuverDraw(1, TO_BE),
        AttackBonus(Exactly(2), when=NOT_TO_BE, by="Hamlet"),
    ),
    cards=(
        Card(
            "To Sleep, Perchance To Dream",
            ATTACK,
            3,
            boost=2,
            copies=3,
            after=(If(WON, Move(OPPOSING_FIGHTER, DAMAGE_DEALT), otherwise=(Recover(HAMLET, 1),)),),
        ),
        Card("Cruel To Be Kind", ATTACK, 2, boost=4, copies=2, by="Hamlet", during=(Boost(),)),
        Card("Uncertain Doom", ATTACK, 2, boost=3, copies=3, during=(If(AGAINST_VERSATILE, IgnoreValue()),)),
        Card(
            "The Play's The Thing",
            VERSATILE,
            3,
            boost=2,
            copies=3,
            after=(Discard(THEM, random=True), If(WON, Recover(HAMLET, ITS_BOOST))),
        ),
        Card(
            "The Readiness Is All",
            VERSATILE,
            2,
            boost=2,
            copies=2,
            after=(Place(OneOf(COMBATANTS), ANYWHERE, stay=True, rooted=True),),
        ),
        Card(
            "Blood Will Have Blood",
            VERSATILE,
            2,
            boost=1,
            copies=3,
            by="Hamlet",
            after=(If(HurtThisTurn(HAMLET), Damage(OPPOSING_FIGHTER, 1)),),
        ),
        Card(
            "Outrageous Fortune",
            VERSATILE,
            1,
            boost=2,
            copies=2,
            by="Hamlet",
            during=(Mill(YOU), AddToValue(ITS_BOOST)),
            after=(If(LOST, TakeMilled()),),
        ),
        Card(
            "Maddening Insight",
            DEFENSE,
            0,
            boost=1,
            copies=2,
            during=(SetValue(CARDS_IN_HAND),),
            after=(If(WON, Discard(THEM)),),
        ),
        Card("The Rest Is Silence", DEFENSE, 2, boost=3, copies=2, by="Hamlet", after=(EndTurn(),)),
        Card(
            "Nothing Either Good Or Bad",
            DEFENSE,
            2,
            boost=1,
            copies=3,
            after=(If(AGAINST_VERSATILE, Damage(OPPOSING_FIGHTER, 2)),),
        ),
        Card(
            "Method In The Madness",
            SCHEME,
            boost=3,
            copies=3,
            by="Hamlet",
            scheme=(PutUnderAndDraw(), GainActions(1)),
        ),
        Card(
            "The Ghost",
            SCHEME,
            boost=1,
            copies=2,
            by="Hamlet",
            scheme=(
                Choose(
                    1,
                    health=(Recover(HAMLET, 2),),
                    place=(Place(HAMLET, ZoneOf(HAMLET), stay=True), GainActions(1)),
                ),
            ),
        ),
    ),
    look=Look(key="#1a2331", second="#7d95b0", paper="#edebe4", sides=("crown", "skull")),
)
