// The castle read aloud: what each place, card and seat is called.

import type { Say } from "../../shell/board";
import { cardName, groundOf, pileAt, placeName, seatName, WORDS } from "./cards";
import type { Kind, Seat, Standing, View } from "./wire";

/** "c3, courtyard: King of Blue, under a Knight of Grey; protected by the Priest". */
export function spokenPlace(say: Say, view: View, place: number): string {
  const where = say(WORDS, "board-place", { name: placeName(place), ground: groundOf(place) });
  const pile = pileAt(view.table, place);
  if (pile.length === 0) return say(WORDS, "board-free", { place: where });
  const cards = pile
    .map((card) => spokenStanding(say, card))
    .reduce((below, above) => say(WORDS, "board-under", { below, above }));
  const guard = view.guarded.find((each) => each.place === place);
  return say(WORDS, "board-taken", {
    place: where,
    cards: guard ? say(WORDS, "board-protected", { card: cards, guard: spokenGuard(say, guard.by) }) : cards,
  });
}

export function spokenStanding(say: Say, { kind, token }: Standing): string {
  const card = cardName(say, kind);
  if (token === null) return say(WORDS, "board-unowned", { card });
  return say(WORDS, "board-owned", { card, owner: seatName(say, token) });
}

/** "protected by the Priest"; the Ambassador needs nobody: "protected for good". */
export function spokenGuard(say: Say, by: Kind): string {
  return say(WORDS, "board-guarded-by", { kind: by });
}

/** What protects one card of a pile, or null. A card is covered by the one above it. */
export function guardOf(view: View, place: number, level: number): Kind | null {
  const above = pileAt(view.table, place)[level + 1];
  if (above) return above.kind;
  return view.guarded.find((each) => each.place === place)?.by ?? null;
}

export function spokenSeat(say: Say, view: View, seat: Seat, at: number): string {
  const { table } = view;
  const known = (view.known[at] ?? []).map((kind) => cardName(say, kind)).join(", ");
  return say(WORDS, "board-seat", {
    name: seatName(say, seat),
    you: view.seat === seat ? "yes" : "no",
    turn: table.turn.seat === seat && table.stage.type !== "Over" ? "yes" : "no",
    actions: table.turn.actions,
    hand: table.hands[at] ?? 0,
    deck: table.decks[at] ?? 0,
    aside: table.offered.includes(seat) ? "yes" : "no",
    knows: known ? "yes" : "no",
    known,
  });
}
