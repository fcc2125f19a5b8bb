// What games, seats, options and levels are called: in the game's words, else in ours.

import type { GameInfo, Misfit, SeatInfo, TableInfo } from "../wire";
import { render, say, sayFirst, t } from "./language.svelte";
import { unusualOptions } from "./shelf.svelte";

type Value = boolean | number | string;

export function gameTitle(game: string): string {
  return sayFirst([[game, "title"]], game);
}

export function seatName(game: string, seat: string): string {
  return sayFirst([[game, `seat-${seat}`]], seat);
}

/** "Red · Red II": a team is called by its seats. */
export function teamName(game: string, team: readonly string[]): string {
  return team.map((seat) => seatName(game, seat)).join(" · ");
}

/** What it means to sit there, where the name does not say it. */
export function seatMeaning(game: string, seat: string): string {
  return sayFirst([[game, `table-seat-${seat}`]], "");
}

export function levelName(level: string): string {
  return sayFirst([["browser", `level-${level}`]], level);
}

export function levelMeaning(game: string, level: string): string {
  return sayFirst([[game, `level-${level}-meaning`], ["browser", `level-${level}-meaning`]], "");
}

/** For somebody new: the first of those made for people, else the one in the middle. */
export function usualLevel(levels: readonly string[]): string {
  return levels.find((level) => level === "easy") ?? levels[Math.floor(levels.length / 2)] ?? "";
}

export function optionName(game: string, option: string): string {
  return sayFirst([[game, `option-${option}`]], option);
}

export function optionMeaning(game: string, option: string): string {
  return sayFirst([[game, `option-${option}-meaning`]], "");
}

export function valueName(game: string, option: string, value: Value): string {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return sayFirst([[game, `option-${option}-${value}`]], String(value));
}

/** "You", a person's own name, a bot by its level, or nobody yet. */
export function sitterName(info: SeatInfo): string {
  if (info.plays_for) return substituteName(info);
  if (info.yours) return t("you");
  if (info.kind === "bot") return t("bot-of-level", { level: levelName(info.name) });
  return info.kind === "open" ? t("seat-open") : info.name;
}

/** A bot that plays for whoever is away. */
function substituteName({ plays_for, yours }: SeatInfo): string {
  return yours ? t("bot-for-you") : t("bot-for", { name: plays_for });
}

/** Who plays a seat: a person, a bot, "You"; the seat itself where several are yours. */
export function playerName(table: TableInfo, seat: string): string {
  const info = table.seats.find((each) => each.seat === seat);
  const isShared = table.seats.filter(({ yours }) => yours).length > 1;
  if (!info || table.imported || (isShared && info.yours)) return seatName(table.game, seat);
  const name = sitterName(info);
  const isAmbiguous = table.seats.some((each) => each.seat !== seat && sitterName(each) === name);
  return isAmbiguous ? t("player-at-seat", { name, seat: seatName(table.game, seat) }) : name;
}

/** Names in a row, those that are alike counted. */
export function together(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? t("so-many", { count, name }) : name)).join(", ");
}

/** "Ann, Blue and Yellow", as the language has it. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(document.documentElement.lang).format(names);
}

/** Why a choice cannot be had, in the game's words or in the engine's, which names options
 *  as a program does. */
export function whyMisfit(game: GameInfo, { option, choice, why }: Misfit): string {
  const told = game.options.reduce(
    (text, { name }) => (name.includes("_") ? text.replaceAll(name, t("quoted", { text: optionName(game.id, name) })) : text),
    render(why),
  );
  return sayFirst([[game.id, `table-option-${option}-${choice}`]], told);
}

/** What differs from the ordinary game, for a line under the title. */
export function optionsLine(table: TableInfo): string {
  const is = (option: string, value: string) => t("option-is", { option: optionName(table.game, option), value });
  const told = unusualOptions(table).map(([option, value]) =>
    value === true ? optionName(table.game, option) : is(option, valueName(table.game, option, value)),
  );
  const files = Object.entries(table.files).map(([option, name]) => is(option, t("own-file", { name })));
  return [...told, ...files, ...(table.study ? [t("study-table")] : [])].join(" · ");
}

/** Who acted, in a sentence of the log: a seat, or chance. */
export function actorName(game: string, by: string): string {
  return by === "chance" ? t("chance") : seatName(game, by);
}

export { say };
