import { describe, expect, it } from "vitest";
import { aView, fact, standing } from "./a_view";
import { newInHand, newsOf } from "./news";

const placed = fact({ type: "CardPlaced", seat: "blue", kind: "king", place: 14, from_reserve: false });
const returned = fact({ type: "CardReturned", kind: "soldier", place: 1, owner: "grey" });

describe("what is new to somebody who has waited", () => {
  it("is a card that has come, and a place that was left", () => {
    const { table } = aView({ piles: { 14: [standing("king", "blue")] } });
    expect([...newsOf([placed, returned], table)]).toEqual([[14, "come"], [1, "gone"]]);
  });

  it("is nothing where another card has taken the place since", () => {
    const { table } = aView({ piles: { 14: [standing("queen", "grey")] } });
    expect(newsOf([placed], table).size).toBe(0);
  });

  it("is above all the card placed last", () => {
    const { table } = aView({ piles: { 14: [standing("king", "blue")] } });
    const latest = { type: "Spot", place: 14, level: 0 } as const;
    expect(newsOf([placed], { ...table, latest }).get(14)).toBe("latest");
  });

  it("is what came back to the own hand, as often as it came", () => {
    const view = aView({ hand: ["king", "soldier", "soldier"] });
    expect([...newInHand([returned], view)]).toEqual(["soldier#1"]);
    expect([...newInHand([placed], view)]).toEqual([]);
  });
});
