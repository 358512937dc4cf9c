"""Titania, Oberon and the glamours."""

from matchless.engine.words import *

TITANIA = Named("Titania")
OBERON = Named("Oberon")

titania = Hero(
    "titania",
    "Titania",
    "Slings and Arrows",
    move=2,
    fighters=(
        Fighter("Titania", HERO, RANGED, 12),
        Fighter("Oberon", SIDEKICK, MELEE, 6),
    ),
    decks=(
        SecondDeck(
            "glamour",
            Charm("Glamour of Greed", Ability(END_OF_TURN, May(Draw(1)))),
            Charm("Glamour of Invisibility", PassThrough()),
            Charm("Glamour of Jealousy", Ability(TARGETED, SwapDefender(TITANIA, OBERON))),
            Charm("Glamour of Love", Ability(BEFORE_MOVES, Move(OneOf(OPPOSING_FIGHTERS), 1, exactly=True, may=True))),
            Charm("Glamour of Rhyme", Ability(SCHEME_RESOLVED, GainActions(1))),
            Charm("Glamour of Sleep", OnlyCombatDamage()),
        ),
    ),
    ability="Fairy Magic",
    abilities=(Ability(START_OF_TURN, OpenCharm("glamour")),),
    cards=(
        Card(
            "Queen Of The Fairies",
            ATTACK,
            2,
            boost=3,
            copies=2,
            by="Titania",
            during=(AddToValue(CharmsDiscarded("glamour")),),
        ),
        Card(
            "Met By Moonlight",
            ATTACK,
            5,
            boost=2,
            copies=3,
            by="Oberon",
            after=(Place(OBERON, Beside(TITANIA), stay=True),),
        ),
        Card(
            "As Wise As Beautiful",
            VERSATILE,
            2,
            boost=2,
            copies=3,
            by="Titania",
            after=(MayDiscardCharm("glamour", Draw(2), otherwise=(Draw(1),)),),
        ),
        Card(
            "Whisked Away",
            VERSATILE,
            4,
            boost=1,
            copies=3,
            after=(
                Move(YOUR_FIGHTER, 2),
                MayDiscardCharm("glamour", Place(YOUR_FIGHTER, ANYWHERE, stay=True)),
            ),
        ),
        Card("The Moon Looks Down", VERSATILE, 3, boost=2, copies=2, by="Titania", after=(BuryCharm("glamour"),)),
        Card("Fairy Song", VERSATILE, 3, boost=2, copies=3, during=(MayDiscardCharm("glamour", SetValue(5)),)),
        Card("Parting Gift", VERSATILE, 2, boost=1, copies=2, after=(May(Damage(Each(COMBATANTS), 2)),)),
        Card(
            "But A Dream",
            DEFENSE,
            0,
            boost=2,
            copies=2,
            by="Titania",
            immediately=(CancelEffects(), IgnoreValue(), TakeBack(THEM)),
            after=(Draw(1),),
        ),
        Card(
            "Protection Of The Fairy Woods",
            DEFENSE,
            2,
            boost=1,
            copies=3,
            immediately=(MayDiscardCharm("glamour", CancelEffects()),),
        ),
        Card(
            "A Momentary Glance",
            SCHEME,
            boost=4,
            copies=2,
            by="Titania",
            scheme=(Damage(OneOf(InZoneOf(FIGHTERS, TITANIA)), 2),),
        ),
        Card(
            "Gift Of The Fair Folk",
            SCHEME,
            boost=2,
            copies=3,
            scheme=(Choose(2, health=(Recover(OneOf(FIGHTERS), 2),), cards=(Draw(2),), moves=(MoveTwo(FIGHTERS, 2),)),),
        ),
        Card(
            "What Fools These Mortals Be",
            SCHEME,
            boost=2,
            copies=2,
            by="Oberon",
            scheme=(WithOpponent(LookAtHand(), PickFromHand(shuffle=True)),),
        ),
    ),
    look=Look(key="#2c1648", second="#c263b4", paper="#f5e4ef", charm="wings"),
)
