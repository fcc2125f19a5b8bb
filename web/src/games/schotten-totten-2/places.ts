// Where on the table each legal action is done. What may be done is the server's list;
// here every entry of it finds one place, and what finds none becomes a button.

import type { Choice } from "../../wire";
import { isAction, other, rowOf, written, type Card } from "./cards";
import { TAKES_FROM, type AnyAction, type Pile, type Side, type Tactic, type View } from "./wire";

export interface HandPlace {
  /** Tiles that the card may go to. */
  onto: Map<number, Choice>;
  /** What the card does without a tile: an Action that is played, a card given away. */
  alone: Choice | null;
}

export interface TilePlace {
  retreat: Choice | null;
  pour: Choice | null;
  declare: Choice | null;
  choose: Choice | null;
}

export interface Places {
  hand: Map<string, HandPlace>;
  tiles: TilePlace[];
  /** Cards at the wall by notation ("3.2"), all in the rows of `targets`. */
  wall: Map<string, Choice>;
  targets: Side | null;
  discarded: Map<string, Choice>;
  draw: Map<Pile, Choice>;
  toDiscard: Choice | null;
  /** What has no place on the board. */
  buttons: Choice[];
}

export function placesOf(view: View, legal: readonly Choice[]): Places {
  const places: Places = {
    hand: new Map(),
    tiles: view.table.wall.map(() => ({ retreat: null, pour: null, declare: null, choose: null })),
    wall: new Map(),
    targets: targetSide(view),
    discarded: new Map(),
    draw: new Map(),
    toDiscard: null,
    buttons: [],
  };
  for (const choice of legal) {
    if (!put(places, view, choice)) places.buttons.push(choice);
  }
  return places;
}

function targetSide(view: View): Side | null {
  const { stage, turn } = view.table;
  const takesFrom: Partial<Record<Tactic, "own" | "opposing" | null>> = TAKES_FROM;
  const whose = stage.type === "Targeting" ? takesFrom[stage.tactic] : null;
  if (!whose) return null;
  return whose === "own" ? turn : other(turn);
}

/** Finds the place of a choice. False: the board has none for it. */
function put(places: Places, view: View, choice: Choice): boolean {
  // The choices of this game carry this game's actions.
  const action = choice.action as AnyAction;
  switch (action.type) {
    case "Play":
      return putInHand(places, view, action.card, (place) => {
        place.onto.set(action.tile, choice);
      });
    case "PlayAction":
      return putInHand(places, view, action.tactic, (place) => {
        place.alone = choice;
      });
    case "Offer":
      return putInHand(places, view, action.card, (place) => {
        place.alone = choice;
      });
    case "Retreat":
      return putAtTile(places, action.tile, "retreat", choice);
    case "Pour":
      return putAtTile(places, action.tile, "pour", choice);
    case "Declare":
      return putAtTile(places, action.tile, "declare", choice);
    case "ChooseTile":
      return putAtTile(places, action.tile, "choose", choice);
    case "ChooseOnWall":
      return putOnWall(places, view, action.tile, action.place, choice);
    case "ChooseDiscarded":
      return putOnDiscarded(places, view, action.card, choice);
    case "ChooseDiscard":
      places.toDiscard = choice;
      return true;
    case "Draw":
      if (action.pile === "tactic" && !view.table.options.tactics) return false;
      places.draw.set(action.pile, choice);
      return true;
    case "EndTurn":
    case "Pass":
    case "Deal":
      return false;
    default:
      // A later version of the game may know more than this board.
      return action satisfies never, false;
  }
}

function putInHand(
  places: Places,
  view: View,
  card: Card,
  fill: (place: HandPlace) => void,
): boolean {
  const name = written(card);
  if (!view.hand.some((held) => written(held) === name)) return false;
  const place = places.hand.get(name) ?? { onto: new Map<number, Choice>(), alone: null };
  fill(place);
  places.hand.set(name, place);
  return true;
}

function putAtTile(places: Places, tile: number, kind: keyof TilePlace, choice: Choice): boolean {
  const place = places.tiles[tile];
  if (place === undefined) return false;
  place[kind] = choice;
  return true;
}

function putOnWall(
  places: Places,
  view: View,
  tile: number,
  place: number,
  choice: Choice,
): boolean {
  const at = view.table.wall[tile];
  if (at === undefined || places.targets === null) return false;
  if (place >= rowOf(at, places.targets).length) return false;
  places.wall.set(`${tile + 1}.${place + 1}`, choice);
  return true;
}

function putOnDiscarded(places: Places, view: View, card: Card, choice: Choice): boolean {
  const name = written(card);
  if (!view.table.discard.some((lying) => written(lying) === name)) return false;
  places.discarded.set(name, choice);
  return true;
}

/** What the reader has taken up. */
export type Picked =
  | { kind: "card"; card: Card; key: string }
  | { kind: "oil" }
  | { kind: "retreat" };

/** The tiles that light up. */
export function litTiles(places: Places, picked: Picked | null): Map<number, Choice> {
  if (picked?.kind === "card") return places.hand.get(written(picked.card))?.onto ?? new Map();
  const kind = picked === null ? "choose" : picked.kind === "oil" ? "pour" : "retreat";
  const lit = new Map<number, Choice>();
  places.tiles.forEach((place, tile) => {
    const choice = place[kind];
    if (choice !== null) lit.set(tile, choice);
  });
  return lit;
}

/** What is tried by putting the thing down at a tile, lawful or not: the server answers. */
export function attempt(picked: Picked, tile: number): string {
  switch (picked.kind) {
    case "card":
      return isAction(picked.card)
        ? written(picked.card)
        : `${written(picked.card)}@${tile + 1}`;
    case "oil":
      return `oil ${tile + 1}`;
    case "retreat":
      return `retreat ${tile + 1}`;
  }
}

/** Every choice that has a place, for counting. */
export function placed(places: Places): Choice[] {
  const inHand = [...places.hand.values()].flatMap((place) => [
    ...place.onto.values(),
    ...(place.alone ? [place.alone] : []),
  ]);
  const atTiles = places.tiles.flatMap((place) =>
    [place.retreat, place.pour, place.declare, place.choose].filter((choice) => choice !== null),
  );
  return [
    ...inHand,
    ...atTiles,
    ...places.wall.values(),
    ...places.discarded.values(),
    ...places.draw.values(),
    ...(places.toDiscard ? [places.toDiscard] : []),
    ...places.buttons,
  ];
}
