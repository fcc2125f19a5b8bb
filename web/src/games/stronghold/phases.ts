// How far the turn has come.

import { STAGES } from "./names";
import type { Site } from "./site";
import type { Table } from "./wire";

export const PHASES = [1, 2, 3, 4, 5, 6, 7] as const;
/** The assault, after the six phases of the Invader. */
export const ASSAULT = 7;

const isPartOf = (part: keyof typeof STAGES, { type }: { type: string }) => new RegExp(`^(${STAGES[part]})`).test(type);

/** 0: the game is being set up. */
export function phaseOf({ agenda, camp }: Table, site: Site): number {
  const stage = agenda.find((each) => !isPartOf("anytime", each));
  const paid = camp.paid.at(-1)?.card;
  if (!stage) return ASSAULT;
  if (isPartOf("setup", stage)) return 0;
  // What is being carried out in a window lies before it on the agenda.
  const inWindow = agenda.slice(0, agenda.indexOf(stage)).some(({ type }) => type === "Window");
  if (inWindow && stage.type !== "Exchanging") return camp.marched.length ? 6 : (site.cards[paid ?? ""]?.phase ?? 1);
  if (isPartOf("supply", stage)) return 1;
  if (isPartOf("march", stage)) return 6;
  if (stage.type === "WalkingRow") return site.cards[camp.row[stage.place] ?? ""]?.phase ?? 5;
  if ("card" in stage) return site.cards[stage.card]?.phase ?? 2;
  return stage.type === "Casting" ? 5 : ASSAULT;
}

/** Which cards of the row were used, and which were passed over. */
export function cardState({ agenda, camp }: Table, card: string): "used" | "skipped" | "open" {
  if (camp.paid.some((use) => use.card === card) || (card === "marches" && camp.marched.length)) return "used";
  const at = camp.row.indexOf(card);
  const isAsked = agenda.some((stage) => "card" in stage && stage.card === card);
  const walking = agenda.find(({ type }) => type === "WalkingRow");
  const isPast = camp.marched.length > 0 || agenda.some(({ type }) => type === "ChoosingMarch" && !walking);
  if (at >= 0 && walking?.type === "WalkingRow") return at < walking.place && !isAsked ? "skipped" : "open";
  return at >= 0 && isPast ? "skipped" : "open";
}
