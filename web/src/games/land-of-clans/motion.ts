// What moves after something has happened. The view is already the new one; nothing that moves
// stands in the way of a press.

import { isStill, rise, shift, TRAVEL, turn } from "../../board/motion";
import type { Fact } from "../../wire";
import type { AnyEvent } from "./wire";

const ABOVE = [{ zIndex: 9 }, { zIndex: 9 }];

export function move(board: HTMLElement, facts: readonly Fact[]): void {
  if (isStill()) return;
  // The facts of this game carry this game's events.
  for (const { event } of facts) moveOne(board, event as AnyEvent);
}

function moveOne(board: HTMLElement, event: AnyEvent): void {
  switch (event.type) {
    case "TokenPlaced":
      return travel(board, `[data-seat="${event.seat}"]`, `[data-at="${event.square}"] .token`);
    case "CastleBuilt":
      return rise(board, `[data-castle="${event.castle}"]`);
    case "CastleCaptured":
      return turn(board.querySelector(`[data-castle="${event.castle}"]`));
    case "PrizeRevealed":
      return rise(board, `[data-corner="${event.corner}"]`);
    case "CardDrawn":
      if (event.card) travel(board, ".heap", `[data-card="${event.card}"]`);
      return;
    case "SwordLaid":
    case "ShieldLaid":
      return travel(board, `[data-seat="${event.seat}"]`, `[data-laid="${event.card}"]`);
    default:
  }
}

/** From where it was to where it is now, above everything. */
function travel(board: HTMLElement, from: string, to: string): void {
  const start = board.querySelector(from)?.getBoundingClientRect();
  const piece = board.querySelector<HTMLElement>(to);
  const end = piece?.getBoundingClientRect();
  if (!start || !piece || !end) return;
  piece.parentElement?.animate(ABOVE, TRAVEL.duration);
  piece.animate([{ transform: `${shift(start, end)} scale(0.8)`, opacity: 0.5 }, { transform: "none" }], TRAVEL);
}
