import { describe, expect, it } from "vitest";
import { missedAt } from "../src/table/absence";
import type { SeatInfo, TableInfo } from "../src/wire";

function seat(name: string, away: number | null, more: Partial<SeatInfo> = {}): SeatInfo {
  return { type: "SeatInfo", seat: name, kind: "person", name, yours: false, gone: false, plays_for: "", here: away === null, away_since: away, ...more };
}

function table(...seats: SeatInfo[]): TableInfo {
  return { status: "playing", grace: 30, seats } as unknown as TableInfo;
}

describe("those who are missed", () => {
  const someone = table(
    seat("a", null, { yours: true }), seat("b", 50), seat("c", 95), seat("d", 98), seat("e", null),
    seat("f", null, { kind: "bot" }),
  );

  it("are told one by one, each with its own patience", () => {
    expect(missedAt(100, someone, { until: {} })).toEqual([
      { seat: "b", name: "b", gone: false, left: -19 },
      { seat: "c", name: "c", gone: false, left: 26 },
    ]);
  });

  it("are waited for alone: whoever else is away is still told", () => {
    expect(missedAt(100, someone, { until: { b: 130 } }).map((missed) => missed.seat)).toEqual(["c"]);
    expect(missedAt(131, someone, { until: { b: 130 } }).map((missed) => missed.seat)).toEqual(["b", "c", "d"]);
  });

  it("have their whole time after every entry of the log", () => {
    expect(missedAt(100, someone, { progress: 90, until: {} }).map(({ left }) => left)).toEqual([21, 26]);
  });

  it("are nobody where there is no hurry", () => {
    expect(missedAt(100, { ...someone, grace: null }, { until: {} })).toEqual([]);
  });

  it("are not waited for where they cannot come back", () => {
    const left = table(seat("a", null, { yours: true }), seat("b", 99, { gone: true }));
    for (const grace of [30, null]) {
      expect(missedAt(100, { ...left, grace }, { until: {} })).toEqual([{ seat: "b", name: "b", gone: true, left: 0 }]);
      expect(missedAt(100, { ...left, grace }, { until: { b: 130 } })).toEqual([]);
    }
  });

  it("are nobody before the game and after it", () => {
    expect(missedAt(100, { ...someone, status: "over" }, { until: {} })).toEqual([]);
  });
});
