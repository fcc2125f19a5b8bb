// Units by their kinds, the weakest first: three counts make a troop.

export const INVADERS = ["G", "O", "T"] as const;
export const DEFENDERS = ["M", "S", "V"] as const;
export type Troop = readonly [number, number, number];

/** A troop piece by piece, the strongest first. */
export function pieces(troop: readonly number[] | undefined, kinds: readonly string[]): string[] {
  return (troop ? [2, 1, 0] : []).flatMap((rank) => Array.from({ length: troop?.[rank] ?? 0 }, () => kinds[rank] ?? ""));
}

export const size = (troop: readonly number[] | undefined): number => (troop ?? []).reduce((sum, count) => sum + count, 0);

/** The kinds that are there, with their counts. */
export function counted(troop: readonly number[] | undefined, kinds: readonly string[]): { kind: string; count: number }[] {
  return kinds.map((kind, rank) => ({ kind, count: troop?.[rank] ?? 0 })).filter(({ count }) => count > 0);
}
