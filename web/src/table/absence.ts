// Who is missed at a table, and for how long it still waits for them. Pure.

import type { Situation, TableInfo } from "../wire";

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

type Deciding = Pick<Situation, "actor" | "asked" | "unanswered">;

interface Waiting {
  situation: Deciding | null;
  /** When the last entry of the log was written: whoever is away has all the time from then on. */
  progress?: number;
  /** The seats for which somebody here has said that they wait. */
  until: { readonly [seat: string]: number };
}

/** The seats whose decision the game waits for: the one that is to move, or those whose answer a bot waits for. */
function waitedFor({ seats }: TableInfo, { actor, asked, unanswered }: Deciding): readonly (string | null)[] {
  const isBot = seats.some(({ seat, kind }) => seat === actor && kind === "bot");
  return isBot && asked !== null ? unanswered : [actor];
}

/** At a live table everybody is missed, at a slower one only who keeps the game waiting, as in `Live.absent`. */
export function missedAt(now: number, table: TableInfo, { situation, progress = 0, until }: Waiting): Missed[] {
  const { status, pace, grace } = table;
  if (status !== "playing") return [];
  const decide = situation ? waitedFor(table, situation) : [];
  return table.seats.flatMap(({ seat, name, kind, yours, here, gone, away_since: since }): Missed[] => {
    if (gone) return now < (until[seat] ?? 0) ? [] : [{ seat, name, gone, left: 0 }];
    if (grace === null) return [];
    const isMissed = kind === "person" && !yours && !here && since !== null && now - since > BLINK;
    if (!isMissed || !(pace === "live" || decide.includes(seat)) || now < (until[seat] ?? 0)) return [];
    return [{ seat, name, gone, left: Math.ceil(Math.max(since, progress) + grace + SLACK - now) }];
  });
}
