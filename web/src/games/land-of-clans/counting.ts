// What everybody may count: where each card lies, or that nobody has shown it, as one reader
// knows it.

import { printOf } from "./art/symbols";
import { WIZARD, type Land } from "./data";
import type { Table, View } from "./wire";

/** "open": in the deck or in a hidden hand. "laid": a Sword or Shield of the attack under way. */
export type Whereabouts = "open" | "hand" | "partner" | "laid" | "gone";

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
  const lying = whereabouts(view);
  const rows = new Map<string, Row>();
  for (const card of land.squareOf.keys()) {
    const print = printOf(card);
    if (!print) continue;
    const row = rows.get(print.symbol) ?? { symbol: print.symbol, cards: [] };
    rows.set(print.symbol, row);
    row.cards.push({ card, number: print.number, where: lying.get(card) ?? "open" });
  }
  for (const { cards } of rows.values()) cards.sort((one, other) => Number(one.number) - Number(other.number));
  return [...rows.values()].sort((one, other) => one.symbol.localeCompare(other.symbol));
}

/** By card: where the reader sees it. What is not there is open. */
function whereabouts({ hand, partner_hand, table }: View): Map<string, Whereabouts> {
  const lying = new Map<string, Whereabouts>();
  for (const card of table.discard) lying.set(card, "gone");
  for (const card of laidIn(table)) lying.set(card, "laid");
  for (const card of partner_hand) lying.set(card, "partner");
  for (const card of hand) lying.set(card, "hand");
  return lying;
}

function laidIn({ assault }: Table): string[] {
  return [...(assault?.swords ?? []), ...(assault?.shields ?? [])];
}

/** What the legend has to explain: nobody is told of a hand or an attack that there is not. */
export function whereaboutsShown({ seat, partner_hand, table }: View): Whereabouts[] {
  const shown: Record<Whereabouts, boolean> = {
    open: true,
    hand: seat !== null,
    partner: partner_hand.length > 0,
    laid: laidIn(table).length > 0,
    gone: true,
  };
  return (Object.keys(shown) as Whereabouts[]).filter((where) => shown[where]);
}

export function countsOf(land: Land, view: View): Count[] {
  const { table } = view;
  const seen = [...table.discard, ...laidIn(table), ...view.hand, ...view.partner_hand];
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
