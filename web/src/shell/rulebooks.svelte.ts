// The rulebook of each game under its options, fetched once.

import type { Phrase, Rulebook, TableInfo } from "../wire";
import { api } from "./api";
import { render } from "./language.svelte";

export type Edition = Pick<TableInfo, "game" | "options">;

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

function keyOf({ game, options }: Edition): string {
  return JSON.stringify([game, options]);
}

async function fetchBook({ game, options }: Edition, key: string): Promise<void> {
  asked.add(key);
  try {
    books[key] = await api.rulebook(game, options);
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
