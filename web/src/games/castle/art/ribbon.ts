// How a name fits on a ribbon: in one line if it can, in two where there is room for them.

/** How wide letters are, as a share of their size: an estimate is enough. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[mwМШЩЖЮФшщжюфмы]/, 0.78],
  [/[iljtfr' -]/, 0.33],
  [/\p{Lu}/u, 0.62],
];
const LETTER = 0.48;

export function widthOf(text: string, size: number): number {
  const letters = [...text].map((letter) => WIDTHS.find(([like]) => like.test(letter))?.[1] ?? LETTER);
  return letters.reduce((sum, width) => sum + width, 0) * size;
}

/** The name cut in two at the gap nearest its middle; whole if it has none. */
export function halves(name: string): string[] {
  const gaps = [...name.matchAll(/[ -]/g)].map(({ index }) => index + 1);
  const middle = name.length / 2;
  const cut = gaps.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return cut === undefined ? [name] : [name.slice(0, cut).trim(), name.slice(cut)];
}

export interface Line {
  text: string;
  /** The width to squeeze it to; undefined: it fits as it is. */
  squeezed: number | undefined;
}

export function ribbon(name: string, room: number, size: number, most: 1 | 2): Line[] {
  const wide = (text: string) => widthOf(text, size) > room;
  const texts = most === 2 && wide(name) ? halves(name) : [name];
  return texts.map((text) => ({ text, squeezed: wide(text) ? room : undefined }));
}
