// Chiefs and clans, and what each of them has on the table.

import type { Say } from "../../shell/board";
import type { Land } from "./data";
import type { Castle, Clan, Options, Seat, Table } from "./wire";

export const WORDS = "land-of-clans";
export const CLANS: readonly Clan[] = ["red", "blue", "yellow", "green"];

/** Two chiefs of a clan wear one colour: "red" and "red2". */
export function clanOf(seat: Seat): Clan {
  return seat.replace("2", "") as Clan;
}

/** In the order of play: A B C D; in teams A B A B, A B C A B C. */
export function seatsOf({ players, teams }: Pick<Options, "players" | "teams">): Seat[] {
  const first = CLANS.slice(0, teams ? players / 2 : players);
  return teams ? [...first, ...first.map((clan) => `${clan}2` as Seat)] : [...first];
}

export function clansOf(options: Pick<Options, "players" | "teams">): Clan[] {
  return [...new Set(seatsOf(options).map(clanOf))];
}

export function chiefsOf(options: Pick<Options, "players" | "teams">, clan: Clan): Seat[] {
  return seatsOf(options).filter((seat) => clanOf(seat) === clan);
}

export function partnerOf(options: Pick<Options, "players" | "teams">, seat: Seat): Seat | null {
  return chiefsOf(options, clanOf(seat)).find((chief) => chief !== seat) ?? null;
}

export function tokensOf(table: Table, clan: Clan): readonly number[] {
  return table.tokens[CLANS.indexOf(clan)] ?? [];
}

export function castlesOf(table: Table, clan: Clan): Castle[] {
  return table.castles.filter((castle) => castle.clan === clan);
}

export function pointsOf(land: Land, table: Table, clan: Clan): number {
  return castlesOf(table, clan).reduce((sum, { castle }) => sum + land.prize(castle).points, 0);
}

/** What stands on a square. */
export type Occupant = { token: Clan; castle: null } | { token: null; castle: Castle };

export function occupants(table: Table): Map<number, Occupant> {
  const found = new Map<number, Occupant>();
  table.tokens.forEach((squares, at) => {
    const token = CLANS[at];
    if (token) for (const square of squares) found.set(square, { token, castle: null });
  });
  for (const castle of table.castles) {
    for (const square of castle.squares) found.set(square, { token: null, castle });
  }
  return found;
}

/** Who has to decide; null: chance, or nobody any more. */
export function actorOf({ stage, turn }: Table): Seat | null {
  switch (stage.type) {
    case "Acting":
    case "Exchanging":
    case "Lifting":
    case "Building":
      return turn.seat;
    case "Mustering":
    case "Defending":
    case "Shielding":
      return stage.seat;
    default:
      return null;
  }
}

export function seatName(say: Say, seat: Seat): string {
  return say(WORDS, `seat-${seat}`);
}

export function clanName(say: Say, clan: Clan): string {
  return say(WORDS, "clan", { clan });
}
