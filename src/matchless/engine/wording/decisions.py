"""The table of what the rules ask: for each decision its question, what others are told, its buttons and its answers.

The patterns are written as those of the card language are:

    {x}        something that is known only in the game; what there is stands in `wording.asking`
    card(s)    a noun that agrees with the number before it
    choose[s]  a verb that agrees with whoever is asked; are[s], do[s] are "is" or "are", "does" or "do"
    move[s:x]  one that agrees with the fighter that stands for x, who may be several people

In a question "you" is whoever is asked. What was answered names no card, so that anybody may hear it (KNOW-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask

if TYPE_CHECKING:
    from collections.abc import Mapping


class Phrases:
    """How one decision is put into words."""

    __slots__ = (
        "answer",
        "choices",
        "declined",
        "doing",
        "in_vain",
        "means",
        "means_nothing",
        "none",
        "option",
        "question",
        "told",
        "unable",
    )

    def __init__(
        self,
        question: str,
        told: str,
        option: str = "Choose {option}",
        none: str = "None",
        answer: str = "{seat} choose[s] {option}{cause}.",
        declined: str = "{seat} choose[s] nothing{cause}.",
        unable: str = "",
        in_vain: str = "",
        doing: str = "",
        means: str = "",
        means_nothing: str = "",
        choices: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        self.question = question  # to whoever is asked
        self.told = told  # to the others: it says nothing of the options
        self.option = option  # what the button of an option says
        self.none = none  # what the button says that declines, or leaves everything as it is
        self.answer = answer  # what was chosen
        self.declined = declined  # that nothing was
        self.unable = unable  # the question where one can only decline
        self.in_vain = in_vain  # what was chosen, where it leads nowhere
        self.doing = doing  # what whoever is asked is about, for all decisions of the kind: "choosing a card"
        self.means = means  # what an option does, where the button says only its name
        self.means_nothing = means_nothing  # the same, where it leads nowhere
        self.choices = choices or {}  # by id, what single options are called and what they do, if not as above

    def asking(self, question: str) -> Phrases:
        """The same with another question."""
        return Phrases(question, self.told, option=self.option, answer=self.answer, declined=self.declined)


ACTIONS: Final = ("Maneuver", "Attack", "Scheme", "Use an item")  # by the number of the action
TO_ACT: Final = ("to maneuver", "to attack", "to play a scheme", "to use an item")
AMONG: Final = ("", "", "between two", "among three", "among four", "among five", "among six")  # by their number
PARTS: Final = {  # what stands for a slot, where there is something to say
    "cause": " ({source})",
    "if-any": ", if any",
    "the-rules": "the rules",
    "up-to": "up to {steps} space(s){through}",
    "exactly": "exactly {steps} space(s){through}",
    "through": ", even through opposing fighters",
    "tail-on": ", tail on ",
    "passing": ", through ",
    "and": " and ",
}
ALL_CARDS: Final = (
    "all cards of the game"  # where cards lie that are asked for, if not in one place of whoever is asked
)
SEARCHED: Final = "deck or discard pile"
OF_ANOTHER: Final = "{place} of {player}"
ACTION_HINTS: Final = (
    "draw a card, then move your fighters",
    "play a card against a fighter in reach",
    "play a scheme card for its effect",
    "use up the item in the space of one of your fighters",
)
TEXT_CHOSEN: Final = "{seat} choose[s] of {source}: {text}"  # where the text that was chosen can be said

OF_KIND: Final = {
    ask.ACTION: Phrases(
        "Choose an action: {actions} left.",
        "{seat} choose[s] an action: {actions} left.",
        option="{option}",
        answer="{seat} choose[s] {to-act}.",
        doing="choosing an action",
    ),
    ask.ATTACKER: Phrases(
        "Who attacks?",
        "{seat} choose[s] who attacks.",
        option="Attack with {option}",
        answer="{option} are[s:option] to attack.",
        doing="choosing who attacks",
    ),
    ask.TARGET: Phrases(
        "Whom do[s:by] {by} attack?",
        "{seat} choose[s] whom {by} attack[s:by].",
        option="Attack {option}",
        answer="{by} are[s:by] to attack {option}.",
        doing="choosing whom to attack",
    ),
    ask.ATTACK_CARD: Phrases(
        "{attacker} attack[s:attacker] {defender}. With which card?",
        "{seat} choose[s] a card to attack {defender} with.",
        option="Attack with {option}",
        answer="{seat} play[s] a card{cause}.",
        doing="choosing a card to attack with",
    ),
    ask.DEFENSE_CARD: Phrases(
        "{attacker} attack[s:attacker] {defender}. Defend {defender} with a card, or with none.",
        "{seat} choose[s] a card to defend {defender} with, or none.",
        option="Defend with {option}",
        none="No card",
        answer="{seat} play[s] a card{cause}.",
        declined="{seat} play[s] no card{cause}.",
        unable="{attacker} attack[s:attacker] {defender}. You have no card to defend with.",
        doing="choosing a card to defend with, or none",
    ),
    ask.SCHEME_CARD: Phrases(
        "Which scheme do you play?",
        "{seat} choose[s] a scheme.",
        option="Play {option}",
        answer="{seat} play[s] a card{cause}.",
        doing="choosing a scheme",
    ),
    ask.BOOST: Phrases(
        "Boost {card} with a card? Its boost is added to the value.",
        "{seat} decide[s] whether to boost {source}.",
        option="Boost with {option}",
        none="No boost",
        answer="{seat} boost[s] {source}.",
        declined="{seat} do[s] not boost {source}.",
        doing="choosing a card to boost with, or none",
    ),
    ask.DISCARD: Phrases(
        "You hold {hand} cards. Which one do you discard? {limit} may stay.",
        "{seat} choose[s] a card to discard.",
        option="Discard {option}",
        none="No discard",
        answer="{seat} discard[s] a card{cause}.",
        declined="{seat} discard[s] no card{cause}.",
        doing="choosing a card to discard",
    ),
    ask.MOVER: Phrases(
        "Which fighter moves next? Each may move {stride}.",
        "{seat} choose[s] who moves next.",
        option="Move {option}",
        none="Done moving",
        answer="{option} are[s:option] to move next.",
        declined="{seat} are[s] done moving.",
        doing="choosing which fighter moves next",
    ),
    ask.MOVE: Phrases(
        "Where do you move {mover}, {stride}?",
        "{seat} choose[s] where {mover} move[s:mover].",
        option="Move to {option}",
        none="Stay",
        answer="{mover} move[s:mover] to {option}.",
        declined="{mover} stay[s:mover].",
        doing="choosing where a fighter moves",
    ),
    ask.PLACE: Phrases(
        "Where do you place {mover}?",
        "{seat} choose[s] where {mover} are[s:mover] placed.",
        option="Place on {option}",
        answer="{seat} place[s] {mover} at {option}{cause}.",
        in_vain="{seat} name[s] {option} for {mover}, which is taken{cause}.",
        means_nothing="It is taken, so nobody is placed.",
        doing="choosing where a fighter is placed",
    ),
    ask.FIGHTER: Phrases(
        "Which fighter do you choose{if-any}?",
        "{seat} choose[s] a fighter.",
        declined="{seat} choose[s] no fighter{cause}.",
        doing="choosing a fighter",
    ),
    ask.SPACE: Phrases(
        "Which space do you choose{if-any}?",
        "{seat} choose[s] a space.",
        declined="{seat} choose[s] no space{cause}.",
        doing="choosing a space",
    ),
    ask.SEAT: Phrases(
        "Which opponent do you choose?",
        "{seat} choose[s] an opponent.",
        option="{option}",
        doing="choosing an opponent",
    ),
    ask.MODE: Phrases(
        "Which of these do you choose?",
        "{seat} choose[s] an effect of {source}.",
        option="{option}",
        answer="{seat} choose[s] “{option}”{cause}.",
        doing="choosing between effects",
    ),
    ask.CONFIRM: Phrases(
        "Use {source}?",
        "{seat} decide[s] whether to use {source}.",
        option="Yes",
        none="No",
        answer="{seat} use[s] {source}.",
        declined="{seat} do[s] not use {source}.",
        doing="answering yes or no",
    ),
    ask.ORDER: Phrases(
        "Which effect resolves first?",
        "{seat} choose[s] which effect resolves first.",
        option="{option}",
        answer="{option} resolves first.",
        doing="choosing which effect resolves first",
    ),
    ask.ITEM: Phrases(
        "Which item do you use?",
        "{seat} choose[s] an item.",
        option="Use {option}",
        answer="{seat} use[s] the {option}.",
        doing="choosing an item, or none",
    ),
    ask.CARD: Phrases(
        "Which card do you choose{if-any}?",
        "{seat} choose[s] a card.",
        answer="{seat} choose[s] a card{cause}.",
        declined="{seat} choose[s] no card{cause}.",
        doing="choosing a card",
    ),
    ask.SECOND_CARD: Phrases(
        "Which of these do you choose?",
        "{seat} choose[s] a card.",
        option="{option}",
        doing="choosing one of several cards",
    ),
    ask.PUT_BACK: Phrases(
        "Which card goes back under the others?",
        "{seat} choose[s] which card goes back under the others.",
        option="Put back {option}",
        answer="{seat} put[s] back a card{cause}.",
        doing="choosing a card to put back",
    ),
}

# What some words ask otherwise than all others of that kind.
MULLIGAN: Final = Phrases(
    "Take a mulligan? Your hand is shuffled back, and you draw as many cards again.",
    "{seat} decide[s] whether to take a mulligan.",
    option="Yes",
    none="No",
    answer="{seat} take[s] a mulligan.",
    declined="{seat} do[s] not take a mulligan.",
)
TAKING_THE_START: Final = Phrases("Who takes your start space?", "{seat} choose[s] a fighter.")
SECOND_SPACE: Final = Phrases(
    "Which second space do[s:mover] {mover} take?",
    "{seat} choose[s] where {mover} are[s:mover] placed.",
    option="Place on {option}",
    answer="{seat} place[s] {mover} at {option}{cause}.",
)
BOOSTED_MOVE: Final = Phrases(
    "Boost the move with a card? Each of your fighters may move {move} space(s), and more by its boost.",
    "{seat} decide[s] whether to boost the move.",
    option="Boost with {option}",
    none="No boost",
    answer="{seat} boost[s] the move.",
    declined="{seat} do[s] not boost the move.",
)
COMBAT_ITEM: Final = Phrases(
    "Do you use the {item} with your card?",
    "{seat} decide[s] whether to use an item.",
    option="Use {option}",
    none="No item",
    answer="{seat} use[s] the {option}.",
    declined="{seat} use[s] no item.",
)
MOVED: Final = Phrases(
    "Which fighter do you move {stride}{if-any}?",
    "{seat} choose[s] a fighter.",
    answer="{option} are[s:option] to move{cause}.",
    declined="{seat} choose[s] no fighter{cause}.",
)
PLACED: Final = Phrases(
    "Which fighter do you place{if-any}?",
    "{seat} choose[s] a fighter.",
    declined="{seat} choose[s] no fighter{cause}.",
)
RETURNING: Final = Phrases(
    "Where do[s:mover] {mover} return?",
    "{seat} choose[s] where {mover} are[s:mover] placed.",
    option="Place on {option}",
    answer="{seat} place[s] {mover} at {option}{cause}.",
    in_vain="{seat} name[s] {option} for {mover}, which is taken{cause}.",
    means_nothing="It is taken, so nobody is placed.",
)
SCATTERED: Final = Phrases(
    "Where do your fighters return? The first space you choose is {heros}; no two may share a zone.",
    "{seat} choose[s] a space.",
)
SETTING_OFF: Final = Phrases(
    "Several of your fighters have entered spaces with tokens. Whose token takes effect first?",
    "{seat} choose[s] a fighter.",
)
AMONG_TEXTS: Final = Phrases(
    "Which of these do you choose?",
    "{seat} choose[s] {among} effects of {source}.",
    option="{option}",
    answer="{seat} choose[s] “{option}”{cause}.",
)
NAMED_VALUE: Final = Phrases(
    "Which value do you name?",
    "{seat} name[s] a value.",
    option="name {option}",
    answer="{seat} name[s] {option}{cause}.",
    means="the named value is {option}",
)
CAST: Final = Phrases(
    "Which of these do you cast?",
    "{seat} choose[s] an effect of {source}.",
    option="cast {option}",
    answer="{seat} choose[s] “cast {option}”{cause}.",
)
FORM: Final = Phrases(
    "Which of these do you choose?",
    "{seat} choose[s] an effect of {source}.",
    option="answer {option}",
    answer="{seat} choose[s] “answer {option}”{cause}.",
    means="{whoever} become[s:whoever] {option}",
    means_nothing="{whoever} stay[s:whoever] {option}",
)
SIDE: Final = Phrases(
    "Which of these do you choose?",
    "{seat} choose[s] an effect of {source}.",
    option="answer {option}",
    answer="{seat} choose[s] “answer {option}”{cause}.",
    means="{does}",
)
SPENT: Final = Phrases(
    "How much do you spend?",
    "{seat} choose[s] how much to spend.",
    option="spend {option}",
    answer="{seat} choose[s] “spend {option}”{cause}.",
    means="{rest} {counter} will be left",
)
SENT_TO: Final = Phrases(
    "Which of these do you choose?",
    "{seat} choose[s] an effect of {source}.",
    option="to {option}",
    answer="{seat} choose[s] “to {option}”{cause}.",
)
BY_HAND: Final = Phrases(
    "Carry this text out by hand. What do you do?",
    "{seat} choose[s] what to do by hand for {source}.",
    option="{option}",
    answer="{seat} choose[s] by hand for {source}: {option}.",
    means="{does}",
    choices={
        "done": ("done", ""),
        "start-again": ("start again", "What was done by hand is taken back, to start again."),
    },
)
HOW_MUCH: Final = Phrases("", BY_HAND.told, option="{option}", answer=BY_HAND.answer)  # a tool asks
AGAINST_WHOM: Final = Phrases("", "{seat} choose[s] an opponent.", option="{option}")  # a tool asks
AGREEMENT: Final = Phrases(
    "{owner} did this by hand. Do you agree?",
    "{seat} choose[s] whether to agree with what was done for {source}.",
    option="{option}",
    answer=BY_HAND.answer,
    choices={
        "agree": ("agree", ""),
        "not-so": ("not so", "What was done by hand is taken back, to be done otherwise."),
    },
)
LAST_AGREEMENT: Final = Phrases(
    AGREEMENT.question,
    AGREEMENT.told,
    option="{option}",
    answer=BY_HAND.answer,
    choices={
        "agree": ("agree", ""),
        "not-so": ("not so", "What was done by hand is taken back, and the text does nothing."),
    },
)
