// The drawn table of Stronghold, as the shell mounts it.

import type { GameModule } from "../../shell/board";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Knowledge from "./Knowledge.svelte";

/** Beside the cards and Hero orders of each side. */
const drawsSeats = true;

({ Board, Knowledge, Emblem, drawsSeats }) satisfies GameModule;

export { Board, drawsSeats, Emblem, Knowledge };
