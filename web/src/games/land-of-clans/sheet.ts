// The data of this board, fetched with it; see `web/sheets.ts`.

export { DATA } from "./wire";
