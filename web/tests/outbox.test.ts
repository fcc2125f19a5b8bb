import { describe, expect, it } from "vitest";
import { newId, Outbox } from "../src/shell/outbox";
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

describe("what the person is told to wait for", () => {
  it("is everything while the line is down", () => {
    const outbox = new Outbox();
    void outbox.put(move("first-one"));
    outbox.sent("first-one", 0);
    expect(outbox.overdue(1, true)).toEqual([]);
    expect(outbox.overdue(1, false)).toEqual([move("first-one")]);
  });

  it("is whatever has no answer after two seconds, on a line that seems to live", () => {
    const outbox = new Outbox();
    void outbox.put(move("first-one"));
    outbox.sent("first-one", 1000);
    expect(outbox.overdue(2999, true)).toEqual([]);
    expect(outbox.overdue(3000, true)).toEqual([move("first-one")]);
  });
});

describe("what was withdrawn", () => {
  it("is not said again, and whoever asked is told", async () => {
    const outbox = new Outbox();
    const asked = outbox.put(move("never-sent"));
    expect(outbox.withdraw("never-sent"), "nobody can have heard it").toBeNull();
    expect(await asked).toEqual({ type: "Withdrawn", id: "never-sent" });
    expect(outbox.unanswered()).toEqual([]);
  });

  it("may have been heard if it was sent", () => {
    const outbox = new Outbox();
    void outbox.put(move("sent-once"));
    outbox.sent("sent-once", 0);
    expect(outbox.withdraw("sent-once")).toEqual(move("sent-once"));
    expect(outbox.settle({ type: "Accepted", id: "sent-once", seq: 2 })).toBe(false);
  });
});
