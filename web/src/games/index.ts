// The drawn games, found by their folders. A game without one gets the generic table.

import type { Component } from "svelte";
import type { GameModule } from "../shell/board";
import { fetched } from "../shell/fetched";
import GenericBoard from "./generic/Board.svelte";
import GenericEmblem from "./generic/Emblem.svelte";
import GenericKnowledge from "./generic/Knowledge.svelte";

const modules = import.meta.glob<GameModule>("./*/index.ts");
const emblems = import.meta.glob<{ default: Component }>(["./*/Emblem.svelte", "!./generic/*"]);

const generic: GameModule = {
  Board: GenericBoard,
  Knowledge: GenericKnowledge,
  Emblem: GenericEmblem,
};

/** Board, knowledge and emblem; `?board=text` asks for the generic one. */
export async function gameModule(game: string): Promise<GameModule> {
  const load = modules[`./${game}/index.ts`];
  if (!load || wantsText()) return generic;
  return fetched(load);
}

export async function emblemOf(game: string): Promise<Component> {
  const load = emblems[`./${game}/Emblem.svelte`];
  return load ? (await fetched(load)).default : GenericEmblem;
}

function wantsText(): boolean {
  return new URLSearchParams(location.search).get("board") === "text";
}
