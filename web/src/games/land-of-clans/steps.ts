// Several steps of the rules that a person decides in one go: an attack and its Swords, an
// exchange card by card. Each is sent when it has become lawful.

import type { Choice } from "../../wire";

export class Steps {
  #left: readonly string[] = [];
  #legal: readonly Choice[] = [];
  #refusal: unknown = null;

  constructor(private readonly play: (text: string) => void) {}

  begin(texts: readonly string[]): void {
    this.#left = texts;
    this.#next();
  }

  /** After every change of what is lawful. What was refused, or has become unlawful, ends it. */
  goOn(legal: readonly Choice[], refusal: unknown): void {
    if (refusal !== this.#refusal) {
      this.#refusal = refusal;
      if (refusal) this.#left = [];
    }
    if (legal === this.#legal) return;
    this.#legal = legal;
    if (legal.some(({ text }) => text === this.#left[0])) this.#next();
    else this.#left = [];
  }

  #next(): void {
    const [text, ...left] = this.#left;
    if (text === undefined) return;
    this.#left = left;
    this.play(text);
  }
}
