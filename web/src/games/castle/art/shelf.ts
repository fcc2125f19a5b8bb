// The four who look over the wall on the shelf: kept apart, so that the first page loads no more.

import { BODY, EYES, type Picture } from "./shapes";

export const KING: Picture = [
  BODY,
  ["linen", "M9 41c4-5 26-5 30 0l2 9H7z"],
  ["line", "M12 43v3M36 43v3M24 45v3M18 46v2M30 46v2"],
  ["hair", "M12 17h24c1 8 0 14-2 18-2 5-6 8-10 9-4-1-8-4-10-9-2-4-3-10-2-18z"],
  ["flesh", "M16 17h16v8c-1 3-3 3-8 3s-7 0-8-3z"],
  ["dots", "M20.500 22v.1M27.500 22v.1"],
  ["line", "M19 31c2 0 4-1 5-3 1 2 3 3 5 3M22 34.500h4"],
  ["brass", "M12 18L8 3l9 6 7-8 7 8 9-6-4 15z"],
  ["line", "M13 14h22"],
];

export const QUEEN: Picture = [
  ["linen", "M10 44C6 30 8 12 24 12s18 18 14 32z"],
  ["cloth", "M4 50c0-8 6-12 14-13 3 3 9 3 12 0 8 1 14 5 14 13z"],
  ["hair", "M15 33c-3-8-2-18 9-18s12 10 9 18z"],
  ["flesh", "M17 20c3 0 6-1 7-2 1 1 4 2 7 2v5c0 5-3 9-5 10l2 4c-2 2-6 2-8 0l2-4c-2-1-5-5-5-10z"],
  ["dots", EYES],
  ["line", "M22.500 30h3"],
  ["brass", "M13 16c0-5-2-8-2-11l6 4 3-6 4 4 4-4 3 6 6-4c0 3-2 6-2 11-7-3-15-3-22 0z"],
  ["brass", "M17 41c4 3 10 3 14 0l-2 5-5 2-5-2z"],
];

export const JESTER: Picture = [
  ["trim", "M4 50l5-11 7 4 8-5 8 5 7-4 5 11z"],
  ["flesh", "M15 18h18v6c0 7-4 12-9 12s-9-5-9-12z"],
  ["dots", EYES],
  ["line", "M18 28c3 5 9 5 12 0"],
  ["cloth", "M24 22c-4-3-8-3-10 0-1-6-4-8-9-3C2 10 8 5 15 8c2-5 5-7 9-8z"],
  ["linen", "M24 22c4-3 8-3 10 0 1-6 4-8 9-3 3-9-3-14-10-11-2-5-5-7-9-8z"],
  ["brass", "M5 18a3.500 3.500 0 0 1 0 7 3.500 3.500 0 0 1 0-7zM43 18a3.500 3.500 0 0 1 0 7 3.500 3.500 0 0 1 0-7zM24 0a3 3 0 0 1 0 6 3 3 0 0 1 0-6z"],
];

export const KNIGHT: Picture = [
  BODY,
  ["cloth", "M24 8C26 0 14-2 8 3 4 6 3 11 4 16c4-4 8-6 15-6z"],
  ["steel", "M11 14c2-6 7-9 13-9s11 3 13 9l-1 20-12 9-12-9z"],
  ["brass", "M10 18h28v6H26v14l-2 2-2-2V24H10z"],
  ["dark", "M14 19.500h7v3h-7zM27 19.500h7v3h-7z"],
  ["dots", "M17 29v.1M17 33v.1M31 29v.1M31 33v.1"],
];
