// How a game ended: who won and why, what everybody did, and what next.
import { disc, h, unseen } from "./dom.js";

const ROWS = [
  ["turns", "Turns"],
  ["attacks", "Attacks"],
  ["combats_won", "Combats won"],
  ["combat_damage", "Combat damage dealt"],
  ["damage_taken", "Damage taken"],
  ["recovered", "Health recovered"],
  ["maneuvers", "Maneuvers"],
  ["schemes", "Schemes"],
  ["cards_drawn", "Cards drawn"],
  ["boosts", "Boosts"],
  ["fighters_lost", "Fighters lost"],
];

/** "You win", "Bigfoot wins", "A draw". */
export function headline(position, own) {
  const winners = position.result.winners;
  if (!winners.length) return "A draw";
  if (own.some((seat) => winners.includes(seat))) return "You win";
  const names = winners.map((seat) => position.seats[seat].name);
  return `${names.join(" and ")} ${names.length > 1 || /s$/.test(names[0]) ? "win" : "wins"}`;
}

/** What each seat did, as a list of figures: each with the number of every seat. */
export function drawStatistics(position, statistics) {
  if (!statistics) return null;
  return h(
    "ul",
    { class: "statistics", "aria-label": "What everybody did" },
    ROWS.map(([key, text]) =>
      h(
        "li",
        {},
        h("span", { text }),
        h(
          "p",
          {},
          statistics.map((tally, seat) =>
            h(
              "b",
              { "data-seat": seat + 1 },
              disc(position.seats[seat].hero),
              unseen(`${position.seats[seat].name} `),
              String(tally[key]),
            ),
          ),
        ),
      ),
    ),
  );
}
