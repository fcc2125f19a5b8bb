// One portrait for each kind of card: data for the sheet, which is what everybody reads.

import { COURT } from "./court";
import { GARRISON } from "./garrison";
import type { Picture } from "./shapes";

export const PORTRAITS: Record<string, Picture> = { ...GARRISON, ...COURT };
