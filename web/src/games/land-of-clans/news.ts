// What is new to somebody who has waited: tokens that have come, castles built and captured.

import type { Fact } from "../../wire";
import { occupants } from "./clans";
import type { AnyEvent, Table } from "./wire";

export interface News {
  /** Squares with a new token. */
  tokens: ReadonlySet<number>;
  /** Castles by their number. */
  castles: ReadonlyMap<number, "built" | "captured">;
  prizes: ReadonlySet<number>;
}

export function newsOf(recent: readonly Fact[], table: Table): News {
  const tokens = new Set<number>();
  const castles = new Map<number, "built" | "captured">();
  const prizes = new Set<number>();
  const standing = occupants(table);
  for (const fact of recent) {
    // The events of this game are this game's.
    const event = fact.event as AnyEvent;
    if (event.type === "TokenPlaced" && standing.get(event.square)?.token) tokens.add(event.square);
    if (event.type === "CastleBuilt") castles.set(event.castle, "built");
    if (event.type === "CastleCaptured") castles.set(event.castle, "captured");
    // Those of the beginning are nobody's news.
    if (event.type === "PrizeRevealed" && table.turns > 0 && castles.size) prizes.add(event.prize);
  }
  return { tokens, castles, prizes };
}

/** What lies on top of the discard pile, as far as it was seen to come there. */
export function lastDiscarded(recent: readonly Fact[], { discard }: Table): string | null {
  const put = recent.flatMap((fact) => {
    // The events of this game are this game's.
    const event = fact.event as AnyEvent;
    if (event.type === "WizardPlayed") return ["wizard"];
    return event.type === "CardPlayed" || event.type === "CardGivenUp" ? [event.card] : [];
  });
  return put.reverse().find((card) => discard.includes(card)) ?? discard.at(-1) ?? null;
}
