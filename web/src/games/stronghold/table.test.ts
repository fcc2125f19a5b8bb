import { describe, expect, it } from "vitest";
import { aView, fact, troop } from "./a_view";
import { cardState, phaseOf } from "./phases";
import { stepOf } from "./reel.svelte";
import { siteOf } from "./site";
import { pieceAt, standing, withSecrets } from "./standing";
import { layoutOf } from "./layout";
import { marginOf, partsOf } from "./sums";
import { crop, viewOf } from "./zoom";
import type { Fight } from "./wire";

const site = siteOf({ data: "reconstruction" });
const layout = layoutOf(site);

describe("the shield", () => {
  const fight: Fight = { type: "Fight", section: "E2", units: 8, banner: 1, razed: 0, garrison: 3, walls: 2, hero: 2, bay: 0, attack: 9, defence: 7 };

  it("says how much a breach still needs", () => {
    expect(marginOf(fight)).toBe(2);
    expect(marginOf({ ...fight, attack: 11 })).toBe(0);
  });

  it("names every part of both sums that counts", () => {
    expect(partsOf(fight)).toEqual({
      attack: [["units", 8], ["banner", 1]],
      defence: [["units", 3], ["walls", 2], ["hero", 2]],
    });
  });
});

describe("the rail", () => {
  it("knows the phase of whatever is due", () => {
    expect(phaseOf(aView({ stage: { type: "OfferExchange" } }).table, site)).toBe(1);
    expect(phaseOf(aView({ stage: { type: "WalkingRow", place: 3 } }).table, site)).toBe(3);
    expect(phaseOf(aView({ stage: { type: "Paying", card: "catapult" } }).table, site)).toBe(2);
    expect(phaseOf(aView({ stage: { type: "Marching", origins: ["RE4"] } }).table, site)).toBe(6);
    expect(phaseOf(aView({ stage: { type: "Volley", rampart: "RE4", left: 2 } }).table, site)).toBe(7);
    expect(phaseOf(aView({ stage: { type: "DroppingPlan" } }).table, site)).toBe(0);
  });

  it("a window belongs to the card that opened it", () => {
    const paid = [{ type: "CardUse" as const, card: "banner", units: troop("O"), wood: 1, hourglasses: 1 }];
    const view = aView({ camp: { paid }, table: { agenda: [{ type: "Window", opened: true }, { type: "WalkingRow", place: 4 }] } });
    expect(phaseOf(view.table, site)).toBe(3);
  });

  it("what is carried out in a window belongs to it", () => {
    const marched = ["large" as const];
    const view = aView({ camp: { marched }, table: { agenda: [{ type: "Finishing", errand: "trap", blessed: false }, { type: "Window", opened: true }, { type: "Assault" }] } });
    expect(phaseOf(view.table, site)).toBe(6);
  });

  it("cards that were passed over are skipped", () => {
    const { table } = aView({ stage: { type: "WalkingRow", place: 2 } });
    expect(["ballista", "catapult", "mantelets"].map((card) => cardState(table, card))).toEqual(["skipped", "skipped", "open"]);
  });
});

it("a step of the assault says where it happens and who died", () => {
  const step = stepOf(fact({ type: "InvadersFell", place: "RE1", units: troop("GGT"), cause: "marksmen" }));
  expect(step).toMatchObject({ to: "RE1", dead: ["T", "G", "G"] });
  expect(stepOf(fact({ type: "WoodGained", count: 2 }))).toBeNull();
});

it("a piece is found under the finger", () => {
  const view = aView({ field: { troops: { FW: troop("GT") } } });
  const found = standing(view, layout);
  const first = layout.post("FW", 0);
  expect(pieceAt(found, "FW", first.x + 3, first.y)).toBe("T");
  expect(pieceAt(found, "FW", first.x + 300, first.y)).toBeUndefined();
});

it("face-down tokens show only what the reader knows", () => {
  const view = aView({ field: { orders: [{ type: "OrderToken", section: "W3", order: null, might_be: ["fury", "bluff"] }] } });
  expect(standing(view, layout).find(({ spot }) => spot === "W3")).toMatchObject({ thing: "back", hidden: true });
  const own = { ...view, secrets: { ...view.secrets, orders: { W3: "fury" as const } } };
  expect(standing(own, layout).find(({ spot }) => spot === "W3")).toMatchObject({ thing: "fury", hidden: true });
});

it("a replay with everything revealed shows what either seat knows", () => {
  const nothing = aView({ seat: null });
  const defender = { ...nothing, secrets: { ...nothing.secrets, plans: ["P1"], traps: { "FW-RW1": "G" as const } } };
  const invader = { ...nothing, secrets: { ...nothing.secrets, orders: { W3: "fury" as const } } };
  expect(withSecrets(nothing, [invader, defender]).secrets).toMatchObject({ plans: ["P1"], traps: { "FW-RW1": "G" }, orders: { W3: "fury" } });
});

it("a phone shows one side at a time, and knows where everything is", () => {
  const { table } = aView({ field: { machines: [{ type: "Machine", name: "#1", kind: "ballista", place: "RE2", hits: 2, misses: 4, damaged: false }] } });
  expect(["W1", "T7", "RE3-RE4", "#1", "forge", "tile rally", "card ballista"].map((spot) => viewOf(spot, site, table))).toEqual([
    "west", "east", "east", "east", "keep", "keep", null,
  ]);
  expect(crop("east", layout)).toEqual({ part: 0.5, from: 0.5 });
});
