import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nearestWords, neighbours } from "../src/rules/nearest";
import { citedIn, hasAll, search, textOf, wordsOf } from "../src/rules/search";
import type { RuleParagraph } from "../src/wire";

interface Vectors {
  found: [string, string][];
  missing: [string, string][];
  book: [string, string, string, string][];
  cited: [string, string[]][];
  nearest: [string, string[]][];
}

const VECTORS = new URL("../../tests/core/vectors/rule_search.json", import.meta.url);
const vectors = JSON.parse(readFileSync(VECTORS, "utf-8")) as Vectors;

function paragraph(number: string, title: string, text: string, chapter: string): RuleParagraph {
  return { type: "RuleParagraph", number, title, text, chapter };
}

const book = [
  paragraph("", "", "Hold the wall.", "Aim of the game"),
  paragraph("1.1", "The gate", "Two cards a side.", "1 Places"),
  paragraph("1.2", "Oil", "A cauldron hits the gate.", "1 Places"),
  paragraph("2.1", "Treason", "At any moment but this.", "2 Tactics"),
];

const sharedBook = vectors.book.map((each) => paragraph(...each));
const sharedWords = [...new Set(sharedBook.flatMap((each) => wordsOf(textOf(each))))].sort();

function numbers(query: string): string[] {
  return search(book, query).map(({ number }) => number);
}

describe("a search in the rules", () => {
  it.each(vectors.found)("finds %s in: %s", (query, text) => {
    expect(hasAll(text, wordsOf(query))).toBe(true);
  });
  it.each(vectors.missing)("does not find %s in: %s", (query, text) => {
    expect(hasAll(text, wordsOf(query))).toBe(false);
  });
  it("finds the paragraphs that have all the words", () => {
    expect(numbers("gate")).toEqual(["1.1", "1.2"]);
    expect(numbers("gates oil")).toEqual(["1.2"]);
  });
  it("finds no part of a word", () => {
    expect(numbers("men")).toEqual([]);
  });
  it("finds the aim by its heading", () => {
    expect(numbers("aim")).toEqual([""]);
  });
  it("goes by the beginning of a word that is still being typed", () => {
    expect(numbers("gate caul")).toEqual(["1.2"]);
    expect(numbers("mom")).toEqual(["2.1"]);
  });
  it("goes by the beginning of a hyphenated word, written together or not", () => {
    const numbersOf = (query: string) => search(sharedBook, query).map(({ number }) => number);
    expect(numbersOf("setu")).toEqual(["1.11"]);
    expect(numbersOf("set-u")).toEqual(["1.11"]);
  });
  it.each(vectors.cited)("takes %j for the number of %j", (query, cited) => {
    expect(citedIn(sharedBook, query).map(({ number }) => number)).toEqual(cited);
  });
  it("shows what is cited, and only that", () => {
    expect(numbers("(rule 1.1)")).toEqual(["1.1"]);
    expect(numbers("chapter 2")).toEqual(["2.1"]);
  });
  it.each(vectors.nearest)("knows words like %s: %j", (word, nearest) => {
    expect(nearestWords(sharedWords, word)).toEqual(nearest);
  });
  it("offers words for those alone that the book lacks", () => {
    expect(neighbours(book, "cauldrn of gates")).toEqual([{ word: "cauldrn", nearest: ["cauldron"] }]);
    expect(neighbours(book, "gate treason")).toEqual([]);
  });
  it("shows everything before a word is typed, and nothing for none", () => {
    expect(search(book, "  ")).toEqual(book);
    expect(numbers("?!")).toEqual([]);
  });
});
