// A thing on its way under a finger or a mouse. A press that does not move stays a click. Places
// that take things are marked with `data-drop`; what stands there is handed to whoever listens.

const THRESHOLD = 7;

export class Dragging<Thing> {
  picked = $state.raw<Thing | null>(null);
  x = $state(0);
  y = $state(0);
  /** The place below, for a stronger light. */
  over = $state<string | null>(null);
  /** The click that ends a drag is none. */
  #swallow = false;
  readonly #drop: (thing: Thing, at: string | null) => void;

  /** `drop` hears where a thing was let go; null: nowhere. */
  constructor(drop: (thing: Thing, at: string | null) => void) {
    this.#drop = drop;
  }

  /** Called on pointerdown; what follows is heard on the window. */
  begin(event: PointerEvent, thing: Thing, start: () => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const ending = new AbortController();
    const on = (type: "pointermove" | "pointerup" | "pointercancel", then: (next: PointerEvent) => void) =>
      window.addEventListener(type, (next) => next.pointerId === event.pointerId && then(next), { signal: ending.signal });
    const end = (next: PointerEvent) => {
      ending.abort();
      this.#finish(next.type === "pointerup" ? placeUnder(next) : null);
    };
    on("pointermove", (next) => {
      const far = Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > THRESHOLD;
      if (this.picked === null && !far) return;
      if (this.picked === null) {
        this.picked = thing;
        start();
      }
      [this.x, this.y, this.over] = [next.clientX, next.clientY, placeUnder(next)];
    });
    on("pointerup", end);
    on("pointercancel", end);
  }

  #finish(at: string | null): void {
    const { picked } = this;
    this.picked = null;
    this.over = null;
    if (picked === null) return;
    this.#swallow = true;
    setTimeout(() => (this.#swallow = false), 0);
    this.#drop(picked, at);
  }

  /** Whether the click that just came belongs to a drag. */
  swallows(): boolean {
    return this.#swallow;
  }
}

function placeUnder({ clientX, clientY }: PointerEvent): string | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-drop]");
  return place?.dataset["drop"] ?? null;
}
