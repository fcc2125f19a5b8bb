// What everybody may count: where each card lies, or that nobody has shown it, as one reader
// knows it.

import { printOf } from "./art/symbols";
import { WIZARD, type Land } from "./data";
import type { View } from "./wire";

/** "open": in the deck or in a hidden hand. */
export type Whereabouts = "open" | "hand" | "gone";

export interface Row {
  symbol: string;
  cards: { card: string; number: string; where: Whereabouts }[];
}

export interface Count {
  /** "sword" and "shield" count land cards with that picture too. */
  kind: "sword" | "shield" | "wizard";
  unseen: number;
  all: number;
}

export function rowsOf(land: Land, view: View): Row[] {
  const hand = new Set([...view.hand, ...view.partner_hand]);
  const gone = new Set(goneIn(view));
  const rows = new Map<string, Row>();
  for (const card of land.squareOf.keys()) {
    const print = printOf(card);
    if (!print) continue;
    const row = rows.get(print.symbol) ?? { symbol: print.symbol, cards: [] };
    rows.set(print.symbol, row);
    row.cards.push({ card, number: print.number, where: hand.has(card) ? "hand" : gone.has(card) ? "gone" : "open" });
  }
  for (const { cards } of rows.values()) cards.sort((one, other) => Number(one.number) - Number(other.number));
  return [...rows.values()].sort((one, other) => one.symbol.localeCompare(other.symbol));
}

function goneIn({ table }: View): string[] {
  return [...table.discard, ...(table.assault?.swords ?? []), ...(table.assault?.shields ?? [])];
}

export function countsOf(land: Land, view: View): Count[] {
  const { table } = view;
  const seen = [...goneIn(view), ...view.hand, ...view.partner_hand];
  const shown = (cards: ReadonlySet<string>) => seen.filter((card) => cards.has(card)).length;
  const extra = (kind: string) => land.data.cards.extra.find(([picture]) => picture === kind)?.[1] ?? 0;
  const swords = land.data.cards.sword.length + extra("sword");
  const shields = land.data.cards.shield.length + extra("shield");
  const open = table.wizards.reduce((sum, each) => sum + each, 0);
  const wizards = land.data.cards.wizards - table.aside;
  return [
    { kind: "sword", unseen: swords - shown(land.swords), all: swords },
    { kind: "shield", unseen: shields - shown(land.shields), all: shields },
    { kind: "wizard", unseen: wizards - open - shown(new Set([WIZARD])), all: wizards },
  ];
}
