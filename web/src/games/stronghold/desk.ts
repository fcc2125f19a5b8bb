// What every part of the table is handed: the view, what is being chosen, and the words for it.

import { createContext } from "svelte";
import type { Say, Sitters } from "../../shell/board";
import type { Choosing } from "./choosing.svelte";
import type { Site } from "./site";
import type { View } from "./wire";

export interface Desk {
  readonly view: View;
  readonly site: Site;
  readonly choosing: Choosing;
  readonly sitters: Sitters;
  /** A thing that the log or the prompt points at. */
  readonly lit: string | null;
  readonly say: Say;
  /** A sentence of this game's catalogue. */
  readonly w: (key: string, args?: Record<string, string | number>) => string;
  readonly press: (spot: string, kind: string | undefined, event: MouseEvent) => void;
}

export const [deskOf, layDesk] = createContext<Desk>();
