// Where wall, turrets, figure and plaque of a castle lie on its squares, 100 units each.

import { type Cell, drawn, outlines, type Point, pathOf } from "./outline";

const SQUARE = 100;
/** From the border of the land to the middle of the wall. */
const WALL = 13;

export interface CastlePlan {
  width: number;
  height: number;
  /** The middle of the wall, all around. */
  wall: string;
  /** One turret at each corner that juts out. */
  turrets: readonly Point[];
  /** The joints of the paving. */
  paving: string;
  /** The top left corner of the square where the figure stands. */
  figure: Point;
  /** The middle of the plaque. */
  plaque: Point;
}

export function castlePlan(cells: readonly Cell[]): CastlePlan {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const land = cells.map(([row, column]): Cell => [row - top, column - left]);
  const loops = outlines(land).map((loop) => drawn(loop, SQUARE, WALL));
  const [seat, plate] = seats(land);
  return {
    width: (Math.max(...columns) - left + 1) * SQUARE,
    height: (Math.max(...rows) - top + 1) * SQUARE,
    wall: loops.map((loop) => pathOf(loop, 5)).join(""),
    turrets: loops.flatMap((loop) => loop.filter(({ isOuter }) => isOuter).map(({ at }) => at)),
    paving: land.map(([row, column]) => `M${column * SQUARE + 22} ${row * SQUARE + 36}h56m0 30h-56m20-30v30m24 0v14m-40-58v14m36 0v30`).join(""),
    figure: [seat[1] * SQUARE, seat[0] * SQUARE],
    plaque: plate ? middle(plate, 50) : middle(seat, 84),
  };
}

const middle = ([row, column]: Cell, down: number): Point => [(column + 0.5) * SQUARE, row * SQUARE + down];

/** The square of the figure, nearest the middle, and that of the plaque, next to it; a castle of
 *  one square has none left for a plaque. */
export function seats(land: readonly Cell[]): [figure: Cell, plaque: Cell | undefined] {
  const mean = (axis: 0 | 1) => land.reduce((sum, cell) => sum + cell[axis], 0) / land.length;
  const [seat = [0, 0], ...others] = [...land].sort(nearest([mean(0), mean(1)]));
  return [seat, others.sort(nearest(seat))[0]];
}

const nearest =
  ([row, column]: Cell) =>
  (one: Cell, other: Cell) =>
    Math.hypot(one[0] - row, one[1] - column) - Math.hypot(other[0] - row, other[1] - column);
