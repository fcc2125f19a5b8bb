// What the server answers over plain HTTP.

import type {
  Analysis, Fairness, Forgotten, GameInfo, JoinTable, Moments, NewTable, Phrase, Problem, Rulebook, Setup,
  TableInfo, TableMade, TableSummary,
} from "../wire";

/** The server refused, and said why. */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Phrase,
    /** Everything that is wrong, where it is more than one thing. */
    readonly details: readonly string[] = [],
  ) {
    super(`${status} ${reason.key}`);
  }
}

type Options = { readonly [name: string]: boolean | number | string };

const UNREACHABLE = { type: "Phrase", words: "browser", key: "unreachable", args: {}, thing: "" } as const;

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => null);
  if (!response) throw new ProblemError(0, UNREACHABLE);
  if (!response.ok) throw await problem(response);
  return (await response.json()) as T;
}

async function problem(response: Response): Promise<ProblemError> {
  const told = (await response.json().catch(() => null)) as Problem | null;
  return new ProblemError(response.status, told?.reason ?? UNREACHABLE, told?.details);
}

function post<T>(path: string, body: string): Promise<T> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body });
}

function query(values: { readonly [name: string]: unknown }): string {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

export const api = {
  games: () => ask<readonly GameInfo[]>("/api/games"),
  setup: (game: string, options: Options) => ask<Setup>(`/api/games/${game}/setup${query(options)}`),
  rulebook: (game: string, options: Options) =>
    ask<Rulebook>(`/api/games/${game}/rulebook${query(options)}`),
  rulebookAt: (table: string, watch: string) => ask<Rulebook>(`/api/tables/${table}/rulebook${query({ watch })}`),
  tables: () => ask<readonly TableSummary[]>("/api/tables"),
  table: (id: string) => ask<TableInfo>(`/api/tables/${id}`),
  open: (table: Omit<NewTable, "type">) =>
    post<TableMade>("/api/tables", JSON.stringify({ type: "NewTable", ...table })),
  forget: () => post<Forgotten>("/api/forget", "{}"),
  invitation: (code: string) => ask<TableInfo>(`/api/join/${code}`),
  join: (code: string, name: string, seat: string | null) => {
    const wish: JoinTable = { type: "JoinTable", name, seat };
    return post<TableMade>(`/api/join/${code}`, JSON.stringify(wish));
  },
  watched: (key: string) => ask<TableInfo>(`/api/watch/${key}`),
  moments: (table: string, watch: string, from: number, to: number) =>
    ask<Moments>(`/api/tables/${table}/moments${query({ from, to, watch })}`),
  analysis: (table: string, watch: string, moment: number) =>
    ask<Analysis>(`/api/tables/${table}/analysis${query({ moment, watch })}`),
  fairness: (table: string, watch: string) => ask<Fairness>(`/api/tables/${table}/fairness${query({ watch })}`),
  bring: (playthrough: string) => post<TableMade>("/api/playthroughs", playthrough),
  playthroughAddress: (table: string, watch = "") => `/api/tables/${table}/playthrough${query({ watch })}`,
  qrAddress: (table: string, kind: "invite" | "watch") => `/api/tables/${table}/qr.svg${query({ kind })}`,
};
