// Shapes of castles: how they are drawn, turned and mirrored.

/** Row and column. */
export type Cell = readonly [row: number, column: number];

/** The squares of a drawing: # is one of them. */
export function cellsOf(rows: readonly string[]): Cell[] {
  return rows.flatMap((row, y) => [...row].flatMap((mark, x): Cell[] => (mark === "#" ? [[y, x]] : [])));
}

/** Every different way in which a shape can lie, its first cell first in reading order. */
export function turnings(shape: readonly Cell[], mirrored: boolean): Cell[][] {
  const found = new Map<string, Cell[]>();
  for (const side of mirrored ? [shape, shape.map(([y, x]): Cell => [y, -x])] : [shape]) {
    let turned: readonly Cell[] = side;
    for (let quarter = 0; quarter < 4; quarter++) {
      const cells = pushed(turned);
      found.set(cells.join(" "), cells);
      turned = turned.map(([y, x]): Cell => [x, -y]);
    }
  }
  return [...found.values()];
}

/** Against the top and the left edge, in reading order. */
function pushed(cells: readonly Cell[]): Cell[] {
  const top = Math.min(...cells.map(([y]) => y));
  const left = Math.min(...cells.map(([, x]) => x));
  return cells
    .map(([y, x]): Cell => [y - top, x - left])
    .sort(([y, x], [otherY, otherX]) => y - otherY || x - otherX);
}
