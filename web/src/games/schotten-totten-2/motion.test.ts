// What has happened decides where pieces come from and what shakes.

import { expect, it } from "vitest";
import type { Fact } from "../../wire";
import { motionsOf } from "./motion";
import type { AnyEvent, SiegeCard } from "./wire";

const R7: SiegeCard = { type: "SiegeCard", color: "red", strength: 7 };

function fact(event: AnyEvent): Fact {
  const sentence = { type: "Phrase", words: "", key: "", args: {}, thing: "" } as const;
  return { type: "Fact", event, sentence, aside: false };
}

it("a played card comes from its hand", () => {
  const { origins } = motionsOf([fact({ type: "CardPlayed", side: "defender", card: R7, tile: 2 })]);
  expect(origins.get("R7")).toBe("hand-defender");
});

it("a drawn card comes from its deck, seen or not", () => {
  const { origins, hidden } = motionsOf([
    fact({ type: "CardDrawn", side: "attacker", card: "joker" }),
    fact({ type: "CardDrawn", side: "defender", card: { type: "FaceDown", pile: "siege" } }),
  ]);
  expect(origins.get("joker")).toBe("deck-tactic");
  expect(hidden).toEqual([{ pile: "siege", side: "defender" }]);
});

it("a tile that is damaged cracks, also inside a match", () => {
  const event = { type: "TileDamaged", tile: 3 } as const;
  const { strikes } = motionsOf([fact({ type: "Fought", attacker: "first", event })]);
  expect(strikes).toEqual([{ tile: 3, kind: "crack" }]);
});

it("exchanged cards come from the other hand", () => {
  const { origins } = motionsOf([
    fact({
      type: "CardsExchanged",
      from_attacker: [{ type: "FaceDown", pile: "siege" }],
      from_defender: [R7],
    }),
  ]);
  expect(origins.get("R7")).toBe("hand-defender");
});
