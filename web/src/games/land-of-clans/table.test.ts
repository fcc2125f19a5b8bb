import { describe, expect, it } from "vitest";
import catalogue from "@locales/en/land-of-clans.ftl?raw";
import { speaker } from "../../shell/words";
import { aView, castle, fact } from "./a_view";
import { isDead, keyed, pictureOf } from "./cards";
import { clanOf, partnerOf, seatsOf } from "./clans";
import { countsOf, rowsOf, whereaboutsShown } from "./counting";
import { landOf } from "./data";
import { lastDiscarded, newsOf } from "./news";
import { siegeOf, siegeShown, total } from "./sieges";
import type { Table, View } from "./wire";

const land = landOf({ data: "highlands-default" });
const at = (...names: string[]) => names.map((name) => land.squareNamed(name) ?? -1);

describe("chiefs", () => {
  it("sit in the order of play, partners opposite", () => {
    expect(seatsOf({ players: 3, teams: false })).toEqual(["red", "blue", "yellow"]);
    expect(seatsOf({ players: 6, teams: true })).toEqual(["red", "blue", "yellow", "red2", "blue2", "yellow2"]);
    expect([clanOf("blue2"), partnerOf({ players: 4, teams: true }, "blue2"), partnerOf({ players: 4, teams: false }, "blue")]).toEqual(["blue", "blue", null]);
  });
});

describe("cards", () => {
  it("are dead once their square is taken", () => {
    const { table } = aView({ tokens: [at("A1"), []], castles: [castle(0, "blue", ...at("B1", "C1", "D1"))] });
    expect(["A1", "B1", "E1", "wizard"].map((card) => isDead(land, table, card))).toEqual([true, true, false, false]);
  });

  it("carry a picture, and twins are told apart", () => {
    expect(["A1", "A4", "A2", "wizard"].map((card) => pictureOf(land, card))).toEqual(["sword", "shield", "none", "none"]);
    expect(keyed(["wizard", "wizard"]).map(({ key }) => key)).toEqual(["wizard", "wizard#1"]);
  });

  it("are counted as the reader knows them", () => {
    const view = aView({ hand: ["A1"], discard: ["A6", "B1"] });
    const [circles] = rowsOf(land, view);
    expect(circles?.cards.slice(0, 6).map(({ where }) => where)).toEqual(["hand", "open", "open", "open", "open", "gone"]);
    expect(countsOf(land, view).map(({ unseen, all }) => [unseen, all])).toEqual([[18, 20], [20, 20], [0, 4]]);
  });
});

describe("where a card lies", () => {
  const { say } = speaker("en", { "land-of-clans": catalogue });
  const assault: Table["assault"] = { type: "Assault", castle: 0, swords: ["A6"], shields: ["A4"] };
  const told = (view: View, ...cards: string[]) =>
    cards.map((card) => {
      const found = rowsOf(land, view).flatMap((row) => row.cards).find((each) => each.card === card);
      return say("land-of-clans", "board-whereabouts", { where: found?.where ?? "" });
    });

  it("is the partner's hand where partners show each other theirs", () => {
    const view = aView({ players: 4, teams: true, hand: ["A1"], partnerHand: ["A2"] });
    expect(told(view, "A1", "A2", "A3")).toEqual(["in your hand", "in your partner's hand", "may come"]);
    expect(whereaboutsShown(view)).toEqual(["open", "hand", "partner", "gone"]);
  });

  it("is the attack, as long as it is under way", () => {
    const view = aView({ seat: null, discard: ["A5"], assault });
    const laid = "laid in the attack under way";
    expect(told(view, "A6", "A4", "A5", "A3")).toEqual([laid, laid, "discarded", "may come"]);
    expect(whereaboutsShown(view)).toEqual(["open", "laid", "gone"]);
  });

  it("does not change what is still unseen", () => {
    const view = aView({ players: 4, teams: true, hand: ["A1"], partnerHand: ["B3"], discard: ["A11", "A9"], assault });
    const [swords, shields] = countsOf(land, view);
    expect([swords?.unseen, shields?.unseen]).toEqual([17, 17]);
  });
});

describe("a siege", () => {
  // V1 and V3 of the rules.
  it("counts tokens that share an edge, and the castle itself", () => {
    const red = castle(0, "red", ...at("A8", "B8", "C8"));
    const { table } = aView({ tokens: [at("H7"), [...at("H8", "D9")]], castles: [red] });
    const siege = siegeOf(land, table, "blue", red);
    expect([total(siege.ours), total(siege.theirs), siege.can_attack]).toEqual([2, 2, true]);
  });

  it("counts bordering castles once each", () => {
    const red = castle(0, "red", ...at("A8", "B8", "C8"));
    const { table } = aView({ castles: [red, castle(3, "red", ...at("F10", "G10", "B11", "D9"))] });
    expect(total(siegeOf(land, table, "blue", red).theirs)).toBe(2);
  });

  it("under way is shown to everybody", () => {
    const red = castle(0, "red", ...at("A8", "B8", "C8"));
    const view = aView({ castles: [red], assault: { type: "Assault", castle: 0, swords: ["A1"], shields: [] } });
    expect(siegeShown(land, view, null)?.castle).toBe(0);
    expect(siegeShown(land, aView({ castles: [red] }), null)).toBeNull();
  });
});

describe("news", () => {
  const placed = fact({ type: "TokenPlaced", seat: "blue", square: 2 });
  const taken = fact({ type: "CastleCaptured", seat: "blue", castle: 0, owner: "red" });

  it("are tokens that still stand, and castles that changed hands", () => {
    const { table } = aView({ tokens: [[], [2]] });
    expect([...newsOf([placed, taken], table).tokens]).toEqual([2]);
    expect(newsOf([placed, taken], table).castles.get(0)).toBe("captured");
    expect(newsOf([placed], aView().table).tokens.size).toBe(0);
  });

  it("lie on top of the discard pile", () => {
    const played = fact({ type: "CardPlayed", seat: "blue", card: "A1", square: 2 });
    expect(lastDiscarded([played], aView({ discard: ["A1", "H12"] }).table)).toBe("A1");
    expect(lastDiscarded([], aView({ discard: ["A1", "H12"] }).table)).toBe("H12");
  });
});
