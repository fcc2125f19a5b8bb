// The language spoken now. Words are not script: they are fetched, English before
// anything is drawn and others when they are chosen.

import type { Phrase } from "../wire";
import { fetchedFile } from "./fetched";
import { pseudo, speaker, type Args, type Catalogues, type Span, type Speaker } from "./words";

export const PSEUDO = "pseudo";
const ENGLISH = "en";
const CATALOGUE = /\/([^/]+)\/([^/]+)\.ftl$/;

interface CatalogueFile {
  language: string;
  words: string;
  address: string;
}

const addresses = import.meta.glob<string>("@locales/*/*.ftl", {
  query: "?url",
  import: "default",
  eager: true,
});
const files: readonly CatalogueFile[] = Object.entries(addresses).map(([path, address]) => {
  const [, language = ENGLISH, words = path] = CATALOGUE.exec(path) ?? [];
  return { language, words, address };
});

/** Every language there are words in, English first. */
export const LANGUAGES: readonly string[] = [...new Set([ENGLISH, ...files.map((file) => file.language)])];

// Knows no words yet: nothing is drawn before `speak` has found some.
let current = $state.raw<Speaker>(speaker(ENGLISH, {}));
let english: Promise<Catalogues> | undefined;

/** Speak another language from now on, once its words are here. */
export async function speak(language: string): Promise<void> {
  current = await speakerOf(language);
  document.documentElement.lang = language === PSEUDO ? ENGLISH : language;
}

async function speakerOf(language: string): Promise<Speaker> {
  english ??= wordsOf(ENGLISH);
  if (language === PSEUDO) return speaker(ENGLISH, await english, undefined, pseudo);
  const isOther = language !== ENGLISH && LANGUAGES.includes(language);
  const [known, own] = await Promise.all([english, isOther ? wordsOf(language) : undefined]);
  const inEnglish = speaker(ENGLISH, known);
  return own ? speaker(language, own, inEnglish) : inEnglish;
}

async function wordsOf(language: string): Promise<Catalogues> {
  const own = files.filter((file) => file.language === language);
  const texts = await Promise.all(own.map(async (file) => (await fetchedFile(file.address)).text()));
  return Object.fromEntries(own.map((file, at) => [file.words, texts[at] ?? ""]));
}

export function render(phrase: Phrase): string {
  return current.render(phrase);
}

/** A prompt as it is said to whoever it is for, if there are words for that. */
export function toYou(phrase: Phrase): Phrase {
  const key = `table-${phrase.key}`;
  return current.has(phrase.words, key) ? { ...phrase, key } : phrase;
}

export function spans(phrase: Phrase): Span[] {
  return current.spans(phrase);
}

/** A sentence of a game's catalogue, or of the shared one. */
export function say(words: string, key: string, args: Args = {}): string {
  return current.say(words, key, args);
}

/** A sentence of the browser's own catalogue. */
export function t(key: string, args: Args = {}): string {
  return current.say("browser", key, args);
}

/** The first of these messages that there is; otherwise the last text as it stands. */
export function sayFirst(candidates: readonly [string, string][], otherwise: string): string {
  const found = candidates.find(([words, key]) => current.has(words, key));
  return found ? current.say(found[0], found[1]) : otherwise;
}
