// Both sides at a castle, for an attack that is under way. Before it, the view itself tells what
// the reader's clan would count; afterwards everybody is shown what the attacker counts.

import { castlesOf, clanOf, tokensOf } from "./clans";
import type { Land } from "./data";
import type { Castle, Clan, Force, Siege, Table, View } from "./wire";

/** The castle in question with what counts there: the one under attack, or the one looked at. */
export function siegeShown(land: Land, { table, sieges }: View, target: number | null): Siege | null {
  const attacked = table.castles.find(({ castle }) => castle === table.assault?.castle);
  if (attacked) return siegeOf(land, table, clanOf(table.turn.seat), attacked);
  return sieges.find(({ castle }) => castle === target) ?? null;
}

export function siegeOf(land: Land, table: Table, attacker: Clan, castle: Castle): Siege {
  const ours = forceOf(land, table, attacker, castle);
  const theirs = forceOf(land, table, castle.clan, castle);
  return { type: "Siege", castle: castle.castle, ours, theirs, can_attack: total(ours) >= total(theirs) };
}

export function total({ tokens, castles }: Force): number {
  return tokens.length + castles.length;
}

function forceOf(land: Land, table: Table, clan: Clan, castle: Castle): Force {
  const around = new Set(castle.squares.flatMap((square) => neighbours(land, square)));
  const touches = (squares: readonly number[]) => squares.some((square) => around.has(square));
  return {
    type: "Force",
    tokens: tokensOf(table, clan).filter((square) => around.has(square)),
    castles: castlesOf(table, clan).flatMap((each) =>
      each.castle === castle.castle || touches(each.squares) ? [each.castle] : [],
    ),
  };
}

function neighbours(land: Land, square: number): number[] {
  const [row, column] = land.cell(square);
  const near = [
    row > 0 && square - land.columns,
    row < land.rows - 1 && square + land.columns,
    column > 0 && square - 1,
    column < land.columns - 1 && square + 1,
  ];
  return near.filter((each) => each !== false);
}
