import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { sheetAt } from "../sheets";

const GAMES = new URL("../src/games/", import.meta.url);
const sheets = readdirSync(GAMES)
  .map((game) => fileURLToPath(new URL(`${game}/sheet.ts`, GAMES)))
  .filter((path) => existsSync(path));

it.each(sheets)("can be carried as JSON: %s", async (path) => {
  expect(Object.keys(await sheetAt(path)).length).toBeGreaterThan(0);
});

it("is refused if JSON would lose something of it", async () => {
  const path = fileURLToPath(new URL("../src/art/masonry.ts", import.meta.url));
  await expect(sheetAt(path)).rejects.toThrow("JSON cannot carry");
});
