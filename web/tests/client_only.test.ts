import { expect, it } from "vitest";
import { neverTurned, scopeName, withoutSteps } from "../client_only";

it("makes constants of switches, and nobody turns them", () => {
  const written = "export let on = false;\nexport function turn() {\n\ton = true;\n}\n";
  expect(neverTurned(written, "flags.js")).toBe("export const on = false;\nexport function turn() {\n\n}\n");
});

it("notices that Svelte is written otherwise", () => {
  expect(() => neverTurned("export const on = false;\n", "flags.js")).toThrow("flags.js");
});

it("leaves out the steps and nothing else", () => {
  const written = "\tvar p = root();\n\tvar text = $.child(p);\n\t$.reset(p);\n\t$.next(2);\n\t$.append($$anchor, p);\n";
  expect(withoutSteps(written)).toBe("\tvar p = root();\n\tvar text = $.child(p);\n\t$.append($$anchor, p);\n");
});

it("gives every component a scope of its own", () => {
  const hash = (text: string) => `hash-of-${text.length}`;
  const scopes = ["src/App.svelte", "src/art/CardBack.svelte", "src/games/castle/art/CardBack.svelte", "elsewhere/New.svelte"].map(
    (filename) => scopeName({ filename: `/somewhere/${filename}`, hash }),
  );
  expect(new Set(scopes).size).toBe(scopes.length);
  expect(scopes[0]).toMatch(/^s[0-9a-z]+$/);
  expect(scopes[3]).toBe("s-hash-of-31");
});
