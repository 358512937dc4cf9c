"""The review of a game: what was decided and what was luck, adding up to the result, and the moments that mattered.

Of a seat's choices each is judged as the seat knew the game. A **unit** is a row of them in which nobody else chooses,
no turn begins and nothing hidden comes to light: one action, mostly. What a unit decided is the chance after its last
choice less that before its first, so that the doubt of a search within it cancels out. What is left between units,
after what the others decided, is luck: draws, reveals, boosts.

    result = start + own + what teammates gave + what opponents gave + luck
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, TypedDict

from matchless.bots.evaluation import results
from matchless.engine import events as ev
from matchless.engine.sentences import sentence
from matchless.teacher.drawn import drawn
from matchless.teacher.judge import step, unknown
from matchless.teacher.phrases import phrase
from matchless.teacher.reasons import sentence as reason
from matchless.teacher.verdict import headline, headline_for, lead_for, no_reason, sureness

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matchless import Game, Recording, Table
    from matchless.engine.position import Position, ResultData
    from matchless.teacher.drawn import Drawn
    from matchless.teacher.judge import Step
    from matchless.teacher.judging import Judged
    from matchless.teacher.reasons import Difference

FORMAT: Final = "matchless-review/1"
FINE, INACCURACY, MISTAKE, BLUNDER = "fine", "inaccuracy", "mistake", "blunder"
# By the chance that a unit lost, measured on bots (benchmarks/reviews.py): a master makes a mistake in four games, an
# apprentice two in one, nearly one of them a blunder.
MARKS: Final = ((BLUNDER, 0.15), (MISTAKE, 0.08), (INACCURACY, 0.04))
SEVERAL: Final = {BLUNDER: "blunders", MISTAKE: "mistakes", INACCURACY: "inaccuracies"}
SURE: Final = 0.01  # of chance: what a search may say otherwise the next time is no loss
STRICTNESS: Final = 12.0  # how many points of accuracy a point of chance costs, lost by every unit
FOUND: Final = 0.06  # of chance by which a choice is better than all others that one can be proud of
DIGITS: Final = 4  # of a chance in the list of all of them: more are noise
TURNING: Final = 3  # moments of a seat
LUCKY: Final = (
    ev.DRAW, ev.REVEAL, ev.BOOST, ev.MILL, ev.SHOW, ev.LOOK, ev.PEEK, ev.SECOND_UP, ev.BURN, ev.NAMED, ev.SHUFFLE,
)  # fmt: skip


class Unit(TypedDict):
    """A row of choices that decided something together; `at` is the one where most was lost."""

    seat: int
    turn: int
    first: int
    last: int
    at: int
    says: str
    kinds: list[str]
    before: float  # the chance of the seat's side with the best choices
    after: float  # and with those that were made
    loss: float
    low: float  # the ends of a 95 % interval around the loss
    high: float
    mark: str
    better: str | None  # in words, where something was lost


class Gap(TypedDict):
    """What happened to a seat between two units of its own: by whom, how much, and what came to light."""

    after: int  # the number of the last choice before
    before: int  # the number of the next own choice, or of choices in all
    turn: int
    luck: float
    given: dict[int, float]  # by seat
    says: list[str]


class Moment(TypedDict):
    """A unit worth another look: where it stood, what was chosen, what would have been better, and why.

    A find has no better way: the choice that was made was better than all others by `lead`.
    """

    seat: int
    unit: int
    at: int
    turn: int
    mark: str
    chose: str
    made: list[Step]
    made_drawn: Drawn
    after: float
    better: str | None
    way: list[Step]
    way_drawn: Drawn  # with what would mostly follow
    before: float
    lead: float
    because: str | None  # of whoever chose by name; none until reasons are looked for
    because_you: str | None  # to whoever chose
    position: Position


class Ledger(TypedDict):
    """How a seat's chance became its result."""

    seat: int
    name: str
    hero: str
    start: float
    own: float
    given: dict[int, float]  # by seat: teammates and opponents
    luck: float
    result: float
    accuracy: float | None
    marks: dict[str, int]
    headline: str  # to whoever played it
    lead: str
    turning: list[Moment]
    find: Moment | None
    gaps: list[Gap]


class Review(TypedDict):
    """All of it, ready for JSON; `complete` once the reasons are there."""

    format: str
    seed: int
    iterations: int
    sureness: str  # how far its chances can be trusted
    complete: bool
    board: str
    heroes: list[str]
    players: list[str]
    sides: list[list[int]]
    choices: int
    turns: list[int]  # the number of the first choice of each turn, the setup first
    result: ResultData | None
    headline: str
    units: list[Unit]
    seats: list[Ledger]
    # Of every choice that was judged: how many choices were made before it, its seat, and the chance of that seat's
    # side before it, with the best choice, and after the one that was made. Luck is what lies between two of them.
    chances: list[tuple[int, int, float, float]]


class _Press(TypedDict):
    """A choice of the game."""

    at: int
    seat: int
    turn: int
    step: Step
    judged: Judged | None


def review(recording: Recording, judged: Iterable[Judged], *, seed: int, iterations: int) -> Review:
    """The review of a game whose choices have been judged; reasons are added to its moments later."""
    table = recording.table
    by_number = {one["at"]: one for one in judged}
    rows = _rows(recording, by_number)
    units = [_unit(table, row) for row in rows]
    ends = _ends(recording, units)
    ledgers = [_ledger(recording, seat, units, ends[seat]) for seat in range(table.seats)]
    _add_moments(recording, rows, units, ledgers)
    ended = recording.result
    firsts: dict[int, int] = {}
    for at, (game, _) in enumerate(recording.walk()):
        firsts.setdefault(game.turn, at)
    return {
        "format": FORMAT,
        "seed": seed,
        "iterations": iterations,
        "sureness": sureness(iterations, MARKS[-1][1]),
        "complete": False,
        "board": table.board.slug,
        "heroes": [hero.slug for hero in table.heroes],
        "players": list(table.players),
        "sides": [[seat for seat in range(table.seats) if side >> seat & 1] for side in table.sides],
        "choices": len(recording.lines),
        "turns": [firsts.get(turn, len(recording.lines)) for turn in range(max(firsts) + 1)],
        "result": None if ended is None else ended.data(),
        "headline": headline(recording),
        "units": units,
        "seats": ledgers,
        "chances": [
            (at, recording.chooser(at), round(one["before"], DIGITS), round(one["after"], DIGITS))
            for at, one in sorted(by_number.items())
        ],
    }


# --- units ----------------------------------------------------------------------------------------------------------


def _rows(recording: Recording, judged: dict[int, Judged]) -> list[list[_Press]]:
    """The choices of all seats in rows that make a unit, those that have something judged in them."""
    rows: list[list[_Press]] = []
    before: object = None
    for at, (game, option) in enumerate(recording.walk()):
        if option is None:
            break
        view = game.view(game.asked)
        stands = game.asked, game.turn, unknown(view), _chance(game)
        press: _Press = {
            "at": at,
            "seat": game.asked,
            "turn": game.turn,
            "step": step(view, option),
            "judged": judged.get(at),
        }
        if stands == before:
            rows[-1].append(press)
        else:
            rows.append([press])
        before = stands
    return [row for row in rows if any(press["judged"] is not None for press in row)]


def _chance(game: Game) -> tuple[int, ...]:
    """Where the game's own chance stands: it goes on whenever it decides something."""
    return int(game.rng.a), int(game.rng.b), int(game.rng.c), int(game.rng.count)


def _unit(table: Table, row: Sequence[_Press]) -> Unit:
    judged = [press["judged"] for press in row if press["judged"] is not None]
    first, last = judged[0], judged[-1]
    lost = max(judged, key=lambda one: one["before"] - one["after"])
    loss = first["before"] - last["after"]
    spread = sqrt(
        ((first["before_high"] - first["before_low"]) / 2) ** 2 + ((last["after_high"] - last["after_low"]) / 2) ** 2
    )
    told = max(0.0, loss) if loss >= SURE else 0.0
    steps = [press["step"] for press in row]
    return {
        "seat": row[0]["seat"],
        "turn": row[0]["turn"],
        "first": row[0]["at"],
        "last": row[-1]["at"],
        "at": lost["at"],
        "says": phrase(table, steps),
        "kinds": [one["kind"] for one in steps],
        "before": first["before"],
        "after": last["after"],
        "loss": told,
        "low": max(0.0, loss - spread),
        "high": max(0.0, loss + spread),
        "mark": mark(told),
        "better": phrase(table, lost["way"], lost["then"], whole=True) if lost["way"] and told else None,
    }


def mark(loss: float) -> str:
    """What a loss of chance is called."""
    return next((name for name, least in MARKS if loss >= least), FINE)


def accuracy(losses: Sequence[float]) -> float | None:
    """From 0 to 100, by the mean of what units lost; None without any."""
    if not losses:
        return None
    return max(0.0, 100.0 - STRICTNESS * 100.0 * sum(losses) / len(losses))


# --- the ledger -----------------------------------------------------------------------------------------------------


def _ends(recording: Recording, units: Sequence[Unit]) -> list[float]:
    """What the game came to for each seat; where it is not over, the last chance that the seat had."""
    table = recording.table
    ended = recording.result
    if ended is None:
        last = dict.fromkeys(range(table.seats), 1.0 / len(table.sides))
        last.update((unit["seat"], unit["after"]) for unit in units)
        return list(last.values())
    if recording.game.over:
        return results(recording.game)
    return [float(seat in ended.winners) for seat in range(table.seats)]


def _ledger(recording: Recording, seat: int, units: Sequence[Unit], end: float) -> Ledger:
    table = recording.table
    own = [unit for unit in units if unit["seat"] == seat]
    gaps = _gaps(recording, seat, units, end)
    given: dict[int, float] = {other: 0.0 for other in range(table.seats) if other != seat}
    for gap in gaps:
        for other, points in gap["given"].items():
            given[other] += points
    start = own[0]["before"] if own else 1.0 / len(table.sides)
    decided = sum(unit["after"] - unit["before"] for unit in own)
    gave_up = 0.0
    if _gave_up(recording, seat):
        gave_up = gaps[-1]["luck"]  # it was no bad luck
        decided += gave_up
        gaps[-1]["luck"] = 0.0
    return {
        "seat": seat,
        "name": table.players[seat],
        "hero": table.heroes[seat].slug,
        "start": start,
        "own": decided,
        "given": given,
        "luck": sum(gap["luck"] for gap in gaps),
        "result": end,
        "accuracy": accuracy([unit["loss"] for unit in own]),
        "marks": {name: sum(unit["mark"] == name for unit in own) for name, _ in MARKS},
        "headline": headline_for(recording, seat, own),
        "lead": lead_for(recording, own, -gave_up),
        "turning": [],
        "find": None,
        "gaps": gaps,
    }


def _gave_up(recording: Recording, seat: int) -> bool:
    """Whether the game was ended by this seat's resigning."""
    ended = recording.result
    return ended is not None and ended.resigned and bool(recording.resigned >> seat & 1)


def _gaps(recording: Recording, seat: int, units: Sequence[Unit], end: float) -> list[Gap]:
    """What happened between the units of a seat, and after the last."""
    table = recording.table
    own = [unit for unit in units if unit["seat"] == seat]
    chances = {unit["seat"]: unit["before"] for unit in reversed(units)}  # of each seat, as it last knew
    came = _came_to_light(recording, seat)
    choices = len(recording.lines)
    gaps: list[Gap] = []
    stood = own[0]["before"] if own else 1.0 / len(table.sides)
    since = own[0]["first"] if own else 0
    for early in units:
        if early["first"] < since:
            chances[early["seat"]] = early["after"]
    given: dict[int, float] = {}
    later: list[Unit | None] = [unit for unit in units if unit["first"] >= since]
    for unit in [*later, None]:
        if unit is not None and unit["seat"] != seat:
            other = unit["seat"]
            share = _share(table, chances, seat, other)
            given[other] = given.get(other, 0.0) + share * (unit["before"] - unit["after"])
            chances[other] = unit["after"]
            continue
        now, at = (end, choices) if unit is None else (unit["before"], unit["first"])
        if unit is None or gaps or at > since:
            gave_up = [other for other in range(table.seats) if other != seat and _gave_up(recording, other)]
            if unit is None and gave_up:  # what is left was given by whoever resigned
                left = now - stood - sum(given.values())
                for other in gave_up:
                    given[other] = given.get(other, 0.0) + left / len(gave_up)
            gaps.append(
                {
                    "after": since,
                    "before": at,
                    "turn": recording.game.turn if unit is None else unit["turn"],
                    "luck": now - stood - sum(given.values()),
                    "given": given,
                    "says": _telling([one for number in range(since + 1, at + 1) for one in came.get(number, ())]),
                }
            )
        if unit is not None:
            stood, since = unit["after"], unit["last"]
            chances[seat] = stood
        given = {}
    return gaps


def _share(table: Table, chances: dict[int, float], seat: int, other: int) -> float:
    """How much of what another seat loses this one's side gets; what a teammate loses it loses too.

    Of several opposing sides each gets a part, as large as its chance.
    """
    if table.allies[seat] >> other & 1:
        return -1.0
    gains: dict[int, float] = {}
    for one, chance in chances.items():
        if not table.allies[other] >> one & 1:
            gains[table.allies[one]] = max(gains.get(table.allies[one], 0.0), chance)
    whole = sum(gains.values())
    return gains.get(table.allies[seat], 0.0) / whole if whole else 1.0 / (len(table.sides) - 1)


def _came_to_light(recording: Recording, seat: int) -> dict[int, list[tuple[str, bool]]]:
    """What came to light by chance, as a seat knows it, by the number of choices made, and whether it saw the card."""
    table = recording.table
    own = table.known_to(seat)
    found: dict[int, list[tuple[str, bool]]] = {}
    for number, (game, _) in enumerate(recording.walk(listen=True)):
        for event in game.events or ():
            seen = event.seen_by(own)
            if event.kind in LUCKY and (text := sentence(table, seen)):
                found.setdefault(number, []).append((text, seen is event))
    return found


def _telling(came: Sequence[tuple[str, bool]]) -> list[str]:
    """What explains luck, of all that came to light: cards that were seen, or else that others drew some."""
    seen = [text for text, saw in came if saw]
    return seen or list(dict.fromkeys(text for text, _ in came))


# --- moments --------------------------------------------------------------------------------------------------------


def _add_moments(
    recording: Recording, rows: Sequence[Sequence[_Press]], units: Sequence[Unit], ledgers: Sequence[Ledger]
) -> None:
    """The moments of each seat: where it lost most, one a turn, and the best that it found."""
    wanted: dict[int, tuple[int, float]] = {}  # by the number of the choice, its unit and the lead over all others
    for ledger in ledgers:
        own = [number for number, unit in enumerate(units) if unit["seat"] == ledger["seat"]]
        turns: set[int] = set()
        for number in sorted(own, key=lambda number: -units[number]["loss"]):
            unit = units[number]
            if unit["mark"] != FINE and unit["better"] and unit["turn"] not in turns and len(turns) < TURNING:
                turns.add(unit["turn"])
                wanted[unit["at"]] = number, 0.0
        found = [(lead, press["at"], number) for number in own for press in rows[number] if (lead := _lead(press))]
        if found:
            lead, at, number = max(found)
            wanted.setdefault(at, (number, lead))
    for at, (game, _) in enumerate(recording.walk()):
        if at not in wanted:
            continue
        number, lead = wanted[at]
        moment = _moment(recording.table, game, rows[number], number, units[number], at, lead)
        ledger = ledgers[moment["seat"]]
        if lead:
            ledger["find"] = moment
        else:
            ledger["turning"].append(moment)
    for ledger in ledgers:
        ledger["turning"].sort(key=lambda moment: moment["after"] - moment["before"])


def _lead(press: _Press) -> float:
    """By how much a choice was better than all others, if that is much."""
    judged = press["judged"]
    if judged is None or judged["second"] is None or judged["best"] != press["step"]["choice"]["option"]:
        return 0.0
    lead = judged["after"] - judged["second"]
    return lead if lead >= FOUND else 0.0


def _moment(table: Table, game: Game, row: Sequence[_Press], number: int, unit: Unit, at: int, lead: float) -> Moment:
    here = next(press for press in row if press["at"] == at)
    judged = here["judged"]
    assert judged is not None
    made = [press["step"] for press in row if press["at"] >= at]
    way, then = ([], []) if lead else (judged["way"], judged["then"])
    return {
        "seat": unit["seat"],
        "unit": number,
        "at": at,
        "turn": unit["turn"],
        "mark": FINE if lead else unit["mark"],
        "chose": phrase(table, made, whole=True),
        "made": made,
        "made_drawn": drawn(game, made),
        "after": judged["after"] if lead else unit["after"],
        "better": phrase(table, way, then, whole=True) if way else None,
        "way": way,
        "way_drawn": drawn(game, [*way, *then]),
        "before": judged["before"] if lead else unit["before"],
        "lead": lead,
        "because": None,
        "because_you": None,
        "position": game.view(unit["seat"]).data(),
    }


def unexplained(found: Review) -> list[Moment]:
    """The moments that want a reason, the largest losses first."""
    turning = [moment for ledger in found["seats"] for moment in ledger["turning"]]
    return sorted(turning, key=lambda moment: moment["after"] - moment["before"])


def explained(found: Review, table: Table, because: Sequence[Sequence[Difference]]) -> Review:
    """The review with what speaks for the better choice at those moments, in their order."""
    for moment, differences in zip(unexplained(found), because, strict=True):
        moment["because"] = reason(table, moment["seat"], differences, you=False) or no_reason(moment)
        moment["because_you"] = reason(table, moment["seat"], differences, you=True) or no_reason(moment)
    found["complete"] = True
    return found
