import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allOf, pseudo, speaker, type Args } from "../src/shell/words";
import type { Phrase } from "../src/wire";

const FOLDER = new URL("../../src/siegeworks/locales/en/", import.meta.url);
const english = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ftl"))
    .map((name) => [name.replace(".ftl", ""), readFileSync(new URL(name, FOLDER), "utf-8")]),
);
const { render, spans, say, has } = speaker("en", english);

function phrase(words: string, key: string, args: Args = {}, thing = ""): Phrase {
  return { type: "Phrase", words, key, args, thing };
}
const verbatim = (text: string, thing = "") => phrase("siegeworks", "verbatim", { text }, thing);

const TOY = speaker("en", {
  ...english,
  toy: "moved = { BEGIN($piece) } goes to { $place }.\nboth = { $things } meet.",
});

describe("a phrase is said like in Python", () => {
  it("says a phrase in a phrase first", () => {
    const inner = verbatim("tile 3");
    expect(TOY.render(phrase("toy", "moved", { piece: verbatim("red 7"), place: inner }))).toBe(
      "Red 7 goes to tile 3.",
    );
  });

  it("joins several phrases, the last one by its own message", () => {
    const three = [verbatim("1"), verbatim("2"), verbatim("3")];
    expect(TOY.render(phrase("toy", "both", { things: three }))).toBe("1, 2 and 3 meet.");
    expect(render(allOf([]))).toBe("nothing");
    expect(render(allOf([verbatim("1")]))).toBe("1");
  });

  it("chooses between variants by text and by number", () => {
    expect(render(phrase("siegeworks", "outcome", { count: 0, winners: "", reason: "so" }))).toBe("nobody won: so");
    expect(say("browser", "limited", { seconds: 1 })).toContain("1 second.");
    expect(say("browser", "limited", { seconds: 3 })).toContain("3 seconds.");
  });

  it("puts no marks around what goes in", () => {
    expect(render(verbatim("R7"))).toBe("R7");
  });

  it("names a message that is missing instead of breaking the page", () => {
    expect(say("browser", "no-such-message")).toBe("browser/no-such-message");
    expect(has("browser", "brand")).toBe(true);
  });
});

it("has words for every command that may have to wait for the line", () => {
  const wire = readFileSync(new URL("../src/wire.ts", import.meta.url), "utf-8");
  const commands = /export type Command = (.*);/.exec(wire)?.[1]?.split(" | ") ?? [];
  const named = commands.filter((command) => command !== "Move" && command !== "Say");
  expect(named).toContain("Resign");
  for (const command of named) expect(has("browser", `waiting-${command}`), command).toBe(true);
});

describe("spans", () => {
  it("find the pieces and places again, capitals included", () => {
    const told = phrase("toy", "moved", { piece: verbatim("red 7", "R7"), place: verbatim("tile 3", "@3") });
    expect(TOY.spans(told)).toEqual([
      { text: "Red 7", thing: "R7" },
      { text: " goes to ", thing: "" },
      { text: "tile 3", thing: "@3" },
      { text: ".", thing: "" },
    ]);
  });

  it("add up to what is rendered", () => {
    const told = phrase("toy", "both", { things: [verbatim("a", "A"), verbatim("b"), verbatim("c", "C")] });
    expect(TOY.spans(told).map(({ text }) => text).join("")).toBe(TOY.render(told));
  });

  it("show a phrase that is itself a thing", () => {
    expect(spans(verbatim("R7", "R7"))).toEqual([{ text: "R7", thing: "R7" }]);
  });
});

describe("the pseudo-language", () => {
  const odd = speaker("en", english, undefined, pseudo);

  it("accents every letter and brackets every message once", () => {
    expect(odd.say("browser", "brand")).toBe("⟦Šíéĝéŵøřķš⟧");
    for (const letter of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      expect(pseudo(letter)).not.toContain(letter);
    }
  });

  it("does the same to spans", () => {
    const told = phrase("siegeworks", "list-and", { before: verbatim("x", "X"), last: verbatim("y", "Y") });
    const said = odd.spans(told);
    expect(said.map(({ text }) => text).join("")).toBe(odd.render(told));
    expect(said.map(({ thing }) => thing)).toEqual(["X", "", "Y"]);
  });
});

describe("another language", () => {
  it("falls back to English for what it lacks", () => {
    const polish = speaker("pl", { browser: "brand = Oblężenia" }, speaker("en", english));
    expect(polish.say("browser", "brand")).toBe("Oblężenia");
    expect(polish.say("browser", "copy")).toBe("Copy");
  });
});

describe("the browser's catalogue", () => {
  const keys = [...(english.browser ?? "").matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key ?? "");
  const sources = readAll(new URL("../src/", import.meta.url));

  it("has every message that a component asks for by name", () => {
    const asked = [...sources.matchAll(/\bt\("([\w-]+)"/g), ...sources.matchAll(/say\("browser", "([\w-]+)"/g)];
    expect(asked.length).toBeGreaterThan(50);
    for (const [, key] of asked) expect(keys).toContain(key);
  });

  it("has no message twice", () => {
    expect(new Set(keys).size).toBe(keys.length);
  });
});

function readAll(folder: URL): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = new URL(entry.name + (entry.isDirectory() ? "/" : ""), folder);
      return entry.isDirectory() ? readAll(path) : readFileSync(path, "utf-8");
    })
    .join("\n");
}
