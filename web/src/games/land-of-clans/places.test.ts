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
    let answer: (isPlayed: boolean) => void = () => {};
    const play = (text: string) => {
      sent.push(text);
      return new Promise<boolean>((resolve) => (answer = resolve));
    };
    const hear = async (isPlayed: boolean) => {
      answer(isPlayed);
      await Promise.resolve();
    };
    return { sent, steps: new Steps(play), hear };
  }

  it("are sent as each becomes lawful", async () => {
    const { sent, steps, hear } = walked();
    steps.begin(["attack I3", "lay A1", "lay A6", "enough"]);
    expect(sent).toEqual(["attack I3"]);
    await hear(true);
    const mustering = legal("lay A1", "lay A6");
    steps.goOn(1, mustering, null);
    steps.goOn(1, mustering, null);
    expect(sent).toEqual(["attack I3", "lay A1"]);
    steps.goOn(2, legal("lay A6", "enough"), null);
    expect(sent, "the answer comes after the news").toEqual(["attack I3", "lay A1"]);
    await hear(true);
    await hear(true);
    steps.goOn(3, legal("enough"), null);
    expect(sent).toEqual(["attack I3", "lay A1", "lay A6", "enough"]);
  });

  it("wait for the line: the same moment again is no reason to go on", async () => {
    const { sent, steps, hear } = walked();
    steps.goOn(9, legal("give up A1", "give up B1"), null);
    steps.begin(["give up A1", "give up B1", "enough"]);
    steps.goOn(9, legal("give up A1", "give up B1"), null);
    expect(sent).toEqual(["give up A1"]);
    await hear(true);
    expect(sent).toEqual(["give up A1"]);
    steps.goOn(10, legal("give up B1", "enough"), null);
    expect(sent).toEqual(["give up A1", "give up B1"]);
  });

  it("end with one that was cancelled, or came too late", async () => {
    const { sent, steps, hear } = walked();
    steps.goOn(9, legal("give up A1", "give up B1"), null);
    steps.begin(["give up A1", "give up B1", "enough"]);
    await hear(false);
    steps.goOn(10, legal("give up B1", "enough"), null);
    expect(sent).toEqual(["give up A1"]);
  });

  it("end with a refusal", async () => {
    const { sent, steps, hear } = walked();
    steps.begin(["attack I3", "lay A1"]);
    await hear(false);
    steps.goOn(0, legal("attack I3"), { rule: "6.2" });
    steps.goOn(1, legal("lay A1"), { rule: "6.2" });
    expect(sent).toEqual(["attack I3"]);
  });

  it("end when something else is asked", async () => {
    const { sent, steps, hear } = walked();
    steps.begin(["give up A1", "enough"]);
    await hear(true);
    steps.goOn(1, [], null);
    steps.goOn(2, legal("enough"), null);
    expect(sent).toEqual(["give up A1"]);
  });
});
