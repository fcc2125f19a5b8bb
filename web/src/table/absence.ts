// Who is missed at a table, and for how long it still waits for them. Pure.

import type { TableInfo } from "../wire";

const BLINK = 4; // Whoever is back within a few seconds was never missed.
const SLACK = 1; // The server's clock may be a little behind ours.

export interface Missed {
  seat: string;
  name: string;
  /** They cannot come back: nobody waits for them. */
  gone: boolean;
  /** Seconds until the others may go on; 0 or less: they may. */
  left: number;
}

interface Waiting {
  /** When the last entry of the log was written: whoever is away has all the time from then on. */
  progress?: number;
  /** The seats for which somebody here has said that they wait. */
  until: { readonly [seat: string]: number };
}

export function missedAt(now: number, table: TableInfo, { progress = 0, until }: Waiting): Missed[] {
  const { status, grace } = table;
  if (status !== "playing") return [];
  return table.seats.flatMap(({ seat, name, kind, yours, here, gone, away_since: since }): Missed[] => {
    if (gone) return now < (until[seat] ?? 0) ? [] : [{ seat, name, gone, left: 0 }];
    if (grace === null) return [];
    const isMissed = kind === "person" && !yours && !here && since !== null && now - since > BLINK;
    if (!isMissed || now < (until[seat] ?? 0)) return [];
    return [{ seat, name, gone, left: Math.ceil(Math.max(since, progress) + grace + SLACK - now) }];
  });
}
