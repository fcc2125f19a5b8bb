import { expect, it } from "vitest";
import { inUnits } from "../src/shell/duration";

const HOUR = 60 * 60;

it.each([
  [0.4, "seconds", 1],
  [30, "seconds", 30],
  [90, "seconds", 90],
  [120, "minutes", 2],
  [4 * HOUR, "hours", 4],
  [24 * HOUR, "hours", 24],
  [47 * HOUR, "hours", 47],
  [49 * HOUR, "days", 2],
  [72 * HOUR, "days", 3],
])("%d seconds are told in the largest unit that fits twice", (seconds, unit, count) => {
  expect(inUnits(seconds)).toEqual({ unit, count });
});
