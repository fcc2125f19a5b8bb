// What everybody may count: which cards nobody has shown yet, as one reader knows it.

import { CARDS, NOT_FOR_TWO, type Kind, type View } from "./wire";

export type Group = "towers" | "walls" | "courtyard" | "outside" | "knights";
export const GROUPS: readonly Group[] = ["towers", "walls", "courtyard", "outside", "knights"];

export interface Count {
  kind: Kind;
  /** How many there are in this game, and how many of them nobody has shown. */
  all: number;
  unseen: number;
}

export interface Tally {
  group: Group;
  kinds: Count[];
  unseen: number;
  all: number;
}

export function tally(view: View): Tally[] {
  const seen = countOf(seenBy(view));
  const kinds = Object.keys(CARDS) as Kind[];
  return GROUPS.map((group) => {
    const counts = kinds
      .filter((kind) => (CARDS[kind].area ?? "knights") === group)
      .map((kind) => {
        const all = copies(kind, view.table.hands.length);
        return { kind, all, unseen: Math.max(0, all - (seen.get(kind) ?? 0)) };
      });
    return { group, kinds: counts, unseen: sum(counts, "unseen"), all: sum(counts, "all") };
  });
}

function copies(kind: Kind, players: number): number {
  return players === 2 && (NOT_FOR_TWO as readonly Kind[]).includes(kind) ? 0 : CARDS[kind].copies;
}

function sum(counts: readonly Count[], what: "unseen" | "all"): number {
  return counts.reduce((total, count) => total + count[what], 0);
}

/** On the table, in the own hand, or known to be in another. */
function seenBy({ table, hand, known }: View): Kind[] {
  return [
    ...table.piles.flat().map(({ kind }) => kind),
    ...table.reserve,
    ...table.removed,
    ...hand,
    ...known.flat(),
  ];
}

function countOf(kinds: readonly Kind[]): Map<Kind, number> {
  const count = new Map<Kind, number>();
  for (const kind of kinds) count.set(kind, (count.get(kind) ?? 0) + 1);
  return count;
}
