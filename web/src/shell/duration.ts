// A stretch of time in words, as exact as it matters.

import { t } from "./language.svelte";

const UNITS = [
  ["days", 24 * 60 * 60],
  ["hours", 60 * 60],
  ["minutes", 60],
] as const;

/** The largest unit of which there are at least two, and how many. Pure. */
export function inUnits(seconds: number): { unit: string; count: number } {
  const found = UNITS.find(([, size]) => seconds >= 2 * size);
  return found ? { unit: found[0], count: Math.round(seconds / found[1]) } : { unit: "seconds", count: Math.ceil(seconds) };
}

export function duration(seconds: number): string {
  const { unit, count } = inUnits(seconds);
  return t(`duration-${unit}`, { count });
}
