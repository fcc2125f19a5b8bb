// The drawn table of Land of Clans, as the shell mounts it.

import type { GameModule } from "../../shell/board";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Knowledge from "./Knowledge.svelte";

/** As plates beside the moor, or above it on a phone. */
const drawsSeats = true;

({ Board, Knowledge, Emblem, drawsSeats }) satisfies GameModule;

export { Board, drawsSeats, Emblem, Knowledge };
