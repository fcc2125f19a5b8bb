// How long a table waits for a player who is away, in words.

import type { PaceInfo } from "../wire";
import { duration } from "./duration";
import { t } from "./language.svelte";

export function paceName(pace: PaceInfo["pace"]): string {
  return t(`pace-${pace}`);
}

/** What it means for whoever goes away, and for those who wait. */
export function paceMeaning({ pace, grace }: Pick<PaceInfo, "pace" | "grace">): string {
  if (grace === null) return t("pace-for-ever");
  return t(pace === "live" ? "pace-meaning" : "pace-meaning-turn", { time: duration(grace) });
}
