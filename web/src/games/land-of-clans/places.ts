// Where on the table each legal action is done. What may be done is the server's list; here
// every entry of it finds one place, and what finds none becomes a button.

import type { Choice } from "../../wire";
import type { Land } from "./data";
import type { AnyAction, Build } from "./wire";

/** A castle that may be built now. */
export interface Candidate {
  choice: Choice;
  castle: number;
  squares: readonly number[];
}

export interface Places {
  /** By card: it takes its own square. */
  land: Map<string, Choice>;
  /** By square of no-man's-land, then by the card that is spent on it. */
  waste: Map<number, Map<string, Choice>>;
  /** By square: a Wizard that lies open, or one in hand. */
  wizard: Map<number, Choice>;
  drawn: Map<number, Choice>;
  attacks: Map<number, Choice>;
  givenUp: Map<string, Choice>;
  lifts: Map<number, Choice>;
  builds: Candidate[];
  /** By card: Swords, or Shields. */
  lays: Map<string, Choice>;
  defences: Map<number, Choice>;
  wait: Choice | null;
  enough: Choice | null;
  /** What has no place on the board. */
  buttons: Choice[];
}

export function placesOf(land: Land, legal: readonly Choice[]): Places {
  const places: Places = {
    land: new Map(),
    waste: new Map(),
    wizard: new Map(),
    drawn: new Map(),
    attacks: new Map(),
    givenUp: new Map(),
    lifts: new Map(),
    builds: [],
    lays: new Map(),
    defences: new Map(),
    wait: null,
    enough: null,
    buttons: [],
  };
  for (const choice of legal) {
    if (!put(places, land, choice)) places.buttons.push(choice);
  }
  return places;
}

/** Finds the place of a choice. False: the board has none for it. */
function put(places: Places, land: Land, choice: Choice): boolean {
  // The choices of this game carry this game's actions.
  const action = choice.action as AnyAction;
  switch (action.type) {
    case "TakeLand":
      places.land.set(action.card, choice);
      return land.squareOf.has(action.card);
    case "TakeWaste": {
      const cards = places.waste.get(action.square) ?? new Map<string, Choice>();
      places.waste.set(action.square, cards.set(action.card, choice));
      return true;
    }
    case "PlayWizard":
      (action.from_hand ? places.drawn : places.wizard).set(action.square, choice);
      return true;
    case "Attack":
      places.attacks.set(action.castle, choice);
      return true;
    case "GiveUp":
      places.givenUp.set(action.card, choice);
      return true;
    case "Lift":
      places.lifts.set(action.square, choice);
      return true;
    case "Build":
      places.builds.push(candidate(choice, action));
      return true;
    case "Lay":
      places.lays.set(action.card, choice);
      return true;
    case "Defend":
      places.defences.set(action.shields, choice);
      return true;
    case "Wait":
      places.wait = choice;
      return true;
    case "Enough":
      places.enough = choice;
      return true;
    case "Begin":
    case "Deal":
    case "Reveal":
      return false;
    default:
      // A later version of the game may know more than this board.
      return action satisfies never, false;
  }
}

function candidate(choice: Choice, { castle, squares }: Build): Candidate {
  return { choice, castle, squares };
}
