// Seats, whichever the game: how many make a company, and the colour of each.

/** With so many at a table, each seat is a matter of its own. */
const COMPANY = 3;
const BOX = ["--suit-blue", "--suit-red", "--suit-green", "--suit-yellow", "--suit-purple", "--stone-dark"] as const;

export function isCompany(seats: readonly unknown[]): boolean {
  return seats.length >= COMPANY;
}

/** As CSS writes it: the game's own, if the style names one, else one from the box.
 *  `seats`: all of the table, in their order. */
export function seatColor(seats: readonly string[], seat: string): string {
  const place = Math.max(0, seats.indexOf(seat));
  return `var(--seat-${seat}, var(${BOX[place % BOX.length]}))`;
}
