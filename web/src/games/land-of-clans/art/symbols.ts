// The eight printed shapes of land, and how a card or a square is called by them.

/** In a box of 24 by 24. Every shape is told from the others by its outline alone. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  A: "M12 1.500a10.500 10.500 0 0 1 0 21 10.500 10.500 0 0 1 0-21z",
  B: "M12 1 24 22H0z",
  C: "M2.500 2.500h19v19h-19z",
  D: "M12-.5 21 12l-9 12.500L3 12z",
  E: "M12 0l3.300 8 8.700.7-6.600 5.600 2.100 8.400L12 18.200l-7.500 4.500 2.100-8.400L0 8.700 8.700 8z",
  F: "M8.500 1h7v7.500H23v7h-7.500V23h-7v-7.500H1v-7h7.500z",
  G: "M17 1A11.500 11.500 0 1 0 23 17.500 9.500 9.500 0 1 1 17 1z",
  H: "M6 2h12l6 10-6 10H6L0 12zM9.300 7.500 6.500 12l2.800 4.500h5.400l2.800-4.500-2.800-4.500z",
};

/** "C12" is land number 12 of the square; a card without land is no letter and number. */
export function printOf(land: string): { symbol: string; number: string } | null {
  const [, symbol, number] = /^([A-M])(\d+)$/.exec(land) ?? [];
  return symbol && number ? { symbol, number } : null;
}

/** The letter that a drawn shape is called by; other symbols are drawn as their letter already. */
export function letterOf(symbol: string): string {
  return symbol in SYMBOLS ? symbol : "";
}

/** What is drawn in this colour: letters beyond the eight shapes are in ink. */
export function tintOf(symbol: string): string {
  return symbol in SYMBOLS ? `var(--land-${symbol.toLowerCase()})` : "var(--ink)";
}
