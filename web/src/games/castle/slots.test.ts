// Every place has a box of its own on the ground, and none lies over another.

import { expect, it } from "vitest";
import { aView, standing } from "./a_view";
import { SIDE } from "./art/geometry";
import { nextPile, placesOn, slotOf, SLOTS } from "./slots";

it("no place lies over another, or beyond the edge", () => {
  const { table } = aView();
  const boxes = [...Array.from({ length: 40 }, (_, place) => slotOf(table, place)), ...SLOTS];
  boxes.forEach((one, index) => {
    expect(Math.max(one.x + one.w, one.y + one.h)).toBeLessThanOrEqual(SIDE);
    for (const two of boxes.slice(index + 1)) {
      const apart =
        one.x + one.w <= two.x || two.x + two.w <= one.x || one.y + one.h <= two.y || two.y + two.h <= one.y;
      expect(apart).toBe(true);
    }
  });
  expect(SLOTS.length).toBeGreaterThanOrEqual(20);
});

it("the next card outside lies on the first free place", () => {
  const { table } = aView({ piles: { 40: [standing("dragon", "grey")], 42: [standing("fairy", "grey")] } });
  expect(nextPile(table)).toBe(41);
  expect(slotOf(table, 87)).toEqual(slotOf(table, 41));
  expect(placesOn(table).slice(40)).toEqual([40, 42, 87]);
});
