// What the castle says of its cards, in English.

import { expect, it } from "vitest";
import catalogue from "@locales/en/castle.ftl?raw";
import { speaker } from "../../shell/words";
import { aView, standing } from "./a_view";
import { guardOf, spokenGuard, spokenPlace } from "./spoken";
import type { Kind, Standing, View } from "./wire";

const { say } = speaker("en", { castle: catalogue });

function guarded(by: Kind, ...pile: readonly Standing[]): View {
  return { ...aView({ piles: { 14: pile } }), guarded: [{ type: "Guarded", place: 14, by }] };
}

it("the Ambassador needs nobody to protect him", () => {
  const view = guarded("ambassador", standing("ambassador", "grey"));
  expect(spokenPlace(say, view, 14)).toBe("c3, courtyard: Ambassador of Grey; protected for good");
});

it("whoever else is protected is protected by somebody", () => {
  const view = guarded("priest", standing("king", "blue"));
  expect(spokenPlace(say, view, 14)).toBe("c3, courtyard: King of Blue; protected by the Priest");
  const ridden = aView({ piles: { 14: [standing("ambassador", "grey"), standing("knight", "blue")] } });
  expect(spokenGuard(say, guardOf(ridden, 14, 0)!)).toBe("protected by a Knight");
});
