// A table for tests: empty but for what a test puts on it.

import type { Choice, Fact } from "../../wire";
import type { AnyAction, AnyEvent, Castle, Clan, Options, Seat, Table, View } from "./wire";

interface Laid {
  players?: Options["players"];
  teams?: boolean;
  data?: string;
  tokens?: readonly (readonly number[])[];
  castles?: readonly Castle[];
  corners?: Table["corners"];
  discard?: readonly string[];
  hand?: readonly string[];
  partnerHand?: readonly string[];
  seat?: Seat | null;
  stage?: Table["stage"];
  assault?: Table["assault"];
}

export function castle(number: number, clan: Clan, ...squares: number[]): Castle {
  return { type: "Castle", castle: number, clan, squares };
}

export function aView(laid: Laid = {}): View {
  const players = laid.players ?? 2;
  const each = Array.from({ length: players }, () => 5);
  return {
    type: "View",
    seat: laid.seat === undefined ? "red" : laid.seat,
    hand: laid.hand ?? [],
    partner_hand: laid.partnerHand ?? [],
    promised: 0,
    sieges: [],
    table: {
      type: "Table",
      options: {
        type: "Options",
        players,
        teams: laid.teams ?? false,
        data: laid.data ?? "highlands-default",
        claim: "optional",
        wizard: "instead",
        wizards_return: true,
        turn_limit: 0,
        partner_hands: "hidden",
      },
      tokens: laid.tokens ?? [[], []],
      castles: laid.castles ?? [],
      corners: laid.corners ?? [0, 1, 2, 3],
      bag: [],
      discard: laid.discard ?? [],
      wizards: each.map(() => 2),
      aside: 4,
      hands: each,
      deck: 90,
      turn: { type: "Turn", seat: "red", wizard_played: false, resumed: false, called_off: false },
      stage: laid.stage ?? { type: "Acting" },
      assault: laid.assault ?? null,
      exchanges: 0,
      turns: 1,
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
