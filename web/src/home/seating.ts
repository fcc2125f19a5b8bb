// Who is to sit where at a table that nobody has opened yet. Pure, so that a test can read it.

import { isCompany } from "../shell/seats";
import type { NewTable, OptionInfo } from "../wire";

export type Door = "bot" | "friend" | "device";
export const DOORS: readonly Door[] = ["bot", "friend", "device"];

export const ME = "me";
export const OPEN = "open";

/** A seat and who takes it: "me", "open", or the level of a bot. */
export interface Chair {
  seat: string;
  sitter: string;
  /** Whom else it may be given; just one: nothing is to be chosen. */
  choices: readonly string[];
}

export interface Plan {
  door: Door;
  seats: readonly string[];
  levels: readonly string[];
  /** My seat, unless I sit on several. */
  mine: string;
  /** Of the bots, where nothing else is said. */
  level: string;
  /** What was chosen for single seats. */
  changes: { readonly [seat: string]: string };
}

/** Every seat in order. Somebody of us always sits, whatever was chosen. */
export function chairsOf(plan: Plan): Chair[] {
  const chairs = plan.seats.map((seat) => chairOf(plan, seat));
  const ours = chairs.filter(({ sitter }) => sitter === ME);
  if (ours.length > 1) return chairs;
  const last = ours[0]?.seat ?? plan.seats[0];
  return chairs.map((chair) => (chair.seat === last ? { ...chair, sitter: ME, choices: [ME] } : chair));
}

function chairOf(plan: Plan, seat: string): Chair {
  const choices = choicesFor(plan, seat);
  const usual = plan.door === "bot" && choices[0] !== ME ? plan.level : (choices[0] ?? ME);
  const chosen = plan.changes[seat] ?? usual;
  return { seat, sitter: choices.includes(chosen) ? chosen : usual, choices };
}

function choicesFor({ door, seats, levels, mine, level }: Plan, seat: string): readonly string[] {
  if (door !== "device" && seat === mine) return [ME];
  if (door === "bot") return [level];
  const person = door === "friend" ? OPEN : ME;
  return isCompany(seats) ? [person, ...levels] : [person];
}

export function seatsWanted(chairs: readonly Chair[]): NewTable["seats"] {
  return Object.fromEntries(chairs.map(({ seat, sitter }) => [seat, sitter]));
}

/** The option that says how many sit down, if there is one. */
export function playerCount(options: readonly OptionInfo[]): OptionInfo | undefined {
  return options.find(({ seats }) => seats.length > 0);
}

/** A number that somebody typed, as near as it may be; nothing that is one: the usual. */
export function numberFor({ default: usual, least, most }: OptionInfo, typed: number | null): OptionInfo["default"] {
  if (typed === null || !Number.isFinite(typed)) return usual;
  return Math.min(most ?? Infinity, Math.max(least ?? -Infinity, Math.round(typed)));
}
