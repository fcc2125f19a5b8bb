// The commitment of each table as this browser saw it first. The server cannot change it.

import type { TableInfo } from "../wire";

const KEY = "siegeworks-commitments";
const KEPT = 200;

function kept(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** Note the commitment, the first time the table is seen. */
export function notePromise(table: TableInfo): void {
  const before = kept();
  if (before.some(([id]) => id === table.id)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...before, [table.id, table.commitment]].slice(-KEPT)));
  } catch {
    // Without storage the server's own word is all there is.
  }
}

export function promisedCommitment(table: TableInfo): string {
  return kept().find(([id]) => id === table.id)?.[1] ?? table.commitment;
}
