// What everybody may count adds up to the deck.

import { expect, it } from "vitest";
import { aView, standing } from "./a_view";
import { tally } from "./counting";

const unseenOf = (view: Parameters<typeof tally>[0]) => tally(view).reduce((sum, { unseen }) => sum + unseen, 0);

it("of nothing shown, all 56 cards are unseen; with two players 54", () => {
  expect(unseenOf(aView())).toBe(56);
  expect(unseenOf(aView({ players: 2 }))).toBe(54);
});

it("whatever lies open, is held or known is seen", () => {
  const view = aView({
    hand: ["king", "soldier"],
    reserve: ["soldier"],
    removed: ["thief"],
    known: [[], ["queen"], []],
    piles: { 14: [standing("spy", "grey"), standing("knight", "blue")] },
  });
  expect(unseenOf(view)).toBe(56 - 7);
  const walls = tally(view).find(({ group }) => group === "walls");
  expect(walls?.kinds.find(({ kind }) => kind === "soldier")).toEqual({ kind: "soldier", all: 13, unseen: 11 });
});
