// Every word of the board is in the catalogue, and none lies there unused.

import { expect, it } from "vitest";
import catalogue from "@locales/en/schotten-totten-2.ftl?raw";

const sources = import.meta.glob<string>(["./*.svelte", "./*.ts", "!./*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function keysIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, key = ""]) => key));
}

it("board and catalogue name the same messages", () => {
  const used = keysIn(Object.values(sources).join("\n"), /["'](board-[a-z-]+)["']/g);
  const written = keysIn(catalogue, /^(board-[a-z-]+) =/gm);
  expect([...used].sort()).toEqual([...written].sort());
});
