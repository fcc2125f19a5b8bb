// What portraits are made of: flat shapes in a box of 48 by 48, from back to front. Each is a
// paint and a path; lines are stroked, everything else is filled and has a contour.

export type Paint =
  | "cloth" // in the colour of the area
  | "trim" // the same, paler
  | "flesh"
  | "hair"
  | "linen"
  | "steel"
  | "brass"
  | "timber"
  | "dark"
  | "line"
  | "pale" // a line over dark
  | "dots";

export type Layer = readonly [Paint, string];
export type Picture = readonly Layer[];

export const BUST = "M4 50c0-10 7-14 20-14s20 4 20 14z";
export const BODY: Layer = ["cloth", BUST];
export const EYES = "M20.500 24v.1M27.500 24v.1";
export const HEAD: Picture = [
  ["flesh", "M16 17h16v7c0 6-3 11-8 11s-8-5-8-11z"],
  ["dots", EYES],
];
export const SMILE = "M21 29.500q3 2 6 0";
export const HOOD = "M24 5c11 1 14 13 14 24l5 21H5l5-21c0-11 3-23 14-24z";
export const HOLLOW = "M24 13c7 0 9 7 9 12s-4 12-9 12-9-7-9-12 2-12 9-12z";
