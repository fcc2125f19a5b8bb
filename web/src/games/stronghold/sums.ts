// What the numbers on a shield mean.

import type { Fight } from "./wire";

/** How much strength the Invader lacks for a breach; below 1: it is one. */
export function marginOf({ attack, defence, garrison }: Pick<Fight, "attack" | "defence" | "garrison">): number {
  return defence + garrison + 1 - attack;
}

/** All parts of both sums that count, by their name in the catalogue. */
export function partsOf(fight: Fight): { attack: [string, number][]; defence: [string, number][] } {
  const some = (parts: [string, number][]) => parts.filter(([, count]) => count > 0);
  return {
    attack: some([["units", fight.units], ["banner", fight.banner], ["razed", fight.razed]]),
    defence: some([["units", fight.garrison], ["walls", fight.walls], ["hero", fight.hero], ["bay", fight.bay]]),
  };
}
