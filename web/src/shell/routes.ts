// Which address shows what. Pure, so that a test can read every address.

export type Route =
  | { page: "home" }
  | { page: "join"; code: string }
  | { page: "table"; table: string }
  | { page: "watch"; key: string }
  | { page: "replay"; table: string; watch: string; moment: number }
  | { page: "rules"; game: string; paragraph: string }
  | { page: "unknown" };

type Reading = (parts: RegExpExecArray) => Route;

const ADDRESSES: readonly (readonly [RegExp, Reading])[] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/join\/([A-Za-z0-9]+)$/, ([, code = ""]) => ({ page: "join", code: code.toUpperCase() })],
  [/^\/table\/([0-9a-z]+)$/, ([, table = ""]) => ({ page: "table", table })],
  [/^\/watch\/([\w-]+)$/, ([, key = ""]) => ({ page: "watch", key })],
  [
    /^\/table\/([0-9a-z]+)\/replay(?:\/(\d+))?$/,
    ([, table = "", moment]) => ({ page: "replay", table, watch: "", moment: number(moment) }),
  ],
  [
    /^\/watch\/([\w-]+)\/replay(?:\/(\d+))?$/,
    ([, watch = "", moment]) => ({ page: "replay", table: "", watch, moment: number(moment) }),
  ],
  [/^\/rules\/([\w-]+)$/, ([, game = ""]) => ({ page: "rules", game, paragraph: "" })],
];

function number(text: string | undefined): number {
  return text === undefined ? 0 : Number(text);
}

export function routeOf(path: string, hash = ""): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const [address, reading] of ADDRESSES) {
    const parts = address.exec(trimmed);
    if (parts) return withParagraph(reading(parts), hash);
  }
  return { page: "unknown" };
}

function withParagraph(route: Route, hash: string): Route {
  return route.page === "rules" ? { ...route, paragraph: hash.replace(/^#/, "") } : route;
}

export const addressOf = {
  home: () => "/",
  join: (code: string) => `/join/${code}`,
  table: (table: string) => `/table/${table}`,
  watch: (key: string) => `/watch/${key}`,
  rules: (game: string, paragraph = "") => `/rules/${game}${paragraph && `#${paragraph}`}`,
  replay: (table: string, watch: string, moment: number) =>
    watch ? `/watch/${watch}/replay/${moment}` : `/table/${table}/replay/${moment}`,
};
