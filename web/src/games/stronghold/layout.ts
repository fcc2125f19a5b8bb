// Where everything stands on the map, worked out from the board's graph: a front with two sections
// on each side of the gate, the other sections down the flanks, ramparts opposite their towers.
// Every piece gets a place of its own; nothing overlaps, whatever stands there.

import type { Side, Site } from "./site";

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
export interface Stretch {
  /** The middle of the section, on the wall. */
  mid: Point;
  length: number;
  /** Along the wall, and away from the fortress. */
  along: Point;
  out: Point;
  /** At a corner the next row inside begins: so much of the own one is missing, on that side. */
  trim: number;
}
export interface Track {
  d: string;
  /** Where a trap or a bridge lies. */
  mid: Point;
}
/** Rows of pieces beside a section: at the wall, before it, and behind it. */
export type Row = "storm" | "gear" | "guard";

export const PIECE = 24;
export const WALL = 36;
export const TOWER = 26;
const CORNER = 29;
const WIDE = 1280;
const FRONT = 226;
const FLANK = 312;
const SHORTEST = 110;
const GROUND = 94;
const GATE = 56;
/** How far from the middle of the wall each row stands: shields are wider than high. */
const ROWS: Record<Row, [front: number, flank: number]> = { storm: [38, 44], gear: [62, 68], guard: [-38, -44] };
/** How far a section reaches out: to the ends of the tracks. */
const APRON = [80, 92] as const;
const TRIM = 28;
const GAP = 66;
/** How much longer the flanks are where there is room to the top and bottom. */
const STRETCH = 72;

export class Layout {
  readonly width = WIDE;
  readonly height: number;
  readonly stretches: Record<string, Stretch> = {};
  readonly towers: Record<string, Point & { r: number }> = {};
  /** Foregrounds and ramparts. */
  readonly grounds: Record<string, Box> = {};
  readonly tracks: Record<string, Track> = {};
  readonly gate: Point = { x: WIDE / 2, y: FRONT };
  readonly turrets: readonly Point[];
  readonly marauders: Box;
  readonly yard: Box;
  /** The wall as one line. */
  readonly wall: string;

  constructor(
    readonly site: Site,
    readonly isTall = false,
  ) {
    const of = (side: Side) => site.sections.filter((name) => site.data.board.sections[name]?.side === side);
    // From the gate outwards.
    const west = [...of("west")].reverse();
    const east = of("east");
    const longest = Math.max(west.length, east.length, 3) - 2;
    this.height = FRONT + CORNER + longest * SHORTEST + (longest - 1) * 2 * TOWER + 26 + (isTall ? STRETCH : 0);
    this.turrets = [FLANK, WIDE - FLANK].map((x) => ({ x, y: this.height - 12 }));
    this.#wing(west, -1);
    this.#wing(east, 1);
    this.#placeGrounds();
    const [start, end] = site.data.board.marauders.edge;
    const [a, b] = [this.#ground(start), this.#ground(end)];
    this.marauders = { x: Math.max(a.x, b.x) + a.w - 66, y: (a.y + a.h + b.y) / 2 - 20, w: 64, h: 40 };
    for (const [path, ends] of Object.entries(site.paths)) this.tracks[path] = this.#track(...ends);
    const inner = FLANK + 60;
    this.yard = { x: inner, y: FRONT + 54, w: WIDE - 2 * inner, h: this.height - FRONT - 58 };
    const [left, right] = this.turrets as [Point, Point];
    this.wall = `M${left.x} ${left.y}V${FRONT}H${right.x}V${right.y}`;
  }

  /** One half of the wall, section by section from the gate: two along the front, the rest down the flank. */
  #wing(names: readonly string[], way: 1 | -1): void {
    const half = WIDE / 2;
    const front = names.slice(0, 2);
    const flank = names.slice(2);
    const run = half - FLANK - CORNER - GATE / 2;
    const each = (run - (front.length - 1) * 2 * TOWER) / Math.max(front.length, 1);
    let at = GATE / 2;
    front.forEach((name, i) => {
      const mid = { x: half + way * (at + each / 2), y: FRONT };
      const trim = i === front.length - 1 && flank.length ? way * TRIM : 0;
      this.stretches[name] = { mid, length: each, along: { x: 1, y: 0 }, out: { x: 0, y: -1 }, trim };
      at += each;
      if (i < front.length - 1) this.#tower(name, front[i + 1], { x: half + way * (at + TOWER), y: FRONT }, TOWER);
      at += 2 * TOWER;
    });
    const x = half + way * (half - FLANK);
    this.#tower(front.at(-1), flank[0], { x, y: FRONT }, CORNER);
    let y = FRONT + CORNER;
    const down = this.height - 26 - y;
    const long = (down - (flank.length - 1) * 2 * TOWER) / Math.max(flank.length, 1);
    flank.forEach((name, i) => {
      this.stretches[name] = { mid: { x, y: y + long / 2 }, length: long, along: { x: 0, y: 1 }, out: { x: way, y: 0 }, trim: 0 };
      y += long;
      this.#tower(name, flank[i + 1], { x, y: y + TOWER }, TOWER);
      y += 2 * TOWER;
    });
  }

  #tower(one: string | undefined, other: string | undefined, at: Point, r: number): void {
    const { towers } = this.site.data.board;
    const name = Object.keys(towers).find((each) => {
      const sections: readonly string[] = towers[each]?.sections ?? [];
      return one !== undefined && other !== undefined && sections.includes(one) && sections.includes(other);
    });
    if (name) this.towers[name] = { ...at, r };
  }

  #placeGrounds(): void {
    const { foregrounds, ramparts } = this.site.data.board;
    const size = (cap: number) => ({ w: Math.ceil(cap / 2) * PIECE + 62, h: GROUND });
    for (const [name, { side, cap }] of Object.entries(foregrounds)) {
      const { w, h } = size(cap);
      const taken = Object.keys(this.grounds).filter((other) => foregrounds[other]?.side === side).length;
      const inset = 6 + taken * (w + 12);
      this.grounds[name] = { x: side === "west" ? inset : WIDE - inset - w, y: 6, w, h };
    }
    const waiting = Object.entries(ramparts).map(([name, { cap }]) => ({ name, ...size(cap), aim: this.#opposite(name) }));
    for (const { name, w, h, aim } of waiting) {
      const west = aim.x < WIDE / 2;
      if (aim.y === FRONT && Math.abs(aim.x - WIDE / 2) < WIDE / 2 - FLANK - 1) this.grounds[name] = { x: aim.x - w / 2, y: 6, w, h };
      else if (aim.y === FRONT) this.grounds[name] = { x: west ? 78 : WIDE - 78 - w, y: 6 + GROUND + 42, w, h };
      else this.grounds[name] = { x: west ? 6 : WIDE - 6 - w, y: aim.y - h / 2, w, h };
    }
    this.#partRows(Object.keys(ramparts));
  }

  /** Where a rampart looks at: the tower that faces it, or the sections it leads to. */
  #opposite(rampart: string): Point {
    const { towers, ramparts } = this.site.data.board;
    const tower = Object.keys(towers).find((name) => towers[name]?.faces === rampart);
    const facing = tower && this.towers[tower];
    if (facing) return facing;
    const leads = ramparts[rampart]?.to.flatMap((place) => this.stretches[place]?.mid ?? []) ?? [];
    const count = Math.max(leads.length, 1);
    return { x: leads.reduce((sum, { x }) => sum + x, 0) / count, y: leads.reduce((sum, { y }) => sum + y, 0) / count };
  }

  /** Those of a column or of the front that came too near to each other move apart. */
  #partRows(names: readonly string[]): void {
    for (const key of ["x", "y"] as const) {
      const other = key === "x" ? "y" : "x";
      const rows = new Map<number, Box[]>();
      for (const name of names) {
        const box = this.#ground(name);
        rows.set(box[other], [...(rows.get(box[other]) ?? []), box]);
      }
      for (const row of rows.values()) {
        row.sort((one, two) => one[key] - two[key]);
        row.forEach((box, i) => {
          const before = row[i - 1];
          if (before) box[key] = Math.max(box[key], before[key] + (key === "x" ? before.w + 14 : before.h + GAP));
        });
      }
    }
  }

  #ground(name: string): Box {
    return this.grounds[name] ?? { x: 0, y: 0, w: 0, h: 0 };
  }

  #track(start: string, end: string): Track {
    const from = this.#ground(start);
    const to = this.grounds[end];
    const stretch = this.stretches[end];
    if (to) {
      const west = middle(from).x < WIDE / 2;
      // Down the edge of the map, past the rampart at the corner.
      const passing = this.site.isForeground(start) && to.y > FRONT;
      // Beside the field of the Marauders there has to be room.
      const share = this.site.isForeground(start) ? 0.5 : 0.25;
      const x = passing ? (west ? 42 : WIDE - 42) : overlap(from.x, from.w, to.x, to.w, share);
      if (x !== null) return track({ x, y: from.y + from.h }, { x, y: to.y });
      const right = to.x > from.x;
      const y = overlap(from.y, from.h, to.y, to.h) ?? from.y + from.h / 2;
      return track({ x: right ? from.x + from.w : from.x, y }, { x: right ? to.x : to.x + to.w, y });
    }
    if (!stretch) return { d: "", mid: middle(from) };
    const { mid, out, along, length } = stretch;
    const centre = middle(from);
    const aside = along.x ? centre.x - mid.x : centre.y - mid.y;
    const shift = Math.sign(aside) * Math.min(Math.abs(aside), length / 4);
    const far = APRON[along.x ? 0 : 1];
    const goal = { x: mid.x + out.x * far + along.x * shift, y: mid.y + out.y * far + along.y * shift };
    return track(nearest(from, goal), goal);
  }

  /** The middle of a piece's place beside a section, and how large it is there. */
  slot(section: string, row: Row, index: number, count: number): Point & { size: number } {
    const { mid, along, out, length, trim: corner } = this.#at(section);
    const trim = row === "guard" ? corner : 0;
    const pitch = Math.min(PIECE, (length - Math.abs(trim)) / Math.max(count, 1));
    const u = (index - (count - 1) / 2) * pitch - trim / 2;
    const v = ROWS[row][along.x ? 0 : 1];
    return { x: mid.x + along.x * u + out.x * v, y: mid.y + along.y * u + out.y * v, size: pitch };
  }

  /** Where the name of a section stands: beyond all its pieces. */
  label(section: string): Point {
    const { mid, out } = this.#at(section);
    return { x: mid.x + out.x * 95, y: mid.y + out.y * 80 };
  }

  /** Stones on both sides of the shield, in two courses. */
  stone(section: string, index: number): Point {
    const { mid, along, out } = this.#at(section);
    const pair = Math.floor(index / 4);
    const u = (index % 2 ? 1 : -1) * ((along.x ? 37 : 32) + pair * 12);
    const v = Math.floor(index / 2) % 2 ? -7 : 7;
    return { x: mid.x + along.x * u + out.x * v, y: mid.y + along.y * u + out.y * v };
  }

  /** How many stones of a section can be drawn. */
  stones(section: string): number {
    const { along, length } = this.#at(section);
    return 4 * Math.max(1, Math.floor((length / 2 - (along.x ? 30 : 25)) / 12));
  }

  /** Units of a foreground or rampart in two rows. */
  post(ground: string, index: number): Point {
    const { x, y } = this.#ground(ground);
    const per = Math.ceil((this.site.grounds[ground]?.cap ?? 2) / 2);
    return { x: x + 9 + PIECE / 2 + (index % per) * PIECE, y: y + 20 + PIECE / 2 + Math.floor(index / per) * PIECE };
  }

  /** Room for every unit that a board has room for. */
  seats(): (Point & { by: string })[] {
    const { sections } = this.site.data.board;
    const row = (section: string, name: Row, count: number, by: string) =>
      Array.from({ length: count }, (_, i) => ({ ...this.slot(section, name, i, count), by }));
    return [
      ...Object.keys(this.grounds).flatMap((ground) =>
        Array.from({ length: this.site.grounds[ground]?.cap ?? 0 }, (_, i) => ({ ...this.post(ground, i), by: "invader" })),
      ),
      ...this.site.sections.flatMap((name) => [
        ...row(name, "storm", sections[name]?.inv ?? 0, "invader"),
        ...row(name, "guard", sections[name]?.def ?? 0, "defender"),
      ]),
    ];
  }

  machine(ground: string): Point {
    const { x, y, w } = this.#ground(ground);
    return { x: x + w - 26, y: y + 42 };
  }

  /** Trainings and Siege towers, along the lower edge. */
  shelf(ground: string, index: number): Point {
    const { x, y, h } = this.#ground(ground);
    return { x: x + 20 + index * 21, y: y + h - 13 };
  }

  /** The edge of a rampart towards the wall, for Mantelets. */
  fence(ground: string): Box {
    const { x, y, w, h } = this.#ground(ground);
    const flank = y > FRONT;
    const west = x < WIDE / 2;
    if (!flank) return { x: x + w - 62, y: y + h - 4, w: 50, h: 10 };
    return { x: west ? x + w - 6 : x - 4, y: y + h / 2 - 25, w: 10, h: 50 };
  }

  /** Every place, those that lie over others last. */
  get places(): string[] {
    const onFlank = (section: string) => (this.#at(section).along.x ? 0 : 1);
    const sections = [...this.site.sections].sort((one, other) => onFlank(one) - onFlank(other));
    return [...sections, ...Object.keys(this.grounds), ...Object.keys(this.towers)];
  }

  /** All that belongs to a place, as a box to press. */
  area(place: string): Box | null {
    const ground = this.grounds[place];
    if (ground) return ground;
    const tower = this.towers[place];
    if (tower) return { x: tower.x - tower.r, y: tower.y - tower.r, w: 2 * tower.r, h: 2 * tower.r };
    const track = this.tracks[place];
    if (track) return { x: track.mid.x - 17, y: track.mid.y - 17, w: 34, h: 34 };
    const stretch = this.stretches[place];
    if (!stretch) return null;
    const { mid, along, out, length } = stretch;
    const [front, flank] = [126, 138];
    const [w, h] = along.x ? [length, front] : [flank, length];
    return { x: mid.x - w / 2 + out.x * 11, y: mid.y - h / 2 + out.y * 11, w, h };
  }

  #at(section: string): Stretch {
    const stretch = this.stretches[section];
    if (!stretch) throw new RangeError(section);
    return stretch;
  }
}

const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

function nearest({ x, y, w, h }: Box, to: Point): Point {
  return { x: Math.min(Math.max(to.x, x + 6), x + w - 6), y: Math.min(Math.max(to.y, y), y + h) };
}

/** The middle of what two stretches of a line share, or another point of it. */
function overlap(a: number, long: number, b: number, other: number, share = 0.5): number | null {
  const [low, high] = [Math.max(a, b), Math.min(a + long, b + other)];
  return high - low > 24 ? low + (high - low) * share : null;
}

function track(from: Point, to: Point): Track {
  const bend = 0.08;
  const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const turn = { x: mid.x - (to.y - from.y) * bend, y: mid.y + (to.x - from.x) * bend };
  const n = Math.round;
  return {
    d: `M${n(from.x)} ${n(from.y)}Q${n(turn.x)} ${n(turn.y)} ${n(to.x)} ${n(to.y)}`,
    mid: { x: (mid.x + turn.x) / 2, y: (mid.y + turn.y) / 2 },
  };
}

const layouts = new WeakMap<Site, readonly [Layout, Layout]>();

export function layoutOf(site: Site, isTall = false): Layout {
  const known = layouts.get(site) ?? ([new Layout(site), new Layout(site, true)] as const);
  layouts.set(site, known);
  return known[isTall ? 1 : 0];
}
