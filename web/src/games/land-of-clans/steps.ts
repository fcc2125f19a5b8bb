// Several steps of the rules that a person decides in one go: an attack and its Swords, an
// exchange card by card. Each is sent when it has become lawful.

import type { Choice } from "../../wire";

export class Steps {
  #left: readonly string[] = [];
  #moment = 0;
  #legal: readonly Choice[] = [];
  #refusal: unknown = null;
  /** The moment at which the last step was sent. */
  #sentAt = 0;
  #isPlayed = false;
  #count = 0;

  /** `play` tells whether it was played: a step may wait for the line, or be cancelled. */
  constructor(private readonly play: (text: string) => Promise<boolean>) {}

  begin(texts: readonly string[]): void {
    this.#left = texts;
    this.#next();
  }

  /** After every change. What was refused, or has become unlawful, ends it. */
  goOn(moment: number, legal: readonly Choice[], refusal: unknown): void {
    this.#moment = moment;
    this.#legal = legal;
    if (refusal !== this.#refusal) {
      this.#refusal = refusal;
      if (refusal) this.#left = [];
    }
    this.#nextIfLawful();
  }

  /** The same moment may come again, after a reconnect, with the last step not yet played. */
  #nextIfLawful(): void {
    if (!this.#isPlayed || this.#moment === this.#sentAt) return;
    if (this.#legal.some(({ text }) => text === this.#left[0])) this.#next();
    else this.#left = [];
  }

  #next(): void {
    const [text, ...left] = this.#left;
    if (text === undefined) return;
    this.#left = left;
    this.#sentAt = this.#moment;
    this.#isPlayed = false;
    const sent = ++this.#count;
    void this.play(text).then((isPlayed) => {
      if (sent === this.#count) this.#heard(isPlayed);
    });
  }

  #heard(isPlayed: boolean): void {
    this.#isPlayed = isPlayed;
    if (isPlayed) this.#nextIfLawful();
    else this.#left = [];
  }
}
