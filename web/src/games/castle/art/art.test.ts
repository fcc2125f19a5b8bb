// Every card has a face of its own, and every place its room on the ground.

import { expect, it } from "vitest";
import cards from "../../../../../src/siegeworks/games/castle/cards.py?raw";
import { type Box, boxOf, CELLS, cardBox, OUTSIDE, PITCH, percent, SIDE, SIEGE } from "./geometry";
import { PORTRAYED, portraitOf } from "./portraits";
import { halves, ribbon } from "./ribbon";

const KINDS = [...cards.matchAll(/^ {4}[A-Z_]+ = "([a-z-]+)"$/gm)].map(([, kind]) => kind ?? "");

it("portrays each of the 37 kinds, and nobody else", () => {
  expect(KINDS).toHaveLength(37);
  expect([...PORTRAYED].sort()).toEqual([...KINDS].sort());
});

it("draws no two kinds alike", () => {
  expect(new Set(KINDS.map((kind) => JSON.stringify(portraitOf(kind)))).size).toBe(37);
});

function meet(one: Box, other: Box): boolean {
  const apart = one.x + one.w <= other.x || other.x + other.w <= one.x;
  return !apart && one.y < other.y + other.h && other.y < one.y + one.h;
}

it("lays the places side by side, all of them on the ground", () => {
  const places = [...CELLS, ...SIEGE, ...OUTSIDE];
  for (const [index, box] of places.entries()) {
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(box.x + box.w, box.y + box.h)).toBeLessThanOrEqual(SIDE);
    expect(places.slice(index + 1).filter((other) => meet(box, other))).toEqual([]);
  }
});

it("leaves a finger's width for a cell on a narrow phone", () => {
  const board = 374;
  expect((PITCH / SIDE) * board).toBeGreaterThanOrEqual(44);
});

it("puts each siege place before the middle of its wall", () => {
  const middles = SIEGE.map(({ x, y, w, h }) => [x + w / 2, y + h / 2]);
  expect(middles.map(([x, y]) => x === SIDE / 2 || y === SIDE / 2)).toEqual([true, true, true, true]);
  expect(middles[0]?.[1]).toBeLessThan(100);
  expect(middles[1]?.[0]).toBeGreaterThan(700);
  expect(middles[2]?.[1]).toBeGreaterThan(700);
  expect(middles[3]?.[0]).toBeLessThan(100);
});

it("knows a place by its number and a card's square in it", () => {
  expect(boxOf(7)).toBe(CELLS[7]);
  expect(boxOf(38)).toBe(SIEGE[2]);
  expect(boxOf(40)).toBe(OUTSIDE[0]);
  const card = cardBox(37);
  expect(card.w).toBe(card.h);
  expect(percent({ x: 0, y: 80, w: 400, h: 800 })).toEqual({ left: "0.000%", top: "10.000%", width: "50.000%", height: "100.000%" });
});

it("breaks a long name at the gap nearest its middle", () => {
  expect(halves("King's Counsellor")).toEqual(["King's", "Counsellor"]);
  expect(halves("Lady-in-waiting")).toEqual(["Lady-in-", "waiting"]);
  expect(halves("Ambassador")).toEqual(["Ambassador"]);
});

it("squeezes only what does not fit", () => {
  expect(ribbon("King", 70, 13, 2)).toEqual([{ text: "King", squeezed: undefined }]);
  expect(ribbon("Prince Charming", 70, 13, 1)).toEqual([{ text: "Prince Charming", squeezed: 70 }]);
  expect(ribbon("Prince Charming", 70, 13, 2).map(({ text }) => text)).toEqual(["Prince", "Charming"]);
});
