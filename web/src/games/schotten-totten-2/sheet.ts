// The data of this board, fetched with it; see `web/sheets.ts`. The printed wall is not among
// them: the shelf draws it before anybody opens a table.

export { CHEF, HEN, ICONS, REQUIREMENTS, SUITS, TACTICS } from "../../art/emblems";
export { ACTIONS, CAULDRONS, COLORS, HIGHEST, TAKES_FROM } from "./wire";
