import type { Plugin } from "vite";
import { expect, it } from "vitest";
import { noTopLevelAwait, waitsAtTopLevel } from "../top_level_await";
import config from "../vite.config";

const WAITING = [
  "await begin();",
  "export const { CARDS } = await (await fetch('/cards.json')).json();",
  "if (document.hidden) { for (const each of [1]) { await each; } }",
  "for await (const line of lines) tell(line);",
  "export default [1, { two: await two }];",
  "class Table { [await name]() {} }",
];
const PLAIN = [
  "void begin();",
  "export async function begin() { await settings(); }",
  "const begin = async () => await settings();",
  "const table = { async find() { for await (const each of all) tell(each); } };",
  "class Table { async find() { await this.door; } }",
  "const told = 'await begin()'; // await",
];

it.each(WAITING)("is found outside of functions: %s", (script) => expect(waitsAtTopLevel(script)).toBe(true));

it.each(PLAIN)("is not seen where functions wait: %s", (script) => expect(waitsAtTopLevel(script)).toBe(false));

it("is looked for in every build", () => {
  const names = (config.plugins as Plugin[]).flat().map(({ name }) => name);
  expect(names).toContain(noTopLevelAwait().name);
});
