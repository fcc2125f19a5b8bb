// What was asked of the server and not answered yet. It survives a broken connection.

import type { Answer, Command } from "../wire";

/** Somebody has thought better of it before there was an answer. */
export interface Withdrawn {
  type: "Withdrawn";
  id: string;
}

export type Answered = Exclude<Answer, { type: "Malformed" }> | Withdrawn;

interface Waiting {
  command: Command;
  resolve: (answer: Answered) => void;
  /** Milliseconds by whichever clock; null: it was never sent. */
  sent: number | null;
}

/** An answer that takes longer is waited for, and the person is told. */
export const SLOW = 2_000;

/** Commands in the order they were given, each until its one answer. */
export class Outbox {
  #waiting = new Map<string, Waiting>();

  /** Keep a command until it is answered. */
  put(command: Command): Promise<Answered> {
    return new Promise((resolve) => this.#waiting.set(command.id, { command, resolve, sent: null }));
  }

  /** Note that a command was sent, also when it is sent again. */
  sent(id: string, now: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting) waiting.sent = now;
  }

  /** Everything that has to be said again after a reconnect, with the same ids. */
  unanswered(): Command[] {
    return [...this.#waiting.values()].map(({ command }) => command);
  }

  /** What the person is told to wait for: without a line everything, else what takes long. */
  overdue(now: number, isLive: boolean): Command[] {
    const late = [...this.#waiting.values()].filter(
      ({ sent }) => !isLive || sent === null || now - sent >= SLOW,
    );
    return late.map(({ command }) => command);
  }

  /** An answer has come; false if nobody waits for it any more. */
  settle(answer: Answered): boolean {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    waiting?.resolve(answer);
    return waiting !== undefined;
  }

  /** Say it no more. The command, if the server may have heard it all the same. */
  withdraw(id: string): Command | null {
    const waiting = this.#waiting.get(id);
    this.settle({ type: "Withdrawn", id });
    return waiting && waiting.sent !== null ? waiting.command : null;
  }
}

const LETTERS = 24;

/** A name for a command that nobody else will make up. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LETTERS / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
