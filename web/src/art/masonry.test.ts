// The wall is the same wall every time it is drawn.

import { expect, it } from "vitest";
import { byTone, masonry } from "./masonry";

const BOX = { left: 0, right: 120, top: 36, bottom: 104 };

it("lays the same stones for the same seed", () => {
  expect(masonry(11, BOX)).toEqual(masonry(11, BOX));
  expect(byTone(masonry(11, BOX), 11)).toEqual(byTone(masonry(11, BOX), 11));
});

it("keeps every stone inside the wall", () => {
  for (const { x, y, w, h } of masonry(5, BOX)) {
    expect(x).toBeGreaterThanOrEqual(BOX.left);
    expect(x + w).toBeLessThanOrEqual(BOX.right);
    expect(y).toBeGreaterThanOrEqual(BOX.top);
    expect(y + h).toBeLessThanOrEqual(BOX.bottom);
  }
});
