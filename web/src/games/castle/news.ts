// What is new to somebody who has waited: where cards have come and gone meanwhile.

import type { Fact } from "../../wire";
import { keyed, pileAt } from "./cards";
import type { AnyEvent, Kind, Table, View } from "./wire";

/** "latest": the card placed last; "come": a card or token is new; "gone": nothing is left. */
export type News = "latest" | "come" | "gone";

export function newsOf(recent: readonly Fact[], table: Table): Map<number, News> {
  const come = new Map<number, Kind>();
  const touched = new Set<number>();
  for (const [place, kind] of eventsOf(recent).flatMap(changes)) {
    touched.add(place);
    if (kind) come.set(place, kind);
  }
  const news = new Map<number, News>();
  for (const place of touched) {
    const pile = pileAt(table, place);
    if (pile.length === 0) news.set(place, "gone");
    else if (pile.some(({ kind }) => kind === come.get(place))) news.set(place, "come");
  }
  if (table.latest && pileAt(table, table.latest.place).length) news.set(table.latest.place, "latest");
  return news;
}

function eventsOf(recent: readonly Fact[]): AnyEvent[] {
  // The events of this game are this game's.
  return recent.map(({ event }) => event as AnyEvent);
}

/** The places that an event changes, and the card that is there now, if it says so. */
function changes(event: AnyEvent): [number, Kind | null][] {
  switch (event.type) {
    case "CardPlaced":
    case "TokenChanged":
      return [[event.place, event.kind]];
    case "CardMoved":
      return [[event.place, null], [event.to, event.kind]];
    case "CardsRearranged":
      return event.shifts.map(({ to, kind }) => [to, kind]);
    case "CardReturned":
    case "CardSentToReserve":
    case "CardRemoved":
      return [[event.place, null]];
    default:
      return [];
  }
}

/** The cards of the own hand that came back or were given; of twins the last ones. */
export function newInHand(recent: readonly Fact[], { seat, hand }: View): Set<string> {
  const came = eventsOf(recent).flatMap((event): (Kind | null)[] => {
    if (event.type === "CardReturned") return event.owner === seat ? [event.kind] : [];
    if (event.type === "CardGiven") return event.seat === seat ? [event.kind] : [];
    if (event.type !== "CardsPassed") return [];
    return event.passings.flatMap(({ receiver, kind }) => (receiver === seat ? [kind] : []));
  });
  const keys = new Set<string>();
  for (const { kind, key } of keyed(hand).reverse()) {
    const at = came.indexOf(kind);
    if (at < 0) continue;
    came.splice(at, 1);
    keys.add(key);
  }
  return keys;
}
