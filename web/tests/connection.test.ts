import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../src/shell/connection.svelte";
import { aPage, FakeSocket, leaveThePage } from "./a_socket";

const WAITS = { type: "Phrase", words: "", key: "", args: {}, thing: "" };

function played(seq: number, by = "attacker", text = "R7@3"): object {
  return { type: "Played", seq, by, text, facts: [], at: seq, stand_in: false };
}

function situation(seq: number): object {
  return { type: "Situation", seq, view: {}, actor: "attacker", legal: [], prompt: WAITS };
}

function welcome(seq: number, entries: object[]): object {
  return { type: "Welcome", table: {}, entries, chat: [], situation: situation(seq) };
}

function update(seq: number, entries: object[]): object {
  return { type: "Update", entries, situation: situation(seq) };
}

describe("a connection", () => {
  let page: EventTarget;
  let connection: Connection;

  const seen = (): number[] => connection.log.map(({ seq }) => seq);
  const moves = (): unknown[] => FakeSocket.last.sent.filter(({ type }) => type === "Move").map(({ text }) => text);
  const move = (text: string, follows = 9) => connection.ask({ type: "Move", follows, text });
  const comeBack = (...entries: object[]): void => {
    page.dispatchEvent(new Event("online"));
    FakeSocket.last.open();
    FakeSocket.last.says(welcome(9 + entries.length, entries));
  };

  beforeEach(() => {
    page = aPage();
    connection = new Connection("t", "", "attacker");
    FakeSocket.last.open();
    FakeSocket.last.says(welcome(9, [played(8), played(9)]));
  });
  afterEach(() => {
    connection.close();
    leaveThePage();
  });

  it("is live before the history is there, and fills it in", () => {
    expect(connection.status).toBe("live");
    FakeSocket.last.says({ type: "History", entries: [played(1), played(2)], chat: [] });
    FakeSocket.last.says(update(10, [played(10)]));
    expect(seen()).toEqual([1, 2, 8, 9, 10]);
    expect(connection.latest.map(({ seq }) => seq)).toEqual([8, 9, 10]);
    FakeSocket.last.says({ type: "History", entries: [3, 4, 5, 6, 7].map((seq) => played(seq)), chat: [] });
    expect(seen()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(connection.latest).toBe(connection.log);
  });

  it("ends for good where the table cannot be read, and says so", () => {
    FakeSocket.last.breaks(4500);
    expect(connection.shut).toBe("shut-damaged");
    expect(connection.situation).toBeNull();
    const attempts = FakeSocket.made.length;
    page.dispatchEvent(new Event("online"));
    expect(FakeSocket.made.length).toBe(attempts);
  });

  it("asks for the history from where it broke off", () => {
    FakeSocket.last.says({ type: "History", entries: [played(1), played(2)], chat: [] });
    FakeSocket.last.breaks();
    page.dispatchEvent(new Event("online"));
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: "Hello", seat: "attacker", seen: 2, heard: 0, in_pieces: true }]);
  });

  it("shows what waits at once when the line is down, and says it once when it is back", () => {
    page.dispatchEvent(new Event("offline"));
    void move("R7@3");
    expect(connection.waiting).toMatchObject([{ text: "R7@3" }]);
    comeBack();
    expect(moves()).toEqual(["R7@3"]);
    FakeSocket.last.says({ type: "Accepted", id: FakeSocket.last.sent.at(-1)?.["id"], seq: 10 });
    expect(connection.waiting).toEqual([]);
    page.dispatchEvent(new Event("offline"));
    comeBack();
    expect(moves()).toEqual([]);
  });

  it("shows what has no answer after two seconds, although the line seems to live", () => {
    void move("R7@3");
    vi.advanceTimersByTime(1_900);
    expect(connection.waiting).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(connection.waiting).toMatchObject([{ text: "R7@3" }]);
  });

  it("says only the last of the moves that were tried at one moment on a line that was dead", async () => {
    const first = move("R7@3");
    vi.advanceTimersByTime(1_000);
    void move("B2@1");
    vi.advanceTimersByTime(8_000);
    expect(connection.status).toBe("waiting");
    expect((await first).type).toBe("Withdrawn");
    expect(connection.waiting).toMatchObject([{ text: "B2@1" }]);
    comeBack();
    expect(moves()).toEqual(["B2@1"]);
  });

  it("tells when the server had heard the first of two moves after all", () => {
    const told = vi.fn();
    connection.onPlayedAnyway = told;
    void move("R7@3");
    void move("B2@1");
    FakeSocket.last.breaks();
    comeBack(played(10));
    expect(told).toHaveBeenCalledOnce();
  });

  it("says both of two steps that follow each other", () => {
    void move("R7@3");
    FakeSocket.last.says(update(10, [played(10)]));
    void move("B2@1", 10);
    FakeSocket.last.breaks();
    comeBack(played(10));
    expect(moves()).toEqual(["R7@3", "B2@1"]);
  });

  it("does not say what was cancelled", async () => {
    page.dispatchEvent(new Event("offline"));
    const answer = move("R7@3");
    connection.withdraw(connection.waiting[0]?.id ?? "");
    expect((await answer).type).toBe("Withdrawn");
    expect(connection.waiting).toEqual([]);
    comeBack();
    expect(moves()).toEqual([]);
  });

  it("tells when a cancelled move has been played all the same, and only then", () => {
    const told = vi.fn();
    connection.onPlayedAnyway = told;
    void move("R7@3");
    page.dispatchEvent(new Event("offline"));
    connection.withdraw(connection.waiting[0]?.id ?? "");
    comeBack();
    FakeSocket.last.says(update(10, [played(10)]));
    expect(told, "it was not played; this is another one").not.toHaveBeenCalled();

    void connection.ask({ type: "Move", follows: 10, text: "B2@1" });
    page.dispatchEvent(new Event("offline"));
    connection.withdraw(connection.waiting[0]?.id ?? "");
    page.dispatchEvent(new Event("online"));
    FakeSocket.last.open();
    FakeSocket.last.says(welcome(11, [played(11, "attacker", "B2@1")]));
    expect(told).toHaveBeenCalledOnce();
  });
});
