// Words looked up in a rulebook: whole words, in the singular or the plural. The terminal
// searches in the same way (core/rule_search.py); one list of examples tests both.

import type { RuleParagraph } from "../wire";

const WORD = /\d+\.\d+|[\p{L}\p{N}]+/gu;
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu;
/** Words that end in s without being a plural: pass, this, bus; and short ones: as, its. */
const NO_PLURAL = /(?:[siu]s|^.{0,2}s)$/;
const PLURALS: [RegExp, string][] = [
  [/men$/, "man"],
  [/s$/, ""],
  [/es$/, ""],
  [/ies$/, "y"],
  [/ves$/, "f"],
  [/ves$/, "fe"],
];

/** The paragraphs with every word; if there are none, the last word may be half typed. */
export function search(book: readonly RuleParagraph[], query: string): readonly RuleParagraph[] {
  if (!query.trim()) return book;
  const wanted = wordsOf(query);
  const typed = wanted.at(-1);
  if (!typed) return [];
  const found = book.filter((each) => hasAll(textOf(each), wanted));
  if (found.length) return found;
  return book.filter((each) => {
    const text = textOf(each);
    return hasAll(text, wanted.slice(0, -1)) && wordsOf(text).some((word) => word.startsWith(typed));
  });
}

export function hasAll(text: string, wanted: readonly string[]): boolean {
  const held = new Set(wordsOf(text).flatMap(forms));
  return wanted.every((word) => forms(word).some((form) => held.has(form)));
}

/** The words of a text in lower case, without the possessive s. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().replace(POSSESSIVE, "").match(WORD) ?? [];
}

/** A word, and what it would be in the singular if it is a plural. */
function forms(word: string): string[] {
  return NO_PLURAL.test(word) ? [word] : [word, ...PLURALS.map(([plural, singular]) => word.replace(plural, singular))];
}

function textOf({ number, title, text, chapter }: RuleParagraph): string {
  return `${number} ${title} ${text} ${chapter}`;
}
