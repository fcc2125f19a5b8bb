// Where each kind of card belongs, and the mark that says so without colour.

export type Area = "tower" | "wall" | "court" | "outside" | "knight";

const ELSEWHERE: Record<string, Area> = {
  ghost: "tower",
  watchman: "tower",
  magician: "tower",
  archer: "tower",
  witch: "tower",
  alchemist: "tower",
  soldier: "wall",
  captain: "wall",
  traitor: "wall",
  "siege-engine": "outside",
  barbarian: "outside",
  fairy: "outside",
  enchanter: "outside",
  dragon: "outside",
  herald: "outside",
  knight: "knight",
};

/** Most kinds belong to the courtyard: only the others are listed. */
export function areaOf(kind: string): Area {
  return ELSEWHERE[kind] ?? "court";
}

/** In a box of 24 by 24, filled by the even-odd rule. */
export const AREA_MARKS: Record<Area, string> = {
  tower: "M5 3h4v3h2V3h2v3h2V3h4v7l-2 2v9H7v-9l-2-2zM11 14h2v4h-2z",
  wall: "M2 7h4v4h4V7h4v4h4V7h4v12H2zM2 14v1h20v-1z",
  court: "M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z",
  outside: "M12 2l6 8h-3l5 7h-6v5h-4v-5H4l5-7H6z",
  knight: "M6 11c0-5 2-8 6-8s6 3 6 8v7l-6 4-6-4zM8 10v2h3v7h2v-7h3v-2z",
};
