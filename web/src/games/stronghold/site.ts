// A copy of the game, worked out from its data: what leads where, and what stands beside what.
// What may be done is not decided here.

import { BUILDINGS } from "./names";
import { DATA, type Options } from "./wire";

export type Side = "west" | "east";
export interface Ground {
  side: Side;
  cap: number;
  to: readonly string[];
}
export interface CardData {
  id: string;
  phase: number;
  wood?: number;
  pay?: readonly (readonly string[])[];
  hg?: number;
  small?: { hg: number; limit: number } | null;
  large?: { hg: number; limit: number } | null;
}
/** A data set, as far as a board can show it. */
export interface Data {
  id: string;
  provenance: string;
  board: {
    foregrounds: Record<string, Ground>;
    ramparts: Record<string, Ground>;
    marauders: { edge: readonly [string, string] };
    sections: Record<string, { side: Side; inv: number; def: number }>;
    towers: Record<string, { sections: readonly [string, string]; faces: string }>;
    wallChain: readonly string[];
  };
  phase_cards: { cards: readonly CardData[] };
  defender_actions: Record<string, unknown>;
  hit_cards: { cards: readonly (readonly [string, string])[] };
}

export class Site {
  readonly sections: readonly string[];
  readonly towers: readonly string[];
  readonly grounds: Record<string, Ground>;
  /** By building. */
  readonly errands: Readonly<Record<string, readonly string[]>>;
  readonly buildingOf: Readonly<Record<string, string>>;
  readonly cards: Readonly<Record<string, CardData>>;
  /** Two ends by the name of the path. */
  readonly paths: Readonly<Record<string, readonly [string, string]>>;

  constructor(readonly data: Data) {
    const { board, phase_cards, defender_actions } = data;
    this.sections = board.wallChain;
    this.towers = Object.keys(board.towers);
    this.grounds = { ...board.foregrounds, ...board.ramparts };
    this.errands = Object.fromEntries(BUILDINGS.map((each) => [each, Object.keys(defender_actions[each] as object)]));
    this.buildingOf = Object.fromEntries(BUILDINGS.flatMap((each) => (this.errands[each] ?? []).map((errand) => [errand, each])));
    this.cards = Object.fromEntries(phase_cards.cards.map((card) => [card.id, card]));
    this.paths = Object.fromEntries(
      Object.entries(this.grounds).flatMap(([start, { to }]) => to.map((end) => [`${start}-${end}`, [start, end] as const])),
    );
  }

  sideOf(place: string): Side | null {
    const { board } = this.data;
    const tower = board.towers[place];
    const start = this.paths[place]?.[0];
    if (tower) return this.sideOf(tower.faces);
    if (start) return this.sideOf(start);
    return (this.grounds[place] ?? board.sections[place])?.side ?? null;
  }

  isForeground(place: string): boolean {
    return place in this.data.board.foregrounds;
  }
}

const sites = new Map<string, Site>();

export function siteOf({ data }: Pick<Options, "data">): Site {
  const known = sites.get(data);
  if (known) return known;
  // A game begins only after the server has found its data fit to play with.
  const site = new Site(data in DATA ? (DATA as Record<string, unknown>)[data] as Data : (JSON.parse(data) as Data));
  sites.set(data, site);
  return site;
}
