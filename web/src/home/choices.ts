// The lists to pick from on the shelf, in words.

import { t } from "../shell/language.svelte";
import { levelMeaning, levelName, listed, seatMeaning, seatName, valueName } from "../shell/names";
import { isCompany, seatColor } from "../shell/seats";
import { partnersOf, type Teams } from "../shell/teams";
import { paceMeaning, paceName } from "../shell/pace";
import type { OptionInfo, PaceInfo } from "../wire";
import { DOORS, type Door } from "./seating";
import { BY_LOT } from "./wishes.svelte";

export interface Pick<V extends string | number | boolean> {
  value: V;
  name: string;
  meaning: string;
  /** As CSS writes it; where several things differ in their colour. */
  color?: string;
  /** Why it cannot be had; empty: it can. */
  why?: string;
}

/** Two are a friend and a bot; more are friends and bots. */
export function doorChoices(company: boolean): Pick<Door>[] {
  const key = (door: Door) => `door-${door}${company ? "-many" : ""}`;
  return DOORS.map((door) => ({ value: door, name: t(key(door)), meaning: t(`${key(door)}-meaning`) }));
}

type Value = OptionInfo["default"];
export type WhyNot = (option: string, choice: Value) => string;

export function countChoices({ name, choices, seats }: OptionInfo, whyNot: WhyNot): Pick<Value>[] {
  return choices.map((value, place) => ({
    value, name: String(seats[place]), meaning: "", why: whyNot(name, value),
  }));
}

export function valueChoices(game: string, { name, choices }: OptionInfo, whyNot: WhyNot): Pick<Value>[] {
  return choices.map((value) => ({
    value, name: valueName(game, name, value), meaning: "", why: whyNot(name, value),
  }));
}

export function levelChoices(game: string, levels: readonly string[]): Pick<string>[] {
  return levels.map((level) => ({
    value: level,
    name: levelName(level),
    meaning: levelMeaning(game, level),
  }));
}

export function paceChoices(paces: readonly PaceInfo[]): Pick<PaceInfo["pace"]>[] {
  return paces.map((each) => ({ value: each.pace, name: paceName(each.pace), meaning: paceMeaning(each) }));
}

interface Offered {
  /** Those that are free. */
  seats: readonly string[];
  all?: readonly string[];
  teams: Teams;
  /** What it is called not to care. */
  any?: string;
}

export function seatChoices(
  game: string, { seats, all = seats, teams, any = t("by-lot") }: Offered,
): Pick<string>[] {
  const named = seats.map((seat) => ({
    value: seat,
    name: seatName(game, seat),
    meaning: seatMeaning(game, seat) || partnership(game, teams, seat),
    ...(isCompany(all) ? { color: seatColor(all, seat, teams) } : {}),
  }));
  return [...named, { value: BY_LOT, name: any, meaning: "" }];
}

function partnership(game: string, teams: Teams, seat: string): string {
  const partners = partnersOf(teams, seat).map((each) => seatName(game, each));
  return partners.length ? t("in-team-with", { partners: listed(partners) }) : "";
}
