// Generated from the Python records by `make wire`. Do not edit.

export interface ActionPlayed {
  type: "ActionPlayed";
  side: Side;
  tactic: Tactic;
}

export interface AfterDraw {
  type: "AfterDraw";
}

export interface Backs {
  type: "Backs";
  siege: number;
  tactic: number;
}

export interface BeforeDraw {
  type: "BeforeDraw";
}

export interface CardDrawn {
  type: "CardDrawn";
  side: Side;
  card: SiegeCard | Tactic | FaceDown;
}

export interface CardMoved {
  type: "CardMoved";
  card: SiegeCard | Tactic;
  from_side: Side;
  from_tile: number;
  place: number;
  side: Side;
  tile: number;
}

export interface CardOffered {
  type: "CardOffered";
  side: Side;
  card: SiegeCard | Tactic | null;
}

export interface CardPlayed {
  type: "CardPlayed";
  side: Side;
  card: SiegeCard | Tactic;
  tile: number;
}

export interface CardRecruited {
  type: "CardRecruited";
  side: Side;
  card: SiegeCard | Tactic;
  tile: number;
}

export interface CardRemoved {
  type: "CardRemoved";
  card: SiegeCard | Tactic;
  side: Side;
  tile: number;
  place: number;
}

export interface CardsExchanged {
  type: "CardsExchanged";
  from_attacker: readonly (SiegeCard | Tactic | FaceDown)[];
  from_defender: readonly (SiegeCard | Tactic | FaceDown)[];
}

export interface CardsShuffledIn {
  type: "CardsShuffledIn";
  cards: readonly (SiegeCard)[];
}

export interface ChickenMetChef {
  type: "ChickenMetChef";
  tile: number;
  color: Color;
}

export interface ChooseDiscard {
  type: "ChooseDiscard";
}

export interface ChooseDiscarded {
  type: "ChooseDiscarded";
  card: SiegeCard | Tactic;
}

export interface ChooseOnWall {
  type: "ChooseOnWall";
  tile: number;
  place: number;
}

export interface ChooseTile {
  type: "ChooseTile";
  tile: number;
}

export type Color = "red" | "yellow" | "green" | "blue" | "purple";

export type Contender = "first" | "second";

export interface ControlDeclared {
  type: "ControlDeclared";
  tile: number;
  formation: Formation;
  best_defence: Formation | null;
}

export interface Deal {
  type: "Deal";
  card: SiegeCard | Tactic;
}

export interface Dealing {
  type: "Dealing";
}

export interface DeckChosen {
  type: "DeckChosen";
  side: Side;
  pile: Pile;
}

export interface Declare {
  type: "Declare";
  tile: number;
}

export interface Draw {
  type: "Draw";
  pile: Pile;
}

export interface DrawDue {
  type: "DrawDue";
  side: Side;
}

export interface Drawing {
  type: "Drawing";
  pile: Pile;
}

export interface EndTurn {
  type: "EndTurn";
}

export interface Exchanging {
  type: "Exchanging";
  attacker: number;
  defender: number;
}

export interface FaceDown {
  type: "FaceDown";
  pile: Pile;
}

export interface Formation {
  type: "Formation";
  kind: Kind;
  total: number;
  cards: readonly (SiegeCard)[];
}

export interface Fought {
  type: "Fought";
  attacker: Contender;
  event: TurnBegan | CardDrawn | CardPlayed | ChickenMetChef | Retreated | OilPoured | ControlDeclared | TileDamaged | ActionPlayed | TargetChosen | CardMoved | CardRemoved | CardRecruited | TileCleared | CardsShuffledIn | CardOffered | CardsExchanged | DrawDue | DeckChosen | LastWindowOpened | TurnPassed | GameEnded;
}

export interface GameBegan {
  type: "GameBegan";
  attacker: Contender;
  pair: number;
  number: number;
}

export interface GameEnded {
  type: "GameEnded";
  outcome: Outcome;
}

export interface GameWon {
  type: "GameWon";
  victory: Victory;
}

export type Kind = 0 | 1 | 2 | 3 | 4;

export interface LastWindowOpened {
  type: "LastWindowOpened";
}

export interface MatchEnded {
  type: "MatchEnded";
  outcome: Outcome;
}

export interface MatchView {
  type: "MatchView";
  seat: Contender | null;
  score: Score;
  game: View;
}

export interface Offer {
  type: "Offer";
  card: SiegeCard | Tactic;
}

export interface OilPoured {
  type: "OilPoured";
  tile: number;
  card: SiegeCard | Tactic;
}

export interface Options {
  type: "Options";
  tactics: boolean;
  match: boolean;
  color_run: "member" | "strongest" | "sum";
  elite_targets: boolean;
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

export interface Phrase {
  type: "Phrase";
  words: string;
  key: string;
  args: Record<string, number | string | Phrase | readonly (Phrase)[]>;
  thing: string;
}

export type Pile = "siege" | "tactic";

export interface Play {
  type: "Play";
  card: SiegeCard | Tactic;
  tile: number;
}

export interface PlayAction {
  type: "PlayAction";
  tactic: Tactic;
}

export interface Pour {
  type: "Pour";
  tile: number;
}

export interface Preparing {
  type: "Preparing";
  has_poured: boolean;
}

export interface Retreat {
  type: "Retreat";
  tile: number;
}

export interface Retreated {
  type: "Retreated";
  tile: number;
  cards: readonly (SiegeCard | Tactic)[];
}

export interface Score {
  type: "Score";
  attacker: Contender;
  victories: readonly (Victory)[];
  pair: number;
  outcome: Outcome | null;
}

export type Side = "attacker" | "defender";

export interface SiegeCard {
  type: "SiegeCard";
  color: Color;
  strength: number;
}

export interface Table {
  type: "Table";
  options: Options;
  wall: readonly (Tile)[];
  hands: { type: "BySide"; attacker: Backs; defender: Backs; };
  deck: number;
  tactic_deck: number;
  unseen: readonly (number)[];
  cannot_hold: { type: "BySide"; attacker: readonly (SiegeCard)[]; defender: readonly (SiegeCard)[]; };
  discard: readonly (SiegeCard | Tactic)[];
  used: { type: "BySide"; attacker: readonly (Tactic)[]; defender: readonly (Tactic)[]; };
  tactics_played: { type: "BySide"; attacker: number; defender: number; };
  cauldrons: number;
  turn: Side;
  stage: Dealing | Preparing | Targeting | Exchanging | BeforeDraw | Drawing | AfterDraw | Over;
}

export type Tactic = "joker" | "spy" | "shield" | "redeployment" | "recruitment" | "desertion" | "treason" | "explosion" | "support" | "exchange";

export interface TargetChosen {
  type: "TargetChosen";
  side: Side;
  choice: ChooseOnWall | ChooseDiscarded | ChooseTile | ChooseDiscard;
}

export interface Targeting {
  type: "Targeting";
  tactic: Tactic;
  chosen: readonly (ChooseOnWall | ChooseDiscarded | ChooseTile | ChooseDiscard)[];
}

export interface Tile {
  type: "Tile";
  position: number;
  damaged: boolean;
  attacker: readonly (SiegeCard | Tactic)[];
  defender: readonly (SiegeCard | Tactic)[];
  first: Side | null;
}

export interface TileCleared {
  type: "TileCleared";
  tile: number;
}

export interface TileDamaged {
  type: "TileDamaged";
  tile: number;
}

export interface TurnBegan {
  type: "TurnBegan";
  side: Side;
}

export interface TurnPassed {
  type: "TurnPassed";
  side: Side;
}

export interface Victory {
  type: "Victory";
  winner: Contender;
  side: Side;
  figure: number;
}

export interface View {
  type: "View";
  seat: Side | null;
  table: Table;
  hand: readonly (SiegeCard | Tactic)[];
  offered: readonly (SiegeCard | Tactic)[];
  known: readonly (SiegeCard | Tactic)[];
  exposed: readonly (SiegeCard | Tactic)[];
}

export type AnyView = View | MatchView;

export type AnyEvent = TurnBegan | CardDrawn | CardPlayed | ChickenMetChef | Retreated | OilPoured | ControlDeclared | TileDamaged | ActionPlayed | TargetChosen | CardMoved | CardRemoved | CardRecruited | TileCleared | CardsShuffledIn | CardOffered | CardsExchanged | DrawDue | DeckChosen | LastWindowOpened | TurnPassed | GameEnded | Fought | GameWon | GameBegan | MatchEnded;

export type AnyAction = Play | Retreat | Pour | Declare | PlayAction | Pass | Draw | EndTurn | ChooseOnWall | ChooseDiscarded | ChooseTile | ChooseDiscard | Offer | Deal;

export const WALL = [{"type":"PrintedTile","name":"left pit","sound":{"type":"Face","slots":3,"requirement":"sum"},"damaged":{"type":"Face","slots":3,"requirement":"run"}},{"type":"PrintedTile","name":"left tower","sound":{"type":"Face","slots":4,"requirement":"any"},"damaged":{"type":"Face","slots":2,"requirement":"same strength"}},{"type":"PrintedTile","name":"left wall","sound":{"type":"Face","slots":3,"requirement":"any"},"damaged":{"type":"Face","slots":3,"requirement":"color"}},{"type":"PrintedTile","name":"gate","sound":{"type":"Face","slots":2,"requirement":"any"},"damaged":{"type":"Face","slots":4,"requirement":"low sum"}},{"type":"PrintedTile","name":"right wall","sound":{"type":"Face","slots":3,"requirement":"any"},"damaged":{"type":"Face","slots":3,"requirement":"color"}},{"type":"PrintedTile","name":"right tower","sound":{"type":"Face","slots":4,"requirement":"any"},"damaged":{"type":"Face","slots":2,"requirement":"same strength"}},{"type":"PrintedTile","name":"right pit","sound":{"type":"Face","slots":3,"requirement":"low sum"},"damaged":{"type":"Face","slots":3,"requirement":"run"}}] as const;

export const COLORS = ["red","yellow","green","blue","purple"] as const;

export const HIGHEST = 11 as const;

export const CAULDRONS = 3 as const;

export const ELITE = ["joker","spy","shield"] as const;

export const ACTIONS = ["redeployment","recruitment","desertion","treason","explosion","support","exchange"] as const;

export const TAKES_FROM = {"redeployment":"own","recruitment":null,"desertion":"opposing","treason":"opposing","explosion":null,"support":null,"exchange":null} as const;
