// What the shell hands to a game's drawn board. A board draws and asks; it knows no rule.

import type { Component, Snippet } from "svelte";
import type { Choice, Fact, Refusal } from "../wire";

export interface BoardProps {
  /** The game's own view: the reader's, or a spectator's. */
  view: unknown;
  /** The same position in plain text. */
  picture: string;
  /** In a replay with everything revealed, every seat's view; otherwise empty. */
  revealed: Record<string, unknown>;
  /** The seat looked from. null: a spectator. */
  seat: string | null;
  /** How many entries of the log have led here. */
  moment: number;
  /** What this seat may do now. Everything else is refused by the server. */
  legal: readonly Choice[];
  /** What has just happened, already contained in `view`: for motion only. */
  facts: readonly Fact[];
  /** What the others did since this seat last decided; in a replay, what led to this moment. */
  recent: readonly Fact[];
  /** Who sits where, by seat. */
  sitters: Sitters;
  /** The last refused attempt, with its evidence; null once something else was tried. */
  refusal: Refusal | null;
  /** The notation of what was tried and refused ("declare 4"). */
  refused: string;
  /** A piece or place that the log or the prompt points at ("R7", "@3"). */
  lit: string | null;
  /** Play an action by its notation. Also for what is not legal: the reason comes back.
   *  `mustAsk`: the person is asked first, because it destroys something and lies near other things.
   *  Resolves with whether it was played, once that is known. */
  play: (text: string, mustAsk?: boolean) => Promise<boolean>;
  /** What a piece or place means, in words, from the game's glossary. */
  explain: (thing: string) => string;
  /** A sentence of the catalogue of this game or of the browser. */
  say: Say;
  /** The prompt sentence and its buttons; the board decides where it stands. */
  prompt: Snippet;
}

/** Whoever plays a seat, as far as a board can show it. */
export interface Sitter {
  /** "You", "Ann", "Expert bot"; and a shorter one for where there is no room. */
  name: string;
  short: string;
  /** It is a name that somebody chose: no word of the catalogue. */
  isOwnName: boolean;
  /** Whether another person is at the table right now; null: nobody needs to know. */
  presence: "here" | "away" | null;
  isThinking: boolean;
  hasWon: boolean;
}

export type Sitters = Readonly<Record<string, Sitter>>;

/** `say("browser", "rule-number", { number: "2.3" })` */
export type Say = (words: string, key: string, args?: Record<string, string | number>) => string;

export interface GameModule {
  /** The table: board, prompt and hand. */
  Board: Component<BoardProps>;
  /** What everybody may count: shown beside the table, or in a drawer on phones. */
  Knowledge: Component<Pick<BoardProps, "view" | "revealed" | "seat" | "explain" | "say" | "lit">>;
  /** A small picture for the shelf. */
  Emblem: Component;
  /** The board shows who sits where, along its upper edge: a phone need not show it twice. */
  drawsSeats?: boolean;
}
