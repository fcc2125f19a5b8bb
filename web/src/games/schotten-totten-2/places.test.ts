// Every legal action has exactly one place on the table, whatever the server sends.

import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { attempt, litTiles, placed, placesOf } from "./places";
import type { AnyAction, SiegeCard, Tactic, View } from "./wire";

const siege = (color: SiegeCard["color"], strength: number): SiegeCard => ({
  type: "SiegeCard",
  color,
  strength,
});
const R7 = siege("red", 7);
const B3 = siege("blue", 3);

function choice(action: AnyAction | { type: string }, text: string): Choice {
  const label = { type: "Phrase", words: "", key: "", args: {}, thing: "" } as const;
  return { type: "Choice", text, action, label };
}

function table(stage: View["table"]["stage"], hand: View["hand"] = []): View {
  const tile = (position: number) => ({
    type: "Tile" as const,
    position,
    damaged: false,
    attacker: [siege("green", position)],
    defender: [siege("purple", position), "spy" as const],
    first: null,
  });
  const backs = { type: "Backs" as const, siege: 6, tactic: 0 };
  const none = { type: "BySide" as const, attacker: [], defender: [] };
  return {
    type: "View",
    seat: "attacker",
    hand,
    offered: [],
    known: [],
    exposed: [],
    table: {
      type: "Table",
      options: {
        type: "Options",
        tactics: true,
        match: false,
        color_run: "sum",
        elite_targets: true,
      },
      wall: [0, 1, 2, 3, 4, 5, 6].map(tile),
      hands: { type: "BySide", attacker: backs, defender: backs },
      deck: 20,
      tactic_deck: 3,
      unseen: [0, 0, 0, 0, 0],
      cannot_hold: none,
      discard: [siege("yellow", 2), "joker"],
      used: none,
      tactics_played: { type: "BySide", attacker: 0, defender: 0 },
      cauldrons: 2,
      turn: "attacker",
      stage,
    },
  };
}

const preparing = table({ type: "Preparing", has_poured: false }, [R7, B3, "joker", "joker", "treason"]);
const targeting = (tactic: Tactic) => table({ type: "Targeting", tactic, chosen: [] });

const SAMPLES: [string, View, Choice[]][] = [
  [
    "a turn of the attacker",
    preparing,
    [
      choice({ type: "Play", card: R7, tile: 0 }, "R7@1"),
      choice({ type: "Play", card: R7, tile: 3 }, "R7@4"),
      choice({ type: "Play", card: "joker", tile: 6 }, "joker@7"),
      choice({ type: "PlayAction", tactic: "treason" }, "treason"),
      choice({ type: "Retreat", tile: 2 }, "retreat 3"),
      choice({ type: "Declare", tile: 4 }, "declare 5"),
      choice({ type: "Pass" }, "pass"),
    ],
  ],
  ["a cauldron", preparing, [choice({ type: "Pour", tile: 1 }, "oil 2")]],
  [
    "a card at the wall",
    targeting("treason"),
    [
      choice({ type: "ChooseOnWall", tile: 0, place: 1 }, "1.2"),
      choice({ type: "ChooseOnWall", tile: 6, place: 0 }, "7.1"),
    ],
  ],
  [
    "a tile or the discard",
    targeting("redeployment"),
    [choice({ type: "ChooseTile", tile: 5 }, "@6"), choice({ type: "ChooseDiscard" }, "discard")],
  ],
  [
    "a card in the discard",
    targeting("recruitment"),
    [
      choice({ type: "ChooseDiscarded", card: siege("yellow", 2) }, "take Y2"),
      choice({ type: "ChooseDiscarded", card: "joker" }, "take joker"),
    ],
  ],
  [
    "the Exchange",
    table({ type: "Exchanging", attacker: 0, defender: 0 }, [R7, "joker"]),
    [choice({ type: "Offer", card: R7 }, "give R7"), choice({ type: "Offer", card: "joker" }, "give joker")],
  ],
  [
    "the draw",
    table({ type: "BeforeDraw" }),
    [choice({ type: "Draw", pile: "siege" }, "draw siege"), choice({ type: "Draw", pile: "tactic" }, "draw tactic")],
  ],
  [
    "the end of a turn",
    table({ type: "AfterDraw" }),
    [choice({ type: "EndTurn" }, "end"), choice({ type: "Declare", tile: 0 }, "declare 1")],
  ],
];

// What the board cannot draw still has to be reachable.
const ODD: [string, Choice][] = [
  ["a card that is not in hand", choice({ type: "Play", card: siege("green", 9), tile: 0 }, "G9@1")],
  ["a tile that is not there", choice({ type: "Retreat", tile: 7 }, "retreat 8")],
  ["a card that is not in the discard", choice({ type: "ChooseDiscarded", card: "spy" }, "take spy")],
  ["a row that nobody is asked about", choice({ type: "ChooseOnWall", tile: 0, place: 0 }, "1.1")],
  ["a deal", choice({ type: "Deal", card: R7 }, "deal R7")],
  ["the end of a turn", choice({ type: "EndTurn" }, "end")],
  ["something from a later version", choice({ type: "Parley" }, "parley")],
];

describe("the place of each legal action", () => {
  it.each(SAMPLES)("%s: each exactly once", (_, view, legal) => {
    const found = placed(placesOf(view, legal)).map((each) => each.text);
    expect(found.sort()).toEqual(legal.map((each) => each.text).sort());
  });

  it.each(ODD)("%s becomes a button", (_, odd) => {
    expect(placesOf(preparing, [odd]).buttons).toEqual([odd]);
  });

  it("finds the row that an Action takes from", () => {
    expect(placesOf(targeting("redeployment"), []).targets).toBe("attacker");
    expect(placesOf(targeting("treason"), []).targets).toBe("defender");
    expect(placesOf(targeting("desertion"), []).targets).toBe("defender");
    expect(placesOf(preparing, []).targets).toBeNull();
  });

  it("does not offer a place in a row that is shorter", () => {
    const far = choice({ type: "ChooseOnWall", tile: 0, place: 2 }, "1.3");
    expect(placesOf(targeting("treason"), [far]).buttons).toEqual([far]);
  });
});

describe("lit tiles", () => {
  const [, view, legal] = SAMPLES[0]!;
  const places = placesOf(view, legal);

  it("are those that the picked card may go to", () => {
    expect([...litTiles(places, { kind: "card", card: R7, key: "R7" }).keys()]).toEqual([0, 3]);
  });
  it("are none for a card that may go nowhere", () => {
    expect(litTiles(places, { kind: "card", card: B3, key: "B3" }).size).toBe(0);
  });
  it("are those to retreat from", () => {
    expect([...litTiles(places, { kind: "retreat" }).keys()]).toEqual([2]);
  });
  it("are none as long as nothing is picked and no tile is asked for", () => {
    expect(litTiles(places, null).size).toBe(0);
  });
});

describe("an attempt", () => {
  it("is written so that the server can answer", () => {
    expect(attempt({ kind: "card", card: R7, key: "R7" }, 2)).toBe("R7@3");
    expect(attempt({ kind: "card", card: "treason", key: "treason" }, 2)).toBe("treason");
    expect(attempt({ kind: "oil" }, 0)).toBe("oil 1");
    expect(attempt({ kind: "retreat" }, 6)).toBe("retreat 7");
  });
});
