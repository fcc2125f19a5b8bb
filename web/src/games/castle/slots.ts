// Where the places lie on the drawn ground, with room for a finger around each.

import { ANYWHERE, FIRST_OUTSIDE, pileAt } from "./cards";
import { boxOf, OUTSIDE_CARD, STRIPS, type Box } from "./art/geometry";
import type { Table } from "./wire";

/** From one pile outside to the next: a finger wide where the castle fills a phone. */
const STEP = 91;

function slotsOf({ x, y, w, h }: Box): Box[] {
  const lies = w > h;
  const many = Math.floor((Math.max(w, h) - OUTSIDE_CARD) / STEP) + 1;
  return Array.from({ length: many }, (_, n) => ({
    x: lies ? x + n * STEP : x,
    y: lies ? y : y + n * STEP,
    w: OUTSIDE_CARD,
    h: OUTSIDE_CARD,
  }));
}

export const SLOTS: readonly Box[] = STRIPS.flatMap(slotsOf);

/** The box of a place; of "anywhere outside", where the next pile would lie. */
export function slotOf(table: Table, place: number): Box {
  const at = place === ANYWHERE ? nextPile(table) : place;
  if (at < FIRST_OUTSIDE) return boxOf(at);
  return SLOTS[(at - FIRST_OUTSIDE) % SLOTS.length] ?? boxOf(at);
}

/** The lowest number of a pile outside that is free. */
export function nextPile(table: Table): number {
  let place = FIRST_OUTSIDE;
  while (pileAt(table, place).length > 0) place++;
  return place;
}

/** Every place there is to press now: all cells, the siege places, the piles outside. */
export function placesOn(table: Table): number[] {
  const fixed = Array.from({ length: FIRST_OUTSIDE }, (_, place) => place);
  const outside = table.piles.flatMap((pile, place) => (place >= FIRST_OUTSIDE && pile.length ? [place] : []));
  return [...fixed, ...outside, ANYWHERE];
}
