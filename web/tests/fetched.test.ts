import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetched } from "../src/shell/fetched";

/** Fails so many times before it brings anything. */
function failing(times: number): () => Promise<string> {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new Error("the line is down");
    return "a board";
  });
}

describe("a part of the program", () => {
  const line = Object.assign(new EventTarget(), { onLine: true });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", line);
    vi.stubGlobal("addEventListener", line.addEventListener.bind(line));
    line.onLine = true;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is fetched once if that works", async () => {
    const load = failing(0);
    expect(await fetched(load)).toBe("a board");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is asked for again, later and later", async () => {
    const load = failing(2);
    const part = fetched(load);
    await vi.advanceTimersByTimeAsync(499);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await part).toBe("a board");
  });

  it("comes as soon as there is a line", async () => {
    line.onLine = false;
    const load = failing(1);
    const part = fetched(load);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(load).toHaveBeenCalledTimes(1);
    line.dispatchEvent(new Event("online"));
    expect(await part).toBe("a board");
  });

  it("is given up in the end, and the last reason told", async () => {
    const load = failing(9);
    const told = expect(fetched(load)).rejects.toThrow("the line is down");
    await vi.runAllTimersAsync();
    await told;
    expect(load).toHaveBeenCalledTimes(5);
  });
});
