// The lists to pick from on the shelf, in words.

import { t } from "../shell/language.svelte";
import { levelMeaning, levelName, seatMeaning, seatName } from "../shell/names";
import { isCompany, seatColor } from "../shell/seats";
import type { OptionInfo } from "../wire";
import { DOORS, type Door } from "./seating";
import { BY_LOT } from "./wishes.svelte";

export interface Pick<V extends string | number | boolean> {
  value: V;
  name: string;
  meaning: string;
  /** As CSS writes it; where several things differ in their colour. */
  color?: string;
}

/** Two are a friend and a bot; more are friends and bots. */
export function doorChoices(company: boolean): Pick<Door>[] {
  const key = (door: Door) => `door-${door}${company ? "-many" : ""}`;
  return DOORS.map((door) => ({ value: door, name: t(key(door)), meaning: t(`${key(door)}-meaning`) }));
}

export function countChoices(option: OptionInfo): Pick<OptionInfo["default"]>[] {
  return option.choices.map((value, place) => ({ value, name: String(option.seats[place]), meaning: "" }));
}

export function levelChoices(game: string, levels: readonly string[]): Pick<string>[] {
  return levels.map((level) => ({
    value: level,
    name: levelName(level),
    meaning: levelMeaning(game, level),
  }));
}

/** `all`: the seats of the table, of which some may be taken. */
export function seatChoices(
  game: string, seats: readonly string[], all: readonly string[] = seats, any = t("by-lot"),
): Pick<string>[] {
  const named = seats.map((seat) => ({
    value: seat,
    name: seatName(game, seat),
    meaning: seatMeaning(game, seat),
    ...(isCompany(all) ? { color: seatColor(all, seat) } : {}),
  }));
  return [...named, { value: BY_LOT, name: any, meaning: "" }];
}
