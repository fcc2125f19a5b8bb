// What moves after something has happened. The view is already the new one: pieces travel
// from where they were, and never stand in the way of the next move.

import { float, isStill, likenessOf, shift, TRAVEL } from "../../board/motion";
import type { Fact } from "../../wire";
import { other, written, type Card } from "./cards";
import type { AnyEvent, FaceDown, Pile, Side } from "./wire";

/** Where a piece that was not on the table before comes from. */
export type Origin = `hand-${Side}` | `deck-${Pile}` | "discard";

export interface Strike {
  tile: number;
  kind: "crack" | "oil" | "burst";
}

export interface Motions {
  origins: Map<string, Origin>;
  /** Backs that travel from a deck to a hidden hand. */
  hidden: { pile: Pile; side: Side }[];
  strikes: Strike[];
}

export function motionsOf(facts: readonly Fact[]): Motions {
  const motions: Motions = { origins: new Map(), hidden: [], strikes: [] };
  // The facts of this game carry this game's events.
  for (const fact of facts) book(motions, fact.event as AnyEvent);
  return motions;
}

function book(motions: Motions, event: AnyEvent): void {
  switch (event.type) {
    case "Fought":
      book(motions, event.event);
      break;
    case "CardPlayed":
    case "ActionPlayed":
      motions.origins.set(
        event.type === "CardPlayed" ? written(event.card) : event.tactic,
        `hand-${event.side}`,
      );
      break;
    case "CardDrawn":
      if (isFaceDown(event.card)) motions.hidden.push({ pile: event.card.pile, side: event.side });
      else motions.origins.set(written(event.card), `deck-${pileOf(event.card)}`);
      break;
    case "CardRecruited":
      motions.origins.set(written(event.card), "discard");
      break;
    case "CardsExchanged":
      bookExchange(motions, event.from_attacker, "attacker");
      bookExchange(motions, event.from_defender, "defender");
      break;
    case "TileDamaged":
      motions.strikes.push({ tile: event.tile, kind: "crack" });
      break;
    case "OilPoured":
      motions.strikes.push({ tile: event.tile, kind: "oil" });
      break;
    case "TileCleared":
      motions.strikes.push({ tile: event.tile, kind: "burst" });
      break;
    default:
      break;
  }
}

function bookExchange(
  motions: Motions,
  cards: readonly (Card | FaceDown)[],
  giver: Side,
): void {
  for (const card of cards) {
    if (!isFaceDown(card)) motions.origins.set(written(card), `hand-${giver}`);
    else motions.hidden.push({ pile: card.pile, side: other(giver) });
  }
}

function isFaceDown(card: Card | FaceDown): card is FaceDown {
  return typeof card !== "string" && card.type === "FaceDown";
}

function pileOf(card: Card): Pile {
  return typeof card === "string" ? "tactic" : "siege";
}

interface Before {
  name: string;
  /** The row and the place in it, or the hand. */
  spot: string;
  box: DOMRect;
  /** A likeness of a piece at the wall, in case it leaves. */
  likeness: HTMLElement | null;
}

const QUICK = { ...TRAVEL, duration: 230 };

/** Remembers where the pieces were, and lets them travel to where they are now. */
export class Travels {
  private before: Before[] = [];

  remember(board: HTMLElement): void {
    this.before = [];
    if (isStill()) return;
    for (const piece of board.querySelectorAll<HTMLElement>("[data-piece]")) {
      const atWall = piece.closest("[data-tile]") !== null;
      this.before.push({
        name: nameOf(piece),
        spot: spotOf(piece),
        box: piece.getBoundingClientRect(),
        likeness: atWall ? likenessOf(piece) : null,
      });
    }
  }

  play(board: HTMLElement, facts: readonly Fact[]): void {
    if (isStill() || this.before.length === 0) return;
    const motions = motionsOf(facts);
    const pieces = [...board.querySelectorAll<HTMLElement>("[data-piece]")];
    // What lies where it lay does not move, even if the whole table did.
    const moved = pieces.filter((piece) => {
      return spotOf(piece) === IN_HAND || this.claim(nameOf(piece), spotOf(piece)) === null;
    });
    for (const piece of moved) {
      const origin = motions.origins.get(nameOf(piece));
      const from = this.claim(nameOf(piece))?.box ?? placeBox(board, origin);
      if (from) travel(piece, from);
    }
    const discard = placeBox(board, "discard");
    for (const { box, likeness } of this.before) {
      if (likeness) leave(board, likeness, box, discard);
    }
    for (const { pile, side } of motions.hidden) this.drawHidden(board, pile, side);
    for (const strike of motions.strikes) hit(board, strike);
  }

  /** Takes what is remembered of a piece, so that its twin finds its own. */
  private claim(name: string, spot?: string): Before | null {
    const index = this.before.findIndex(
      (each) => each.name === name && (spot === undefined || each.spot === spot),
    );
    return index < 0 ? null : (this.before.splice(index, 1)[0] ?? null);
  }

  private drawHidden(board: HTMLElement, pile: Pile, side: Side): void {
    const deck = board.querySelector<HTMLElement>(`[data-place="deck-${pile}"] [data-top]`);
    const hand = placeBox(board, `hand-${side}`);
    if (deck && hand) leave(board, likenessOf(deck), deck.getBoundingClientRect(), hand);
  }
}

const IN_HAND = "hand";

/** The card's own name, without what tells it from its twin. */
function nameOf(piece: HTMLElement): string {
  return (piece.dataset["piece"] ?? "").replace(/#.*|^used-/g, "");
}

function spotOf(piece: HTMLElement): string {
  const tile = piece.closest<HTMLElement>("[data-tile]")?.dataset["tile"];
  if (tile === undefined) return piece.closest(".hand") ? IN_HAND : "beside";
  const row = piece.closest(".near") ? "near" : "far";
  return `${tile} ${row} ${piece.style.getPropertyValue("--at")}`;
}

function placeBox(board: HTMLElement, place: Origin | undefined): DOMRect | null {
  if (place === undefined) return null;
  return board.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null;
}

function travel(piece: HTMLElement, from: DOMRect): void {
  const to = piece.getBoundingClientRect();
  const isNear = Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 3;
  if (isNear || to.width === 0) return;
  const scale = Math.min(2, from.width / to.width);
  piece.animate(
    [
      { transform: `${shift(from, to)} scale(${scale})`, zIndex: 30 },
      { transform: "none", zIndex: 30 },
    ],
    QUICK,
  );
}

/** A likeness on its way out; it is gone with the end of its way. */
function leave(board: HTMLElement, likeness: HTMLElement, box: DOMRect, goal: DOMRect | null): void {
  const end = goal ? `${shift(goal, box)} scale(.6)` : "scale(.6)";
  const way = [
    { transform: "none", opacity: 1 },
    { transform: end, opacity: 0.15 },
  ];
  float(board, likeness, box, way, 250);
}

function hit(board: HTMLElement, { tile, kind }: Strike): void {
  const column = board.querySelector<HTMLElement>(`[data-tile="${tile}"]`);
  const wall = column?.querySelector<SVGElement>(".segment");
  if (!column || !wall) return;
  if (kind !== "oil") {
    wall.animate(
      [0, -2.5, 2.5, -2, 1.5, 0].map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) / 2}px)` })),
      { duration: 250 },
    );
    for (const crack of wall.querySelectorAll(".crack")) {
      crack.animate([{ clipPath: "inset(0 0 100% 0)" }, { clipPath: "inset(0)" }], { duration: 250 });
    }
    return;
  }
  const stream = column.querySelector<HTMLElement>(".stream");
  stream?.animate(
    [
      { opacity: 0, transform: "scaleY(0)" },
      { opacity: 1, transform: "scaleY(1)", offset: 0.5 },
      { opacity: 0, transform: "scaleY(1)" },
    ],
    { duration: 450, easing: "ease-in" },
  );
}
