// Long records come in several frames, so that a slow line can be told from a dead one.

const MORE = "+";
const LAST = ".";

/** Puts the pieces of a record together again. */
export class Pieces {
  #parts: string[] = [];

  /** The whole record, once its last frame is there; null: it goes on. */
  add(frame: string): string | null {
    const [mark] = frame;
    if (mark !== MORE && mark !== LAST) return frame;
    this.#parts.push(frame.slice(1));
    if (mark === MORE) return null;
    const whole = this.#parts.join("");
    this.#parts = [];
    return whole;
  }
}
