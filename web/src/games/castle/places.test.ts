// Every legal action has exactly one place on the table, whatever the server sends.

import { describe, expect, it } from "vitest";
import { aView, choice, effectOf, standing } from "./a_view";
import { choicesAt, litBy, placed, placesOf, tryCard, tryChoose, tryPlay, trySwap } from "./places";
import type { Choice } from "../../wire";
import type { View } from "./wire";

const TURN: [View, Choice[]] = [
  aView({ hand: ["king", "soldier", "soldier"], reserve: ["spy", "knight"] }),
  [
    choice({ type: "Draw" }, "draw"),
    choice({ type: "Swap", give: "king", take: "spy" }, "swap king for spy"),
    choice({ type: "Swap", give: "soldier", take: "knight" }, "swap soldier for knight"),
    choice({ type: "Play", kind: "king", place: 14 }, "king c3"),
    choice({ type: "Play", kind: "soldier", place: 1 }, "soldier b1"),
    choice({ type: "Play", kind: "soldier", place: 2 }, "soldier c1"),
  ],
];
const COUNSELLOR: [View, Choice[]] = [
  aView({ hand: ["spy"], reserve: ["spy", "barbarian"], effects: [effectOf("counsellor", 8)] }),
  [
    choice({ type: "Play", kind: "spy", place: 14 }, "spy c3"),
    choice({ type: "Play", kind: "barbarian", place: 87 }, "barbarian out"),
  ],
];
const THIEF: [View, Choice[]] = [
  aView({ piles: { 14: [standing("king", "blue"), standing("knight", "grey")], 15: [standing("queen", "blue")] }, effects: [effectOf("thief", 8)] }),
  [
    choice({ type: "ChooseCard", place: 14, level: 0 }, "card c3"),
    choice({ type: "ChooseCard", place: 14, level: 1 }, "card c3+1"),
    choice({ type: "ChooseCard", place: 15, level: 0 }, "card d3"),
  ],
];
const OTHERS: [View, Choice[]] = [
  aView({ hand: ["king"], reserve: ["spy"], effects: [effectOf("spy", 8)] }),
  [
    choice({ type: "ChoosePlace", place: 20 }, "to c4"),
    choice({ type: "ChooseReserve", kind: "spy" }, "take spy"),
    choice({ type: "ChooseHand", kind: "king" }, "give king"),
    choice({ type: "ChooseSeat", seat: "blue" }, "player blue"),
    choice({ type: "ChooseToken", seat: "blue" }, "token blue"),
    choice({ type: "Pass" }, "pass"),
    choice({ type: "SomethingNew" }, "news"),
    choice({ type: "ChooseReserve", kind: "queen" }, "take queen"),
  ],
];

describe.each([TURN, COUNSELLOR, THIEF, OTHERS])("what may be done", (view, legal) => {
  it("has a place, all of it", () => {
    expect(placed(placesOf(view, legal))).toEqual(new Set(legal));
  });
});

it("what has no place becomes a button", () => {
  const { buttons } = placesOf(...OTHERS);
  expect(buttons.map(({ text }) => text)).toEqual(["pass", "news", "take queen"]);
});

it("a picked card lights its places, and the cards it may change with", () => {
  const places = placesOf(...TURN);
  const king = litBy(places, { row: "hand", kind: "king", key: "king" });
  expect([...king.goals.keys()]).toEqual([14]);
  expect([...king.reserve.keys()]).toEqual(["spy"]);
  const knight = litBy(places, { row: "reserve", kind: "knight", key: "knight" });
  expect([...knight.hand.keys()]).toEqual(["soldier"]);
  expect(knight.goals.size).toBe(0);
});

it("inside an effect it is the Reserve that is played from", () => {
  const places = placesOf(...COUNSELLOR);
  expect(places.hand.size).toBe(0);
  expect([...litBy(places, { row: "reserve", kind: "barbarian", key: "barbarian" }).goals.keys()]).toEqual([87]);
});

it("every level of a pile can be chosen", () => {
  const lit = litBy(placesOf(...THIEF), null);
  expect(choicesAt(lit, 14, 2).map(({ level, choice: { text } }) => [level, text])).toEqual([
    [0, "card c3"],
    [1, "card c3+1"],
  ]);
});

it("what is not lawful is tried in notation", () => {
  expect(tryPlay("king", 0)).toBe("king a1");
  expect(trySwap("king", "spy")).toBe("swap king for spy");
  expect(tryChoose(placesOf(...THIEF), 20, 1)).toBe("card c4+1");
  expect(tryChoose(placesOf(...OTHERS), 21, -1)).toBe("to d4");
  expect(tryChoose(placesOf(...TURN), 21, 0)).toBeNull();
  expect(tryCard(placesOf(...OTHERS), "hand", "queen")).toBe("give queen");
  expect(tryCard(placesOf(...TURN), "hand", "queen")).toBeNull();
});
