// Which part of the map a narrow screen shows.

import type { Layout } from "./layout";
import { BUILDINGS } from "./names";
import type { Site } from "./site";
import type { Table } from "./wire";

export type Zoom = "west" | "keep" | "east" | "all";
export const ZOOMS: readonly Zoom[] = ["west", "keep", "east", "all"];

/** A little more than half: the gate belongs to both. */
const PART = 0.5;

/** How much of the width is shown, and from where. */
export function crop(zoom: Zoom, { width, gate }: Layout): { part: number; from: number } {
  if (zoom !== "west" && zoom !== "east") return { part: 1, from: 0 };
  const part = Math.max(PART, gate.x / width);
  return { part, from: zoom === "west" ? 0 : 1 - part };
}

/** Where a place, path or machine is seen. */
export function viewOf(spot: string, site: Site, { field }: Table): Zoom | null {
  if (["courtyard", "hospital", ...BUILDINGS].includes(spot)) return "keep";
  if (/^(tile|plan) /.test(spot)) return "keep";
  if (spot === "marauders") return site.sideOf(site.data.board.marauders.edge[0]);
  const machine = field.machines.find(({ name }) => name === spot);
  return site.sideOf(machine?.place ?? spot);
}
