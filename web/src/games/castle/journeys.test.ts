// Facts become travels: who goes where, and which token is turned.

import { expect, it } from "vitest";
import { fact } from "./a_view";
import { journeysOf } from "./journeys";

it("a card that is placed comes from its player, or from the Reserve", () => {
  const { cards } = journeysOf([
    fact({ type: "CardPlaced", seat: "blue", kind: "king", place: 14, from_reserve: false }),
    fact({ type: "CardPlaced", seat: "blue", kind: "spy", place: 15, from_reserve: true }),
  ]);
  expect(cards).toEqual([
    { kind: "king", from: "seat-blue", to: "place-14" },
    { kind: "spy", from: "reserve", to: "place-15" },
  ]);
});

it("a card that leaves goes to its owner, to the Reserve or out of the game", () => {
  const { cards } = journeysOf([
    fact({ type: "CardReturned", kind: "soldier", place: 1, owner: "pink" }),
    fact({ type: "CardReturned", kind: "soldier", place: 2, owner: null }),
    fact({ type: "CardSentToReserve", kind: "queen", place: 8 }),
    fact({ type: "CardRemoved", kind: "thief", place: 9 }),
  ]);
  expect(cards.map(({ to }) => to)).toEqual(["seat-pink", "reserve", "reserve", "removed"]);
});

it("cards change places, and pass round the table unseen", () => {
  const { cards } = journeysOf([
    fact({
      type: "CardsRearranged",
      shifts: [
        { type: "Shift", kind: "king", place: 7, to: 8 },
        { type: "Shift", kind: "queen", place: 8, to: 7 },
      ],
    }),
    fact({
      type: "CardsPassed",
      passings: [{ type: "Passing", giver: "grey", receiver: "blue", kind: null }],
    }),
  ]);
  expect(cards).toEqual([
    { kind: "king", from: "place-7", to: "place-8" },
    { kind: "queen", from: "place-8", to: "place-7" },
    { kind: null, from: "seat-grey", to: "seat-blue" },
  ]);
});

it("a draw comes off the deck, a swap goes both ways, a token turns", () => {
  const { cards, tokens } = journeysOf([
    fact({ type: "CardDrawn", seat: "green", kind: null }),
    fact({ type: "SwappedWithReserve", seat: "grey", gave: ["spy"], took: ["king"] }),
    fact({ type: "TokenChanged", kind: "king", place: 14, level: 0, was: "blue", now: "grey" }),
  ]);
  expect(cards.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "deck-green seat-green",
    "seat-grey reserve",
    "reserve seat-grey",
  ]);
  expect(tokens).toEqual([{ place: 14, level: 0 }]);
});
