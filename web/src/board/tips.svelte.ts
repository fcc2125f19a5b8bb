// `board/` holds what drawn boards share: explanations (`tips`, `Tip`), dragging, motion, twins.
// It knows no game. A board hands over its own words, selectors and pictures.
//
// This file: what a thing means, on hover, on focus and under a finger that stays. A board marks
// things with `data-thing` ("@3|sum": several, in the order in which they are shown) and may say
// with `data-note` what is the case there just now; it watches with `use:tips.watch` and draws
// `tips.shown` with `Tip.svelte`.

const HOVER_DELAY = 450;
const PRESS_DELAY = 480;
const SLACK = 8;
const GAP = 8;

export interface Tip {
  /** In the words of the glossary, in the order in which they are shown. */
  things: string[];
  /** What is the case there just now. */
  note: string;
  x: number;
  y: number;
  below: boolean;
}

interface Habits {
  /** The thing that is meant at a point of the window. */
  at: (x: number, y: number) => Element | null;
  /** Whether the explanation of a thing with this upper edge stands below it. */
  isBelow: (top: number) => boolean;
}

const USUAL: Habits = {
  at: (x, y) => document.elementFromPoint(x, y)?.closest("[data-thing]") ?? null,
  isBelow: (top) => top < innerHeight / 2,
};

export class Tips {
  shown = $state.raw<Tip | null>(null);
  /** A press that explained something is no click. */
  #wasPress = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #near: Element | null = null;
  readonly #habits: Habits;

  constructor(habits: Partial<Habits> = {}) {
    this.#habits = { ...USUAL, ...habits };
  }

  /** Svelte action on the board. */
  readonly watch = (board: HTMLElement): { destroy: () => void } => {
    const ending = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, then: (event: HTMLElementEventMap[K]) => void, capture = false) =>
      board.addEventListener(type, then, { signal: ending.signal, capture });
    const thingAt = (event: PointerEvent) => this.#habits.at(event.clientX, event.clientY);
    let [x, y] = [0, 0];
    on("pointermove", (event) => {
      if (event.pointerType === "mouse") this.#hover(thingAt(event));
      else if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) this.hide();
    });
    on("pointerdown", (event) => {
      this.hide();
      this.#wasPress = false;
      [x, y] = [event.clientX, event.clientY];
      const thing = thingAt(event);
      if (thing && event.pointerType !== "mouse") this.#later(thing, PRESS_DELAY, () => (this.#wasPress = true));
    });
    on("pointerup", () => clearTimeout(this.#timer));
    // A piece may lose the focus because it is being taken off the table: not now, then.
    for (const type of ["pointercancel", "pointerleave", "focusout"] as const) on(type, () => queueMicrotask(() => this.hide()));
    on("click", (event) => this.#swallow(event), true);
    on("contextmenu", (event) => this.#wasPress && event.preventDefault());
    on("focusin", ({ target }) => {
      this.hide();
      const thing = target instanceof Element && target.matches(":focus-visible") ? target.closest("[data-thing]") : null;
      if (thing) this.#later(thing, HOVER_DELAY);
    });
    return { destroy: () => (ending.abort(), this.hide()) };
  };

  /** At once, for a thing that has nothing else to do when it is pressed. */
  explain(thing: Element | null | undefined): void {
    this.hide();
    if (thing) this.#show(thing);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#near = null;
    this.shown = null;
  }

  #hover(thing: Element | null): void {
    if (thing === this.#near) return;
    this.hide();
    this.#near = thing;
    if (thing) this.#later(thing, HOVER_DELAY);
  }

  #swallow(event: Event): void {
    if (!this.#wasPress) return;
    this.#wasPress = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #later(thing: Element, delay: number, then?: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#show(thing);
      then?.();
    }, delay);
  }

  #show(thing: Element): void {
    if (!thing.isConnected) return;
    const box = thing.getBoundingClientRect();
    const below = this.#habits.isBelow(box.top);
    this.shown = {
      things: (thing.getAttribute("data-thing") ?? "").split("|"),
      note: thing.getAttribute("data-note") ?? "",
      x: box.left + box.width / 2,
      y: below ? box.bottom + GAP : box.top - GAP,
      below,
    };
  }
}
