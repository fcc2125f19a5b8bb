// What grows on the moor: the ground of every square, and the few strokes that tell it.

import { dice } from "../../../art/masonry";
import type { Cell } from "./outline";

export const GROUNDS = ["grass", "heather", "moor"] as const;
export type Ground = (typeof GROUNDS)[number];

/** Neighbours mostly share their ground: glens of grass, hillsides of heather. */
export function groundOf([row, column]: Cell): Ground {
  const height = Math.sin(row * 0.83 + column * 0.41) + Math.cos(column * 0.94 - row * 0.37);
  return height > 0.65 ? "heather" : height < -0.55 ? "moor" : "grass";
}

const PLOT = 95;
const ROUND = 8;
const straight = PLOT - 2 * ROUND;
const bend = (x: number, y: number) => `a${ROUND} ${ROUND} 0 0 1 ${x * ROUND} ${y * ROUND}`;

/** The field of a square of 100 units, a path's width away from its neighbours. */
export function plot([row, column]: Cell): string {
  const margin = (100 - PLOT) / 2;
  const start = `M${column * 100 + margin + ROUND} ${row * 100 + margin}`;
  return `${start}h${straight}${bend(1, 1)}v${straight}${bend(-1, 1)}h-${straight}${bend(-1, -1)}v-${straight}${bend(1, -1)}z`;
}

const SPRIGS: Readonly<Record<Ground, string>> = {
  grass: "m-6 0q0-7-4-11m8 11q0-9 1-15m4 15q1-7 6-10",
  heather: "m-7 0q1-8-3-13m9 13q0-10 1-16m5 16q1-8 6-12m-21-1h.1m8-4h.1m13 5h.1m-11 4h.1",
  moor: "m-13 0q6-6 12 0t12 0m-16 8q5-5 10 0",
};

/** Strokes above the number and below the shape, where nothing is printed. */
export function sprigs([row, column]: Cell, ground: Ground): string {
  const roll = dice(row * 31 + column * 7 + 5);
  const at = (x: number, y: number) => `M${Math.round(column * 100 + x + roll() * 14)} ${Math.round(row * 100 + y + roll() * 12)}${SPRIGS[ground]}`;
  return roll() < 0.5 ? at(72, 28) : roll() < 0.4 ? at(72, 28) + at(18, 80) : at(18, 80);
}
