// What is known of a growing list whose older part may come after the latest: entries of a
// log, lines of chat. Pure.

/** What is known already, with what is new put in its place; the same again is dropped. */
export function merged<Item>(known: readonly Item[], come: readonly Item[], numberOf: (item: Item) => number): readonly Item[] {
  const numbers = new Set(known.map(numberOf));
  const fresh = come.filter((item) => !numbers.has(numberOf(item)));
  if (!fresh.length) return known;
  return [...known, ...fresh].sort((one, two) => numberOf(one) - numberOf(two));
}

/** Up to which number, counted from 1, nothing is missing. */
export function completeUpTo<Item>(known: readonly Item[], numberOf: (item: Item) => number): number {
  const gap = known.findIndex((item, at) => numberOf(item) !== at + 1);
  return gap < 0 ? known.length : gap;
}

/** The part that reaches without a gap to the latest, `last`. */
export function latestOf<Item>(known: readonly Item[], last: number, numberOf: (item: Item) => number): readonly Item[] {
  const end = known.length - 1;
  const before = known.findLastIndex((item, at) => numberOf(item) !== last - (end - at));
  return before < 0 ? known : known.slice(before + 1);
}
