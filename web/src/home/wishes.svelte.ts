// What a person wants to play, put together on the shelf before a table is opened.

import { api } from "../shell/api";
import { t } from "../shell/language.svelte";
import { usualLevel, whyMisfit } from "../shell/names";
import { isCompany } from "../shell/seats";
import { settings } from "../shell/settings.svelte";
import type { Teams } from "../shell/teams";
import type { GameInfo, NewTable, OptionInfo, Setup } from "../wire";
import { chairsOf, OPEN, playerCount, seatsWanted, type Chair, type Door } from "./seating";

export const BY_LOT = "";
type Value = OptionInfo["default"];

/** One game on the shelf with the choices made for it. */
export class Wishes {
  readonly game: GameInfo;
  /** The option that says how many play. */
  readonly count: OptionInfo | undefined;
  door = $state<Door>("bot");
  /** As they are: what was chosen, made to fit by the server. */
  options = $state<NewTable["options"]>({});
  /** As they were chosen, so that what had to give way comes back when it fits again. */
  #wished = $state<NewTable["options"]>({});
  setup = $state.raw<Setup | null>(null);
  /** Positions may be analysed during the game. */
  study = $state(false);
  /** How long the table waits for a player who is away. */
  pace = $state<NewTable["pace"]>("live");
  #level = $state("");
  #seat = $state<string | null>(null);
  #changes = $state<Record<string, string>>({});
  #looking: Promise<Setup> | null = null;

  constructor(game: GameInfo) {
    this.game = game;
    this.count = playerCount(game.options);
    this.options = Object.fromEntries(game.options.map(({ name, default: value }) => [name, value]));
  }

  choose(option: string, value: Value): void {
    this.options[option] = value;
    this.#wished[option] = value;
  }

  value({ name, default: usual }: OptionInfo): Value {
    return this.options[name] ?? usual;
  }

  /** Why a choice cannot be had beside the others; empty: it can. */
  whyNot = (option: string, choice: Value): string => {
    const found = this.setup?.misfits.find((each) => each.option === option && each.choice === choice);
    return found ? whyMisfit(this.game, found) : "";
  };

  /** Seats and levels depend on the options, and these on each other. */
  async look(): Promise<void> {
    const looking = api.setup(this.game.id, { ...this.#wished });
    this.#looking = looking;
    const found = await looking;
    // Another choice may have been made meanwhile.
    if (this.#looking !== looking) return;
    this.setup = found;
    this.options = { ...found.options };
  }

  /** Wait for what the last choice led to. */
  async settled(): Promise<void> {
    await this.#looking?.catch(() => undefined);
    if (!this.setup) await this.look();
  }

  get levels(): readonly string[] {
    return this.setup?.levels ?? [];
  }

  /** The chosen level, or one that is neither hopeless nor harmless. */
  get level(): string {
    return this.levels.includes(this.#level) ? this.#level : usualLevel(this.levels);
  }

  set level(level: string) {
    this.#level = level;
  }

  get canStudy(): boolean {
    return this.setup?.analysis ?? false;
  }

  get seats(): readonly string[] {
    return this.setup?.seats ?? [];
  }

  get teams(): Teams {
    return this.setup?.teams ?? [];
  }

  /** More than two: single seats can be given away. */
  get isCompany(): boolean {
    return isCompany(this.seats);
  }

  /** A seat of mine. If I do not care: the first against the one bot there can be, else by lot. */
  get seat(): string {
    if (this.#seat === BY_LOT || (this.#seat !== null && this.seats.includes(this.#seat))) return this.#seat;
    return this.door === "bot" && !this.count ? (this.seats[0] ?? BY_LOT) : BY_LOT;
  }

  set seat(seat: string) {
    this.#seat = seat;
  }

  get isByLot(): boolean {
    return this.door !== "device" && this.seat === BY_LOT;
  }

  get chairs(): readonly Chair[] {
    const { door, seats, levels, level } = this;
    const mine = this.isByLot ? (seats[0] ?? "") : this.seat;
    const kept = Object.entries(this.#changes).filter(([key]) => key.startsWith(`${door} `));
    const changes = Object.fromEntries(kept.map(([key, sitter]) => [key.slice(door.length + 1), sitter]));
    return chairsOf({ door, seats, levels, mine, level, changes });
  }

  give(seat: string, sitter: string): void {
    this.#changes[`${this.door} ${seat}`] = sitter;
  }

  /** Somebody is still to come, so there is something to send them. */
  get invites(): boolean {
    return this.chairs.some(({ sitter }) => sitter === OPEN);
  }

  order(): Omit<NewTable, "type"> {
    return {
      game: this.game.id,
      seats: seatsWanted(this.chairs),
      name: settings.name || t("guest"),
      options: { ...this.options },
      by_lot: this.isByLot,
      study: this.study && this.canStudy,
      pace: this.pace,
    };
  }
}
