// Seats, whichever the game: how many make a company, and the colour of each.

import { teamOf, type Teams } from "./teams";

/** With so many at a table, each seat is a matter of its own. */
const COMPANY = 3;
const BOX = ["--suit-blue", "--suit-red", "--suit-green", "--suit-yellow", "--suit-purple", "--stone-dark"] as const;

export function isCompany(seats: readonly unknown[]): boolean {
  return seats.length >= COMPANY;
}

/** As CSS writes it: the game's own, if the style names one, else one from the box.
 *  `seats`: all of the table, in their order. A team wears the colour of its first seat. */
export function seatColor(seats: readonly string[], seat: string, teams: Teams = []): string {
  const first = teamOf(teams, seat)[0] ?? seat;
  const place = Math.max(0, seats.indexOf(first));
  return `var(--seat-${first}, var(${BOX[place % BOX.length]}))`;
}
