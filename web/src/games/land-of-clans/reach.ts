// Shapes that are almost there: where one or two more tokens would finish a castle.

import type { Land } from "./data";
import { clanOf, occupants, tokensOf } from "./clans";
import type { Clan, Table } from "./wire";

export interface Reach {
  prize: number;
  squares: readonly number[];
  /** One or two free squares. */
  missing: readonly number[];
}

const NEAR = 2;

/** For one clan and the prizes on offer, those with one square missing first. */
export function withinReach(land: Land, table: Table, clan: Clan): Reach[] {
  const own = new Set(tokensOf(table, clan));
  const taken = occupants(table);
  const found = table.corners.flatMap((prize) =>
    prize === null || own.size === 0
      ? []
      : land.placements(prize).flatMap((squares): Reach[] => {
          const missing = squares.filter((square) => !own.has(square));
          const near = missing.length > 0 && missing.length <= NEAR && missing.length < squares.length;
          return near && !missing.some((square) => taken.has(square)) ? [{ prize, squares, missing }] : [];
        }),
  );
  return found.sort((one, other) => one.missing.length - other.missing.length);
}

/** By square: the prizes that a token there would finish. */
export function finishing(reach: readonly Reach[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { prize, missing } of reach) {
    const [square] = missing;
    if (missing.length !== 1 || square === undefined) continue;
    const prizes = found.get(square) ?? [];
    if (!prizes.includes(prize)) found.set(square, [...prizes, prize]);
  }
  return found;
}

/** Whose shapes a reader looks for: the own ones; a spectator, those of whoever is on turn. */
export function readersClan(table: Table, seat: Parameters<typeof clanOf>[0] | null): Clan {
  return clanOf(seat ?? table.turn.seat);
}
