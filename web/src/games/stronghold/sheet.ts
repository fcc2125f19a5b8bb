// The data of this board, fetched with it; see `web/sheets.ts`.

export { FIGURES } from "./art/figures";
export { GLYPHS } from "./art/glyphs";
export { BUILDINGS, ERRANDS, HEROES, ORDERS, STAGES, TILES, TOLD } from "./names";
export { DATA } from "./wire";
