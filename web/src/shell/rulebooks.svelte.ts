// The rulebook of each game under its options, fetched once.

import type { Phrase, Rulebook, TableInfo } from "../wire";
import { api } from "./api";
import { render } from "./language.svelte";

/** A game under its options; at a table played with somebody's own file, that table's. */
export type Edition = Pick<TableInfo, "game" | "options"> & Partial<Pick<TableInfo, "id" | "files" | "watch">>;

const books = $state<{ [edition: string]: Rulebook }>({});
const missing = $state<{ [edition: string]: unknown }>({});
const asked = new Set<string>();

/** The book if it is here; otherwise it will be soon, and whoever reads it is told. */
export function rulebookOf(edition: Edition): Rulebook | null {
  const key = keyOf(edition);
  const book = books[key];
  if (!book && !asked.has(key)) void fetchBook(edition, key);
  return book ?? null;
}

/** Why there is no book, if it was asked for in vain. */
export function whyNoRulebook(edition: Edition): unknown {
  return missing[keyOf(edition)] ?? null;
}

function keyOf({ game, options, id = "", files = {} }: Edition): string {
  return JSON.stringify([game, options, hasFile(files) ? id : ""]);
}

function hasFile(files: TableInfo["files"]): boolean {
  return Object.keys(files).length > 0;
}

function fetched({ game, options, id = "", files = {}, watch = "" }: Edition): Promise<Rulebook> {
  return hasFile(files) ? api.rulebookAt(id, watch) : api.rulebook(game, options);
}

async function fetchBook(edition: Edition, key: string): Promise<void> {
  asked.add(key);
  try {
    books[key] = await fetched(edition);
    delete missing[key];
  } catch (reason) {
    missing[key] = reason;
    asked.delete(key); // Asked again when somebody opens the rules once more.
  }
}

/** What a piece or place means, in words; empty while the book is not here. */
export function explanation(edition: Edition, thing: string): string {
  const meaning: Phrase | undefined = rulebookOf(edition)?.glossary[thing];
  return meaning ? render(meaning) : "";
}
