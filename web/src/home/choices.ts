// The lists to pick from on the shelf, in words.

import { t } from "../shell/language.svelte";
import { levelMeaning, levelName, seatMeaning, seatName } from "../shell/names";
import { BY_LOT } from "./wishes.svelte";

export interface Pick<V extends string> {
  value: V;
  name: string;
  meaning: string;
}

export function levelChoices(game: string, levels: readonly string[]): Pick<string>[] {
  return levels.map((level) => ({
    value: level,
    name: levelName(level),
    meaning: levelMeaning(game, level),
  }));
}

export function seatChoices(game: string, seats: readonly string[]): Pick<string>[] {
  const named = seats.map((seat) => ({
    value: seat,
    name: seatName(game, seat),
    meaning: seatMeaning(game, seat),
  }));
  return [...named, { value: BY_LOT, name: t("by-lot"), meaning: "" }];
}
