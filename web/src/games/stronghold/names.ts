// What the rules call things.

import type { AnyEvent } from "./wire";

export const BUILDINGS = ["forge", "workshop", "scouts", "cathedral", "barracks", "guard"] as const;
export const TILES: readonly string[] = ["rally", "assign", "recall"];
export const HEROES: readonly string[] = ["warrior", "officer"];
export const ORDERS: readonly string[] = ["fury", "detonation", "call", "bluff"];
/** Actions with a drawing of their own, which might be taken for cards. */
export const ERRANDS: readonly string[] = [
  "cannon", "poles", "bay_window", "platform", "wall", "trap", "machine_damage", "spy", "blessing", "glare", "sniper", "confusion", "hunt",
];

/** How the stages of each part of the turn begin: the agenda reads like the rulebook's list of steps. */
export const STAGES = {
  setup: "Deal|Arrang|Drop",
  supply: "TurnB|Brief|OfferE|Exchang|OfferG",
  march: "Choosing|Sapp|March|Spring|Trapped|Maraud|Supply|OfferO|Command|Handing",
  /** These can come up in any phase. */
  anytime: "Window|Finish|Demon|Toll|Rally|Assign|Sending|Help|Recall|Plan|Stock|Promot|Taking|Pitch|Burn|Brew|Hang|Pray|Haunt|Tuning|Clear|Over",
} as const;

/** The events that are told step by step: where each happens, and where it came from. */
export const TOLD: { readonly [Event in AnyEvent as Event["type"]]?: readonly (keyof Event)[] } = {
  AssaultBegan: [],
  InvadersFell: ["place"],
  DefenderFell: ["place"],
  MachineFired: ["section", "machine"],
  HitCardTurned: ["tower"],
  TowerMachineBroken: ["tower"],
  FireAimed: ["rampart", "place"],
  TrapTurned: ["path"],
  TowerStopped: ["place"],
  WallBroken: ["section"],
  CauldronBroken: ["section"],
  OrderShown: ["section"],
  OrderCameToNothing: ["section"],
  FuryBegan: ["section"],
  FoughtOut: ["section"],
  WallBreached: ["section"],
};
