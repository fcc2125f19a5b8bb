// Generated from the Python records by `make wire`. Do not edit.

export interface ActionGained {
  type: "ActionGained";
  seat: Seat;
}

export interface ActionTaken {
  type: "ActionTaken";
  seat: Seat;
  deed: Deed;
}

export interface CardDealt {
  type: "CardDealt";
  seat: Seat | null;
  kind: Kind | null;
}

export interface CardDrawn {
  type: "CardDrawn";
  seat: Seat;
  kind: Kind | null;
}

export interface CardGiven {
  type: "CardGiven";
  kind: Kind;
  seat: Seat;
}

export interface CardMoved {
  type: "CardMoved";
  kind: Kind;
  place: number;
  to: number;
}

export interface CardOffered {
  type: "CardOffered";
  seat: Seat;
  kind: Kind | null;
}

export interface CardPlaced {
  type: "CardPlaced";
  seat: Seat;
  kind: Kind;
  place: number;
  from_reserve: boolean;
}

export interface CardRemoved {
  type: "CardRemoved";
  kind: Kind;
  place: number;
}

export interface CardReturned {
  type: "CardReturned";
  kind: Kind;
  place: number;
  owner: Seat | null;
}

export interface CardSentToReserve {
  type: "CardSentToReserve";
  kind: Kind;
  place: number;
}

export interface CardsPassed {
  type: "CardsPassed";
  passings: readonly (Passing)[];
}

export interface CardsRearranged {
  type: "CardsRearranged";
  shifts: readonly (Shift)[];
}

export interface ChoiceMade {
  type: "ChoiceMade";
  seat: Seat;
  choice: ChooseCard | ChoosePlace | ChooseReserve | ChooseHand | ChooseSeat | ChooseToken;
}

export interface ChooseCard {
  type: "ChooseCard";
  place: number;
  level: number;
}

export interface ChooseHand {
  type: "ChooseHand";
  kind: Kind;
}

export interface ChoosePlace {
  type: "ChoosePlace";
  place: number;
}

export interface ChooseReserve {
  type: "ChooseReserve";
  kind: Kind;
}

export interface ChooseSeat {
  type: "ChooseSeat";
  seat: Seat;
}

export interface ChooseToken {
  type: "ChooseToken";
  seat: Seat;
}

export interface Deal {
  type: "Deal";
  kind: Kind;
}

export interface Dealing {
  type: "Dealing";
}

export type Deed = "draw" | "swap" | "play";

export interface Draw {
  type: "Draw";
}

export interface Drawing {
  type: "Drawing";
  seat: Seat;
}

export interface Effect {
  type: "Effect";
  kind: Kind;
  place: number;
  seat: Seat;
  step: number;
  chosen: readonly (ChooseCard | ChoosePlace | ChooseReserve | ChooseHand | ChooseSeat | ChooseToken)[];
  moved: readonly (Kind)[];
}

export interface EffectBegan {
  type: "EffectBegan";
  seat: Seat;
  kind: Kind;
  place: number;
}

export interface GameEnded {
  type: "GameEnded";
  outcome: Outcome;
}

export interface Guarded {
  type: "Guarded";
  place: number;
  by: Kind;
}

export type Kind = "ghost" | "watchman" | "magician" | "archer" | "witch" | "alchemist" | "soldier" | "captain" | "traitor" | "king" | "queen" | "prince" | "princess" | "prince-charming" | "mistress" | "lady-in-waiting" | "courtesan" | "courtier" | "counsellor" | "ambassador" | "assassin" | "priest" | "thief" | "spy" | "schemer" | "minstrel" | "merchant" | "jester" | "village-idiot" | "black-knight" | "siege-engine" | "barbarian" | "fairy" | "enchanter" | "dragon" | "herald" | "knight";

export interface Offer {
  type: "Offer";
  kind: Kind;
}

export interface Options {
  type: "Options";
  players: number;
  lady_target: "adjacent" | "courtyard";
  merchant_cannot_finish: boolean;
  no_draw_at_start_size: boolean;
}

export interface Outcome {
  type: "Outcome";
  winners: readonly (string)[];
  reason: Phrase;
  rule: string;
}

export interface Over {
  type: "Over";
  outcome: Outcome;
}

export interface Pass {
  type: "Pass";
}

export interface Passing {
  type: "Passing";
  giver: Seat;
  receiver: Seat;
  kind: Kind | null;
}

export interface Phrase {
  type: "Phrase";
  words: string;
  key: string;
  args: Record<string, number | string | Phrase | readonly (Phrase)[]>;
  thing: string;
}

export interface Play {
  type: "Play";
  kind: Kind;
  place: number;
}

export interface Playing {
  type: "Playing";
}

export type Seat = "grey" | "blue" | "yellow" | "green" | "pink";

export interface Shift {
  type: "Shift";
  kind: Kind;
  place: number;
  to: number;
}

export interface Spot {
  type: "Spot";
  place: number;
  level: number;
}

export interface Standing {
  type: "Standing";
  kind: Kind;
  token: Seat | null;
}

export interface StepEnded {
  type: "StepEnded";
  kind: Kind;
}

export interface StepSkipped {
  type: "StepSkipped";
  kind: Kind;
  step: number | null;
}

export interface Swap {
  type: "Swap";
  give: Kind;
  take: Kind;
}

export interface SwappedWithReserve {
  type: "SwappedWithReserve";
  seat: Seat;
  gave: readonly (Kind)[];
  took: readonly (Kind)[];
}

export interface Table {
  type: "Table";
  options: Options;
  piles: readonly (readonly (Standing)[])[];
  reserve: readonly (Kind)[];
  removed: readonly (Kind)[];
  hands: readonly (number)[];
  decks: readonly (number)[];
  turn: Turn;
  stage: Dealing | Playing | Drawing | Over;
  effects: readonly (Effect)[];
  offered: readonly (Seat)[];
  latest: Spot | null;
  before_latest: Spot | null;
  turns: number;
  quiet_turns: number;
}

export interface TokenChanged {
  type: "TokenChanged";
  kind: Kind;
  place: number;
  level: number;
  was: Seat | null;
  now: Seat | null;
}

export interface Turn {
  type: "Turn";
  seat: Seat;
  actions: number;
  merchant_came: boolean;
  quiet: boolean;
  discarded: readonly (Kind)[];
}

export interface TurnBegan {
  type: "TurnBegan";
  seat: Seat;
}

export interface TurnEnded {
  type: "TurnEnded";
  seat: Seat;
}

export interface TurnPassed {
  type: "TurnPassed";
  seat: Seat;
}

export interface View {
  type: "View";
  seat: Seat | null;
  table: Table;
  known: readonly (readonly (Kind)[])[];
  guarded: readonly (Guarded)[];
  asked: Spot | null;
  hand: readonly (Kind)[];
  offer: Kind | null;
}

export type AnyView = View;

export type AnyEvent = CardDealt | TurnBegan | ActionTaken | CardDrawn | SwappedWithReserve | CardPlaced | EffectBegan | ChoiceMade | StepEnded | StepSkipped | CardReturned | CardSentToReserve | CardRemoved | CardMoved | CardsRearranged | TokenChanged | CardGiven | CardOffered | CardsPassed | ActionGained | TurnPassed | TurnEnded | GameEnded;

export type AnyAction = Draw | Swap | Play | Pass | ChooseCard | ChoosePlace | ChooseReserve | ChooseHand | ChooseSeat | ChooseToken | Offer | Deal;

export const PLACE_NAMES = ["a1","b1","c1","d1","e1","f1","a2","b2","c2","d2","e2","f2","a3","b3","c3","d3","e3","f3","a4","b4","c4","d4","e4","f4","a5","b5","c5","d5","e5","f5","a6","b6","c6","d6","e6","f6","north","east","south","west","out1","out2","out3","out4","out5","out6","out7","out8","out9","out10","out11","out12","out13","out14","out15","out16","out17","out18","out19","out20","out21","out22","out23","out24","out25","out26","out27","out28","out29","out30","out31","out32","out33","out34","out35","out36","out37","out38","out39","out40","out41","out42","out43","out44","out45","out46","out47","out"] as const;

export const AREA_OF = ["towers","walls","walls","walls","walls","towers","walls","courtyard","courtyard","courtyard","courtyard","walls","walls","courtyard","courtyard","courtyard","courtyard","walls","walls","courtyard","courtyard","courtyard","courtyard","walls","walls","courtyard","courtyard","courtyard","courtyard","walls","towers","walls","walls","walls","walls","towers","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside","outside"] as const;

export const CARDS = {"ghost":{"area":"towers","sex":"neither","copies":1},"watchman":{"area":"towers","sex":"man","copies":1},"magician":{"area":"towers","sex":"man","copies":1},"archer":{"area":"towers","sex":"man","copies":1},"witch":{"area":"towers","sex":"woman","copies":1},"alchemist":{"area":"towers","sex":"man","copies":1},"soldier":{"area":"walls","sex":"man","copies":13},"captain":{"area":"walls","sex":"man","copies":1},"traitor":{"area":"walls","sex":"man","copies":1},"king":{"area":"courtyard","sex":"man","copies":1},"queen":{"area":"courtyard","sex":"woman","copies":1},"prince":{"area":"courtyard","sex":"man","copies":1},"princess":{"area":"courtyard","sex":"woman","copies":1},"prince-charming":{"area":"courtyard","sex":"man","copies":1},"mistress":{"area":"courtyard","sex":"woman","copies":1},"lady-in-waiting":{"area":"courtyard","sex":"woman","copies":1},"courtesan":{"area":"courtyard","sex":"woman","copies":1},"courtier":{"area":"courtyard","sex":"man","copies":1},"counsellor":{"area":"courtyard","sex":"man","copies":1},"ambassador":{"area":"courtyard","sex":"man","copies":1},"assassin":{"area":"courtyard","sex":"man","copies":1},"priest":{"area":"courtyard","sex":"man","copies":1},"thief":{"area":"courtyard","sex":"man","copies":1},"spy":{"area":"courtyard","sex":"man","copies":1},"schemer":{"area":"courtyard","sex":"man","copies":1},"minstrel":{"area":"courtyard","sex":"man","copies":1},"merchant":{"area":"courtyard","sex":"man","copies":1},"jester":{"area":"courtyard","sex":"man","copies":1},"village-idiot":{"area":"courtyard","sex":"man","copies":1},"black-knight":{"area":"courtyard","sex":"man","copies":1},"siege-engine":{"area":"outside","sex":"neither","copies":5},"barbarian":{"area":"outside","sex":"man","copies":1},"fairy":{"area":"outside","sex":"woman","copies":1},"enchanter":{"area":"outside","sex":"man","copies":1},"dragon":{"area":"outside","sex":"neither","copies":1},"herald":{"area":"outside","sex":"man","copies":1},"knight":{"area":null,"sex":"man","copies":4}} as const;

export const NOT_FOR_TWO = ["jester","village-idiot"] as const;
