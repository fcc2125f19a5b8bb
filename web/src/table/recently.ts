// What happened while somebody waited: the others' moves since they last decided.

import type { Fact, LogEntry, Played } from "../wire";
import { undoneIn } from "./log_lines";

/** Everything since the last decision of `seat` before the others went on. Its own moves of
 *  this turn are left out, and do not end it: what the others did stays news until then.
 *  Spectators see the last decision alone. */
export function recentEntries(log: readonly LogEntry[], seat: string | null): Played[] {
  const undone = undoneIn(log);
  const standing = log.filter((entry) => entry.type === "Played" && !undone.has(entry.seq)) as Played[];
  const isOthers = ({ by }: Played) => by !== "chance" && by !== seat;
  const last = standing.findLastIndex(isOthers);
  if (last < 0) return [];
  const before = standing.slice(0, last).findLastIndex(({ by }) => (seat === null ? by !== "chance" : by === seat));
  // What chance dealt after an own move belongs to that move.
  const first = standing.findIndex((entry, at) => at > before && isOthers(entry));
  const end = standing.findIndex(({ by }, at) => at > last && by === seat);
  return standing.slice(first, end < 0 ? undefined : end);
}

export function factsOf(entries: readonly Played[]): Fact[] {
  return entries.flatMap(({ facts }) => facts);
}
