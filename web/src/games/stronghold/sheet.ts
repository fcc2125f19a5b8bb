// The data of this board, fetched with it; see `web/sheets.ts`.

export { FIGURES } from "./art/figures";
export { GLYPHS } from "./art/glyphs";
export { DATA } from "./wire";
