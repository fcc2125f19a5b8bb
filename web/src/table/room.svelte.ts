// A table as its person uses it: what they try, what comes of it, what they point at.

import { announcer } from "../shell/announcer.svelte";
import { Connection, type Answered } from "../shell/connection.svelte";
import { render, t, toYou } from "../shell/language.svelte";
import { addressOf } from "../shell/routes";
import { router } from "../shell/router.svelte";
import { isCompany } from "../shell/seats";
import { settings } from "../shell/settings.svelte";
import { sound } from "../shell/sounds";
import type { Choice, Command, LogEntry, Phrase, Refusal, SeatInfo, Situation, TableInfo } from "../wire";
import { told } from "./log_words";

/** A short word beside the prompt. */
export interface Notice {
  text: Phrase | string;
  /** The paragraph to open, or empty. */
  rule: string;
}

export class Room {
  readonly connection: Connection;
  refusal = $state.raw<Refusal | null>(null);
  refused = $state("");
  notice = $state.raw<Notice | null>(null);
  lit = $state<string | null>(null);
  /** A move that waits to be confirmed. */
  considered = $state.raw<Choice | null>(null);
  #underway = new Map<string, Promise<boolean>>();
  /** Whoever waits for what becomes of the move that is considered. */
  #decided: (wasPlayed: Promise<boolean>) => void = () => {};
  #told = 0;
  /** What each move that waits would do, in words. */
  #labels = new Map<string, Phrase>();

  constructor(table: TableInfo, watch: string) {
    const mine = table.seats.filter((seat) => seat.yours);
    // With several seats on one device nobody's cards are shown until somebody says who looks.
    const seat = !watch && mine.length === 1 ? (mine[0]?.seat ?? null) : null;
    this.connection = new Connection(table.id, watch, seat);
    this.connection.table = table;
    this.connection.onPlayedAnyway = () => (this.notice = { text: t("cancelled-too-late"), rule: "" });
  }

  get table(): TableInfo {
    return this.connection.table as TableInfo;
  }

  get situation() {
    return this.connection.situation;
  }

  get mine(): readonly SeatInfo[] {
    return this.connection.watch ? [] : this.table.seats.filter((seat) => seat.yours);
  }

  get isToDecide(): boolean {
    const { seat, situation } = this.connection;
    return seat !== null && situation?.actor === seat && !situation.ending && !this.#isPlayedByBot(seat);
  }

  /** I was away for so long that a bot plays there until I take the seat back. */
  #isPlayedByBot(seat: string): boolean {
    return this.mine.some((info) => info.seat === seat && info.plays_for !== "");
  }

  /** The same, once the choices have arrived: there may be a moment between. */
  get isMyTurn(): boolean {
    return this.isToDecide && (this.situation?.legal.length ?? 0) > 0;
  }

  /** On one device: the seat of mine that has to take over before anything is shown. */
  get nextAtDevice(): string | null {
    if (this.mine.length < 2 || this.table.status !== "playing") return null;
    const actor = this.situation?.actor ?? null;
    if (actor === null || actor === this.connection.seat || this.#isPlayedByBot(actor)) return null;
    return this.mine.some(({ seat }) => seat === actor) ? actor : null;
  }

  /** Play an action by its notation, or hear why not. `mustAsk`: it would be done too easily. */
  play = (text: string, mustAsk = false): Promise<boolean> => {
    const choice = this.situation?.legal.find((legal) => legal.text === text);
    // To choose it again is no answer: it may be the second click of a double one.
    this.considered = (settings.confirm || mustAsk) && choice ? choice : null;
    if (!this.considered) return this.#move(text);
    this.dismiss(); // The question stands where the last reason stood.
    return new Promise((resolve) => (this.#decided = resolve));
  };

  /** Play what was considered. */
  confirm(): void {
    const choice = this.considered;
    this.considered = null;
    if (choice) this.#decided(this.#move(choice.text));
  }

  #move(text: string): Promise<boolean> {
    if (!this.situation) return Promise.resolve(false);
    const move = this.#underway.get(text) ?? this.#ask(text, this.situation);
    this.#underway.set(text, move);
    return move;
  }

  async #ask(text: string, { seq: follows, legal }: Situation): Promise<boolean> {
    for (const move of this.#waitingMoves) this.connection.withdraw(move.id);
    const label = legal.find((choice) => choice.text === text)?.label;
    if (label) this.#labels.set(text, label);
    const answer = await this.connection.ask({ type: "Move", follows, text });
    this.#underway.delete(text);
    this.#labels.delete(text);
    return this.#heed(answer, text);
  }

  /** A move that waits is replaced by the next one: only one of them can be played. */
  get #waitingMoves(): readonly Command[] {
    return this.connection.waiting.filter(({ type }) => type === "Move");
  }

  /** What was asked for and has to wait, in words. */
  labelOf(command: Command): string {
    switch (command.type) {
      case "Move": {
        const label = this.#labels.get(command.text);
        return label ? render(label) : command.text;
      }
      case "Say": return command.text;
      default: return t(`waiting-${command.type}`);
    }
  }

  /** More than two at the table: whoever gives up leaves a seat, not the game. */
  get isCompany(): boolean {
    return isCompany(this.table.seats);
  }

  /** The bot that would play on if I resigned; empty: the game would end. */
  get successor(): string {
    const isAnybodyLeft = this.table.seats.some(
      ({ kind, seat, plays_for }) => (kind === "person" || plays_for) && seat !== this.connection.seat,
    );
    return this.isCompany && isAnybodyLeft ? this.table.strongest : "";
  }

  /** Give up. If the game goes on without me, I watch it as a spectator does. */
  async resign(): Promise<void> {
    const { successor, table } = this;
    const others = this.mine.length > 1;
    if (!(await this.command("Resign")) || !successor) return;
    if (others) this.connection.sitAt(null);
    else router.replace(addressOf.watch(table.watch));
  }

  /** Before the game begins: nobody sits there any more, neither I nor a bot. */
  async freeSeat(seat: string): Promise<boolean> {
    return this.#heed(await this.connection.ask({ type: "FreeSeat", seat }));
  }

  async command(type: "TakeBack" | "Resign" | "CallOff"): Promise<boolean> {
    const follows = this.situation?.seq ?? 0;
    return this.#heed(await this.connection.ask({ type, follows }));
  }

  async answerTakeBack(agree: boolean): Promise<void> {
    const follows = this.situation?.seq ?? 0;
    this.#heed(await this.connection.ask({ type: "AnswerTakeBack", follows, agree }));
  }

  async rematch(): Promise<void> {
    this.#heed(await this.connection.ask({ type: "Rematch" }));
  }

  /** On a seat that nobody has taken; for a player who is away, the server says which. */
  async letBotPlay(seat: string, level = ""): Promise<void> {
    this.#heed(await this.connection.ask({ type: "LetBotPlay", seat, level }));
  }

  /** I am back, and play on myself. */
  async resumeSeat(seat: string): Promise<void> {
    if (this.connection.seat !== seat) this.connection.sitAt(seat);
    this.#heed(await this.connection.ask({ type: "ResumeSeat" }));
  }

  async say(text: string): Promise<boolean> {
    return this.#heed(await this.connection.ask({ type: "Say", text }));
  }

  /** The last refusal is understood, and what it drew on the board may go. */
  dismiss(): void {
    this.refusal = null;
    this.refused = "";
    this.notice = null;
  }

  /** Show what was answered; whether it was done. */
  #heed(answer: Answered, tried = ""): boolean {
    if (answer.type !== "Withdrawn") this.dismiss();
    switch (answer.type) {
      case "Stale":
        this.notice = { text: t(tried ? "stale-move" : "stale"), rule: "" };
        break;
      case "Limited":
        this.notice = { text: t("limited", { seconds: Math.ceil(answer.retry_after) }), rule: "" };
        break;
      case "Illegal":
        this.refusal = answer.refusal;
        this.refused = tried;
        this.notice = { text: answer.refusal.reason, rule: answer.refusal.rule };
        sound("illegal");
    }
    return answer.type === "Accepted" || answer.type === "Duplicate";
  }

  /** Tell aloud what is new: sentences, and the prompt when it is my turn. */
  tellNews(): void {
    const { log, situation, seat } = this.connection;
    const fresh = log.filter((entry) => entry.seq > this.#told);
    const first = this.#told === 0;
    this.#told = situation?.seq ?? 0;
    if (!situation || (!fresh.length && !first)) return;
    const prompt = this.isToDecide ? [t("your-turn"), render(toYou(situation.prompt))] : [];
    const news = first ? [] : fresh.map((entry) => told(this.table.game, entry));
    announcer.tell(...news, ...prompt);
    if (!first) this.#cue(fresh, seat);
  }

  #cue(fresh: readonly LogEntry[], seat: string | null): void {
    if (this.situation?.ending) sound("end");
    else if (this.isToDecide && fresh.some((entry) => entry.by !== seat)) sound("your turn");
    else if (fresh.some((entry) => entry.by !== seat)) sound("moved");
    this.considered = null;
  }
}
