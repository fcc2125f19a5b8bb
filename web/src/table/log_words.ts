// The log in words: for its lines, and as text to be copied.

import { render, t } from "../shell/language.svelte";
import { actorName, levelName } from "../shell/names";
import type { LogEntry, Played } from "../wire";

const KEYS = {
  TakenBack: "log-taken-back",
  Resigned: "log-resigned",
  SeatResumed: "log-seat-resumed",
  CalledOff: "log-called-off",
} as const;

/** What an entry tells, in one line; empty if it goes without saying. */
export function told(game: string, entry: LogEntry): string {
  if (entry.type !== "Played") return toldOfTable(game, entry);
  const facts = entry.facts.filter(({ aside }) => !aside);
  return facts.map((fact) => render(fact.sentence)).join(" ");
}

function toldOfTable(game: string, entry: Exclude<LogEntry, Played>): string {
  const seat = actorName(game, entry.type === "Substituted" ? entry.seat : entry.by);
  if (entry.type === "Substituted") return t("log-substituted", { seat, level: levelName(entry.level) });
  const successor = entry.type === "Resigned" ? entry.level : "";
  return successor
    ? t("log-resigned-bot", { seat, level: levelName(successor) })
    : t(KEYS[entry.type], { seat });
}

/** The whole log, oldest first, with numbers and notation. */
export function asText(game: string, log: readonly LogEntry[]): string {
  const lines = log.map((entry) => `${told(game, entry)}${notation(entry)}`);
  return lines.map((line, index) => line && `${log[index]?.seq}. ${line}`).filter(Boolean).join("\n");
}

function notation(entry: LogEntry): string {
  return entry.type === "Played" && entry.text ? ` [${entry.text}]` : "";
}
