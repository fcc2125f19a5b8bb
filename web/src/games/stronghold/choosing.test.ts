import { describe, expect, it } from "vitest";
import { aView, choice, troop } from "./a_view";
import { Choosing } from "./choosing.svelte";
import { siteOf } from "./site";
import type { AnyAction, View } from "./wire";

const site = siteOf({ data: "reconstruction" });

function at(view: View, legal: readonly (readonly [AnyAction, string])[]) {
  const played: string[] = [];
  const explained: string[] = [];
  const choices = legal.map(([action, text]) => choice(action, text));
  const choosing = new Choosing(
    () => ({ table: view.table, site, legal: choices, play: (text) => played.push(text) }),
    (spot) => explained.push(spot),
  );
  return { choosing, played, explained };
}

const step = (piece: "G" | "O" | "T" | "tower", start: string, end: string, via = ""): [AnyAction, string] => [
  { type: "Step", piece, start, end, via },
  `${piece} ${start}-${via ? `${via}-` : ""}${end}`,
];

describe("a march", () => {
  const legal = [step("G", "FE", "RE1"), step("G", "FE", "RE2"), step("O", "FE", "RE2"), [{ type: "Done" }, "done"] as [AnyAction, string]];

  it("goes from a unit to a path's end in two presses", () => {
    const { choosing, played } = at(aView(), legal);
    expect([...choosing.lit.keys()]).toEqual(["FE"]);
    choosing.press("FE", "G");
    expect([...choosing.lit.keys()]).toEqual(["RE1", "RE2"]);
    choosing.press("RE2");
    expect(played).toEqual(["G FE-RE2"]);
  });

  it("asks for the kind where the place alone was pressed", () => {
    const { choosing, played } = at(aView(), legal);
    choosing.press("FE");
    expect(choosing.kinds).toEqual(["G", "O"]);
    choosing.pickKind("O");
    choosing.press("RE2");
    expect(played).toEqual(["O FE-RE2"]);
  });

  it("does not ask which, of a single kind", () => {
    const { choosing, played } = at(aView(), legal.slice(0, 2));
    choosing.press("FE");
    expect(choosing.kinds).toEqual([]);
    expect(choosing.pressed).toEqual([{ spot: "FE", kind: "G" }]);
    choosing.press("RE1");
    expect(played).toEqual(["G FE-RE1"]);
  });

  it("keeps the kind in hand for the next one", () => {
    const { choosing } = at(aView(), legal);
    choosing.press("FE", "G");
    choosing.press("RE1");
    expect(choosing.pressed).toEqual([{ spot: "FE", kind: "G" }]);
  });

  it("lets the server say why a goal is none", () => {
    const { choosing, played } = at(aView(), legal);
    choosing.press("FE", "G");
    choosing.press("W1");
    expect(played).toEqual(["G FE-W1"]);
    expect(choosing.isIdle).toBe(true);
  });

  it("offers both ways past two Quartermasters", () => {
    const { choosing, played } = at(aView(), [step("G", "FE", "E3", "RE2"), step("G", "FE", "E3", "RE3")]);
    choosing.press("FE", "G");
    choosing.press("E3");
    expect(played).toEqual([]);
    expect(choosing.rest.map(({ text }) => text)).toEqual(["G FE-RE2-E3", "G FE-RE3-E3"]);
  });

  it("leaves what has no place to a button", () => {
    const { choosing } = at(aView(), legal);
    expect(choosing.buttons.map(({ text }) => text)).toEqual(["done"]);
  });
});

describe("a window", () => {
  const move = (kind: "M" | "S" | "V", start: string, end: string): [AnyAction, string] => [{ type: "Move", kind, start, end }, `move ${kind} ${start}-${end}`];
  const swap: [AnyAction, string] = [{ type: "Swap", kind: "M", place: "W1", other: "S", other_place: "W2" }, "swap M W1 with S W2"];

  it("tells a move from a swap by what is pressed", () => {
    const legal = [move("M", "W1", "T1"), move("M", "W1", "W2"), swap];
    const one = at(aView(), legal);
    one.choosing.press("W1", "M");
    one.choosing.press("W2", "S");
    expect(one.played).toEqual(["swap M W1 with S W2"]);
    const other = at(aView(), legal);
    other.choosing.press("W1", "M");
    other.choosing.press("W2", undefined, true);
    expect(other.played).toEqual(["move M W1-W2"]);
  });

  it("asks whoever presses a key: there, or whom to change with", () => {
    const { choosing, played } = at(aView(), [move("M", "W1", "W2"), swap]);
    choosing.press("W1", "M");
    choosing.press("W2");
    expect(played).toEqual([]);
    expect(choosing.kinds).toEqual(["S"]);
    expect(choosing.rest.map(({ text }) => text)).toEqual(["move M W1-W2"]);
  });

  it("never changes units because a place was pressed", () => {
    const { choosing, played } = at(aView(), [swap]);
    choosing.press("W1", "M");
    expect([choosing.isLit("W2", "S"), choosing.isGoal("W2")]).toEqual([true, false]);
    choosing.press("W2", undefined, true);
    expect(played).toEqual([]);
    choosing.pickKind("S");
    expect(played).toEqual(["swap M W1 with S W2"]);
  });

  it("swaps in either order", () => {
    const { choosing, played } = at(aView(), [swap]);
    choosing.press("W2", "S");
    choosing.press("W1", "M");
    expect(played).toEqual(["swap M W1 with S W2"]);
  });

  it("lays an hourglass with one press on the action", () => {
    const { choosing, played } = at(aView(), [
      [{ type: "Spend", errand: "cannon" }, "spend cannon"],
      [{ type: "Spend", errand: "cauldron_g" }, "spend cauldron_g"],
    ]);
    choosing.press("forge", "cannon");
    expect(played).toEqual(["spend cannon"]);
    choosing.press("forge");
    expect(choosing.kinds).toEqual(["cannon", "cauldron_g"]);
  });

  it("gives a Hero order from the tile or from the Hero", () => {
    const view = aView({ keep: { heroes: { warrior: "W2", officer: "E3" } } });
    const legal: [AnyAction, string][] = [
      [{ type: "Bid", hero: "warrior", tile: "rally" }, "warrior orders rally"],
      [{ type: "Bid", hero: "officer", tile: "rally" }, "officer orders rally"],
    ];
    const one = at(view, legal);
    one.choosing.press("tile rally");
    expect([...one.choosing.lit.keys()]).toEqual(["W2", "E3"]);
    one.choosing.press("E3", "officer");
    expect(one.played).toEqual(["officer orders rally"]);
  });

  it("lays a trap: the path, then its kind", () => {
    const { choosing, played } = at(aView(), [
      [{ type: "LayTrap", path: "RE3-RE4", trap: "G" }, "trap G RE3-RE4"],
      [{ type: "LayTrap", path: "RE3-RE4", trap: "T" }, "trap T RE3-RE4"],
    ]);
    choosing.press("RE3-RE4");
    expect(played).toEqual([]);
    expect(choosing.rest).toHaveLength(2);
  });

  it("explains what cannot be pressed", () => {
    const { choosing, explained } = at(aView(), [move("M", "W1", "T1")]);
    choosing.press("T5");
    expect(explained).toEqual(["T5"]);
  });
});

it("victims are picked where they stand", () => {
  const view = aView({ stage: { type: "Volley", rampart: "RE1", left: 3 }, field: { troops: { RE1: troop("GT") } } });
  const { choosing, played } = at(view, [
    [{ type: "Kill", kind: "G" }, "kill G"],
    [{ type: "Kill", kind: "T" }, "kill T"],
  ]);
  choosing.press("RE1", "T");
  expect(played).toEqual(["kill T"]);
});
