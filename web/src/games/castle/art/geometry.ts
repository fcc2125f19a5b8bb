// Where everything lies on the ground of Castle, in a drawing of 800 by 800.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const SIDE = 800;
/** From one cell to the next. */
export const PITCH = 106;
/** Between two cells. */
export const GAP = 8;
/** How wide the green around the castle is. */
export const RING = (SIDE - 6 * PITCH) / 2;
export const CELL = PITCH - GAP;
/** A card outside the castle is a little smaller: it lies before the parapet. */
export const OUTSIDE_CARD = 74;
/** How far the parapet stands out over the foot of the wall. */
export const PARAPET = 7;
/** Along its wall a siege place is longer than a card: room for a finger. */
export const SIEGE_LENGTH = 112;

const CASTLE_END = SIDE - RING;
const MARGIN = RING - PARAPET - OUTSIDE_CARD;

/** The 36 cells, row by row from the north-west tower: place 0 to 35. */
export const CELLS: readonly Box[] = Array.from({ length: 36 }, (_, place) => ({
  x: RING + (place % 6) * PITCH + GAP / 2,
  y: RING + Math.floor(place / 6) * PITCH + GAP / 2,
  w: CELL,
  h: CELL,
}));

const along = (SIDE - SIEGE_LENGTH) / 2;
const far = CASTLE_END + PARAPET;
const lying = (y: number): Box => ({ x: along, y, w: SIEGE_LENGTH, h: OUTSIDE_CARD });
const standing = (x: number): Box => ({ x, y: along, w: OUTSIDE_CARD, h: SIEGE_LENGTH });

/** The places for siege engines, facing the middle of the north, east, south and west wall:
 *  place 36 to 39. */
export const SIEGE: readonly Box[] = [lying(MARGIN), standing(far), lying(far), standing(MARGIN)];

const SPACE = 4;
/** From one pile outside to the next: a finger wide where the castle fills a phone. */
const STEP = 91;
const beyond = along + SIEGE_LENGTH + SPACE;
const run = along - SPACE - MARGIN;
const flank = along - SPACE - RING;

/** The strips of green beside the siege places, for the other piles outside: those in the north
 *  and the south reach to the corners. */
export const STRIPS: readonly Box[] = [
  { x: beyond, y: MARGIN, w: run, h: OUTSIDE_CARD },
  { x: MARGIN, y: MARGIN, w: run, h: OUTSIDE_CARD },
  { x: beyond, y: far, w: run, h: OUTSIDE_CARD },
  { x: MARGIN, y: far, w: run, h: OUTSIDE_CARD },
  { x: far, y: RING, w: OUTSIDE_CARD, h: flank },
  { x: MARGIN, y: RING, w: OUTSIDE_CARD, h: flank },
  { x: far, y: beyond, w: OUTSIDE_CARD, h: flank },
  { x: MARGIN, y: beyond, w: OUTSIDE_CARD, h: flank },
];

function places({ x, y, w, h }: Box): Box[] {
  const lies = w > h;
  const many = Math.floor((Math.max(w, h) - OUTSIDE_CARD) / STEP) + 1;
  return Array.from({ length: many }, (_, n) => ({
    x: lies ? x + n * STEP : x,
    y: lies ? y : y + n * STEP,
    w: OUTSIDE_CARD,
    h: OUTSIDE_CARD,
  }));
}

/** Where the piles outside lie, first to last; a longer list of piles starts again. */
export const OUTSIDE: readonly Box[] = STRIPS.flatMap(places);

export function outsidePile(index: number): Box {
  return OUTSIDE[index % OUTSIDE.length] ?? { x: MARGIN, y: MARGIN, w: OUTSIDE_CARD, h: OUTSIDE_CARD };
}

/** A place by its number: cell, siege place, or a pile outside (40 and above). */
export function boxOf(place: number): Box {
  return CELLS[place] ?? SIEGE[place - 36] ?? outsidePile(place - 40);
}

/** The square in the middle of a place, where the card lies. */
export function cardBox(place: number): Box {
  const { x, y, w, h } = boxOf(place);
  const side = Math.min(w, h);
  return { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
}

/** The same box as shares of the whole ground, for `left`, `top`, `width` and `height`. */
export function percent({ x, y, w, h }: Box): { left: string; top: string; width: string; height: string } {
  const share = (length: number) => `${((length / SIDE) * 100).toFixed(3)}%`;
  return { left: share(x), top: share(y), width: share(w), height: share(h) };
}
