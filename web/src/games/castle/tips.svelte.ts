// What a thing means, on hover, on focus and under a finger that stays: any `[data-thing]`.

const HOVER_DELAY = 450;
const PRESS_DELAY = 480;
const SLACK = 8;

export interface Tip {
  /** Kinds, places ("@c3") or seats ("seat blue"), in the order in which they are shown. */
  things: string[];
  /** What is the case there just now: owner, cover, protection. */
  note: string;
  x: number;
  y: number;
  below: boolean;
}

export class Tips {
  shown = $state<Tip | null>(null);
  /** A press that explained something is no click. */
  private wasPress = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private near: Element | null = null;

  /** Svelte action on the board. */
  readonly watch = (board: HTMLElement): { destroy: () => void } => {
    const press = { x: 0, y: 0 };
    const over = (event: PointerEvent) => {
      const thing = thingAt(event);
      if (thing === this.near) return;
      this.hide();
      this.near = thing;
      if (thing) this.later(thing, HOVER_DELAY);
    };
    const down = (event: PointerEvent) => {
      this.hide();
      this.wasPress = false;
      if (event.pointerType === "mouse") return;
      [press.x, press.y] = [event.clientX, event.clientY];
      const thing = thingAt(event);
      if (thing) this.later(thing, PRESS_DELAY, () => (this.wasPress = true));
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === "mouse") return over(event);
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) this.hide();
    };
    const click = (event: MouseEvent) => {
      if (!this.wasPress) return;
      this.wasPress = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const focus = (event: FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      this.hide();
      const thing = target?.closest("[data-thing]");
      if (thing && target?.matches(":focus-visible")) this.later(thing, HOVER_DELAY);
    };
    // A piece may lose the focus because it is being taken off the table: not now, then.
    const leave = () => queueMicrotask(() => this.hide());
    const menu = (event: Event) => this.wasPress && event.preventDefault();
    board.addEventListener("pointermove", move);
    board.addEventListener("pointerdown", down);
    board.addEventListener("pointerup", () => clearTimeout(this.timer));
    board.addEventListener("pointercancel", leave);
    board.addEventListener("pointerleave", leave);
    board.addEventListener("click", click, true);
    board.addEventListener("focusin", focus);
    board.addEventListener("focusout", leave);
    board.addEventListener("contextmenu", menu);
    return { destroy: () => this.hide() };
  };

  /** At once, for a thing that has nothing else to do when it is pressed. */
  explain(thing: Element | null | undefined): void {
    this.hide();
    if (thing) this.show(thing);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.near = null;
    this.shown = null;
  }

  private later(thing: Element, delay: number, then?: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.show(thing);
      then?.();
    }, delay);
  }

  private show(thing: Element): void {
    if (!thing.isConnected) return;
    const box = thing.getBoundingClientRect();
    const below = box.top < innerHeight / 2;
    this.shown = {
      things: (thing.getAttribute("data-thing") ?? "").split("|"),
      note: thing.getAttribute("data-note") ?? "",
      x: box.left + box.width / 2,
      y: below ? box.bottom + 8 : box.top - 8,
      below,
    };
  }
}

function thingAt({ clientX, clientY }: PointerEvent): Element | null {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-thing]") ?? null;
}
