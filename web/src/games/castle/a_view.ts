// A table for tests: empty but for what a test puts on it.

import type { Choice, Fact } from "../../wire";
import type { AnyAction, AnyEvent, Effect, Kind, Seat, Standing, View } from "./wire";

interface Laid {
  players?: number;
  hand?: readonly Kind[];
  reserve?: readonly Kind[];
  removed?: readonly Kind[];
  known?: readonly (readonly Kind[])[];
  piles?: Record<number, readonly Standing[]>;
  guarded?: readonly number[];
  effects?: readonly Effect[];
}

export function standing(kind: Kind, token: Seat | null = null): Standing {
  return { type: "Standing", kind, token };
}

export function effectOf(kind: Kind, place: number, chosen: Effect["chosen"] = []): Effect {
  return { type: "Effect", kind, place, seat: "grey", step: 0, chosen, moved: [] };
}

export function aView(laid: Laid = {}): View {
  const players = laid.players ?? 3;
  const size = Math.max(40, ...Object.keys(laid.piles ?? {}).map((place) => Number(place) + 1));
  const each = Array.from({ length: players }, () => 5);
  return {
    type: "View",
    seat: "grey",
    hand: laid.hand ?? [],
    offer: null,
    known: laid.known ?? each.map(() => []),
    guarded: (laid.guarded ?? []).map((place) => ({ type: "Guarded", place, by: "priest" })),
    asked: null,
    table: {
      type: "Table",
      options: {
        type: "Options",
        players,
        lady_target: "courtyard",
        merchant_cannot_finish: false,
        no_draw_at_start_size: false,
      },
      piles: Array.from({ length: size }, (_, place) => laid.piles?.[place] ?? []),
      reserve: laid.reserve ?? [],
      removed: laid.removed ?? [],
      hands: each,
      decks: each,
      turn: { type: "Turn", seat: "grey", actions: 2, merchant_came: false, quiet: true, discarded: [] },
      stage: { type: "Playing" },
      effects: laid.effects ?? [],
      offered: [],
      latest: null,
      before_latest: null,
      turns: 0,
      quiet_turns: 0,
    },
  };
}

const silence = { type: "Phrase", words: "", key: "", args: {}, thing: "" } as const;

export function choice(action: AnyAction | { type: string }, text: string): Choice {
  return { type: "Choice", text, action, label: silence };
}

export function fact(event: AnyEvent): Fact {
  return { type: "Fact", event, sentence: silence, aside: false };
}
