// Which drawing a thing has.

import { GLYPHS } from "./glyphs";

const ALIASES: Readonly<Record<string, string>> = {
  cauldron_g: "cauldron",
  cauldron_o: "cauldron",
  cauldron_t: "cauldron",
  train_ms: "train",
  train_sv: "train",
  tower: "siege_tower",
};

/** The drawing of a thing; what has none shows the back of a token. */
export function glyph(thing: string): string {
  return GLYPHS[thing] ?? GLYPHS[ALIASES[thing] ?? "back"] ?? "";
}
