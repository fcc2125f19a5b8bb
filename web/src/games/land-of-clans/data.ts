// A copy of the game, worked out from its data: what lies where, and what fits where. What may
// be done is not decided here.

import { type Cell, cellsOf, turnings } from "./shapes";
import { DATA, type Options } from "./wire";

/** A data file, as far as a board can show it. */
export interface Data {
  id: string;
  provenance: string;
  allow_reflection: boolean;
  board: { void: string; no_mans_land: string; rows: readonly string[] };
  cards: {
    sword: readonly string[];
    shield: readonly string[];
    extra: readonly (readonly [string, number])[];
    wizards: number;
  };
  tokens_per_colour: number;
  castles_per_colour: number;
  end_at_tiles: number;
  prizes: readonly (readonly [name: string, points: number, rows: readonly string[]])[];
}

export interface Prize {
  number: number;
  name: string;
  points: number;
  rows: readonly string[];
}

/** A card without a square. */
export const WIZARD = "wizard";

export class Land {
  readonly rows: number;
  readonly columns: number;
  /** Every square that is there, in reading order. */
  readonly squares: readonly number[];
  readonly prizes: readonly Prize[];
  /** The one square of each land card. */
  readonly squareOf: ReadonlyMap<string, number>;
  readonly swords: ReadonlySet<string>;
  readonly shields: ReadonlySet<string>;
  readonly #words: readonly string[];
  readonly #waste: readonly number[];
  readonly #placements = new Map<number, readonly (readonly number[])[]>();

  constructor(readonly data: Data) {
    const grid = data.board.rows.map((row) => row.split(/\s+/));
    this.rows = grid.length;
    this.columns = grid[0]?.length ?? 0;
    this.#words = grid.flat();
    this.squares = this.#words.flatMap((word, square) => (word === data.board.void ? [] : [square]));
    this.#waste = this.squares.filter((square) => this.#words[square] === data.board.no_mans_land);
    this.squareOf = new Map(
      this.squares.filter((square) => !this.isWaste(square)).map((square) => [this.nameOf(square), square]),
    );
    this.swords = new Set([...data.cards.sword, "sword"]);
    this.shields = new Set([...data.cards.shield, "shield"]);
    this.prizes = data.prizes.map(([name, points, rows], number) => ({ number, name, points, rows }));
  }

  isVoid(square: number): boolean {
    return this.#words[square] === this.data.board.void;
  }

  isWaste(square: number): boolean {
    return this.#waste.includes(square);
  }

  /** Land by its label, no-man's-land as N1, N2, … in reading order. */
  nameOf(square: number): string {
    const at = this.#waste.indexOf(square);
    return at < 0 ? (this.#words[square] ?? "") : `N${at + 1}`;
  }

  squareNamed(name: string): number | undefined {
    return this.squares.find((square) => this.nameOf(square) === name);
  }

  prize(number: number): Prize {
    return this.prizes[number] ?? { number, name: "?", points: 0, rows: ["#"] };
  }

  cell(square: number): Cell {
    return [Math.floor(square / this.columns), square % this.columns];
  }

  /** Everywhere the shape of a prize fits. No token rests on no-man's-land: one such square at most. */
  placements(prize: number): readonly (readonly number[])[] {
    const known = this.#placements.get(prize);
    if (known) return known;
    const ways = turnings(cellsOf(this.prize(prize).rows), this.data.allow_reflection);
    const found = ways.flatMap((cells) => this.squares.flatMap((first) => this.#laid(cells, first)));
    this.#placements.set(prize, found);
    return found;
  }

  /** The squares under a shape whose first cell lies on `first`, or none. */
  #laid(cells: readonly Cell[], first: number): number[][] {
    const [row, column] = this.cell(first);
    const [top, left] = cells[0] ?? [0, 0];
    const squares = cells.map(([r, c]) => {
      const [y, x] = [row + r - top, column + c - left];
      return y < this.rows && x >= 0 && x < this.columns ? y * this.columns + x : -1;
    });
    const fits = squares.every((square) => square >= 0 && !this.isVoid(square));
    return fits && squares.filter((square) => this.isWaste(square)).length < 2 ? [squares] : [];
  }

  /** How many squares deep the smallest notch in a corner is: there a prize lies. */
  get notch(): number {
    const free = (deep: number) =>
      [0, this.rows - deep].every((top) =>
        [0, this.columns - deep].every((left) =>
          Array.from({ length: deep * deep }, (_, n) => (top + Math.floor(n / deep)) * this.columns + left + (n % deep))
            .every((square) => this.isVoid(square)),
        ),
      );
    return free(2) ? 2 : free(1) ? 1 : 0;
  }
}

const lands = new Map<string, Land>();

/** `options.data` is the name of a shipped set, or the text of a whole file. */
export function dataOf({ data }: Pick<Options, "data">): Data {
  // A game begins only after the server has found its data fit to play with.
  return data in DATA ? DATA[data as keyof typeof DATA] : (JSON.parse(data) as Data);
}

export function landOf(options: Pick<Options, "data">): Land {
  const known = lands.get(options.data);
  if (known) return known;
  const land = new Land(dataOf(options));
  lands.set(options.data, land);
  return land;
}
