import { describe, expect, it } from "vitest";
import { chairsOf, numberFor, playerCount, seatsWanted, type Plan } from "../src/home/seating";
import { isCompany, seatColor } from "../src/shell/seats";
import type { OptionInfo } from "../src/wire";

const FIVE = ["north", "east", "south", "west", "middle"];
const TWO = ["north", "south"];

function plan(wanted: Partial<Plan>): Plan {
  return { door: "bot", seats: FIVE, levels: ["meek", "fierce"], mine: "north", level: "fierce", changes: {}, ...wanted };
}

function sitters(wanted: Partial<Plan>): string[] {
  return Object.values(seatsWanted(chairsOf(plan(wanted))));
}

describe("who sits where", () => {
  it("is me and one bot, friend or neighbour at a table for two, whatever was chosen before", () => {
    const changes = { north: "meek", south: "meek" };
    expect(sitters({ seats: TWO, changes })).toEqual(["me", "fierce"]);
    expect(sitters({ seats: TWO, door: "friend", mine: "south", changes })).toEqual(["open", "me"]);
    expect(sitters({ seats: TWO, door: "device", changes })).toEqual(["me", "me"]);
  });

  it("fills every other seat with bots of one level", () => {
    expect(sitters({ mine: "south" })).toEqual(["fierce", "fierce", "me", "fierce", "fierce"]);
    expect(sitters({ changes: { east: "meek" } })).toEqual(["me", "fierce", "fierce", "fierce", "fierce"]);
  });

  it("leaves seats to friends, some of them to bots", () => {
    expect(sitters({ door: "friend" })).toEqual(["me", "open", "open", "open", "open"]);
    const changes = { south: "meek", west: "fierce" };
    expect(sitters({ door: "friend", changes })).toEqual(["me", "open", "meek", "fierce", "open"]);
  });

  it("ignores a level that no bot plays at any more", () => {
    expect(sitters({ door: "friend", changes: { south: "wise" } })).toEqual(["me", "open", "open", "open", "open"]);
  });

  it("always keeps one seat for somebody at the device", () => {
    const changes = Object.fromEntries(FIVE.map((seat) => [seat, "meek"]));
    expect(sitters({ door: "device", changes })).toEqual(["me", "meek", "meek", "meek", "meek"]);
    const { east: _, ...rest } = changes;
    const chairs = chairsOf(plan({ door: "device", changes: rest }));
    expect(chairs.map(({ choices }) => choices.length)).toEqual([3, 1, 3, 3, 3]);
  });
});

describe("the number of players", () => {
  const option = (name: string, seats: number[]): OptionInfo => ({
    type: "OptionInfo", name, choices: [2, 3], default: 2, seats,
    decides_teams: false, is_open: false, least: null, most: null,
  });

  it("is the option under which the number of seats differs, whatever it is called", () => {
    expect(playerCount([option("speed", []), option("crowd", [2, 3])])?.name).toBe("crowd");
    expect(playerCount([option("speed", [])])).toBeUndefined();
  });

  it("is typed within bounds where it is open, and usual where nothing is typed", () => {
    const open = { ...option("rounds", []), is_open: true, least: 0, most: 40 };
    expect([null, NaN, -3, 7.4, 41].map((typed) => numberFor(open, typed))).toEqual([2, 2, 0, 7, 40]);
  });

  it("makes a company from three on", () => {
    expect([TWO, FIVE].map(isCompany)).toEqual([false, true]);
  });
});

describe("the colour of a seat", () => {
  it("is the game's own, and one from the box where it has none", () => {
    const colors = FIVE.map((seat) => seatColor(FIVE, seat));
    expect(colors[0]).toMatch(/^var\(--seat-north, var\(--[a-z-]+\)\)$/);
    expect(new Set(colors.map((color) => color.split(", ")[1])).size).toBe(5);
  });

  it("is that of the first seat for a whole team", () => {
    expect(seatColor(FIVE, "south", [["north", "south"]])).toBe(seatColor(FIVE, "north"));
  });
});
