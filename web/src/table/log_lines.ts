// The log as it is read: newest first, long deals folded, what was taken back struck out.

import type { LogEntry, Played } from "../wire";

export type Line =
  | { kind: "entry"; entry: LogEntry; undone: boolean }
  | { kind: "deal"; entries: readonly Played[]; undone: boolean };

/** So many draws in a row are told as one deal; fewer are what a card has brought about. */
const LONG_DEAL = 6;

/** `undone`: the numbers of entries that do not stand any more. */
export function linesOf(log: readonly LogEntry[], undone = undoneIn(log)): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < log.length; ) {
    const deal = dealFrom(log, at);
    const entry = log[at] as LogEntry;
    if (deal.length >= LONG_DEAL) {
      lines.push({ kind: "deal", entries: deal, undone: undone.has(entry.seq) });
      at += deal.length;
    } else {
      if (isWorthTelling(entry))
        lines.push({ kind: "entry", entry, undone: undone.has(entry.seq) });
      at += 1;
    }
  }
  return lines.reverse();
}

export function isWorthTelling(entry: LogEntry): boolean {
  return entry.type !== "Played" || entry.stand_in || entry.facts.some(({ aside }) => !aside);
}

function dealFrom(log: readonly LogEntry[], start: number): Played[] {
  const deal: Played[] = [];
  for (const entry of log.slice(start)) {
    if (entry.type !== "Played" || entry.by !== "chance") break;
    deal.push(entry);
  }
  return deal;
}

/** The numbers of entries that do not stand any more. */
export function undoneIn(log: readonly LogEntry[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const entry of log) {
    if (entry.type !== "TakenBack") continue;
    for (let seq = entry.to + 1; seq < entry.seq; seq++) undone.add(seq);
  }
  return undone;
}
