// Lines around squares close and turn where they should; symbols and clans differ in outline.

import { expect, it } from "vitest";
import data from "../../../../../src/siegeworks/games/land_of_clans/data/highlands-default.json?raw";
import { castlePlan, seats } from "./castlePlan";
import { GROUNDS, groundOf } from "./ground";
import { heraldryOf } from "./heraldry";
import { borders, type Cell, drawn, outlines, type Point, pathAround } from "./outline";
import { printOf, SYMBOLS, tintOf } from "./symbols";

const PRIZES: [string, number, string[]][] = JSON.parse(data).prizes;
const BOARD: string[][] = JSON.parse(data).board.rows.map((row: string) => row.split(" "));

const cellsOf = (rows: readonly string[]) => rows.flatMap((row, y) => [...row].flatMap((mark, x): Cell[] => (mark === "#" ? [[y, x]] : [])));
const shape = (name: string) => cellsOf(PRIZES.find(([prize]) => prize === name)?.[2] ?? []);
const lengthOf = (loop: readonly Point[]) =>
  loop.reduce((sum, [x, y], at) => {
    const [fromX, fromY] = loop.at(at - 1) ?? [x, y];
    return sum + Math.abs(x - fromX) + Math.abs(y - fromY);
  }, 0);
/** Land enclosed: holes count against it. */
const areaOf = (loop: readonly Point[]) =>
  loop.reduce((sum, [x, y], at) => {
    const [fromX, fromY] = loop.at(at - 1) ?? [x, y];
    return sum + (fromX * y - x * fromY) / 2;
  }, 0);

it.each(PRIZES)("draws one closed line around %s", (_, __, rows) => {
  const cells = cellsOf(rows);
  const touching = cells.flatMap(([y, x]) => cells.filter(([row, column]) => row - y + column - x === 1 && row >= y && column >= x));
  const loops = outlines(cells);
  expect(loops).toHaveLength(1);
  const [loop = []] = loops;
  expect(lengthOf(loop)).toBe(4 * cells.length - 2 * touching.length);
  expect(borders(cells)).toHaveLength(lengthOf(loop));
  expect(areaOf(loop)).toBe(cells.length);
  // Every wall runs along a row or a column, the last one back to the first corner.
  for (const [at, [x, y]] of loop.entries()) {
    const [fromX, fromY] = loop.at(at - 1) ?? [];
    expect((fromX === x) !== (fromY === y)).toBe(true);
  }
});

it.each([
  ["I3", 4],
  ["O4", 4],
  ["L3", 6],
  ["P5", 6],
  ["T4", 8],
  ["U5", 8],
  ["W5", 10],
  ["F5", 10],
  ["X5", 12],
])("walls %s with %i sides", (name, sides) => {
  const [loop = []] = outlines(shape(name));
  expect(loop).toHaveLength(sides);
  const outer = drawn(loop, 100, 13).filter(({ isOuter }) => isOuter).length;
  expect(outer).toBe(sides / 2 + 2);
  expect(castlePlan(shape(name)).turrets).toHaveLength(outer);
});

it("goes around a hole, and keeps squares apart that only meet at a corner", () => {
  expect(outlines(cellsOf(["###", "#.#", "###"])).map(areaOf)).toEqual([9, -1]);
  expect(outlines(cellsOf(["#.", ".#"])).map((loop) => loop.length)).toEqual([4, 4]);
  expect(outlines([])).toEqual([]);
});

it("follows the board's cross", () => {
  const land = BOARD.flatMap((row, y) => row.flatMap((label, x): Cell[] => (label === "--" ? [] : [[y, x]])));
  const voids = BOARD.flatMap((row, y) => row.flatMap((label, x): Cell[] => (label === "--" ? [[y, x]] : [])));
  expect(outlines(land).map((loop) => [loop.length, areaOf(loop)])).toEqual([[12, 105]]);
  expect(outlines(voids).map(areaOf)).toEqual([4, 4, 4, 4]);
  expect(new Set(land.map(groundOf)).size).toBe(GROUNDS.length);
});

it("keeps an inset line inside the land, also in the bend of an L", () => {
  const [loop = []] = outlines(shape("L3"));
  expect(drawn(loop, 100, 10).map(({ at }) => at)).toEqual([
    [10, 10],
    [190, 10],
    [190, 90],
    [90, 90],
    [90, 190],
    [10, 190],
  ]);
  expect(pathAround([[0, 0]], 100, 10, 5)).toBe("M10 15Q10 10 15 10L85 10Q90 10 90 15L90 85Q90 90 85 90L15 90Q10 90 10 85z");
});

it("measures a castle from its own top left square", () => {
  const plan = castlePlan([
    [4, 7],
    [5, 7],
    [6, 7],
  ]);
  expect([plan.width, plan.height, plan.figure]).toEqual([100, 300, [0, 100]]);
});

it.each(PRIZES)("stands figure and plaque of %s on two squares side by side", (_, __, rows) => {
  const cells = cellsOf(rows);
  const [figure, plaque] = seats(cells);
  expect(cells).toContainEqual(figure);
  expect(cells).toContainEqual(plaque);
  expect(Math.abs(figure[0] - (plaque?.[0] ?? 9)) + Math.abs(figure[1] - (plaque?.[1] ?? 9))).toBe(1);
});

it("reads what is printed on land", () => {
  expect(printOf("A1")).toEqual({ symbol: "A", number: "1" });
  expect(printOf("D13")).toEqual({ symbol: "D", number: "13" });
  expect(["wizard", "sword", "shield", "A"].map(printOf)).toEqual([null, null, null, null]);
  expect(tintOf("H")).toBe("var(--land-h)");
  expect(tintOf("K")).toBe("var(--ink)");
});

it("has eight shapes and four clans that no two share", () => {
  expect(Object.keys(SYMBOLS).join("")).toBe("ABCDEFGH");
  expect(new Set(Object.values(SYMBOLS)).size).toBe(8);
  const clans = ["red", "blue", "yellow", "green"].map(heraldryOf);
  for (const part of ["face", "charge", "body", "roof"] as const) {
    expect(new Set(clans.map((clan) => clan[part])).size).toBe(4);
  }
});
