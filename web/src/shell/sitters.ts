// Who sits where, as a board is told.

import type { SeatInfo, TableInfo } from "../wire";
import type { Sitter, Sitters } from "./board";
import { t } from "./language.svelte";
import { levelName, sitterName } from "./names";

interface Scene {
  thinking?: string;
  winners?: readonly string[];
  /** In a replay nobody comes or goes. */
  live?: boolean;
}

/** Whether another person is at the table right now; null: it is nobody else. */
export function presenceOf(info: SeatInfo): Sitter["presence"] {
  if (info.kind !== "person" || info.yours) return null;
  return info.here ? "here" : "away";
}

export function sittersOf(table: TableInfo, { thinking = "", winners = [], live = true }: Scene): Sitters {
  // At one device everybody is "you", so only the seats tell them apart.
  const isShared = table.seats.filter(({ yours }) => yours).length > 1;
  const sitter = (info: SeatInfo): Sitter => {
    const name = isShared && info.yours ? t("here") : sitterName(info);
    return {
      name,
      short: info.kind === "bot" ? levelName(info.name) : name,
      isOwnName: info.kind === "person" && !info.yours,
      presence: live ? presenceOf(info) : null,
      isThinking: thinking === info.seat,
      hasWon: winners.includes(info.seat),
    };
  };
  return Object.fromEntries(table.seats.map((info) => [info.seat, sitter(info)]));
}
