// The line around a group of squares: of a castle's land, and of the board itself.

/** Row and column. */
export type Cell = readonly [row: number, column: number];
/** Across and down. */
export type Point = readonly [x: number, y: number];

const key = (x: number, y: number) => `${x} ${y}`;

/** The sides of the squares that lie at the border: walked along them, land is on the right. */
export function borders(cells: readonly Cell[]): [from: Point, to: Point][] {
  const land = new Set(cells.map(([row, column]) => key(column, row)));
  return cells.flatMap(([y, x]) => {
    const corners: Point[] = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ];
    const beyond = [key(x, y - 1), key(x + 1, y), key(x, y + 1), key(x - 1, y)];
    return corners.flatMap((from, side): [Point, Point][] => {
      const to = corners[(side + 1) % 4];
      return to && !land.has(beyond[side] ?? "") ? [[from, to]] : [];
    });
  });
}

const turn = ([a, b]: [Point, Point], [c, d]: [Point, Point]) => (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);

/** Closed lines of corners, one around each group and one around each hole. Where two squares
 *  only meet at a corner the line turns right and keeps them apart. */
export function outlines(cells: readonly Cell[]): Point[][] {
  const left = borders(cells);
  const loops: Point[][] = [];
  for (let side = left.shift(); side; side = left.shift()) {
    const loop = [side];
    for (let next = follow(left, side); next; next = follow(left, next)) loop.push(next);
    loops.push(corners(loop));
  }
  return loops;
}

function follow(left: [Point, Point][], side: [Point, Point]): [Point, Point] | undefined {
  const [, [x, y]] = side;
  const onward = left.filter(([from]) => from[0] === x && from[1] === y);
  const next = onward.sort((one, other) => turn(side, other) - turn(side, one))[0];
  if (next) left.splice(left.indexOf(next), 1);
  return next;
}

const corners = (loop: [Point, Point][]) => loop.filter((side, at) => turn(loop.at(at - 1) ?? side, side) !== 0).map(([from]) => from);

export interface Corner {
  at: Point;
  /** It juts out; the corner of a notch does not. */
  isOuter: boolean;
}

/** The same line, `inset` inside the land, at `scale` a square. */
export function drawn(loop: readonly Point[], scale: number, inset: number): Corner[] {
  return loop.map(([x, y], at) => {
    const before = step(loop.at(at - 1) ?? [x, y], [x, y]);
    const after = step([x, y], loop[(at + 1) % loop.length] ?? [x, y]);
    const shift = (axis: 0 | 1) => (axis ? before[0] + after[0] : -before[1] - after[1]) * inset;
    return {
      at: [x * scale + shift(0), y * scale + shift(1)],
      isOuter: before[0] * after[1] - before[1] * after[0] > 0,
    };
  });
}

const step = (from: Point, to: Point): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];

/** As a path, its corners rounded. */
export function pathOf(loop: readonly Corner[], radius: number): string {
  const pieces = loop.map(({ at }, index) => {
    const before = step(at, loop.at(index - 1)?.at ?? at);
    const after = step(at, loop[(index + 1) % loop.length]?.at ?? at);
    const [x, y] = at;
    const near = (way: Point) => `${x + way[0] * radius} ${y + way[1] * radius}`;
    return `${index ? "L" : "M"}${near(before)}Q${x} ${y} ${near(after)}`;
  });
  return `${pieces.join("")}z`;
}

/** The path around squares of `scale`, `inset` inside their border. */
export function pathAround(cells: readonly Cell[], scale: number, inset: number, radius: number): string {
  return outlines(cells)
    .map((loop) => pathOf(drawn(loop, scale, inset), radius))
    .join("");
}
