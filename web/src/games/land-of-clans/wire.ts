// Generated from the Python records by `make wire`. Do not edit.

export interface Acting {
  type: "Acting";
}

export interface Assault {
  type: "Assault";
  castle: number;
  swords: readonly (string)[];
  shields: readonly (string)[];
}

export interface Attack {
  type: "Attack";
  castle: number;
}

export interface AttackCalledOff {
  type: "AttackCalledOff";
  seat: Seat;
}

export interface AttackDeclared {
  type: "AttackDeclared";
  seat: Seat;
  castle: number;
  owner: Clan;
  ours: number;
  theirs: number;
}

export interface AttackRepelled {
  type: "AttackRepelled";
  castle: number;
}

export interface Begin {
  type: "Begin";
  seat: Seat;
}

export interface Beginning {
  type: "Beginning";
}

export interface Build {
  type: "Build";
  castle: number;
  squares: readonly (number)[];
}

export interface Building {
  type: "Building";
  square: number;
}

export interface CardDrawn {
  type: "CardDrawn";
  seat: Seat;
  card: string | null;
}

export interface CardGivenUp {
  type: "CardGivenUp";
  seat: Seat;
  card: string;
}

export interface CardPlayed {
  type: "CardPlayed";
  seat: Seat;
  card: string;
  square: number;
}

export interface Castle {
  type: "Castle";
  castle: number;
  clan: Clan;
  squares: readonly (number)[];
}

export interface CastleBuilt {
  type: "CastleBuilt";
  seat: Seat;
  castle: number;
  squares: readonly (number)[];
}

export interface CastleCaptured {
  type: "CastleCaptured";
  seat: Seat;
  castle: number;
  owner: Clan;
}

export type Clan = "red" | "blue" | "yellow" | "green";

export interface Deal {
  type: "Deal";
  card: string;
}

export interface DeckReshuffled {
  type: "DeckReshuffled";
}

export interface DeedDone {
  type: "DeedDone";
  seat: Seat;
}

export interface DefenceAgreed {
  type: "DefenceAgreed";
  shares: readonly (Share)[];
}

export interface Defend {
  type: "Defend";
  shields: number;
}

export interface DefenderAsked {
  type: "DefenderAsked";
  seat: Seat;
  completing: boolean;
}

export interface Defending {
  type: "Defending";
  seat: Seat;
  completing: boolean;
}

export interface Drawing {
  type: "Drawing";
}

export interface Enough {
  type: "Enough";
}

export interface Exchanging {
  type: "Exchanging";
}

export interface FirstChosen {
  type: "FirstChosen";
  seat: Seat;
}

export interface Force {
  type: "Force";
  tokens: readonly (number)[];
  castles: readonly (number)[];
}

export interface GameEnded {
  type: "GameEnded";
  outcome: Outcome;
}

export interface GiveUp {
  type: "GiveUp";
  card: string;
}

export interface HandExchanged {
  type: "HandExchanged";
  seat: Seat;
}

export interface HandsDealt {
  type: "HandsDealt";
}

export interface Lay {
  type: "Lay";
  card: string;
}

export interface Lift {
  type: "Lift";
  square: number;
}

export interface Lifting {
  type: "Lifting";
  square: number;
}

export interface Mustering {
  type: "Mustering";
  seat: Seat;
}

export interface Options {
  type: "Options";
  players: 2 | 3 | 4 | 6;
  teams: boolean;
  data: string;
  claim: "compulsory" | "optional";
  wizard: "extra" | "instead";
  wizards_return: boolean;
  turn_limit: number;
  partner_hands: "hidden" | "open";
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

export interface PartnerAsked {
  type: "PartnerAsked";
  seat: Seat;
}

export interface Phrase {
  type: "Phrase";
  words: string;
  key: string;
  args: Record<string, number | string | Phrase | readonly (Phrase)[]>;
  thing: string;
}

export interface PlayWizard {
  type: "PlayWizard";
  square: number;
  from_hand: boolean;
}

export interface PrizeRevealed {
  type: "PrizeRevealed";
  corner: number;
  prize: number;
}

export interface Reveal {
  type: "Reveal";
  prize: number;
}

export interface Revealing {
  type: "Revealing";
  corner: number;
}

export type Seat = "red" | "blue" | "yellow" | "green" | "red2" | "blue2" | "yellow2";

export interface Share {
  type: "Share";
  seat: Seat;
  shields: number;
}

export interface ShieldLaid {
  type: "ShieldLaid";
  seat: Seat;
  card: string;
}

export interface Shielding {
  type: "Shielding";
  seat: Seat;
  owed: number;
  then: Seat | null;
  then_owed: number;
}

export interface ShieldsPromised {
  type: "ShieldsPromised";
  seat: Seat;
  count: number | null;
}

export interface Siege {
  type: "Siege";
  castle: number;
  ours: Force;
  theirs: Force;
  can_attack: boolean;
}

export interface SwordLaid {
  type: "SwordLaid";
  seat: Seat;
  card: string;
}

export interface Table {
  type: "Table";
  options: Options;
  tokens: readonly (readonly (number)[])[];
  castles: readonly (Castle)[];
  corners: readonly (number | null)[];
  bag: readonly (number)[];
  discard: readonly (string)[];
  wizards: readonly (number)[];
  aside: number;
  hands: readonly (number)[];
  deck: number;
  turn: Turn;
  stage: Beginning | Drawing | Revealing | Acting | Exchanging | Lifting | Building | Mustering | Defending | Shielding | Over;
  assault: Assault | null;
  exchanges: number;
  turns: number;
}

export interface TakeLand {
  type: "TakeLand";
  card: string;
}

export interface TakeWaste {
  type: "TakeWaste";
  card: string;
  square: number;
}

export interface TokenDisplaced {
  type: "TokenDisplaced";
  clan: Clan;
  square: number;
}

export interface TokenLifted {
  type: "TokenLifted";
  seat: Seat;
  square: number;
}

export interface TokenPlaced {
  type: "TokenPlaced";
  seat: Seat;
  square: number;
}

export interface Turn {
  type: "Turn";
  seat: Seat;
  wizard_played: boolean;
  resumed: boolean;
  called_off: boolean;
}

export interface TurnBegan {
  type: "TurnBegan";
  seat: Seat;
}

export interface TurnResumed {
  type: "TurnResumed";
  seat: Seat;
}

export interface View {
  type: "View";
  seat: Seat | null;
  table: Table;
  sieges: readonly (Siege)[];
  hand: readonly (string)[];
  partner_hand: readonly (string)[];
  promised: number;
}

export interface Wait {
  type: "Wait";
}

export interface Waited {
  type: "Waited";
  seat: Seat;
}

export interface WizardPlayed {
  type: "WizardPlayed";
  seat: Seat;
  square: number;
  from_hand: boolean;
}

export interface WizardsDealt {
  type: "WizardsDealt";
  each: number;
  aside: number;
}

export type AnyView = View;

export type AnyEvent = FirstChosen | WizardsDealt | HandsDealt | PrizeRevealed | CardDrawn | DeckReshuffled | CardGivenUp | HandExchanged | TurnBegan | TurnResumed | DeedDone | CardPlayed | WizardPlayed | TokenLifted | TokenDisplaced | TokenPlaced | CastleBuilt | Waited | AttackDeclared | SwordLaid | PartnerAsked | DefenderAsked | AttackCalledOff | ShieldsPromised | DefenceAgreed | ShieldLaid | AttackRepelled | CastleCaptured | GameEnded;

export type AnyAction = TakeLand | TakeWaste | PlayWizard | Attack | GiveUp | Lift | Build | Wait | Lay | Enough | Defend | Begin | Deal | Reveal;

export const DATA = {"highlands-default":{"id":"highlands-default","provenance":"reconstruction","allow_reflection":true,"board":{"void":"--","no_mans_land":"NN","rows":["-- -- A1 B1 C1 D1 E1 F1 G1 -- --","-- -- H1 F2 G2 H2 A2 B2 C2 -- --","D2 E2 B3 C3 D3 E3 F3 G3 H3 A3 F4","G4 H4 A4 NN B4 C4 D4 NN E4 G5 H5","A5 B5 C5 D5 E5 F5 G6 H6 A6 B6 C6","D6 E6 F6 G7 H7 NN A7 B7 C7 D7 E7","F7 G8 H8 A8 B8 C8 D8 E8 F8 G9 H9","A9 B9 C9 NN D9 E9 F9 NN H10 A10 B10","C10 D10 E10 F10 G10 B11 C11 D11 E11 F11 G11","-- -- H11 A11 E12 F12 G12 H12 A12 -- --","-- -- B12 C12 D12 A13 B13 C13 D13 -- --"]},"cards":{"land":"one per labelled square","sword":["A1","A6","A11","B5","B10","C4","C9","D3","D8","D13","E2","E7","E12","F1","F6","F11","G5","G10","H4","H9"],"shield":["A4","A9","B3","B8","B13","C2","C7","C12","D1","D6","D11","E5","E10","F4","F9","G3","G8","H2","H7","H12"],"extra":[],"wizards":8},"tokens_per_colour":15,"castles_per_colour":4,"hand":5,"end_at_tiles":4,"wizards_per_player":{"2":2,"3":2,"4":2,"4team":2,"6team":1},"start_points":[3,3,5,5],"prizes":[["I3",3,["###"]],["L3",3,["##","#."]],["L4",5,["###","#.."]],["T4",5,["###",".#."]],["S4",5,["##.",".##"]],["I4",6,["####"]],["O4",6,["##","##"]],["L5",7,["####","#..."]],["Y5",7,["####",".#.."]],["P5",7,["###","##."]],["N5",7,["###.","..##"]],["F5",7,["##.",".##",".#."]],["U5",8,["###","#.#"]],["V5",8,["###","#..","#.."]],["T5",8,["###",".#.",".#."]],["W5",8,["##.",".##","..#"]],["Z5",8,["##.",".#.",".##"]],["I5",10,["#####"]],["X5",10,[".#.","###",".#."]]]},"highlands-separate":{"id":"highlands-separate","provenance":"reconstruction","allow_reflection":true,"board":{"void":"--","no_mans_land":"NN","rows":["-- A1 B1 C1 D1 E1 F1 G1 H1 --","B2 C2 D2 A2 NN G2 H2 E2 F2 A3","D3 E3 F3 G3 H3 B3 C3 A4 B4 C4","F4 G4 H4 NN D4 E4 NN D5 E5 F5","H5 A5 B5 C5 G5 A6 B6 C6 NN D6","E6 NN G6 F6 H6 C7 D7 A7 B7 E7","G7 F7 H7 NN A8 B8 NN E8 F8 G8","H8 C8 D8 B9 C9 D9 F9 G9 A9 H9","E9 A10 F10 E10 G10 NN B10 H10 C10 D10","-- B11 C11 A11 D11 H11 E11 F11 G11 --"]},"cards":{"land":"one per labelled square","sword":[],"shield":[],"extra":[["sword",6],["shield",6]],"wizards":8},"tokens_per_colour":15,"castles_per_colour":4,"hand":5,"end_at_tiles":4,"wizards_per_player":{"2":2,"3":2,"4":2,"4team":2,"6team":1},"start_points":[3,3,5,5],"prizes":[["I3",3,["###"]],["L3",3,["##","#."]],["L4",5,["###","#.."]],["T4",5,["###",".#."]],["S4",5,["##.",".##"]],["I4",6,["####"]],["O4",6,["##","##"]],["L5",7,["####","#..."]],["Y5",7,["####",".#.."]],["P5",7,["###","##."]],["N5",7,["###.","..##"]],["F5",7,["##.",".##",".#."]],["U5",8,["###","#.#"]],["V5",8,["###","#..","#.."]],["T5",8,["###",".#.",".#."]],["W5",8,["##.",".##","..#"]],["Z5",8,["##.",".#.",".##"]],["I5",10,["#####"]],["X5",10,[".#.","###",".#."]]]},"highlands-squares":{"id":"highlands-squares","provenance":"reconstruction","allow_reflection":true,"board":{"void":"--","no_mans_land":"NN","rows":["-- -- A1 B1 C1 D1 E1 F1 G1 -- --","-- -- H1 F2 G2 H2 A2 B2 C2 -- --","D2 E2 B3 C3 D3 E3 F3 G3 H3 A3 F4","G4 H4 A4 NN B4 C4 D4 NN E4 G5 H5","A5 B5 C5 D5 E5 F5 G6 H6 A6 B6 C6","D6 E6 F6 G7 H7 NN A7 B7 C7 D7 E7","F7 G8 H8 A8 B8 C8 D8 E8 F8 G9 H9","A9 B9 C9 NN D9 E9 F9 NN H10 A10 B10","C10 D10 E10 F10 G10 B11 C11 D11 E11 F11 G11","-- -- H11 A11 E12 F12 G12 H12 A12 -- --","-- -- B12 C12 D12 A13 B13 C13 D13 -- --"]},"cards":{"land":"one per labelled square","sword":["A1","A6","A11","B5","B10","C4","C9","D3","D8","D13","E2","E7","E12","F1","F6","F11","G5","G10","H4","H9"],"shield":["A4","A9","B3","B8","B13","C2","C7","C12","D1","D6","D11","E5","E10","F4","F9","G3","G8","H2","H7","H12"],"extra":[],"wizards":8},"tokens_per_colour":15,"castles_per_colour":4,"hand":5,"end_at_tiles":4,"wizards_per_player":{"2":2,"3":2,"4":2,"4team":2,"6team":1},"start_points":[3,3,5,5],"prizes":[["I3",3,["###"]],["L3",3,["##","#."]],["L4",4,["###","#.."]],["T4",4,["###",".#."]],["S4",4,["##.",".##"]],["I4",4,["####"]],["O4",4,["##","##"]],["L5",5,["####","#..."]],["Y5",5,["####",".#.."]],["P5",5,["###","##."]],["N5",5,["###.","..##"]],["F5",5,["##.",".##",".#."]],["U5",5,["###","#.#"]],["V5",5,["###","#..","#.."]],["T5",5,["###",".#.",".#."]],["W5",5,["##.",".##","..#"]],["Z5",5,["##.",".#.",".##"]],["I5",5,["#####"]],["X5",5,[".#.","###",".#."]]]},"highlands-twelve-wizards":{"id":"highlands-twelve-wizards","provenance":"reconstruction","allow_reflection":true,"board":{"void":"--","no_mans_land":"NN","rows":["-- -- A1 B1 C1 D1 E1 F1 G1 -- --","-- -- H1 D2 E2 F2 G2 H2 A2 -- --","B2 C2 E3 F3 G3 H3 A3 B3 C3 D3 G4","H4 A4 B4 NN C4 NN D4 NN E4 F4 C5","D5 E5 F5 G5 H5 A5 B5 F6 G6 H6 A6","B6 C6 D6 NN E6 NN C7 NN D7 E7 F7","G7 H7 A7 B7 F8 G8 H8 A8 B8 C8 D8","E8 B9 C9 NN D9 NN E9 NN F9 G9 H9","A9 D10 E10 F10 G10 H10 A10 B10 C10 E11 F11","-- -- G11 H11 A11 B11 C11 D11 A12 -- --","-- -- B12 C12 D12 E12 F12 G12 H12 -- --"]},"cards":{"land":"one per labelled square","sword":["A1","A6","A11","B5","B10","C4","C9","D3","D8","E2","E7","E12","F1","F6","F11","G5","G10","H4","H9"],"shield":["A4","A9","B3","B8","C2","C7","C12","D1","D6","D11","E5","E10","F4","F9","G3","G8","H2","H7","H12"],"extra":[],"wizards":12},"tokens_per_colour":15,"castles_per_colour":4,"hand":5,"end_at_tiles":4,"wizards_per_player":{"2":2,"3":2,"4":2,"4team":2,"6team":2},"start_points":[3,3,5,5],"prizes":[["I3",3,["###"]],["L3",3,["##","#."]],["L4",5,["###","#.."]],["T4",5,["###",".#."]],["S4",5,["##.",".##"]],["I4",6,["####"]],["O4",6,["##","##"]],["L5",7,["####","#..."]],["Y5",7,["####",".#.."]],["P5",7,["###","##."]],["N5",7,["###.","..##"]],["F5",7,["##.",".##",".#."]],["U5",8,["###","#.#"]],["V5",8,["###","#..","#.."]],["T5",8,["###",".#.",".#."]],["W5",8,["##.",".##","..#"]],["Z5",8,["##.",".#.",".##"]],["I5",10,["#####"]],["X5",10,[".#.","###",".#."]]]}} as const;
