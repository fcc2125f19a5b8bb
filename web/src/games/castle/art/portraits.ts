// One portrait for each kind of card.

import { COURT } from "./court";
import { GARRISON } from "./garrison";
import type { Picture } from "./shapes";

const PORTRAITS: Record<string, Picture> = { ...GARRISON, ...COURT };
const BLANK: Picture = [["trim", "M9 6h30v18c0 9-6 15-15 19C15 39 9 33 9 24z"]];

/** A kind that nobody has drawn yet is a blank shield. */
export function portraitOf(kind: string): Picture {
  return PORTRAITS[kind] ?? BLANK;
}

export const PORTRAYED: readonly string[] = Object.keys(PORTRAITS);
