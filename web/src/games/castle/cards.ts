// Cards and places as the board speaks of them. What is printed on them is in `wire.ts`.

import { keysOf } from "../../board/twins";
import type { Say } from "../../shell/board";
import { AREA_OF, PLACE_NAMES, type Kind, type Seat, type Standing, type Table, type View } from "./wire";

export const WORDS = "castle";
export const SEATS: readonly Seat[] = ["grey", "blue", "yellow", "green", "pink"];

export const CELLS = 36;
export const FIRST_OUTSIDE = 40;
/** Anywhere before the walls: a card laid there begins a pile of its own. */
export const ANYWHERE = 87;

export type Area = (typeof AREA_OF)[number];
export type Ground = Area | "siege";

export function placeName(place: number): string {
  return PLACE_NAMES[place] ?? "";
}

/** What a place looks like: an area, or one of the four places before the walls. */
export function groundOf(place: number): Ground {
  if (place >= CELLS && place < FIRST_OUTSIDE) return "siege";
  return AREA_OF[place] ?? "outside";
}

export function pileAt(table: Table, place: number): readonly Standing[] {
  return table.piles[place] ?? [];
}

export function seatsOf(table: Table): readonly Seat[] {
  return SEATS.slice(0, table.hands.length);
}

export function cardName(say: Say, kind: Kind): string {
  return say(WORDS, "card", { kind });
}

export function seatName(say: Say, seat: Seat): string {
  return say(WORDS, `seat-${seat}`);
}

export interface Keyed {
  kind: Kind;
  /** Tells a card from its twins: "soldier", "soldier#1". */
  key: string;
}

export function keyed(kinds: readonly Kind[]): Keyed[] {
  return keysOf(kinds).map((key, at) => ({ kind: kinds[at]!, key }));
}

/** The hand of another seat, where a replay reveals it. */
export function revealedHands(revealed: Record<string, unknown>, near: Seat | null): [Seat, readonly Kind[]][] {
  // The views of this game are this game's.
  return Object.values(revealed as Record<string, View>).flatMap((view) =>
    view.seat === null || view.seat === near ? [] : [[view.seat, view.hand] as [Seat, readonly Kind[]]],
  );
}
