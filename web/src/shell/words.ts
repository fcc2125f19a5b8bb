// How a phrase is said in a language: the twin of `core/i18n.py`, over the same files.

import {
  FluentBundle, FluentNumber, FluentResource, type FluentFunction, type FluentVariable,
} from "@fluent/bundle";
import type { Phrase } from "../wire";

export type Argument = Phrase["args"][string];
export type Args = { readonly [name: string]: Argument };

/** A stretch of a sentence; `thing` is the piece or place it names, in notation. */
export interface Span {
  text: string;
  thing: string;
}

/** The sources of one language by catalogue: "siegeworks", "browser", a game's id. */
export type Catalogues = { readonly [words: string]: string };

export interface Speaker {
  render: (phrase: Phrase) => string;
  spans: (phrase: Phrase) => Span[];
  say: (words: string, key: string, args?: Args) => string;
  has: (words: string, key: string) => boolean;
}

const SHARED = "siegeworks";

// A nested phrase that names a thing is wrapped in two characters of the private use
// area, so that its place can be found again in the finished sentence.
const CLOSE = "\uE000";
const FIRST_OPEN = 0xe001;
const MARKS = /([\uE000-\uF8FF])/;
const BEGINNING = /^([\uE000-\uF8FF]*)(.)/su;

/** Says phrases in one language; what it lacks is said by `fallback`. */
export function speaker(
  language: string,
  catalogues: Catalogues,
  fallback?: Speaker,
  finish: (text: string) => string = (text) => text,
): Speaker {
  const bundles = new Map<string, FluentBundle | null>();

  function bundle(words: string): FluentBundle | null {
    if (!bundles.has(words)) bundles.set(words, read(language, catalogues[words]));
    return bundles.get(words) ?? null;
  }

  function has(words: string, key: string): boolean {
    return bundle(words)?.hasMessage(key) ?? false;
  }

  function marked(phrase: Phrase, things: string[]): string {
    const found = bundle(phrase.words)?.getMessage(phrase.key)?.value;
    if (!found) return fallback ? fallback.render(phrase) : `${phrase.words}/${phrase.key}`;
    const args: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(phrase.args)) args[name] = said(value, things);
    // Mistakes of ours are shown as Fluent shows them, and found by the tests.
    return bundle(phrase.words)!.formatPattern(found, args, []);
  }

  function said(value: Argument, things: string[]): FluentVariable {
    if (typeof value === "number") return new SmallNumber(value);
    if (typeof value === "string") return value;
    return wrapped(isList(value) ? allOf(value) : value, things);
  }

  function wrapped(phrase: Phrase, things: string[]): string {
    if (!phrase.thing) return marked(phrase, things);
    const open = String.fromCharCode(FIRST_OPEN + things.length);
    things.push(phrase.thing);
    return open + marked(phrase, things) + CLOSE;
  }

  function spans(phrase: Phrase): Span[] {
    const things: string[] = [];
    return finished(unmarked(wrapped(phrase, things), things), finish);
  }

  function render(phrase: Phrase): string {
    return finish(marked(phrase, []).split(MARKS).filter(isText).join(""));
  }

  return {
    render,
    spans,
    has: (words, key) => has(words, key) || (fallback?.has(words, key) ?? false),
    say: (words, key, args = {}) => render({ type: "Phrase", words, key, args, thing: "" }),
  };
}

/** Counts, strengths and tiles need no grouping: asking the browser to format the first
 *  number costs as much time as drawing the wall. */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

/** In the bundle a catalogue has been read already; see `word_files.ts`. */
function read(language: string, source: string | undefined): FluentBundle | null {
  if (source === undefined) return null;
  const bundle = new FluentBundle(language, { functions: { BEGIN: begin }, useIsolating: false });
  bundle.addResource(import.meta.env.DEV ? new FluentResource(source) : { body: JSON.parse(source) });
  return bundle;
}

const begin: FluentFunction = ([text]) =>
  String(text).replace(BEGINNING, (_, marks: string, letter: string) => marks + letter.toUpperCase());

function isList(value: Phrase | readonly Phrase[]): value is readonly Phrase[] {
  return Array.isArray(value);
}

/** As a list that ends with "and". */
export function allOf(phrases: readonly Phrase[]): Phrase {
  const last = phrases.at(-1);
  if (!last) return shared("nothing");
  if (phrases.length === 1) return last;
  return shared("list-and", { before: oneByOne(phrases.slice(0, -1)), last });
}

function oneByOne(phrases: readonly Phrase[]): Phrase {
  return phrases.reduce((before, last) => shared("list-comma", { before, last }));
}

function shared(key: string, args: Args = {}): Phrase {
  return { type: "Phrase", words: SHARED, key, args, thing: "" };
}

function isText(piece: string): boolean {
  return !MARKS.test(piece);
}

function unmarked(text: string, things: readonly string[]): Span[] {
  const inside: string[] = [];
  const found: Span[] = [];
  for (const piece of text.split(MARKS)) {
    if (piece === CLOSE) inside.pop();
    else if (!isText(piece)) inside.push(things[piece.charCodeAt(0) - FIRST_OPEN] ?? "");
    else if (piece) found.push({ text: piece, thing: inside.at(-1) ?? "" });
  }
  return found;
}

/** The pieces as they look when the whole sentence is finished off. */
function finished(pieces: Span[], finish: (text: string) => string): Span[] {
  const [before, after] = finish(CLOSE).split(CLOSE) as [string, string];
  const end = after.length ? -after.length : undefined;
  const bare = (text: string) => finish(text).slice(before.length, end);
  return pieces.map(({ text, thing }, index) => ({
    text: (index ? "" : before) + bare(text) + (index < pieces.length - 1 ? "" : after),
    thing,
  }));
}

// The pseudo-language: every letter accented and every message in brackets, so that a
// text which did not come from a catalogue stands out.

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."àƀçđéƒĝħíĵķļɱñøƥɋřšŧûṽŵẋýžÀƁÇĐÉƑĜĦÍĴĶĻṀÑØƤɊŘŠŦÛṼŴẊÝŽ"];
const ACCENTS = new Map([...PLAIN].map((letter, index) => [letter, ACCENTED[index] ?? letter]));

export function pseudo(text: string): string {
  return `⟦${[...text].map((letter) => ACCENTS.get(letter) ?? letter).join("")}⟧`;
}
