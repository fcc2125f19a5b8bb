// Words of a rulebook that are spelled like one it lacks, as the terminal offers them
// (core/rule_search.py); one list of examples tests both.

import type { RuleParagraph } from "../wire";
import { forms, heldIn, textOf, wordsOf } from "./search";

const MOST_NEAREST = 4;
const ALIKE = 0.7;

export interface Neighbours {
  word: string;
  nearest: string[];
}

/** The words of the query that occur nowhere in the book, each with words that do. */
export function neighbours(book: readonly RuleParagraph[], query: string): Neighbours[] {
  const texts = book.map(textOf);
  const held = heldIn(texts);
  const vocabulary = [...new Set(texts.flatMap(wordsOf))].sort();
  const unknown = new Set(wordsOf(query).filter((word) => !forms(word).some((form) => held.has(form))));
  return [...unknown]
    .map((word) => ({ word, nearest: nearestWords(vocabulary, word) }))
    .filter(({ nearest }) => nearest.length);
}

/** Words that begin alike or are spelled alike, the likeliest first. */
export function nearestWords(vocabulary: readonly string[], word: string): string[] {
  const longer = vocabulary.filter((each) => each.startsWith(word));
  const nearest: string[] = [];
  for (const each of [...longer, ...spelledAlike(vocabulary, word)]) {
    const known = new Set(nearest.flatMap(forms));
    if (!forms(each).some((form) => known.has(form))) nearest.push(each);
  }
  return nearest.slice(0, MOST_NEAREST);
}

function spelledAlike(vocabulary: readonly string[], word: string): string[] {
  return vocabulary
    .map((each) => ({ each, likeness: likeness(each, word) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((one, other) => other.likeness - one.likeness || (one.each < other.each ? 1 : -1))
    .slice(0, MOST_NEAREST)
    .map(({ each }) => each);
}

/** The share of letters that two words have in common, as Python's difflib counts them. */
function likeness(one: string, other: string): number {
  return (2 * inCommon(one, other)) / (one.length + other.length);
}

/** Letters of the longest run that both have, and of what is common before and behind it. */
function inCommon(one: string, other: string): number {
  let [length, start, otherStart] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    for (let j = 0; j < other.length; j++) {
      const run = runAt(one.slice(i), other.slice(j));
      if (run > length) [length, start, otherStart] = [run, i, j];
    }
  }
  if (!length) return 0;
  const before = inCommon(one.slice(0, start), other.slice(0, otherStart));
  return length + before + inCommon(one.slice(start + length), other.slice(otherStart + length));
}

function runAt(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
