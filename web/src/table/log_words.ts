// The log in words: for its lines, and as text to be copied.

import { render, t } from "../shell/language.svelte";
import { actorName } from "../shell/names";
import type { LogEntry } from "../wire";

const KEYS = { TakenBack: "log-taken-back", Resigned: "log-resigned", CalledOff: "log-called-off" } as const;

/** What an entry tells, in one line; empty if it goes without saying. */
export function told(game: string, entry: LogEntry): string {
  if (entry.type !== "Played") return t(KEYS[entry.type], { seat: actorName(game, entry.by) });
  const facts = entry.facts.filter(({ aside }) => !aside);
  return facts.map((fact) => render(fact.sentence)).join(" ");
}

/** The whole log, oldest first, with numbers and notation. */
export function asText(game: string, log: readonly LogEntry[]): string {
  const lines = log.map((entry) => `${told(game, entry)}${notation(entry)}`);
  return lines.map((line, index) => line && `${log[index]?.seq}. ${line}`).filter(Boolean).join("\n");
}

function notation(entry: LogEntry): string {
  return entry.type === "Played" && entry.text ? ` [${entry.text}]` : "";
}
