// Which presses on the table make up each legal action: a unit at a place and then its goal, an
// action of a building, a card. An action without any becomes a button.

import type { Choice } from "../../wire";
import { TILES } from "./names";
import type { Site } from "./site";
import type { AnyAction, Table } from "./wire";

/** A place, path, machine, card or tile, and what of it: a unit's kind, a Hero, an action. */
export interface Press {
  spot: string;
  kind?: string | undefined;
}
/** One order in which an action can be pressed together. */
export type Way = readonly Press[];

export const SUPPLY = "supply";
export const cardSpot = (card: string) => `card ${card}`;
export const tileSpot = (tile: string) => `tile ${tile}`;
export const planSpot = (plan: string) => `plan ${plan}`;
export const orderSpot = (order: string) => `order ${order}`;

export function waysTo({ action: any }: Choice, table: Table, site: Site): Way[] {
  // The choices of this game carry this game's actions.
  const action = any as AnyAction;
  switch (action.type) {
    case "Put":
    case "Aim":
      return [[{ spot: spotOf(action.place, site) }]];
    case "Kill":
    case "Pick": {
      const spot = spotAsked(table);
      return spot ? [[{ spot, kind: action.kind }]] : [];
    }
    case "Gather":
      return [[{ spot: SUPPLY, kind: action.kind }]];
    case "Arrange":
    case "Use":
      return [[{ spot: cardSpot(action.card) }]];
    case "Exchange":
      return bothWays({ spot: cardSpot(action.out) }, { spot: cardSpot(action.back) });
    case "Cast":
      return [[{ spot: spotOf(action.spot, site) }]];
    case "Enlist":
      return bothWays({ spot: SUPPLY, kind: action.kind }, { spot: action.place });
    case "Step":
      return [[{ spot: action.start, kind: action.piece }, { spot: action.end }]];
    case "Command":
      return bothWays({ spot: orderSpot(action.order) }, { spot: action.section });
    case "Move":
      return [[{ spot: action.start, kind: action.kind }, { spot: action.end }]];
    case "Swap":
      return bothWays({ spot: action.place, kind: action.kind }, { spot: action.other_place, kind: action.other });
    case "MoveHero":
      return [[{ spot: table.keep.heroes[action.hero] ?? "", kind: action.hero }, { spot: action.place }]];
    case "Spend":
    case "Pray":
      return [[{ spot: site.buildingOf[action.errand] ?? "", kind: action.errand }]];
    case "Bid":
      return bothWays({ spot: tileSpot(action.tile) }, { spot: table.keep.heroes[action.hero] ?? "", kind: action.hero });
    case "Fetch":
    case "Snipe":
      return [[{ spot: action.place, kind: action.kind }]];
    case "LayTrap":
      return [[{ spot: action.path }]];
    case "PlayPlan":
      return [[{ spot: planSpot(action.plan) }]];
    default:
      return [];
  }
}

function bothWays(one: Press, other: Press): Way[] {
  return [
    [one, other],
    [other, one],
  ];
}

/** A name that may be a place, a card or a tile, as what is pressed. */
export function spotOf(name: string, site: Site): string {
  if (name in site.cards) return cardSpot(name);
  return TILES.includes(name) ? tileSpot(name) : name;
}

/** Where the units stand among which one is picked. */
export function spotAsked({ agenda }: Table): string | null {
  const stage = agenda[0];
  switch (stage?.type) {
    case "Rallying":
    case "DemonFeeds":
      return "courtyard";
    case "Healing":
      return "hospital";
    case "Marauding":
      return "marauders";
    case "Burning":
    case "Volley":
      return stage.rampart;
    case "CannonKills":
      return stage.place;
    case "ShotKills":
    case "ShotKillsOwn":
      return stage.section;
    default:
      return null;
  }
}

/** A press without a kind fits whatever is there; one with "" only the spot as a whole. */
export function fits(press: Press, part: Press | undefined): boolean {
  return part !== undefined && press.spot === part.spot && (press.kind === undefined || press.kind === (part.kind ?? ""));
}
