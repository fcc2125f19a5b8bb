import { describe, expect, it } from "vitest";
import { linesOf } from "../src/table/log_lines";
import type { LogEntry, Played } from "../src/wire";

function played(seq: number, by: string, aside = false): Played {
  const sentence = { type: "Phrase", words: "", key: "", args: {}, thing: "" } as const;
  const facts = [{ type: "Fact", event: null, sentence, aside } as const];
  return { type: "Played", seq, by, text: "", facts, at: 0, stand_in: false };
}

describe("the log", () => {
  it("is read newest first, with a long deal folded", () => {
    const log = [...[1, 2, 3, 4, 5, 6].map((seq) => played(seq, "chance")), played(7, "attacker"), played(8, "chance")];
    expect(linesOf(log).map((line) => (line.kind === "deal" ? line.entries.length : line.entry.seq))).toEqual([8, 7, 6]);
  });

  it("leaves out what goes without saying", () => {
    const log = [played(1, "attacker"), played(2, "attacker", true)];
    expect(linesOf(log)).toHaveLength(1);
  });

  it("strikes out what was taken back", () => {
    const back: LogEntry = { type: "TakenBack", seq: 3, by: "attacker", to: 1, at: 0 };
    const log: LogEntry[] = [played(1, "attacker"), played(2, "attacker"), back];
    expect(linesOf(log).map((line) => line.undone)).toEqual([false, true, false]);
  });
});
