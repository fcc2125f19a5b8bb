// One table over one line: what the server has told, and what was asked of it.

import type {
  ChatLine, Command, Fact, FromServer, LogEntry, Move, Situation, TableInfo, Update, Welcome,
} from "../wire";
import { completeUpTo, latestOf, merged } from "./history";
import { Line } from "./line";
import { newId, Outbox, SLOW, type Answered } from "./outbox";

export type { Answered } from "./outbox";

export type Status = "connecting" | "live" | "waiting";

/** A command without its id, which the connection makes up. */
type Wish = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

const DAMAGED = 4500; // The server cannot read the table.

const numberOfEntry = ({ seq }: LogEntry): number => seq;
const numberOfLine = ({ number }: ChatLine): number => number;

export class Connection {
  table = $state.raw<TableInfo | null>(null);
  /** In order; while the history is still arriving, older entries may be missing. */
  log = $state.raw<readonly LogEntry[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  situation = $state.raw<Situation | null>(null);
  /** What has just happened; empty after a (re)connect. */
  facts = $state.raw<readonly Fact[]>([]);
  status = $state<Status>("connecting");
  /** What was asked for and has to wait, because the line is down or slow. */
  waiting = $state.raw<readonly Command[]>([]);
  /** The bot that thinks. */
  thinking = $state("");
  /** It cannot think yet. */
  gettingReady = $state(false);
  /** Who has just said no to a wish to take back. */
  declined = $state("");
  seat = $state<string | null>(null);
  /** Why the server does not let us in, if it does not. */
  shut = $state<"" | "shut-out" | "shut-damaged">("");
  /** Called when a move that was withdrawn turns out to have been played. */
  onPlayedAnyway: () => void = () => {};

  #line: Line;
  #outbox = new Outbox();
  /** Moves that the server may have heard before they were withdrawn. */
  #withdrawn: Move[] = [];

  constructor(
    readonly id: string,
    readonly watch: string,
    seat: string | null,
  ) {
    this.seat = seat;
    this.#line = this.#newLine();
  }

  close(): void {
    this.#line.close();
  }

  /** Look from another seat of mine: what the first one knew is forgotten at once. */
  sitAt(seat: string | null): void {
    this.#forget();
    this.seat = seat;
    this.#line.close();
    this.status = "connecting";
    this.shut = "";
    this.#line = this.#newLine();
  }

  /** Ask for something; resolves with the one answer, even across reconnects. */
  async ask(wish: Wish): Promise<Answered> {
    const command = { ...wish, id: newId() } as Command;
    const answer = this.#outbox.put(command);
    if (this.status === "live") this.#send(command);
    this.#showWaiting();
    return answer;
  }

  /** Do not ask for it any more, if it is not too late for that. */
  withdraw(id: string): void {
    const heard = this.#outbox.withdraw(id);
    if (heard?.type === "Move") this.#withdrawn.push(heard);
    this.#showWaiting();
  }

  #newLine(): Line {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = this.watch ? `?watch=${encodeURIComponent(this.watch)}` : "";
    return new Line(`${scheme}//${location.host}/socket/${this.id}${query}`, {
      greet: () => this.#greet(),
      hear: (record) => this.#hear(record),
      lost: (refused) => this.#lost(refused),
    });
  }

  /** The end of the log, as far as nothing is missing in it. */
  get latest(): readonly LogEntry[] {
    return latestOf(this.log, this.situation?.seq ?? 0, numberOfEntry);
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

  #greet(): void {
    const seen = completeUpTo(this.log, numberOfEntry);
    const heard = completeUpTo(this.chat, numberOfLine);
    this.#line.say({ type: "Hello", seat: this.seat, seen, heard, in_pieces: true });
  }

  #lost(refused: number | null): void {
    this.status = "waiting";
    if (refused !== null) {
      this.shut = refused === DAMAGED ? "shut-damaged" : "shut-out";
      this.situation = null; // nobody looks at a hand that is not theirs any more
    }
    this.#withdrawReplaced();
    this.#showWaiting();
  }

  /** Of several moves at the same moment only one can be played, and the last one is meant.
   *  Steps that are decided together follow different moments. */
  #withdrawReplaced(): void {
    const moves = this.#outbox.unanswered().filter((command) => command.type === "Move");
    const last = new Map(moves.map(({ follows, id }) => [follows, id]));
    for (const { follows, id } of moves) if (last.get(follows) !== id) this.withdraw(id);
  }

  #send(command: Command): void {
    this.#line.say(command);
    this.#outbox.sent(command.id, Date.now());
    setTimeout(() => this.#showWaiting(), SLOW);
  }

  #showWaiting(): void {
    const waiting = this.#outbox.overdue(Date.now(), this.status === "live");
    if (waiting.length || this.waiting.length) this.waiting = waiting;
  }

  #hear(record: FromServer): void {
    switch (record.type) {
      case "Pulse": return;
      case "Welcome": return this.#welcomed(record);
      case "History":
        this.#append(record.entries);
        return this.#listen(record.chat);
      case "Update": return this.#book(record);
      case "Said": return this.#listen([record.line]);
      case "TableChanged": this.table = record.table; return;
      case "Thinking":
        this.thinking = record.seat;
        this.gettingReady = record.getting_ready;
        return;
      case "TakeBackDeclined": this.declined = record.by; return;
      case "Malformed": return console.error(record.reason);
      case "Stale": this.#book(record.missed);
    }
    this.#outbox.settle(record);
    this.#showWaiting();
  }

  #welcomed(welcome: Welcome): void {
    this.#line.isWhole();
    this.table = welcome.table;
    this.#append(welcome.entries);
    this.#listen(welcome.chat);
    this.facts = [];
    this.#stopThinking();
    this.situation = welcome.situation;
    this.status = "live";
    const { seq } = welcome.situation;
    this.#forgetWithdrawn((follows) => follows >= seq); // It was not heard, and never will be.
    for (const command of this.#outbox.unanswered()) this.#send(command);
    this.#showWaiting();
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
    this.log = merged(this.log, entries, numberOfEntry);
    const fresh = entries.filter((entry) => this.log.includes(entry));
    if (fresh.some((entry) => this.#isWithdrawn(entry))) this.onPlayedAnyway();
    const known = completeUpTo(this.log, numberOfEntry);
    this.#forgetWithdrawn((follows) => follows < known);
    return fresh;
  }

  #isWithdrawn(entry: LogEntry): boolean {
    if (entry.type !== "Played" || entry.by !== this.seat) return false;
    return this.#withdrawn.some(({ follows, text }) => follows + 1 === entry.seq && text === entry.text);
  }

  #forgetWithdrawn(isSettled: (follows: number) => boolean): void {
    this.#withdrawn = this.#withdrawn.filter(({ follows }) => !isSettled(follows));
  }

  #listen(lines: readonly ChatLine[]): void {
    this.chat = merged(this.chat, lines, numberOfLine);
  }
}
