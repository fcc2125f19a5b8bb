// What is looked up in a rulebook: a paragraph, a chapter, or whole words in the singular or
// the plural. The terminal searches in the same way (core/rule_search.py); one list of
// examples tests both.

import type { RuleParagraph } from "../wire";

const WORD = /\d+\.\d+|[\p{L}\p{N}]+/gu;
const COMPOUND = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)+/gu;
/** A number as it is written elsewhere: "chapter 4", "(rule Q1)", "4.2.". */
const CITED =
  /^[^\p{L}\p{N}_]*(?:(?:chapter|paragraph|rule|ruling)\s+)?([a-z]?\d+(?:\.\d+)?)[^\p{L}\p{N}_]*$/u;
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

/** What is cited, or the paragraphs with every word; if there are none, the last word may be half typed. */
export function search(book: readonly RuleParagraph[], query: string): readonly RuleParagraph[] {
  if (!query.trim()) return book;
  const named = citedIn(book, query);
  if (named.length) return named;
  const wanted = wordsOf(query);
  const typed = wanted.at(-1);
  if (!typed) return [];
  const found = book.filter((each) => hasAll(textOf(each), wanted));
  if (found.length) return found;
  return book.filter((each) => {
    const text = textOf(each);
    return hasAll(text, wanted.slice(0, -1)) && [...wordsOf(text), ...compoundsOf(text)].some((word) => word.startsWith(typed));
  });
}

/** The paragraph with this number, or the chapter with this number or title. */
export function citedIn(book: readonly RuleParagraph[], query: string): readonly RuleParagraph[] {
  const topic = query.trim().toLowerCase();
  const number = CITED.exec(topic)?.[1] ?? topic;
  const found = book.filter((each) => each.number && each.number.toLowerCase() === number);
  return found.length ? found : book.filter((each) => isChapter(each.chapter.toLowerCase(), number));
}

function isChapter(chapter: string, topic: string): boolean {
  const [, number, title] = /^(\d+) (.*)$/.exec(chapter) ?? [];
  return topic === chapter || topic === number || topic === title;
}

export function hasAll(text: string, wanted: readonly string[]): boolean {
  const held = heldIn([text]);
  return wanted.every((word) => forms(word).some((form) => held.has(form)));
}

/** All that finds something in these texts. */
export function heldIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...wordsOf(text), ...compoundsOf(text)]).flatMap(forms));
}

/** The words of a text in lower case, without the possessive s. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().replace(POSSESSIVE, "").match(WORD) ?? [];
}

/** The hyphenated words of a text, each written together: setup for set-up. */
function compoundsOf(text: string): string[] {
  const found = text.toLowerCase().match(COMPOUND) ?? [];
  return found.filter((each) => each.includes("-")).map((each) => each.replace(/[-'’]/g, ""));
}

/** A word, and what it would be in the singular if it is a plural. */
export function forms(word: string): string[] {
  return NO_PLURAL.test(word) ? [word] : [word, ...PLURALS.map(([plural, singular]) => word.replace(plural, singular))];
}

export function textOf({ number, title, text, chapter }: RuleParagraph): string {
  return `${number} ${title} ${text} ${chapter}`;
}
