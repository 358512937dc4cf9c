// How a game ended, in words, and which figures tell of it.

/** @import { PositionData, SeatStatistics } from "./types.js" */

/**
 * What is counted of each seat and shown at the end.
 * @type {[keyof SeatStatistics, string][]}
 */
export const FIGURES = [
  ["combat_damage", "Combat damage"],
  ["combats_won", "Combats won"],
  ["attacks", "Attacks"],
  ["boosts", "Boosts"],
  ["cards_drawn", "Cards drawn"],
  ["recovered", "Health recovered"],
];

/**
 * Who was helped by hints or the chances, for the end of a game; empty where nobody was.
 * @type {(helped: number[], position: PositionData, own: number[]) => string}
 */
export function helpedText(helped, position, own) {
  if (!helped.length) return "";
  const names = helped.map((seat) => (own.includes(seat) ? "you" : position.seats[seat].name));
  return ` Hints were used by ${names.join(" and ")}.`;
}

/**
 * "You win", "Bigfoot wins", "A draw".
 * @type {(position: PositionData, own: number[]) => string}
 */
export function headline(position, own) {
  const winners = position.result?.winners ?? [];
  if (!winners.length) return "A draw";
  if (own.some((seat) => winners.includes(seat))) return "You win";
  const seats = winners.map((seat) => position.seats[seat]);
  const many = seats.length > 1 || seats[0].plural;
  return `${seats.map(({ name }) => name).join(" and ")} ${many ? "win" : "wins"}`;
}
