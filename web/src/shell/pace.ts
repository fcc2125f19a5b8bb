// How long a table waits for a player who is away, in words.

import type { PaceInfo } from "../wire";
import { duration } from "./duration";
import { t } from "./language.svelte";

export function paceName(pace: PaceInfo["pace"]): string {
  return t(`pace-${pace}`);
}

/** What it means for whoever goes away, and for those who wait. */
export function paceMeaning(grace: number | null): string {
  return grace === null ? t("pace-for-ever") : t("pace-meaning", { time: duration(grace) });
}
