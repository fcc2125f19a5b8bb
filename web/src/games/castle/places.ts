// Where on the table each legal action is done. What may be done is the server's list;
// here every entry of it finds one place, and what finds none becomes a button.

import type { Choice } from "../../wire";
import { pileAt, placeName } from "./cards";
import type { AnyAction, Kind, Seat, View } from "./wire";

/** What can be done with a card of the hand or of the Reserve. */
export interface Uses {
  /** By itself: it is given, offered or taken. */
  alone: Choice | null;
  /** Places that it may go to. */
  onto: Map<number, Choice>;
  /** Cards of the other row that it may change places with. */
  against: Map<Kind, Choice>;
}

export type Row = "hand" | "reserve";

export interface Places extends Record<Row, Map<Kind, Uses>> {
  /** Cards in play, by `spot`. */
  cards: Map<string, Choice>;
  /** Where a card that is on its way may go. */
  goals: Map<number, Choice>;
  seats: Map<Seat, Choice>;
  tokens: Map<Seat, Choice>;
  draw: Choice | null;
  /** What has no place on the board. */
  buttons: Choice[];
}

/** One card of a pile: level 0 lies at the bottom. */
export function spot(place: number, level: number): string {
  return `${place}.${level}`;
}

export function placesOf(view: View, legal: readonly Choice[]): Places {
  const places: Places = {
    hand: new Map(),
    reserve: new Map(),
    cards: new Map(),
    goals: new Map(),
    seats: new Map(),
    tokens: new Map(),
    draw: null,
    buttons: [],
  };
  for (const choice of legal) {
    if (!put(places, view, choice)) places.buttons.push(choice);
  }
  return places;
}

/** Finds the place of a choice. False: the board has none for it. */
function put(places: Places, view: View, choice: Choice): boolean {
  // The choices of this game carry this game's actions.
  const action = choice.action as AnyAction;
  switch (action.type) {
    case "Draw":
      places.draw = choice;
      return view.seat !== null;
    case "Swap":
      return putSwap(places, view, action.give, action.take, choice);
    case "Play":
      return putPlay(places, view, action.kind, action.place, choice);
    case "ChooseCard":
      if (action.level >= pileAt(view.table, action.place).length) return false;
      places.cards.set(spot(action.place, action.level), choice);
      return true;
    case "ChoosePlace":
      places.goals.set(action.place, choice);
      return true;
    case "ChooseReserve":
      return putCard(places, view, "reserve", action.kind, (uses) => (uses.alone = choice));
    case "ChooseHand":
    case "Offer":
      return putCard(places, view, "hand", action.kind, (uses) => (uses.alone = choice));
    case "ChooseSeat":
      places.seats.set(action.seat, choice);
      return true;
    case "ChooseToken":
      places.tokens.set(action.seat, choice);
      return true;
    case "Pass":
    case "Deal":
      return false;
    default:
      // A later version of the game may know more than this board.
      return action satisfies never, false;
  }
}

function putSwap(places: Places, view: View, give: Kind, take: Kind, choice: Choice): boolean {
  if (!view.hand.includes(give) || !view.table.reserve.includes(take)) return false;
  putCard(places, view, "reserve", take, (uses) => uses.against.set(give, choice));
  return putCard(places, view, "hand", give, (uses) => uses.against.set(take, choice));
}

/** Inside an effect it is the Reserve that a card is played from. */
function putPlay(places: Places, view: View, kind: Kind, place: number, choice: Choice): boolean {
  const row: Row = view.table.effects.length > 0 ? "reserve" : "hand";
  return putCard(places, view, row, kind, (uses) => uses.onto.set(place, choice));
}

function putCard(places: Places, view: View, row: Row, kind: Kind, fill: (uses: Uses) => void): boolean {
  const lies = row === "hand" ? view.hand : view.table.reserve;
  if (!lies.includes(kind)) return false;
  const uses = places[row].get(kind) ?? { alone: null, onto: new Map(), against: new Map() };
  fill(uses);
  places[row].set(kind, uses);
  return true;
}

/** What the reader has taken up. */
export interface Picked {
  row: Row;
  kind: Kind;
  key: string;
}

/** What lights up: press it, and the choice is made. */
export interface Lit extends Record<Row, Map<Kind, Choice>> {
  cards: Map<string, Choice>;
  goals: Map<number, Choice>;
}

export function litBy(places: Places, picked: Picked | null): Lit {
  if (picked === null) {
    return { cards: places.cards, goals: places.goals, hand: alone(places.hand), reserve: alone(places.reserve) };
  }
  const uses = places[picked.row].get(picked.kind);
  const across = uses?.against ?? new Map<Kind, Choice>();
  return {
    cards: new Map(),
    goals: uses?.onto ?? new Map(),
    hand: picked.row === "reserve" ? across : new Map(),
    reserve: picked.row === "hand" ? across : new Map(),
  };
}

function alone(row: Map<Kind, Uses>): Map<Kind, Choice> {
  const found = new Map<Kind, Choice>();
  for (const [kind, uses] of row) if (uses.alone) found.set(kind, uses.alone);
  return found;
}

// What is tried where nothing is lit, lawful or not: the server answers with its reason.

export function tryPlay(kind: Kind, place: number): string {
  return `${kind} ${placeName(place)}`;
}

export function trySwap(give: Kind, take: Kind): string {
  return `swap ${give} for ${take}`;
}

/** What pressing a place means while an effect asks for something on the board. */
export function tryChoose(places: Places, place: number, top: number): string | null {
  if (places.cards.size > 0 && top >= 0) return `card ${placeName(place)}${top > 0 ? `+${top}` : ""}`;
  if (places.goals.size > 0) return `to ${placeName(place)}`;
  return null;
}

/** A card of the hand or the Reserve, while others of its row are asked for. */
export function tryCard(places: Places, row: Row, kind: Kind): string | null {
  const [asked] = alone(places[row]).values();
  const verb = asked?.text.split(" ")[0];
  return verb === undefined ? null : `${verb} ${kind}`;
}

/** The choices that lie at one place, lowest level first. */
export function choicesAt(lit: Lit, place: number, levels: number): { level: number; choice: Choice }[] {
  const found = [];
  for (let level = 0; level < levels; level++) {
    const choice = lit.cards.get(spot(place, level));
    if (choice) found.push({ level, choice });
  }
  return found;
}

/** Every choice that has a place, for counting. */
export function placed(places: Places): Set<Choice> {
  const ofCards = [...places.hand.values(), ...places.reserve.values()].flatMap((uses) => [
    ...uses.onto.values(),
    ...uses.against.values(),
    ...(uses.alone ? [uses.alone] : []),
  ]);
  return new Set([
    ...ofCards,
    ...places.cards.values(),
    ...places.goals.values(),
    ...places.seats.values(),
    ...places.tokens.values(),
    ...(places.draw ? [places.draw] : []),
    ...places.buttons,
  ]);
}
