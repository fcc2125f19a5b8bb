// Which spot the next choice is about, where an effect asks for one spot after the other.
// This only points: what may be chosen there is the server's list.

import { AREA_OF, type Effect, type View } from "./wire";

const WIDTH = 6;

/** The Spy gives out tokens card by card, the Minstrel fills cell after cell: whose turn it is,
 *  as [place, level]. */
export function askedSpot(view: View): [number, number] | null {
  const effect = view.table.effects.at(-1);
  if (effect?.kind === "spy") return tokensAround(view, effect)[effect.chosen.length] ?? null;
  if (effect?.kind === "minstrel") return singlesAround(view, effect)[effect.chosen.length] ?? null;
  return null;
}

function tokensAround({ table }: View, effect: Effect): [number, number][] {
  return around(effect.place).flatMap((place) =>
    (table.piles[place] ?? []).flatMap((card, level) => (card.token ? [[place, level] as [number, number]] : [])),
  );
}

function singlesAround({ table, guarded }: View, effect: Effect): [number, number][] {
  const safe = new Set(guarded.map(({ place }) => place));
  return around(effect.place)
    .filter((place) => AREA_OF[place] === "courtyard" && table.piles[place]?.length === 1 && !safe.has(place))
    .map((place) => [place, 0]);
}

function around(place: number): number[] {
  const [row, column] = [Math.floor(place / WIDTH), place % WIDTH];
  const near = [-1, 0, 1];
  return near.flatMap((down) =>
    near
      .filter((right) => (down || right) && isOn(row + down) && isOn(column + right))
      .map((right) => (row + down) * WIDTH + column + right),
  );
}

function isOn(line: number): boolean {
  return line >= 0 && line < WIDTH;
}
