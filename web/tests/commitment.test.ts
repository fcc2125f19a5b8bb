import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commitmentTo, markOf, verdictOn } from "../src/shell/commitment";
import type { Draw, Fairness } from "../src/wire";

interface Vectors {
  secret: string;
  commitment: string;
  marks: { number: number; whole: number; mark: number }[];
  large_marks: { number: number; whole: string; mark: string }[];
}
const VECTORS = new URL("../../tests/core/vectors/commitment.json", import.meta.url);
const vectors = JSON.parse(readFileSync(VECTORS, "utf-8")) as Vectors;
const secret = Uint8Array.from(Buffer.from(vectors.secret, "hex"));

function laidOpen(change: (draws: Draw[]) => Draw[] = (draws) => draws): Fairness {
  const draws = vectors.marks.map(({ number, whole, mark }): Draw => ({ type: "Draw", seq: number + 3, number, whole, mark, fair: true }));
  return { type: "Fairness", commitment: vectors.commitment, secret: vectors.secret, draws: change(draws) };
}

describe("the shuffle is checked like in Python", () => {
  it("commits to the secret", async () => {
    expect(await commitmentTo(secret)).toBe(vectors.commitment);
  });

  it("draws the same marks", async () => {
    for (const { number, whole, mark } of vectors.marks) {
      expect(await markOf(secret, number, BigInt(whole))).toBe(BigInt(mark));
    }
    for (const { number, whole, mark } of vectors.large_marks) {
      expect(await markOf(secret, number, BigInt(whole))).toBe(BigInt(mark));
    }
  });
});

describe("the verdict", () => {
  it("is good when everything follows from the promised secret", async () => {
    expect(await verdictOn(laidOpen(), vectors.commitment)).toEqual({ kept: true, odd: [], draws: vectors.marks.length });
  });

  it("names the draws that do not follow", async () => {
    const cheated = laidOpen(([first, ...rest]) => [{ ...(first as Draw), whole: 60, mark: 59 }, ...rest]);
    expect((await verdictOn(cheated, vectors.commitment)).odd).toEqual([4]);
  });

  it("notices another secret than the one promised", async () => {
    expect((await verdictOn(laidOpen(), "00".repeat(32))).kept).toBe(false);
  });
});
