// Courses of hewn stone. Deterministic: the same seed always lays the same wall.

export interface Stone {
  x: number;
  y: number;
  w: number;
  h: number;
  tone: number;
}

export const TONES = 5;
export const COURSE = 13;
const JOINT = 1.6;

/** Evenly spread numbers in [0, 1) that depend on the seed alone. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Stones that fill a box in courses, from the ground up. */
export function masonry(seed: number, box: Box, size = 1): Stone[] {
  const roll = dice(seed);
  const stones: Stone[] = [];
  for (let y = box.bottom; y > box.top + 2; y -= COURSE * size) {
    const h = Math.min(COURSE * size, y - box.top) - JOINT;
    let x = box.left;
    while (x < box.right - 1) {
      const wanted = (13 + roll() * 15) * size;
      const rest = box.right - x - wanted;
      const w = rest < 9 * size ? box.right - x : wanted;
      const tone = Math.floor(roll() * TONES);
      stones.push({ x: x + JOINT / 2, y: y - h - JOINT / 2, w: w - JOINT, h, tone });
      x += w;
    }
  }
  return stones;
}

/** One path for each tone, so that a whole wall is a handful of elements. */
export function byTone(stones: readonly Stone[], seed: number): string[] {
  const roll = dice(seed + 97);
  const jitter = () => (roll() - 0.5) * 1.1;
  const paths = Array.from({ length: TONES }, () => "");
  for (const { x, y, w, h, tone } of stones) {
    const corners = [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ].map(([px = 0, py = 0]) => `${(px + jitter()).toFixed(1)} ${(py + jitter()).toFixed(1)}`);
    paths[tone] += `M${corners.join("L")}z`;
  }
  return paths;
}
