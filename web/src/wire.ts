// Generated from the Python records by `make wire`. Do not edit.

export interface Accepted {
  type: "Accepted";
  id: string;
  seq: number;
}

export interface Analysis {
  type: "Analysis";
  moment: number;
  seat: string;
  chance: number;
  simulations: number;
  candidates: readonly (Candidate)[];
}

export interface AnswerTakeBack {
  type: "AnswerTakeBack";
  id: string;
  follows: number;
  agree: boolean;
}

export interface CallOff {
  type: "CallOff";
  id: string;
  follows: number;
}

export interface CalledOff {
  type: "CalledOff";
  seq: number;
  by: string;
  at: number;
}

export interface Candidate {
  type: "Candidate";
  text: string;
  label: Phrase;
  share: number;
  chance: number;
  line: readonly (Ply)[];
}

export interface ChatLine {
  type: "ChatLine";
  number: number;
  seat: string;
  name: string;
  text: string;
  at: number;
}

export interface Choice {
  type: "Choice";
  text: string;
  action: unknown;
  label: Phrase;
}

export interface Draw {
  type: "Draw";
  seq: number;
  number: number;
  mark: number;
  whole: number;
  fair: boolean;
}

export interface Duplicate {
  type: "Duplicate";
  id: string;
  seq: number;
}

export interface Ending {
  type: "Ending";
  winners: readonly (string)[];
  reason: Phrase;
  rule: string;
  secret: string;
  taken_back: number;
}

export interface Fact {
  type: "Fact";
  event: unknown;
  sentence: Phrase;
  aside: boolean;
}

export interface Fairness {
  type: "Fairness";
  commitment: string;
  secret: string;
  draws: readonly (Draw)[];
}

export interface ForgetMe {
  type: "ForgetMe";
}

export interface Forgotten {
  type: "Forgotten";
  tables: number;
}

export interface FreeSeat {
  type: "FreeSeat";
  id: string;
  seat: string;
}

export interface GameInfo {
  type: "GameInfo";
  id: string;
  version: string;
  players: string;
  options: readonly (OptionInfo)[];
}

export interface Hello {
  type: "Hello";
  seat: string | null;
  seen: number;
  heard: number;
  in_pieces: boolean;
}

export interface History {
  type: "History";
  entries: readonly (Played | TakenBack | Resigned | Substituted | SeatResumed | CalledOff)[];
  chat: readonly (ChatLine)[];
}

export interface Illegal {
  type: "Illegal";
  id: string;
  refusal: Refusal;
}

export interface JoinTable {
  type: "JoinTable";
  name: string;
  seat: string | null;
}

export interface LetBotPlay {
  type: "LetBotPlay";
  id: string;
  seat: string;
  level: string;
}

export interface Limited {
  type: "Limited";
  id: string;
  retry_after: number;
}

export interface Malformed {
  type: "Malformed";
  reason: Phrase;
}

export interface Misfit {
  type: "Misfit";
  option: string;
  choice: boolean | number | string;
  why: Phrase;
}

export interface Moment {
  type: "Moment";
  seq: number;
  last: number;
  entry: Played | TakenBack | Resigned | Substituted | SeatResumed | CalledOff | null;
  views: Record<string, unknown>;
  prompt: Phrase;
  picture: string;
}

export interface Moments {
  type: "Moments";
  table: TableInfo;
  log: readonly (Played | TakenBack | Resigned | Substituted | SeatResumed | CalledOff)[];
  moments: readonly (Moment)[];
}

export interface Move {
  type: "Move";
  id: string;
  follows: number;
  text: string;
}

export interface NewTable {
  type: "NewTable";
  game: string;
  seats: Record<string, string>;
  name: string;
  options: Record<string, boolean | number | string>;
  by_lot: boolean;
  study: boolean;
  pace: "day" | "evening" | "live" | "no-hurry" | "three-days";
}

export interface OptionInfo {
  type: "OptionInfo";
  name: string;
  choices: readonly (boolean | number | string)[];
  default: boolean | number | string;
  seats: readonly (number)[];
  decides_teams: boolean;
  is_open: boolean;
  least: number | null;
  most: number | null;
}

export interface PaceInfo {
  type: "PaceInfo";
  pace: "day" | "evening" | "live" | "no-hurry" | "three-days";
  grace: number | null;
}

export interface Phrase {
  type: "Phrase";
  words: string;
  key: string;
  args: Record<string, number | string | Phrase | readonly (Phrase)[]>;
  thing: string;
}

export interface Played {
  type: "Played";
  seq: number;
  by: string;
  text: string;
  facts: readonly (Fact)[];
  at: number;
  stand_in: boolean;
}

export interface Ply {
  type: "Ply";
  by: string;
  label: Phrase;
}

export interface Problem {
  type: "Problem";
  status: number;
  reason: Phrase;
  details: readonly (string)[];
}

export interface Pulse {
  type: "Pulse";
}

export interface Refusal {
  type: "Refusal";
  rule: string;
  reason: Phrase;
  evidence: readonly (string)[];
}

export interface Rematch {
  type: "Rematch";
  id: string;
}

export interface Resign {
  type: "Resign";
  id: string;
  follows: number;
}

export interface Resigned {
  type: "Resigned";
  seq: number;
  by: string;
  at: number;
  level: string;
}

export interface ResumeSeat {
  type: "ResumeSeat";
  id: string;
}

export interface RuleParagraph {
  type: "RuleParagraph";
  number: string;
  title: string;
  text: string;
  chapter: string;
}

export interface Rulebook {
  type: "Rulebook";
  paragraphs: readonly (RuleParagraph)[];
  glossary: Record<string, Phrase>;
}

export interface Said {
  type: "Said";
  line: ChatLine;
}

export interface Say {
  type: "Say";
  id: string;
  text: string;
}

export interface SeatInfo {
  type: "SeatInfo";
  seat: string;
  kind: "bot" | "open" | "person";
  name: string;
  yours: boolean;
  here: boolean;
  away_since: number | null;
  plays_for: string;
  gone: boolean;
}

export interface SeatResumed {
  type: "SeatResumed";
  seq: number;
  by: string;
  at: number;
}

export interface Setup {
  type: "Setup";
  options: Record<string, boolean | number | string>;
  misfits: readonly (Misfit)[];
  seats: readonly (string)[];
  teams: readonly (readonly (string)[])[];
  levels: readonly (string)[];
  analysis: boolean;
  paces: readonly (PaceInfo)[];
}

export interface Situation {
  type: "Situation";
  seq: number;
  view: unknown;
  actor: string | null;
  legal: readonly (Choice)[];
  prompt: Phrase;
  picture: string;
  take_back: "by consent" | "freely" | "no";
  asked: string | null;
  unanswered: readonly (string)[];
  ending: Ending | null;
}

export interface Stale {
  type: "Stale";
  id: string;
  missed: Update;
}

export interface Substituted {
  type: "Substituted";
  seq: number;
  by: string;
  at: number;
  seat: string;
  level: string;
}

export interface TableChanged {
  type: "TableChanged";
  table: TableInfo;
}

export interface TableInfo {
  type: "TableInfo";
  id: string;
  game: string;
  version: string;
  options: Record<string, boolean | number | string>;
  files: Record<string, string>;
  title: Phrase;
  status: "over" | "playing" | "waiting";
  seats: readonly (SeatInfo)[];
  teams: readonly (readonly (string)[])[];
  commitment: string;
  created: number;
  imported: boolean;
  study: boolean;
  analysis: boolean;
  code: string;
  watch: string;
  levels: readonly (string)[];
  strongest: string;
  pace: "day" | "evening" | "live" | "no-hurry" | "three-days";
  grace: number | null;
  rematch: string;
  rematch_wanted: readonly (string)[];
}

export interface TableMade {
  type: "TableMade";
  table: string;
}

export interface TableSummary {
  type: "TableSummary";
  table: TableInfo;
  your_turn: boolean;
  changed: number;
}

export interface TakeBack {
  type: "TakeBack";
  id: string;
  follows: number;
}

export interface TakeBackDeclined {
  type: "TakeBackDeclined";
  by: string;
}

export interface TakenBack {
  type: "TakenBack";
  seq: number;
  by: string;
  to: number;
  at: number;
}

export interface Thinking {
  type: "Thinking";
  seat: string;
  getting_ready: boolean;
}

export interface Update {
  type: "Update";
  entries: readonly (Played | TakenBack | Resigned | Substituted | SeatResumed | CalledOff)[];
  situation: Situation;
}

export interface Welcome {
  type: "Welcome";
  table: TableInfo;
  entries: readonly (Played | TakenBack | Resigned | Substituted | SeatResumed | CalledOff)[];
  chat: readonly (ChatLine)[];
  situation: Situation;
}

export type Command = Move | TakeBack | AnswerTakeBack | Resign | Say | Rematch | LetBotPlay | ResumeSeat | FreeSeat | CallOff;

export type FromClient = Hello | Move | TakeBack | AnswerTakeBack | Resign | Say | Rematch | LetBotPlay | ResumeSeat | FreeSeat | CallOff;

export type FromServer = Welcome | History | Update | Said | TableChanged | Thinking | TakeBackDeclined | Pulse | Accepted | Duplicate | Stale | Illegal | Limited | Malformed;

export type Answer = Accepted | Duplicate | Stale | Illegal | Limited | Malformed;

export type LogEntry = Played | TakenBack | Resigned | Substituted | SeatResumed | CalledOff;
