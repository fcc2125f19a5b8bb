// A card on its way under a finger or a mouse. A press that does not move stays a click.

import type { Drop } from "./choosing.svelte";
import type { Picked, Row } from "./places";
import type { Kind } from "./wire";

const THRESHOLD = 7;

export class Dragging {
  picked = $state<Picked | null>(null);
  x = $state(0);
  y = $state(0);
  /** The place below, for a stronger light. */
  over = $state<string | null>(null);
  /** The click that ends a drag is none. */
  private swallow = false;

  constructor(private readonly drop: (picked: Picked, at: Drop) => void) {}

  /** Called on pointerdown; what follows is heard on the window. */
  begin(event: PointerEvent, picked: Picked, start: () => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const from = { x: event.clientX, y: event.clientY };
    const move = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return;
      const far = Math.hypot(next.clientX - from.x, next.clientY - from.y) > THRESHOLD;
      if (this.picked === null && !far) return;
      if (this.picked === null) {
        this.picked = picked;
        start();
      }
      this.moveTo(next);
    };
    const end = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      this.finish(next);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private moveTo(event: PointerEvent): void {
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = under(event)?.dataset["drop"] ?? null;
  }

  private finish(event: PointerEvent): void {
    const { picked } = this;
    this.picked = null;
    this.over = null;
    if (picked === null) return;
    this.swallow = true;
    setTimeout(() => (this.swallow = false), 0);
    this.drop(picked, event.type === "pointerup" ? dropAt(under(event)) : null);
  }

  /** Whether the click that just came belongs to a drag. */
  swallows(): boolean {
    return this.swallow;
  }
}

function under(event: PointerEvent): HTMLElement | null {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]") ?? null;
}

/** `data-drop` is the number of a place, or a row and a card of it: "reserve king". */
function dropAt(at: HTMLElement | null): Drop {
  const words = (at?.dataset["drop"] ?? "").split(" ");
  const [first = "", kind] = words;
  if (first === "") return null;
  if (first === "hand" || first === "reserve") return { row: first as Row, kind: (kind as Kind) ?? null };
  return { place: Number(first) };
}
