import { describe, expect, it } from "vitest";
import { newId, Outbox, waitBefore } from "../src/shell/outbox";
import type { Move } from "../src/wire";

function move(id: string): Move {
  return { type: "Move", id, follows: 1, text: "R7@3" };
}

describe("what was asked", () => {
  it("is said again, in order and with the same ids, until it is answered", async () => {
    const outbox = new Outbox();
    const first = outbox.put(move("first-one"));
    void outbox.put(move("second-one"));
    expect(outbox.unanswered()).toEqual([move("first-one"), move("second-one")]);

    outbox.settle({ type: "Accepted", id: "first-one", seq: 2 });
    expect(await first).toEqual({ type: "Accepted", id: "first-one", seq: 2 });
    expect(outbox.unanswered()).toEqual([move("second-one")]);
  });

  it("is resolved by exactly one answer", async () => {
    const outbox = new Outbox();
    const asked = outbox.put(move("only-once"));
    expect(outbox.settle({ type: "Duplicate", id: "only-once", seq: 2 })).toBe(true);
    expect(outbox.settle({ type: "Accepted", id: "only-once", seq: 3 })).toBe(false);
    expect((await asked).type).toBe("Duplicate");
  });

  it("has a name that the server takes and nobody else makes up", () => {
    const ids = Array.from({ length: 1000 }, newId);
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z_-]{8,64}$/);
  });
});

describe("waiting for the server", () => {
  it("is short at first, within a second for half a minute, and never above five", () => {
    for (const luck of [0, 0.5, 1]) {
      expect(waitBefore(0, luck)).toBeLessThanOrEqual(200);
      for (let attempt = 0; attempt < 30; attempt++) expect(waitBefore(attempt, luck)).toBeLessThanOrEqual(1_000);
      expect(waitBefore(1_000, luck)).toBeLessThanOrEqual(5_000);
    }
    expect(waitBefore(5, 0)).toBeLessThan(waitBefore(5, 1));
  });
});
