// What moves after something has happened. The view is already the new one: pieces or their
// likenesses travel to where they are now, and nothing that moves stands in the way of a press.

export const TRAVEL = { duration: 240, easing: "cubic-bezier(.2,.7,.2,1)" };

/** Whether nothing may move at all. */
export function isStill(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** From the middle of one box to the middle of another, as a transformation of the second. */
export function shift(from: DOMRect, to: DOMRect): string {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${dx}px, ${dy}px)`;
}

/** A piece grows into its place. */
export function rise(board: HTMLElement, piece: string): void {
  board.querySelector(piece)?.animate([{ transform: "scale(0.6)", opacity: 0 }, { transform: "none" }], TRAVEL);
}

/** A piece is turned over. */
export function turn(piece: Element | null | undefined, swing = 1.1, duration = TRAVEL.duration, easing = TRAVEL.easing): void {
  piece?.animate(
    [{ transform: "scaleX(0)" }, { transform: `scaleX(${swing})` }, { transform: "none" }],
    { duration, easing },
  );
}

const MARKS = ["data-piece", "data-card", "data-back", "data-stop"];

/** A copy that only looks like the piece: nobody finds it, hears of it or presses it. */
export function likenessOf(piece: HTMLElement): HTMLElement {
  const likeness = piece.cloneNode(true) as HTMLElement;
  for (const mark of MARKS) likeness.removeAttribute(mark);
  likeness.setAttribute("aria-hidden", "true");
  likeness.inert = true;
  return likeness;
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Lets a likeness float above the board in a box of the window, until it has gone its way. */
export function float(board: HTMLElement, likeness: HTMLElement, box: Box, way: Keyframe[], duration = TRAVEL.duration): void {
  Object.assign(likeness.style, {
    position: "fixed",
    inset: "auto",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    transition: "none",
    pointerEvents: "none",
    zIndex: "50",
  });
  board.append(likeness);
  likeness.animate(way, { ...TRAVEL, duration }).finished.finally(() => likeness.remove());
}
