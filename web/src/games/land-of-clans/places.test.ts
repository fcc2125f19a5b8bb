import { describe, expect, it } from "vitest";
import { choice } from "./a_view";
import { landOf } from "./data";
import { placesOf } from "./places";
import { Steps } from "./steps";

const land = landOf({ data: "highlands-default" });

describe("every action has its place", () => {
  it("whichever it is", () => {
    const legal = [
      choice({ type: "TakeLand", card: "A1" }, "A1"),
      choice({ type: "TakeWaste", card: "A1", square: 36 }, "A1 on N1"),
      choice({ type: "PlayWizard", square: 2, from_hand: false }, "wizard A1"),
      choice({ type: "PlayWizard", square: 2, from_hand: true }, "drawn wizard A1"),
      choice({ type: "Attack", castle: 0 }, "attack I3"),
      choice({ type: "GiveUp", card: "A1" }, "give up A1"),
      choice({ type: "Lift", square: 2 }, "lift A1"),
      choice({ type: "Build", castle: 0, squares: [2, 3, 4] }, "build I3 A1 B1 C1"),
      choice({ type: "Lay", card: "A1" }, "lay A1"),
      choice({ type: "Defend", shields: 2 }, "defend 2"),
      choice({ type: "Wait" }, "wait"),
      choice({ type: "Enough" }, "enough"),
    ];
    const places = placesOf(land, legal);
    expect(places.buttons).toEqual([]);
    expect(places.waste.get(36)?.get("A1")?.text).toBe("A1 on N1");
    expect(places.builds[0]?.squares).toEqual([2, 3, 4]);
    expect([places.wait?.text, places.enough?.text]).toEqual(["wait", "enough"]);
  });

  it("or a button", () => {
    const places = placesOf(land, [choice({ type: "Sing" }, "sing")]);
    expect(places.buttons.map(({ text }) => text)).toEqual(["sing"]);
  });
});

describe("steps that are decided together", () => {
  const legal = (...texts: string[]) => texts.map((text) => choice({ type: "Any" }, text));
  function walked() {
    const sent: string[] = [];
    return { sent, steps: new Steps((text) => sent.push(text)) };
  }

  it("are sent as each becomes lawful", () => {
    const { sent, steps } = walked();
    steps.begin(["attack I3", "lay A1", "lay A6", "enough"]);
    expect(sent).toEqual(["attack I3"]);
    const mustering = legal("lay A1", "lay A6");
    steps.goOn(mustering, null);
    steps.goOn(mustering, null);
    expect(sent).toEqual(["attack I3", "lay A1"]);
    steps.goOn(legal("lay A6", "enough"), null);
    steps.goOn(legal("enough"), null);
    expect(sent).toEqual(["attack I3", "lay A1", "lay A6", "enough"]);
  });

  it("end with a refusal", () => {
    const { sent, steps } = walked();
    steps.begin(["attack I3", "lay A1"]);
    steps.goOn(legal("attack I3"), { rule: "6.2" });
    steps.goOn(legal("lay A1"), { rule: "6.2" });
    expect(sent).toEqual(["attack I3"]);
  });

  it("end when something else is asked", () => {
    const { sent, steps } = walked();
    steps.begin(["give up A1", "enough"]);
    steps.goOn([], null);
    steps.goOn(legal("enough"), null);
    expect(sent).toEqual(["give up A1"]);
  });
});
