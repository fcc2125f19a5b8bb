// What moves after something has happened. The view is already the new one: a likeness of each
// card travels from where it was, above everything, and never stands in the way of a press.

import { float, isStill, likenessOf, shift, TRAVEL, turn } from "../../board/motion";
import type { Fact } from "../../wire";
import { journeysOf, type Anchor, type Journey, type Turning } from "./journeys";
import type { Kind } from "./wire";

interface Before {
  box: DOMRect;
  likeness: HTMLElement;
}

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
      twins.push({ box: card.getBoundingClientRect(), likeness: faceOf(card) });
      this.before.set(key, twins);
    }
  }

  play(board: HTMLElement, facts: readonly Fact[]): void {
    if (isStill() || facts.length === 0) return;
    const { cards, tokens } = journeysOf(facts);
    for (const journey of cards) this.send(board, journey);
    for (const token of tokens) turnSeals(board, token);
  }

  private send(board: HTMLElement, { kind, from, to }: Journey): void {
    const there = kind ? cardAt(board, to, kind) : null;
    const source = kind ? this.before.get(`${from} ${kind}`)?.shift() : undefined;
    const start = source?.box ?? boxOf(board, from);
    const end = there?.getBoundingClientRect() ?? boxOf(board, to);
    const likeness = there ? faceOf(there) : (source?.likeness ?? back(board));
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

function faceOf(card: HTMLElement): HTMLElement {
  const likeness = likenessOf(card);
  likeness.querySelector("button")?.remove();
  return likeness;
}

/** Somebody's hidden card. */
function back(board: HTMLElement): HTMLElement | null {
  const hidden = board.querySelector<HTMLElement>("[data-back]");
  return hidden && faceOf(hidden);
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
  const box = { left: to.left + to.width / 2 - width / 2, top: to.top + to.height / 2 - height / 2, width, height };
  const grown = there && wasSeen ? from.width / to.width : there ? 0.7 : 1;
  there?.animate([{ opacity: 0 }, { opacity: 0 }], TRAVEL.duration);
  float(board, likeness, box, [
    { transform: `${shift(from, to)} scale(${grown})`, opacity: 1 },
    { transform: "none", opacity: there ? 1 : 0.2 },
  ]);
}

/** A token is turned over. */
function turnSeals(board: HTMLElement, { place, level }: Turning): void {
  const card = board.querySelector(`[data-place="${place}"] [data-level="${level}"]`);
  for (const seal of card?.querySelectorAll(".seal") ?? []) turn(seal, 1.25, 220, "ease-in-out");
}
