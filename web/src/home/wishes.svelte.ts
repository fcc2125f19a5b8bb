// What a person wants to play, put together on the shelf before a table is opened.

import { api } from "../shell/api";
import { t } from "../shell/language.svelte";
import { settings } from "../shell/settings.svelte";
import type { GameInfo, NewTable, Setup } from "../wire";

export type Door = "bot" | "friend" | "device";
export const DOORS: readonly Door[] = ["bot", "friend", "device"];
export const BY_LOT = "";

/** One game on the shelf with the choices made for it. */
export class Wishes {
  readonly game: GameInfo;
  door = $state<Door>("bot");
  options = $state<NewTable["options"]>({});
  setup = $state.raw<Setup | null>(null);
  #level = $state("");
  #seat = $state<string | null>(null);

  constructor(game: GameInfo) {
    this.game = game;
    this.options = Object.fromEntries(game.options.map(({ name, default: value }) => [name, value]));
  }

  /** Seats and levels depend on the options. */
  async look(): Promise<void> {
    this.setup = await api.setup(this.game.id, { ...this.options });
  }

  get levels(): readonly string[] {
    return this.setup?.levels ?? [];
  }

  /** The chosen level, or the one in the middle: neither hopeless nor harmless. */
  get level(): string {
    const middle = this.levels[Math.floor(this.levels.length / 2)] ?? "";
    return this.levels.includes(this.#level) ? this.#level : middle;
  }

  set level(level: string) {
    this.#level = level;
  }

  get seats(): readonly string[] {
    return this.setup?.seats ?? [];
  }

  /** A seat of mine; by lot with a friend, the first against a bot, if I do not care. */
  get seat(): string {
    if (this.#seat === BY_LOT || (this.#seat !== null && this.seats.includes(this.#seat))) return this.#seat;
    return this.door === "bot" ? (this.seats[0] ?? BY_LOT) : BY_LOT;
  }

  set seat(seat: string) {
    this.#seat = seat;
  }

  order(): Omit<NewTable, "type"> {
    const mine = this.seat === BY_LOT ? this.seats[0] : this.seat;
    const other = { bot: this.level, friend: "open", device: "me" }[this.door];
    return {
      game: this.game.id,
      seats: Object.fromEntries(this.seats.map((seat) => [seat, seat === mine ? "me" : other])),
      name: settings.name || t("guest"),
      options: { ...this.options },
      by_lot: this.door !== "device" && this.seat === BY_LOT,
    };
  }
}
