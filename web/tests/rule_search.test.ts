import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasAll, search, wordsOf } from "../src/rules/search";
import type { RuleParagraph } from "../src/wire";

interface Vectors {
  found: [string, string][];
  missing: [string, string][];
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
  it("shows everything before a word is typed, and nothing for none", () => {
    expect(search(book, "  ")).toEqual(book);
    expect(numbers("?!")).toEqual([]);
  });
});
