// Who is missed at a table, and for how long it still waits for them. Pure.

import type { TableInfo } from "../wire";

const BLINK = 4; // Whoever is back within a few seconds was never missed.
const SLACK = 1; // The server's clock may be a little behind ours.

export interface Missed {
  seat: string;
  name: string;
  /** Seconds until the others may go on; 0 or less: they may. */
  left: number;
}

/** `waitUntil`: the seats for which somebody here has said that they wait. */
export function missedAt(
  now: number, table: TableInfo, waitUntil: { readonly [seat: string]: number },
): Missed[] {
  if (table.status !== "playing") return [];
  return table.seats.flatMap(({ seat, name, kind, yours, here, away_since: since }) => {
    const isMissed = kind === "person" && !yours && !here && since !== null && now - since > BLINK;
    if (!isMissed || now < (waitUntil[seat] ?? 0)) return [];
    return [{ seat, name, left: Math.ceil(since + table.grace + SLACK - now) }];
  });
}
