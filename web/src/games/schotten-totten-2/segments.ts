// The seven pieces of the wall as drawings: courses of stone in a box of 120 by 104 whose
// foot is the ground. Neighbours share the height of their courses, so the wall goes on.

import { byTone, dice, masonry, type Box, type Stone } from "../../art/masonry";
import { WALL } from "./wire";

export const WIDTH = 120;
export const HEIGHT = 104;

export type Build = "pit" | "tower" | "wall" | "gate";

export interface Segment {
  build: Build;
  /** Whether it is drawn the other way round. */
  mirrored: boolean;
  /** The dark body behind the stones. */
  body: string;
  stones: string[];
  /** How far its top lies below the top of the drawing. */
  top: number;
  /** Where its banners hang. */
  banners: number;
  cracks: string;
  rubble: string[];
}

const TOPS: Record<Build, number> = { pit: 40, tower: 2, wall: 26, gate: 12 };
const BANNERS: Record<Build, number> = { pit: 57, tower: 40, wall: 50, gate: 31 };
/** How much lower the banners hang once the wall above them is gone. */
const SAG: Record<Build, number> = { pit: 12, tower: 8, wall: 10, gate: 14 };
const MERLON = 10;

export function buildOf(position: number): Build {
  const name = WALL[position]?.name ?? "wall";
  const words = name.split(" ");
  return (words.at(-1) ?? "wall") as Build;
}

export function segmentOf(position: number, damaged: boolean): Segment {
  const build = buildOf(position);
  const seed = 11 + position * 7;
  const whole = stonesOf(build, seed);
  const standing = damaged ? breached(whole, build) : whole;
  return {
    build,
    mirrored: WALL[position]?.name.startsWith("right") ?? false,
    body: damaged ? brokenBody(build) : bodyOf(build),
    stones: byTone(standing, seed),
    top: TOPS[build],
    banners: damaged ? BANNERS[build] + SAG[build] : BANNERS[build],
    cracks: damaged ? cracksOf(build) : "",
    rubble: damaged ? byTone(rubbleOf(seed), seed + 3) : [],
  };
}

function stonesOf(build: Build, seed: number): Stone[] {
  const top = TOPS[build];
  switch (build) {
    case "wall":
      return [...courses(seed, 0, WIDTH, top + MERLON), ...merlons(seed, 0, WIDTH, top, 4)];
    case "pit":
      return [...courses(seed, 0, WIDTH, top + MERLON), ...merlons(seed, 0, WIDTH, top, 4)];
    case "tower":
      return [
        ...courses(seed, 0, 17, TOPS.wall + MERLON),
        ...courses(seed + 1, 103, WIDTH, TOPS.wall + MERLON),
        ...courses(seed + 2, 17, 103, 26),
        ...masonry(seed + 3, { left: 10, right: 110, top: 13, bottom: 24 }, 0.85),
        ...merlons(seed + 4, 10, 110, top, 4),
      ];
    case "gate":
      return [
        ...courses(seed, 0, 12, TOPS.wall + MERLON),
        ...courses(seed + 1, 108, WIDTH, TOPS.wall + MERLON),
        ...courses(seed + 2, 12, 108, top + MERLON).filter((stone) => !inArch(stone)),
        ...merlons(seed + 3, 12, 108, top, 4),
      ];
  }
}

function courses(seed: number, left: number, right: number, top: number): Stone[] {
  return masonry(seed, { left, right, top, bottom: HEIGHT });
}

function merlons(seed: number, left: number, right: number, top: number, count: number): Stone[] {
  const roll = dice(seed + 31);
  const step = (right - left) / count;
  return Array.from({ length: count }, (_, index) => ({
    x: left + step * (index + 0.5) - step * 0.29,
    y: top,
    w: step * 0.58,
    h: MERLON + 0.6,
    tone: Math.floor(roll() * 5),
  }));
}

/** The gateway: round-headed, in the middle. */
export const ARCH = { left: 38, right: 82, spring: 76, top: 58 };

function inArch({ x, y, w, h }: Stone): boolean {
  const middle = x + w / 2;
  return middle > ARCH.left - 4 && middle < ARCH.right + 4 && y + h > ARCH.top + 4;
}

function crenellated(left: number, right: number, top: number, count: number): string {
  const step = (right - left) / count;
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const middle = left + step * (index + 0.5);
    const half = step * 0.31;
    path += `L${middle - half} ${top + MERLON}V${top - 0.8}H${middle + half}V${top + MERLON}`;
  }
  return `${path}L${right} ${top + MERLON}`;
}

function bodyOf(build: Build): string {
  const top = TOPS[build];
  const wall = TOPS.wall + MERLON;
  switch (build) {
    case "wall":
    case "pit":
      return `M0 ${HEIGHT}V${top + MERLON}${crenellated(0, WIDTH, top, 4)}V${HEIGHT}z`;
    case "tower":
      return `M0 ${HEIGHT}V${wall}H16V30L9 24V${top + MERLON}${crenellated(9, 111, top, 4)}V24L104 30V${wall}H${WIDTH}V${HEIGHT}z`;
    case "gate":
      return `M0 ${HEIGHT}V${wall}H11V${top + MERLON}${crenellated(11, 109, top, 4)}V${wall}H${WIDTH}V${HEIGHT}z`;
  }
}

// The breach: a ragged V that opens at the top.

const SPANS: Record<Build, Pick<Box, "left" | "right">> = {
  pit: { left: 0, right: WIDTH },
  wall: { left: 0, right: WIDTH },
  tower: { left: 9, right: 111 },
  gate: { left: 11, right: 109 },
};

/** How deep the breach is at x, measured from the top of the drawing. */
function breachAt(build: Build, x: number): number {
  const top = TOPS[build];
  const depth = 27;
  const away = Math.abs(x - 60) / 44;
  return top + depth * Math.max(0, 1 - away * away);
}

function breached(stones: readonly Stone[], build: Build): Stone[] {
  return stones.filter(({ x, y, w, h }) => y + h * 0.45 > breachAt(build, x + w / 2));
}

function brokenBody(build: Build): string {
  const { left, right } = SPANS[build];
  const roll = dice(build.length * 13);
  const wall = TOPS.wall + MERLON;
  let path = `M0 ${HEIGHT}V${build === "pit" ? TOPS.pit + MERLON : wall}H${left}`;
  for (let x = left; x <= right; x += 6) {
    const whole = TOPS[build] + MERLON;
    const breach = breachAt(build, x);
    const edge = breach > whole ? breach + 2 + roll() * 4 : whole;
    path += `L${x} ${edge.toFixed(1)}`;
  }
  return `${path}L${right} ${build === "pit" ? TOPS.pit + MERLON : wall}H${WIDTH}V${HEIGHT}z`;
}

/** Cracks that run down from the breach and end in nothing. */
function cracksOf(build: Build): string {
  const from = (x: number) => breachAt(build, x) + 6;
  return [
    crack(58, from(58), 3.4, [-5, 9], [8, 8], [-9, 11], [6, 9], [-4, 10]),
    crack(36, from(36), 2.8, [-6, 8], [5, 7], [-8, 9], [3, 9], [-5, 8]),
    crack(86, from(86), 2.8, [5, 9], [-5, 7], [8, 9], [-2, 8], [5, 9]),
    crack(70, from(70), 2, [6, 10], [-4, 8], [7, 10]),
  ].join("");
}

function crack(x: number, y: number, width: number, ...steps: [number, number][]): string {
  const there: string[] = [];
  const back: string[] = [];
  steps.forEach(([dx, dy], index) => {
    const half = index === 0 ? 0 : (width / 2) * (1.2 - index / steps.length);
    there.push(`${(x - half).toFixed(1)} ${y.toFixed(1)}`);
    back.unshift(`${(x + half).toFixed(1)} ${y.toFixed(1)}`);
    x += dx;
    y += dy;
  });
  return `M${[...there, `${x.toFixed(1)} ${y.toFixed(1)}`, ...back].join("L")}z`;
}

function rubbleOf(seed: number): Stone[] {
  const roll = dice(seed + 5);
  const stones: Stone[] = [];
  for (let layer = 0; layer < 3; layer += 1) {
    const reach = 46 - layer * 15;
    for (let x = 60 - reach; x < 60 + reach; ) {
      const w = 6 + roll() * 7;
      const h = 5 + roll() * 3;
      const y = HEIGHT - 1 - layer * 5.4 - h;
      stones.push({ x, y: y + 1, w, h, tone: Math.floor(roll() * 5) });
      x += w + 0.8;
    }
  }
  return stones;
}
