import { describe, expect, it } from "vitest";
import { completeUpTo, latestOf, merged } from "../src/shell/history";

const itself = (number: number): number => number;

describe("a log whose older part comes later", () => {
  it("is kept in order, and what comes twice is dropped", () => {
    const latest = merged([], [8, 9], itself);
    const news = merged(latest, [9, 10], itself);
    expect(news).toEqual([8, 9, 10]);
    expect(merged(news, [1, 2, 3], itself)).toEqual([1, 2, 3, 8, 9, 10]);
    expect(merged(news, [9], itself), "nothing is drawn anew").toBe(news);
  });

  it("is asked for from the first gap on", () => {
    expect(completeUpTo([], itself)).toBe(0);
    expect(completeUpTo([8, 9], itself)).toBe(0);
    expect(completeUpTo([1, 2, 3, 8, 9], itself)).toBe(3);
    expect(completeUpTo([1, 2, 3], itself)).toBe(3);
  });

  it("has an end in which nothing is missing", () => {
    expect(latestOf([1, 2, 3, 8, 9], 9, itself)).toEqual([8, 9]);
    expect(latestOf([1, 2, 3], 3, itself)).toEqual([1, 2, 3]);
    expect(latestOf([1, 2, 3], 9, itself), "the latest has not come").toEqual([]);
    expect(latestOf([], 0, itself)).toEqual([]);
  });
});
