// The data of this board, fetched with it; see `web/sheets.ts`.

export { PORTRAITS } from "./art/portraits";
export { AREA_OF, CARDS, NOT_FOR_TWO, PLACE_NAMES } from "./wire";
