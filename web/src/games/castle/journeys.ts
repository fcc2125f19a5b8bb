// Who travels where, read from what has just happened. Nothing is drawn here.

import type { Fact } from "../../wire";
import type { AnyEvent, Kind, Seat } from "./wire";

/** A spot of the table that a card leaves or comes to. */
export type Anchor = `place-${number}` | `seat-${Seat}` | `deck-${Seat}` | "reserve" | "removed";

export interface Journey {
  /** null: only the back is seen. */
  kind: Kind | null;
  from: Anchor;
  to: Anchor;
}

/** A token that is exchanged on a card. */
export interface Turning {
  place: number;
  level: number;
}

export interface Journeys {
  cards: Journey[];
  tokens: Turning[];
}

export function journeysOf(facts: readonly Fact[]): Journeys {
  const found: Journeys = { cards: [], tokens: [] };
  // The facts of this game carry this game's events.
  for (const fact of facts) book(found, fact.event as AnyEvent);
  return found;
}

function book({ cards, tokens }: Journeys, event: AnyEvent): void {
  switch (event.type) {
    case "CardPlaced": {
      const from = event.from_reserve ? "reserve" : (`seat-${event.seat}` as const);
      cards.push({ kind: event.kind, from, to: `place-${event.place}` });
      break;
    }
    case "CardDrawn":
      cards.push({ kind: event.kind, from: `deck-${event.seat}`, to: `seat-${event.seat}` });
      break;
    case "SwappedWithReserve":
      for (const kind of event.gave) cards.push({ kind, from: `seat-${event.seat}`, to: "reserve" });
      for (const kind of event.took) cards.push({ kind, from: "reserve", to: `seat-${event.seat}` });
      break;
    case "CardReturned": {
      const to = event.owner ? (`seat-${event.owner}` as const) : "reserve";
      cards.push({ kind: event.kind, from: `place-${event.place}`, to });
      break;
    }
    case "CardSentToReserve":
      cards.push({ kind: event.kind, from: `place-${event.place}`, to: "reserve" });
      break;
    case "CardRemoved":
      cards.push({ kind: event.kind, from: `place-${event.place}`, to: "removed" });
      break;
    case "CardMoved":
      cards.push({ kind: event.kind, from: `place-${event.place}`, to: `place-${event.to}` });
      break;
    case "CardsRearranged":
      for (const { kind, place, to } of event.shifts) {
        cards.push({ kind, from: `place-${place}`, to: `place-${to}` });
      }
      break;
    case "CardGiven":
      cards.push({ kind: event.kind, from: "reserve", to: `seat-${event.seat}` });
      break;
    case "CardsPassed":
      for (const { giver, receiver, kind } of event.passings) {
        cards.push({ kind, from: `seat-${giver}`, to: `seat-${receiver}` });
      }
      break;
    case "TokenChanged":
      tokens.push({ place: event.place, level: event.level });
      break;
    default:
      break;
  }
}
