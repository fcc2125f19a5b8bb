// One table over one socket: what the server has told, and what was asked of it.

import type {
  ChatLine, Command, Fact, FromServer, LogEntry, Situation, TableInfo, Update, Welcome,
} from "../wire";
import { newId, Outbox, waitBefore } from "./outbox";

export type Status = "connecting" | "live" | "waiting";
export type Answered = Awaited<ReturnType<Outbox["put"]>>;

/** A command without its id, which the connection makes up. */
type Wish = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

const RESTART = 1012;
const REFUSED = 4000; // From here on the server says that trying again is no use.
// A socket that says nothing for so long is dead, and nobody was told. On a live one the
// server answers soon, and says "Pulse" when a table has been quiet for fifteen seconds.
const ANSWER_TIMEOUT = 8_000;
const SILENCE_TIMEOUT = 40_000;

export class Connection {
  table = $state.raw<TableInfo | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  situation = $state.raw<Situation | null>(null);
  /** What has just happened; empty after a (re)connect. */
  facts = $state.raw<readonly Fact[]>([]);
  status = $state<Status>("connecting");
  /** The bot that thinks. */
  thinking = $state("");
  /** It cannot think yet. */
  gettingReady = $state(false);
  /** Who has just said no to a wish to take back. */
  declined = $state("");
  seat = $state<string | null>(null);
  /** The server does not let us in. */
  shut = $state(false);

  #socket: WebSocket | null = null;
  #outbox = new Outbox();
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    readonly watch: string,
    seat: string | null,
  ) {
    this.seat = seat;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Look from another seat of mine: what the first one knew is forgotten at once. */
  sitAt(seat: string | null): void {
    this.#forget();
    this.seat = seat;
    this.#reconnect();
  }

  /** Ask for something; resolves with the one answer, even across reconnects. */
  async ask(wish: Wish): Promise<Answered> {
    const command = { ...wish, id: newId() } as Command;
    const answer = this.#outbox.put(command);
    if (this.status === "live") this.#send(command);
    return answer;
  }

  #forget(): void {
    this.situation = null;
    this.log = [];
    this.facts = [];
    this.#stopThinking();
  }

  #stopThinking(): void {
    this.thinking = "";
    this.gettingReady = false;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = this.watch ? `?watch=${encodeURIComponent(this.watch)}` : "";
    const socket = new WebSocket(`${scheme}//${location.host}/socket/${this.id}${query}`);
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = ({ data }) => this.#hear(socket, JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  #reconnect(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.status = "connecting";
    this.shut = false;
    this.#connect();
  }

  #hello(socket: WebSocket): void {
    const seen = this.log.at(-1)?.seq ?? 0;
    const heard = this.chat.at(-1)?.number ?? 0;
    socket.send(JSON.stringify({ type: "Hello", seat: this.seat, seen, heard }));
    this.#waitFor(socket, ANSWER_TIMEOUT);
  }

  /** Give the socket up if it says nothing for so long. */
  #waitFor(socket: WebSocket, milliseconds: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      socket.close(); // A dead one takes its time to notice.
      this.#lost(socket, 0);
    }, milliseconds);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#socket = null;
    this.status = "waiting";
    if (code >= REFUSED) {
      this.shut = true;
      this.situation = null; // nobody looks at a hand that is not theirs any more
      return;
    }
    const atOnce = code === RESTART && this.#attempt === 0;
    const wait = atOnce ? 0 : waitBefore(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hurry = (): void => {
    if (this.status !== "waiting" || this.shut || document.hidden || this.#socket) return;
    this.#attempt = 0;
    this.#connect();
  };

  #send(command: Command): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.send(JSON.stringify(command));
    this.#waitFor(socket, ANSWER_TIMEOUT);
  }

  #hear(socket: WebSocket, message: FromServer): void {
    if (socket !== this.#socket) return;
    this.#waitFor(socket, SILENCE_TIMEOUT);
    switch (message.type) {
      case "Pulse": return;
      case "Welcome": return this.#welcomed(message);
      case "Update": return this.#book(message);
      case "Said": return this.#listen([message.line]);
      case "TableChanged": this.table = message.table; return;
      case "Thinking":
        this.thinking = message.seat;
        this.gettingReady = message.getting_ready;
        return;
      case "TakeBackDeclined": this.declined = message.by; return;
      case "Malformed": return console.error(message.reason);
      case "Stale": this.#book(message.missed);
    }
    this.#outbox.settle(message);
  }

  #welcomed(welcome: Welcome): void {
    this.#attempt = 0;
    this.table = welcome.table;
    this.#append(welcome.entries);
    this.#listen(welcome.chat);
    this.facts = [];
    this.#stopThinking();
    this.situation = welcome.situation;
    this.status = "live";
    for (const command of this.#outbox.unanswered()) this.#send(command);
  }

  #book(update: Update): void {
    const fresh = this.#append(update.entries);
    const old = this.situation;
    if (old && update.situation.seq < old.seq) return;
    this.facts = fresh.flatMap((entry) => (entry.type === "Played" ? entry.facts : []));
    this.#stopThinking();
    this.declined = "";
    this.situation = update.situation;
  }

  /** Add what is not here yet; the same entry may come twice. */
  #append(entries: readonly LogEntry[]): readonly LogEntry[] {
    const last = this.log.at(-1)?.seq ?? 0;
    const fresh = entries.filter((entry) => entry.seq > last);
    if (fresh.length) this.log = [...this.log, ...fresh];
    return fresh;
  }

  #listen(lines: readonly ChatLine[]): void {
    const last = this.chat.at(-1)?.number ?? 0;
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length) this.chat = [...this.chat, ...fresh];
  }
}
