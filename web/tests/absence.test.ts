import { describe, expect, it } from "vitest";
import { missedAt } from "../src/table/absence";
import type { SeatInfo, TableInfo } from "../src/wire";

function seat(name: string, away: number | null, more: Partial<SeatInfo> = {}): SeatInfo {
  return { type: "SeatInfo", seat: name, kind: "person", name, yours: false, gone: false, plays_for: "", here: away === null, away_since: away, ...more };
}

function table(...seats: SeatInfo[]): TableInfo {
  return { status: "playing", pace: "live", grace: 30, seats } as unknown as TableInfo;
}

const situation = null;

function waitsFor(actor: string, unanswered: readonly string[] = [], asked: string | null = null) {
  return { actor, asked, unanswered };
}

describe("those who are missed", () => {
  const someone = table(
    seat("a", null, { yours: true }), seat("b", 50), seat("c", 95), seat("d", 98), seat("e", null),
    seat("f", null, { kind: "bot" }),
  );

  it("are told one by one, each with its own patience", () => {
    expect(missedAt(100, someone, { situation, until: {} })).toEqual([
      { seat: "b", name: "b", gone: false, left: -19 },
      { seat: "c", name: "c", gone: false, left: 26 },
    ]);
  });

  it("are waited for alone: whoever else is away is still told", () => {
    expect(missedAt(100, someone, { situation, until: { b: 130 } }).map((missed) => missed.seat)).toEqual(["c"]);
    expect(missedAt(131, someone, { situation, until: { b: 130 } }).map((missed) => missed.seat)).toEqual(["b", "c", "d"]);
  });

  it("have their whole time after every entry of the log", () => {
    expect(missedAt(100, someone, { situation, progress: 90, until: {} }).map(({ left }) => left)).toEqual([21, 26]);
  });

  it("are only those whose decision a slow table waits for", () => {
    const slow: TableInfo = { ...someone, pace: "evening" };
    const names = (situation: ReturnType<typeof waitsFor> | null) =>
      missedAt(100, slow, { situation, until: {} }).map((missed) => missed.seat);
    expect(names(waitsFor("a"))).toEqual([]);
    expect(names(waitsFor("b"))).toEqual(["b"]);
    expect(names(waitsFor("f"))).toEqual([]);
    expect(names(null)).toEqual([]);
    // Whoever is to move need not wait for an answer; a bot does.
    expect(names(waitsFor("a", ["b", "c"], "a"))).toEqual([]);
    expect(names(waitsFor("f", ["c"], "a"))).toEqual(["c"]);
  });

  it("are nobody where there is no hurry", () => {
    expect(missedAt(100, { ...someone, grace: null }, { situation, until: {} })).toEqual([]);
  });

  it("are not waited for where they cannot come back, whoever is to move", () => {
    const left = table(seat("a", null, { yours: true }), seat("b", 99, { gone: true }));
    for (const grace of [30, null]) {
      expect(missedAt(100, { ...left, pace: "evening", grace }, { situation: waitsFor("a"), until: {} }))
        .toHaveLength(1);
      expect(missedAt(100, { ...left, grace }, { situation, until: {} })).toEqual([{ seat: "b", name: "b", gone: true, left: 0 }]);
      expect(missedAt(100, { ...left, grace }, { situation, until: { b: 130 } })).toEqual([]);
    }
  });

  it("are nobody before the game and after it", () => {
    expect(missedAt(100, { ...someone, status: "over" }, { situation, until: {} })).toEqual([]);
  });
});
