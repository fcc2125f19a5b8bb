// The language spoken now. English comes with the page; others are fetched when chosen.

import type { Phrase } from "../wire";
import { pseudo, speaker, type Args, type Catalogues, type Span, type Speaker } from "./words";

export const PSEUDO = "pseudo";
const ENGLISH = "en";
const CATALOGUE = /\/([^/]+)\/([^/]+)\.ftl$/;

const english = import.meta.glob<string>("@words/en/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const everything = import.meta.glob<string>(["@words/*/*.ftl", "!@words/en/*.ftl"], {
  query: "?raw",
  import: "default",
});

const inEnglish = speaker(ENGLISH, catalogues(Object.entries(english)));
let current = $state.raw<Speaker>(inEnglish);

function catalogues(files: [string, string][]): Catalogues {
  return Object.fromEntries(files.map(([path, text]) => [CATALOGUE.exec(path)?.[2] ?? path, text]));
}

/** Every language there are words in, English first. */
export const LANGUAGES: readonly string[] = [
  ENGLISH,
  ...new Set(Object.keys(everything).map((path) => CATALOGUE.exec(path)?.[1] ?? ENGLISH)),
];

/** Speak another language from now on, once its words are here. */
export async function speak(language: string): Promise<void> {
  current = await speakerOf(language);
  document.documentElement.lang = language === PSEUDO ? ENGLISH : language;
}

async function speakerOf(language: string): Promise<Speaker> {
  if (language === PSEUDO) {
    return speaker(ENGLISH, catalogues(Object.entries(english)), undefined, pseudo);
  }
  const own = Object.entries(everything).filter(
    ([path]) => CATALOGUE.exec(path)?.[1] === language,
  );
  if (!own.length) return inEnglish;
  const loaded = own.map(async ([path, load]) => [path, await load()] as [string, string]);
  return speaker(language, catalogues(await Promise.all(loaded)), inEnglish);
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
