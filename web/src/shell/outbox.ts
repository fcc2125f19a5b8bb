// What was asked of the server and not answered yet. It survives a broken connection.

import type { Answer, Command } from "../wire";

type Answered = Exclude<Answer, { type: "Malformed" }>;

interface Waiting {
  command: Command;
  resolve: (answer: Answered) => void;
}

/** Commands in the order they were given, each until its one answer. */
export class Outbox {
  #waiting = new Map<string, Waiting>();

  /** Keep a command until it is answered. */
  put(command: Command): Promise<Answered> {
    return new Promise((resolve) => this.#waiting.set(command.id, { command, resolve }));
  }

  /** Everything that has to be said again after a reconnect, with the same ids. */
  unanswered(): Command[] {
    return [...this.#waiting.values()].map(({ command }) => command);
  }

  /** An answer has come; false if nobody waits for it any more. */
  settle(answer: Answered): boolean {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    waiting?.resolve(answer);
    return waiting !== undefined;
  }
}

const LETTERS = 24;

/** A name for a command that nobody else will make up. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LETTERS / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const FIRST_WAIT = 150;
const LONG_WAIT = 1_000;
const LONGEST_WAIT = 5_000;
const PATIENT = 30;

/** Milliseconds to wait before the next attempt; `luck` from 0 to 1 spreads the crowd. */
export function waitBefore(attempt: number, luck: number): number {
  // A server that restarts is back within seconds; one that is gone is asked less often.
  const longest = attempt < PATIENT ? LONG_WAIT : LONGEST_WAIT;
  const wait = Math.min(longest, FIRST_WAIT * 2 ** attempt);
  return wait * (0.5 + luck / 2);
}
