// What moves after something has happened. The view is already the new one: a likeness of each
// card travels from where it was, above everything, and never stands in the way of a press.

import type { Fact } from "../../wire";
import { journeysOf, type Anchor, type Journey, type Turning } from "./journeys";
import type { Kind } from "./wire";

/** Whether anything may move at all. */
export function isStill(): boolean {
  return (
    document.documentElement.dataset["motion"] === "off" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

interface Before {
  box: DOMRect;
  likeness: HTMLElement;
}

const TRAVEL = { duration: 240, easing: "cubic-bezier(.2,.7,.2,1)" };
const TURN = { duration: 220, easing: "ease-in-out" };

/** Remembers where the cards were, and lets them travel to where they are now. */
export class Travels {
  /** By anchor and kind: every card that could be seen. */
  private before = new Map<string, Before[]>();

  /** Of those that are about to travel, where they lie and what they look like. */
  remember(board: HTMLElement, facts: readonly Fact[]): void {
    this.before.clear();
    if (isStill()) return;
    const leaving = new Set(journeysOf(facts).cards.map(({ kind, from }) => `${from} ${kind}`));
    for (const card of board.querySelectorAll<HTMLElement>("[data-piece], [data-card]")) {
      const key = keyOf(board, card);
      if (!leaving.has(key)) continue;
      const twins = this.before.get(key) ?? [];
      twins.push({ box: card.getBoundingClientRect(), likeness: likenessOf(card) });
      this.before.set(key, twins);
    }
  }

  play(board: HTMLElement, facts: readonly Fact[]): void {
    if (isStill() || facts.length === 0) return;
    const { cards, tokens } = journeysOf(facts);
    for (const journey of cards) this.send(board, journey);
    for (const token of tokens) turn(board, token);
  }

  private send(board: HTMLElement, { kind, from, to }: Journey): void {
    const there = kind ? cardAt(board, to, kind) : null;
    const source = kind ? this.before.get(`${from} ${kind}`)?.shift() : undefined;
    const start = source?.box ?? boxOf(board, from);
    const end = there?.getBoundingClientRect() ?? boxOf(board, to);
    const likeness = there ? likenessOf(there) : (source?.likeness ?? back(board));
    if (!start || !end || !likeness) return;
    fly(board, likeness, start, end, there, source !== undefined);
  }
}

/** A card of the own hand is found at the seat it belongs to. */
function keyOf(board: HTMLElement, card: HTMLElement): string {
  const [row, kind = card.dataset["card"]] = (card.dataset["piece"] ?? "").split(" ");
  if (row === "reserve") return `reserve ${kind}`;
  if (row === "hand") return `seat-${ownSeat(board)} ${kind}`;
  return `place-${card.closest<HTMLElement>("[data-place]")?.dataset["place"]} ${kind}`;
}

function ownSeat(board: HTMLElement): string {
  const hand = board.querySelector<HTMLElement>('[data-anchor^="hand-"]');
  return hand?.dataset["anchor"]?.slice("hand-".length) ?? "";
}

function cardAt(board: HTMLElement, anchor: Anchor, kind: Kind): HTMLElement | null {
  const place = /^place-(\d+)$/.exec(anchor)?.[1];
  const inPlay = `[data-place="${place}"] [data-card="${kind}"]`;
  if (place) return [...board.querySelectorAll<HTMLElement>(inPlay)].at(-1) ?? null;
  if (anchor === "reserve") return board.querySelector(`[data-piece="reserve ${kind}"]`);
  if (anchor === `seat-${ownSeat(board)}`) return board.querySelector(`[data-piece="hand ${kind}"]`);
  return null;
}

function boxOf(board: HTMLElement, anchor: Anchor): DOMRect | null {
  const place = /^place-(\d+)$/.exec(anchor)?.[1];
  const node = place
    ? board.querySelector(`[data-place="${place}"]`)
    : (board.querySelector(`[data-anchor="${anchor}"]`) ??
      board.querySelector(`[data-anchor="${anchor.replace(/^deck/, "seat")}"]`));
  return node?.getBoundingClientRect() ?? null;
}

function likenessOf(card: HTMLElement): HTMLElement {
  const likeness = card.cloneNode(true) as HTMLElement;
  likeness.removeAttribute("data-piece");
  likeness.removeAttribute("data-card");
  likeness.removeAttribute("data-back");
  likeness.querySelector("button")?.remove();
  likeness.setAttribute("aria-hidden", "true");
  return likeness;
}

/** Somebody's hidden card. */
function back(board: HTMLElement): HTMLElement | null {
  const hidden = board.querySelector<HTMLElement>("[data-back]");
  return hidden && likenessOf(hidden);
}

const CARD = 56;

/** From box to box; whatever it stands for is not seen before it has arrived. */
function fly(
  board: HTMLElement,
  likeness: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  there: HTMLElement | null,
  wasSeen: boolean,
): void {
  const width = there ? to.width : Math.min(from.width, CARD);
  const height = there ? to.height : width * 1.3;
  const at = (box: DOMRect) => [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2] as const;
  const [endX, endY] = at(to);
  const [startX, startY] = at(from);
  const grown = there && wasSeen ? from.width / to.width : there ? 0.7 : 1;
  Object.assign(likeness.style, {
    position: "fixed",
    inset: "auto",
    left: `${endX}px`,
    top: `${endY}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    transition: "none",
    pointerEvents: "none",
    zIndex: "60",
  });
  board.append(likeness);
  there?.animate([{ opacity: 0 }, { opacity: 0 }], TRAVEL.duration);
  const way = likeness.animate(
    [
      { transform: `translate(${startX - endX}px, ${startY - endY}px) scale(${grown})`, opacity: 1 },
      { transform: "none", opacity: there ? 1 : 0.2 },
    ],
    TRAVEL,
  );
  way.finished.finally(() => likeness.remove());
}

/** A token is turned over. */
function turn(board: HTMLElement, { place, level }: Turning): void {
  const card = board.querySelector(`[data-place="${place}"] [data-level="${level}"]`);
  for (const seal of card?.querySelectorAll(".seal") ?? []) {
    seal.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1.250)" }, { transform: "none" }], TURN);
  }
}
