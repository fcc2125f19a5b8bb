// The games of this server, fetched once.

import type { GameInfo, TableInfo } from "../wire";
import { api } from "./api";

let games = $state.raw<readonly GameInfo[]>([]);
let asked: Promise<readonly GameInfo[]> | null = null;

export function theShelf(): Promise<readonly GameInfo[]> {
  asked ??= api.games().then(
    (found) => (games = found),
    (reason: unknown) => {
      asked = null;
      throw reason;
    },
  );
  return asked;
}

/** The options of a table that are not as usual. How many play is seen anyway. */
export function unusualOptions(table: TableInfo): [string, boolean | number | string][] {
  const usual = games.find(({ id }) => id === table.game)?.options;
  if (!usual) void theShelf().catch(() => undefined);
  return (usual ?? [])
    .filter(({ name, default: value, seats }) => !seats.length && name in table.options && table.options[name] !== value)
    .map(({ name, default: value }) => [name, table.options[name] ?? value]);
}
