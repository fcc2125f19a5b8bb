// A game to be looked at again: its moments, fetched in stretches, and where we are.

import { api } from "../shell/api";
import type { Fact, LogEntry, Moment, TableInfo } from "../wire";

const STRETCH = 60; // as many as the server sends at once
export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1_200;

export class Reel {
  table = $state.raw<TableInfo | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  error = $state.raw<unknown>(null);
  /** What led to this moment, if we came from the one before. */
  facts = $state.raw<readonly Fact[]>([]);
  #moments = $state.raw<ReadonlyMap<number, Moment>>(new Map());
  #asked = new Set<number>();
  #last: Moment | null = null;

  constructor(
    readonly id: string,
    readonly watch: string,
    at: number,
  ) {
    this.at = at;
    void this.#need(at);
  }

  get last(): number {
    return this.log.at(-1)?.seq ?? 0;
  }

  /** The moment we are at; while it is on its way, the one shown before. */
  get moment(): Moment | null {
    const here = this.#moments.get(this.at) ?? this.#last;
    this.#last = here;
    return here;
  }

  goTo(seq: number): void {
    const target = Math.max(0, Math.min(seq, this.last));
    const next = target === this.at + 1 ? this.log.find((entry) => entry.seq === target) : undefined;
    this.facts = next?.type === "Played" ? next.facts : [];
    this.at = target;
    if (target === this.last) this.playing = false;
    void this.#need(target);
    void this.#need(target + STRETCH / 2);
  }

  toggle(): void {
    if (!this.playing && this.at === this.last) this.goTo(0);
    this.playing = !this.playing;
  }

  /** Milliseconds until the next moment while it plays. */
  get pace(): number {
    return PACE / this.speed;
  }

  async #need(seq: number): Promise<void> {
    const first = Math.floor(seq / STRETCH) * STRETCH;
    const isKnown = this.#asked.has(first) || (this.table !== null && first > this.last);
    if (isKnown) return;
    this.#asked.add(first);
    try {
      const found = await api.moments(this.id, this.watch, first, first + STRETCH - 1);
      this.table = found.table;
      this.log = found.log;
      this.#moments = new Map([...this.#moments, ...found.moments.map((each) => [each.seq, each] as const)]);
      if (this.at > this.last) this.goTo(this.last);
    } catch (reason) {
      this.#asked.delete(first);
      this.error = reason;
    }
  }
}
