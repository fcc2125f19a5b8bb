// One line to the server: opened, watched over, and opened again when it breaks.

import type { FromClient, FromServer } from "../wire";
import { Pieces } from "./pieces";

/** Who speaks over the line. */
export interface Speaker {
  /** It is open: say hello. */
  greet: () => void;
  hear: (record: FromServer) => void;
  /** It is broken. `refused`: with which code the server lets us in no more, and there is no new attempt;
   * null: there is one. */
  lost: (refused: number | null) => void;
}

const RESTART = 1012;
const REFUSED = 4000; // From here on the server says that trying again is no use.

// A line that says nothing for so long is dead, and nobody was told. On a live one the
// server answers soon, and says "Pulse" when a table has been quiet for eight seconds.
const ANSWER_TIMEOUT = 8_000;
const LONGEST_ANSWER_TIMEOUT = 60_000;
const SILENCE_TIMEOUT = 20_000;

export class Line {
  #socket: WebSocket | null = null;
  #pieces = new Pieces();
  /** How often it has failed since it was last whole. */
  #failures = 0;
  #isWhole = false;
  #isRefused = false;
  #heardAt = 0;
  /** When the line is given up unless something is heard. */
  #dueAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly address: string, readonly speaker: Speaker) {
    addEventListener("online", this.#online);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#shown);
    this.#open();
  }

  close(): void {
    removeEventListener("online", this.#online);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#shown);
    this.#letGo();
  }

  /** What the greeting asked for has come: from now on silence is allowed. */
  isWhole(): void {
    this.#isWhole = true;
    this.#failures = 0;
    this.#expect(SILENCE_TIMEOUT);
  }

  say(record: FromClient): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(record));
    // Whoever keeps trying on a dead line does not prolong its life.
    const patience = this.#patience();
    if (Date.now() + patience < this.#dueAt) this.#expect(patience);
  }

  #open(): void {
    this.#letGo();
    this.#pieces = new Pieces();
    this.#isWhole = false;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#expect(this.#patience());
      this.speaker.greet();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(String(data));
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
    this.#expect(this.#patience());
  }

  #letGo(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(); // A dead one takes its time to notice.
  }

  #hear(frame: string): void {
    this.#heardAt = Date.now();
    this.#expect(this.#isWhole ? SILENCE_TIMEOUT : this.#patience());
    const record = this.#pieces.add(frame);
    if (record !== null) this.speaker.hear(JSON.parse(record) as FromServer);
  }

  /** On a line that was too slow before we wait longer. */
  #patience(): number {
    return Math.min(LONGEST_ANSWER_TIMEOUT, ANSWER_TIMEOUT * 2 ** Math.min(this.#failures, 8));
  }

  /** Give the line up if it says nothing for so long. */
  #expect(milliseconds: number): void {
    clearTimeout(this.#watchdog);
    this.#dueAt = Date.now() + milliseconds;
    this.#watchdog = setTimeout(() => this.#lost(0), milliseconds);
  }

  #lost(code: number): void {
    this.#letGo();
    this.#isWhole = false;
    this.#isRefused = code >= REFUSED;
    if (!this.#isRefused) this.#openLater(code);
    this.speaker.lost(this.#isRefused ? code : null);
  }

  #openLater(code: number): void {
    const atOnce = code === RESTART && this.#failures === 0;
    const wait = atOnce ? 0 : waitBefore(this.#failures, Math.random());
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  // What the browser knows of the network. It may be wrong: a server on this machine needs
  // none. So an offline line is given up, but tried again like any other.

  #offline = (): void => {
    if (this.#socket) this.#lost(0);
  };

  #online = (): void => {
    if (!this.#isWhole) this.#hurry();
  };

  /** Nobody counts the seconds while a phone sleeps. */
  #shown = (): void => {
    if (document.hidden) return;
    if (!this.#socket) this.#hurry();
    else if (this.#isWhole && Date.now() - this.#heardAt > SILENCE_TIMEOUT) this.#lost(0);
  };

  #hurry(): void {
    if (!this.#isRefused) this.#open();
  }
}

const FIRST_WAIT = 150;
const LONG_WAIT = 1_000;
const LONGEST_WAIT = 15_000;
const PATIENT = 30; // Attempts: about twenty seconds.

/** Milliseconds to wait before the next attempt; `luck` from 0 to 1 spreads the crowd. */
export function waitBefore(failures: number, luck: number): number {
  // A server that restarts is back within seconds; one that is gone is asked less and less often.
  const doubled = Math.min(LONG_WAIT, FIRST_WAIT * 2 ** Math.min(failures, PATIENT));
  const longest = Math.min(LONGEST_WAIT, doubled * 2 ** Math.max(0, Math.min(failures - PATIENT, 10)));
  return longest * (0.5 + luck / 2);
}
