// The drawn table of Castle, as the shell mounts it.

import type { GameModule } from "../../shell/board";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Knowledge from "./Knowledge.svelte";

({ Board, Knowledge, Emblem }) satisfies GameModule;

export { Board, Emblem, Knowledge };
