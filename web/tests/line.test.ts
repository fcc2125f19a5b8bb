import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line, waitBefore } from "../src/shell/line";
import { aPage, FakeSocket, leaveThePage } from "./a_socket";

const SECOND = 1_000;

describe("a line", () => {
  let page: EventTarget;
  let line: Line;
  const greet = vi.fn(() => line.say({ type: "Hello", seat: null, seen: 0, heard: 0, in_pieces: true }));
  const speaker = { greet, hear: vi.fn(() => line.isWhole()), lost: vi.fn() };

  beforeEach(() => {
    vi.clearAllMocks();
    page = aPage();
    line = new Line("ws://castle/socket/t", speaker);
  });
  afterEach(() => {
    line.close();
    leaveThePage();
  });

  it("is not given up while a long record is arriving, however slowly", () => {
    FakeSocket.last.open();
    for (const piece of FakeSocket.last.saysInPieces({ type: "Welcome" }, 10)) {
      vi.advanceTimersByTime(7 * SECOND);
      FakeSocket.last.onmessage({ data: piece });
    }
    expect(FakeSocket.made.length).toBe(1);
    expect(speaker.hear).toHaveBeenCalledExactlyOnceWith({ type: "Welcome" });
  });

  it("is given up when nothing arrives, also before it is open", () => {
    vi.advanceTimersByTime(7 * SECOND);
    expect(speaker.lost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(SECOND);
    expect(speaker.lost).toHaveBeenCalledExactlyOnceWith(null);
    vi.advanceTimersByTime(SECOND);
    expect(FakeSocket.made.length).toBe(2);
  });

  it("waits longer each time nothing comes of it, and forgets that only when it is whole", () => {
    const given = (): number => {
      const before = speaker.lost.mock.calls.length;
      FakeSocket.last.open();
      let seconds = 0;
      for (; speaker.lost.mock.calls.length === before; seconds++) vi.advanceTimersByTime(SECOND);
      vi.advanceTimersByTime(SECOND);
      return seconds;
    };
    expect([given(), given(), given(), given(), given()]).toEqual([8, 16, 32, 60, 60]);
    FakeSocket.last.open();
    FakeSocket.last.onmessage({ data: "+a piece of something" });
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(15 * SECOND);
    expect(given(), "a piece is no welcome").toBe(60);
    FakeSocket.last.open();
    FakeSocket.last.says({ type: "Welcome" });
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(SECOND);
    expect(given()).toBe(16);
  });

  it("is given up at once when the browser says that it is offline, and opened when it is back", () => {
    FakeSocket.last.open();
    FakeSocket.last.says({ type: "Welcome" });
    page.dispatchEvent(new Event("offline"));
    expect(speaker.lost).toHaveBeenCalledExactlyOnceWith(null);
    expect(FakeSocket.made.length).toBe(1);
    page.dispatchEvent(new Event("online"));
    expect(FakeSocket.made.length).toBe(2);
  });

  it("is tried again offline, too: the server may be on this machine", () => {
    page.dispatchEvent(new Event("offline"));
    vi.advanceTimersByTime(SECOND);
    expect(FakeSocket.made.length).toBe(2);
  });

  it("is dead after twenty seconds of silence", () => {
    FakeSocket.last.open();
    FakeSocket.last.says({ type: "Welcome" });
    vi.advanceTimersByTime(19 * SECOND);
    FakeSocket.last.says({ type: "Pulse" });
    vi.advanceTimersByTime(19 * SECOND);
    expect(speaker.lost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(SECOND);
    expect(speaker.lost).toHaveBeenCalledOnce();
  });

  it("is given up eight seconds after the first thing said without an answer, however often more is said", () => {
    FakeSocket.last.open();
    FakeSocket.last.says({ type: "Welcome" });
    for (let second = 0; second < 8; second++) {
      expect(speaker.lost).not.toHaveBeenCalled();
      line.say({ type: "Say", id: `${second}`, text: "Hello?" });
      vi.advanceTimersByTime(SECOND);
    }
    expect(speaker.lost).toHaveBeenCalledOnce();
  });

  it("is dead after twenty seconds without a word, also when something is said at the last moment", () => {
    FakeSocket.last.open();
    FakeSocket.last.says({ type: "Welcome" });
    vi.advanceTimersByTime(19 * SECOND);
    line.say({ type: "Say", id: "1", text: "Hello?" });
    vi.advanceTimersByTime(SECOND);
    expect(speaker.lost).toHaveBeenCalledOnce();
  });

  it("has all its time for the greeting, however long it took to open", () => {
    vi.advanceTimersByTime(7 * SECOND);
    FakeSocket.last.open();
    vi.advanceTimersByTime(7 * SECOND);
    expect(speaker.lost).not.toHaveBeenCalled();
  });

  it("is not tried again where the server refuses it", () => {
    FakeSocket.last.breaks(4403);
    expect(speaker.lost).toHaveBeenCalledExactlyOnceWith(4403);
    page.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(3600 * SECOND);
    expect(FakeSocket.made.length).toBe(1);
  });

  it("is opened at once after a restart, but not twice in a row", () => {
    FakeSocket.last.breaks(1012);
    vi.advanceTimersByTime(0);
    expect(FakeSocket.made.length).toBe(2);
    FakeSocket.last.breaks(1012);
    vi.advanceTimersByTime(0);
    expect(FakeSocket.made.length).toBe(2);
  });
});

describe("waiting for the server", () => {
  it("is short at first, within a second for about twenty seconds, then longer, and never above fifteen seconds", () => {
    for (const luck of [0, 0.5, 1]) {
      expect(waitBefore(0, luck)).toBeLessThanOrEqual(200);
      for (let failures = 0; failures <= 30; failures++) expect(waitBefore(failures, luck)).toBeLessThanOrEqual(1_000);
      expect(waitBefore(32, luck)).toBeGreaterThan(waitBefore(30, luck));
      expect(waitBefore(1_000, luck)).toBeLessThanOrEqual(15_000);
    }
    expect(waitBefore(5, 0)).toBeLessThan(waitBefore(5, 1));
  });
});
