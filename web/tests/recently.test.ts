import { describe, expect, it } from "vitest";
import { recentEntries } from "../src/table/recently";
import type { LogEntry, Played } from "../src/wire";

function played(seq: number, by: string): Played {
  return { type: "Played", seq, by, text: "", facts: [], at: 0, stand_in: false };
}

function logOf(...by: string[]): Played[] {
  return by.map((each, at) => played(at + 1, each));
}

function recent(log: readonly LogEntry[], seat: string | null): number[] {
  return recentEntries(log, seat).map(({ seq }) => seq);
}

describe("what happened while somebody waited", () => {
  it("is what the others did since their last decision", () => {
    expect(recent(logOf("grey", "chance", "blue", "chance", "pink"), "grey")).toEqual([3, 4, 5]);
  });

  it("stays so while they take their turn", () => {
    expect(recent(logOf("grey", "blue", "pink", "grey", "chance"), "grey")).toEqual([2, 3]);
  });

  it("begins with the game for whoever has not decided yet", () => {
    expect(recent(logOf("chance", "chance", "grey", "blue"), "pink")).toEqual([3, 4]);
    expect(recent(logOf("chance", "chance"), "pink")).toEqual([]);
  });

  it("is the last decision for spectators", () => {
    expect(recent(logOf("grey", "chance", "blue", "chance"), null)).toEqual([3, 4]);
  });

  it("leaves out what was taken back", () => {
    const back: LogEntry = { type: "TakenBack", seq: 4, by: "blue", to: 2, at: 0 };
    expect(recent([...logOf("grey", "blue", "blue"), back], "grey")).toEqual([2]);
  });
});
