// Cards and tiles as the wire spells them, read for drawing. No rule is decided here.

import type { Face as DrawnFace } from "../../art/CardFace.svelte";
import { CHEF, HEN, SUITS, TACTICS } from "../../art/emblems";
import { keysOf } from "../../board/twins";
import type { Say } from "../../shell/board";
import {
  ACTIONS,
  HIGHEST,
  WALL,
  type AnyView,
  type MatchView,
  type Score,
  type Side,
  type SiegeCard,
  type Tactic,
  type Tile,
  type View,
} from "./wire";

export type Card = SiegeCard | Tactic;

export const WORDS = "schotten-totten-2";

/** The board's views come from the server that the wire types were generated from. */
export function gameOf(view: unknown): View {
  const any = view as AnyView;
  return any.type === "MatchView" ? any.game : any;
}

export function scoreOf(view: unknown): Score | null {
  const any = view as AnyView;
  return any.type === "MatchView" ? (any satisfies MatchView).score : null;
}

export function isSiege(card: Card): card is SiegeCard {
  return typeof card !== "string";
}

export function isAction(card: Card): boolean {
  return !isSiege(card) && (ACTIONS as readonly string[]).includes(card);
}

/** A card as it is typed: "R7", "joker". */
export function written(card: Card): string {
  return isSiege(card) ? `${card.color.charAt(0).toUpperCase()}${card.strength}` : card;
}

/** The card that a notation names. */
export function cardNamed(text: string): Card | null {
  const found = /^([RYGBP])(\d+)$/i.exec(text);
  if (found === null) return text in TACTICS ? (text as Tactic) : null;
  const [, letter = "", strength = ""] = found;
  const color = (Object.keys(SUITS) as SiegeCard["color"][]).find((name) =>
    name.startsWith(letter.toLowerCase()),
  );
  return color ? { type: "SiegeCard", color, strength: Number(strength) } : null;
}

export function spokenCard(say: Say, card: Card): string {
  return isSiege(card)
    ? say(WORDS, "card", { color: card.color, strength: card.strength })
    : say(WORDS, "tactic", { tactic: card });
}

const CORNERS: Record<string, string> = { joker: "?", spy: "10", shield: "1–3" };

/** How a card is drawn. */
export function drawnFace(say: Say, card: Card): DrawnFace {
  if (!isSiege(card)) {
    const emblem = TACTICS[card] ?? {};
    const name = spokenCard(say, card);
    return { corner: CORNERS[card] ?? "", letter: "", name, emblem, tint: "tactic" };
  }
  return {
    corner: String(card.strength),
    letter: written(card).charAt(0),
    name: "",
    emblem: SUITS[card.color],
    tint: card.color,
    mark: card.strength === 0 ? HEN : card.strength === HIGHEST ? CHEF : undefined,
  };
}

export interface TileFace {
  slots: number;
  requirement: string;
}

/** What the face that lies up asks for. */
export function faceOf(tile: Tile): TileFace {
  const printed = WALL[tile.position];
  if (printed === undefined) throw new RangeError(`there is no tile ${tile.position}`);
  return tile.damaged ? printed.damaged : printed.sound;
}

/** A variant's name in a catalogue has no spaces. */
export function variant(name: string): string {
  return name.replaceAll(" ", "-");
}

export function other(side: Side): Side {
  return side === "attacker" ? "defender" : "attacker";
}

export function rowOf(tile: Tile, side: Side): readonly Card[] {
  return side === "attacker" ? tile.attacker : tile.defender;
}

/** Tells two equal cards (two Jokers) apart by how often each came before. */
export function keyed(cards: readonly Card[]): { card: Card; key: string }[] {
  return keysOf(cards.map(written)).map((key, at) => ({ card: cards[at]!, key }));
}

export type Order = "dealt" | "suit" | "strength";

/** The hand as the reader wants to see it; the server's order stays what it is. */
export function arranged<T extends { card: Card }>(hand: readonly T[], order: Order): T[] {
  if (order === "dealt") return [...hand];
  const suits = Object.keys(SUITS);
  const rank = ({ card }: T): [number, number] => {
    if (!isSiege(card)) return [99, 99];
    const suit = suits.indexOf(card.color);
    return order === "suit" ? [suit, card.strength] : [card.strength, suit];
  };
  return [...hand].sort((one, two) => {
    const [a, b] = [rank(one), rank(two)];
    return a[0] - b[0] || a[1] - b[1];
  });
}
