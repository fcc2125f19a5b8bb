// Who has won, in one line. Pure; the words come from the catalogue.

import { wholeTeams, type Teams } from "../shell/teams";

/** The message, and which teams it names; no teams: it names the players. */
export interface Headline {
  key: "nobody-won" | "you-won" | "you-lost" | "won" | "your-team-won" | "team-won";
  teams: Teams;
}

/** `mine`: the seats of whoever reads it. */
export function headlineOf(winners: readonly string[], mine: readonly string[], teams: Teams): Headline {
  if (!winners.length) return { key: "nobody-won", teams: [] };
  const won = wholeTeams(teams, winners);
  if (won) {
    const isOurs = won.length === 1 && mine.length > 0 && mine.every((seat) => winners.includes(seat));
    return { key: isOurs ? "your-team-won" : "team-won", teams: won };
  }
  if (mine.length !== 1 || winners.length > 1) return { key: "won", teams: [] };
  return { key: winners.includes(mine[0] ?? "") ? "you-won" : "you-lost", teams: [] };
}
