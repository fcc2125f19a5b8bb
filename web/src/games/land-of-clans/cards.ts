// Cards as the board shows them: which picture they carry, and whether their square is free.

import { keysOf } from "../../board/twins";
import type { Say } from "../../shell/board";
import { occupants, WORDS } from "./clans";
import type { Land } from "./data";
import type { Seat, Table, View } from "./wire";

export interface Keyed {
  card: string;
  /** Tells a card from its twins: "sword", "sword#1". */
  key: string;
}

export function keyed(cards: readonly string[]): Keyed[] {
  return keysOf(cards).map((key, at) => ({ card: cards[at]!, key }));
}

export type Picture = "sword" | "shield" | "none";

export function pictureOf(land: Land, card: string): Picture {
  return land.swords.has(card) ? "sword" : land.shields.has(card) ? "shield" : "none";
}

/** Its square is taken: it can no longer take land. */
export function isDead(land: Land, table: Table, card: string): boolean {
  const square = land.squareOf.get(card);
  return square !== undefined && occupants(table).has(square);
}

export function cardName(say: Say, card: string): string {
  return say(WORDS, "card", { card });
}

/** The hand of another seat, where a replay or a partner reveals it. */
export function shownHands(revealed: Record<string, unknown>, view: View, partner: Seat | null): [Seat, readonly string[]][] {
  // The views of this game are this game's.
  const others = Object.values(revealed as Record<string, View>).flatMap(({ seat, hand }): [Seat, readonly string[]][] =>
    seat === null || seat === view.seat ? [] : [[seat, hand]],
  );
  if (others.length || !partner || !view.partner_hand.length) return others;
  return [[partner, view.partner_hand]];
}
