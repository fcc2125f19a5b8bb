// A thing on its way under a finger or a mouse. A press that does not move stays a click.

import type { Picked } from "./places";

const THRESHOLD = 7;

export interface Drop {
  tile: number | null;
  onDiscard: boolean;
}

export class Dragging {
  picked = $state<Picked | null>(null);
  x = $state(0);
  y = $state(0);
  over = $state<Drop>({ tile: null, onDiscard: false });
  /** The click that ends a drag is none. */
  private swallow = false;

  constructor(private readonly drop: (picked: Picked, at: Drop) => void) {}

  /** Svelte calls this on pointerdown; what follows is heard on the window. */
  begin(event: PointerEvent, picked: Picked, start: () => void): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const from = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    const move = (next: PointerEvent) => {
      if (next.pointerId !== id) return;
      const far = Math.hypot(next.clientX - from.x, next.clientY - from.y) > THRESHOLD;
      if (this.picked === null && !far) return;
      if (this.picked === null) {
        this.picked = picked;
        start();
      }
      this.moveTo(next);
    };
    const end = (next: PointerEvent) => {
      if (next.pointerId !== id) return;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      this.finish(next.type === "pointerup");
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private moveTo(event: PointerEvent): void {
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = placeUnder(event.clientX, event.clientY);
  }

  private finish(isDropped: boolean): void {
    const { picked, over } = this;
    this.picked = null;
    this.over = { tile: null, onDiscard: false };
    if (picked === null) return;
    this.swallow = true;
    setTimeout(() => (this.swallow = false), 0);
    if (isDropped) this.drop(picked, over);
  }

  /** Whether the click that just came belongs to a drag. */
  swallows(): boolean {
    return this.swallow;
  }
}

function placeUnder(x: number, y: number): Drop {
  const under = document.elementFromPoint(x, y);
  const tile = under?.closest<HTMLElement>("[data-tile]")?.dataset["tile"];
  const onDiscard = under?.closest('[data-place="discard"]') != null;
  return { tile: tile === undefined ? null : Number(tile), onDiscard };
}

