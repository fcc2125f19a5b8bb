// Generated from the Python records by `make wire`. Do not edit.

export interface ActionFinished {
  type: "ActionFinished";
  errand: string;
}

export interface Aim {
  type: "Aim";
  place: string;
}

export interface Aimed {
  type: "Aimed";
  weapon: string;
  place: string;
}

export interface AimingBlessed {
  type: "AimingBlessed";
  side: "east" | "west";
}

export interface AimingCannon {
  type: "AimingCannon";
  tower: string;
}

export interface AimingMachine {
  type: "AimingMachine";
  machine: string;
}

export interface AimingMarksmen {
  type: "AimingMarksmen";
  section: string;
  settled: readonly (string)[];
  shots: number;
}

export interface AimingPoles {
  type: "AimingPoles";
  tower: string;
}

export interface Arrange {
  type: "Arrange";
  card: string;
}

export interface Arranging {
  type: "Arranging";
  phase: number;
  placed: readonly (string)[];
}

export interface Assault {
  type: "Assault";
}

export interface AssaultBegan {
  type: "AssaultBegan";
  turn: number;
}

export interface Assigning {
  type: "Assigning";
}

export interface Bid {
  type: "Bid";
  hero: "officer" | "warrior";
  tile: "assign" | "rally" | "recall";
}

export interface BloodStones {
  type: "BloodStones";
  machine: string;
  section: string;
}

export interface Brew {
  type: "Brew";
  kind: "G" | "O" | "T";
}

export interface Brewing {
  type: "Brewing";
}

export interface BridgeLaid {
  type: "BridgeLaid";
  path: string;
}

export interface Briefing {
  type: "Briefing";
  left: number;
}

export interface Burning {
  type: "Burning";
  rampart: string;
  left: number;
}

export interface Calling {
  type: "Calling";
  section: string;
}

export interface Camp {
  type: "Camp";
  bag: readonly [number, number, number];
  wood: number;
  supply: readonly [number, number, number];
  gone: readonly [number, number, number];
  row: readonly (string)[];
  reserve: readonly (string)[];
  paid: readonly (CardUse)[];
  spies: readonly (string)[];
  objectives: readonly (ObjectiveCard)[];
  tally: Tally;
  march: MarchNow | null;
  marched: readonly ("large" | "small")[];
  owed: number;
}

export interface CannonKills {
  type: "CannonKills";
  place: string;
  kinds: readonly ("G" | "O" | "T")[];
}

export interface Cannons {
  type: "Cannons";
}

export interface CardDealt {
  type: "CardDealt";
  card: string;
}

export interface CardDone {
  type: "CardDone";
  card: string;
}

export interface CardPaid {
  type: "CardPaid";
  card: string;
  units: readonly [number, number, number];
  wood: number;
  hourglasses: number;
}

export interface CardUse {
  type: "CardUse";
  card: string;
  units: readonly [number, number, number];
  wood: number;
  hourglasses: number;
}

export interface CardsExchanged {
  type: "CardsExchanged";
  out: string;
  back: string;
}

export interface Cast {
  type: "Cast";
  spot: string;
  success: boolean;
}

export interface Casting {
  type: "Casting";
  ritual: "blood_stones" | "demon" | "gale" | "possession" | "specter";
}

export interface CauldronBroken {
  type: "CauldronBroken";
  section: string;
}

export interface CauldronHung {
  type: "CauldronHung";
  section: string;
  kind: "G" | "O" | "T";
}

export interface Cauldrons {
  type: "Cauldrons";
}

export interface ChooseSide {
  type: "ChooseSide";
  side: "east" | "west";
}

export interface ChoosingMarch {
  type: "ChoosingMarch";
}

export interface CleaningUp {
  type: "CleaningUp";
}

export interface Clearing {
  type: "Clearing";
}

export interface Command {
  type: "Command";
  order: "bluff" | "call" | "detonation" | "fury";
  section: string;
}

export interface Commanding {
  type: "Commanding";
  openly: boolean;
}

export interface Comparing {
  type: "Comparing";
}

export interface Deal {
  type: "Deal";
  card: string;
}

export interface DealingCards {
  type: "DealingCards";
}

export interface DealingObjectives {
  type: "DealingObjectives";
  left: number;
}

export interface DealingPlans {
  type: "DealingPlans";
  left: number;
}

export interface DefenderFell {
  type: "DefenderFell";
  place: string;
  kind: "M" | "S" | "V";
  cause: "ballista" | "blood_stones" | "cannon" | "cauldron" | "demon" | "detonation" | "fight" | "fury" | "marksmen" | "pitch" | "poison" | "poles" | "sniper" | "trap";
  taken: boolean;
}

export interface DefenderLoses {
  type: "DefenderLoses";
  section: string;
  advantage: number;
}

export interface DemonFeeds {
  type: "DemonFeeds";
}

export interface DemonWakes {
  type: "DemonWakes";
  building: "barracks" | "cathedral" | "forge" | "guard" | "scouts" | "workshop";
}

export interface Detonate {
  type: "Detonate";
  orcs: number;
}

export interface Detonating {
  type: "Detonating";
  section: string;
}

export interface Done {
  type: "Done";
}

export interface Draw {
  type: "Draw";
  kind: "G" | "O" | "T";
}

export interface Drop {
  type: "Drop";
  card: string;
}

export interface DroppingObjective {
  type: "DroppingObjective";
}

export interface DroppingPlan {
  type: "DroppingPlan";
}

export interface Due {
  type: "Due";
  stages: readonly (DealingCards | Arranging | DealingObjectives | DroppingObjective | DealingPlans | DroppingPlan | TurnBegins | Briefing | OfferExchange | Exchanging | OfferGathering | Window | WalkingRow | Paying | Placing | Casting | CardDone | ChoosingMarch | Sapping | Marching | SpringingTraps | TrappedTroll | Marauding | Supplying | MarchDone | OfferOrders | Commanding | HandingOver | Finishing | DemonWakes | DemonFeeds | Toll | Rallying | Assigning | Sending | Helping | Recalling | PlanMoment | Stocking | Promoting | TakingSides | Pitching | Burning | Brewing | Hanging | Praying | Assault | Cannons | AimingCannon | FiringCannon | CannonKills | SalvoOver | Machines | AimingMachine | FiringMachine | ShotKills | ShotKillsOwn | ShotRazes | BloodStones | Haunting | Marksmen | AimingBlessed | AimingMarksmen | Volleys | Volley | VolleysOver | Poisoning | Cauldrons | Poles | AimingPoles | UsingPoles | ShowingOrders | Detonating | Calling | Comparing | Fighting | DefenderLoses | InvaderLoses | FuryEnds | Healing | CleaningUp | Tuning | Clearing | Over)[];
}

export interface Enlist {
  type: "Enlist";
  kind: "G" | "O" | "T";
  place: string;
}

export interface EquipmentLaid {
  type: "EquipmentLaid";
  kind: "banner" | "ladder" | "poison" | "sap";
  section: string;
}

export interface Exchange {
  type: "Exchange";
  out: string;
  back: string;
}

export interface Exchanging {
  type: "Exchanging";
  touched: readonly (string)[];
}

export interface Fetch {
  type: "Fetch";
  kind: "M" | "S" | "V";
  place: string;
}

export interface Field {
  type: "Field";
  troops: Record<string, readonly [number, number, number]>;
  marauders: readonly [number, number, number];
  machines: readonly (Machine)[];
  mantelets: readonly (string)[];
  siege_towers: readonly (SiegeTower)[];
  equipment: Record<string, readonly ("banner" | "ladder" | "poison" | "sap")[]>;
  bridges: readonly (string)[];
  trainings: Record<string, readonly ("quartermaster" | "trench_master")[]>;
  traps: readonly (Trap)[];
  orders: readonly (OrderToken)[];
  confused: readonly ("bluff" | "call" | "detonation" | "fury")[];
  fury: readonly (string)[];
}

export interface Fight {
  type: "Fight";
  section: string;
  units: number;
  banner: number;
  razed: number;
  garrison: number;
  walls: number;
  hero: number;
  bay: number;
  attack: number;
  defence: number;
}

export interface Fighting {
  type: "Fighting";
  section: string;
}

export interface Finishing {
  type: "Finishing";
  errand: string;
  blessed: boolean;
}

export interface Fire {
  type: "Fire";
  hit: boolean;
}

export interface FireAimed {
  type: "FireAimed";
  place: string;
  rampart: string;
  count: number;
}

export interface FiringCannon {
  type: "FiringCannon";
  tower: string;
}

export interface FiringMachine {
  type: "FiringMachine";
  machine: string;
}

export interface Flip {
  type: "Flip";
  card: number;
}

export interface FoughtOut {
  type: "FoughtOut";
  section: string;
  attack: number;
  defence: number;
}

export interface FuryBegan {
  type: "FuryBegan";
  section: string;
}

export interface FuryEnds {
  type: "FuryEnds";
  section: string;
}

export interface GameEnded {
  type: "GameEnded";
  outcome: Outcome;
}

export interface Gather {
  type: "Gather";
  kind: "G" | "O" | "T";
}

export interface GiveOrders {
  type: "GiveOrders";
  openly: boolean;
}

export interface GroupArrived {
  type: "GroupArrived";
  path: string;
  units: number;
  onward: readonly (readonly [string, "G" | "O" | "T" | "tower"])[];
}

export interface HandingOver {
  type: "HandingOver";
}

export interface Hanging {
  type: "Hanging";
  kind: "G" | "O" | "T";
}

export interface Haunting {
  type: "Haunting";
  kind: "G" | "O" | "T";
}

export interface Healing {
  type: "Healing";
  left: number;
}

export interface Helping {
  type: "Helping";
  building: "barracks" | "cathedral" | "forge" | "guard" | "scouts" | "workshop";
}

export interface HeroBade {
  type: "HeroBade";
  hero: "officer" | "warrior";
  tile: "assign" | "rally" | "recall";
}

export interface HeroBid {
  type: "HeroBid";
  hero: "officer" | "warrior";
  tile: "assign" | "rally" | "recall";
}

export interface HeroMoved {
  type: "HeroMoved";
  hero: "officer" | "warrior";
  start: string;
  end: string;
}

export interface HitCardTurned {
  type: "HitCardTurned";
  tower: string;
  card: number;
}

export interface HospitalCleared {
  type: "HospitalCleared";
}

export interface HourglassLaid {
  type: "HourglassLaid";
  errand: string;
  gift: boolean;
}

export interface HourglassesCut {
  type: "HourglassesCut";
  errand: string;
  count: number;
  why: "cheaper" | "closed";
}

export interface HourglassesGained {
  type: "HourglassesGained";
  count: number;
}

export interface HourglassesHanded {
  type: "HourglassesHanded";
  count: number;
}

export interface HourglassesSpent {
  type: "HourglassesSpent";
  count: number;
}

export interface InvaderLoses {
  type: "InvaderLoses";
  section: string;
  advantage: number;
}

export interface InvadersFell {
  type: "InvadersFell";
  place: string;
  units: readonly [number, number, number];
  cause: "ballista" | "blood_stones" | "cannon" | "cauldron" | "demon" | "detonation" | "fight" | "fury" | "marksmen" | "pitch" | "poison" | "poles" | "sniper" | "trap";
}

export interface Keep {
  type: "Keep";
  garrison: Record<string, readonly [number, number, number]>;
  stock: readonly [number, number, number];
  walls: Record<string, number>;
  heroes: Record<string, string>;
  hourglasses: number;
  laid: Record<string, number>;
  finished: readonly (string)[];
  bids: readonly (HeroBid)[];
  lost_tiles: readonly ("assign" | "rally" | "recall")[];
  cauldrons: Record<string, "G" | "O" | "T">;
  tower_machines: Record<string, "bay_window" | "cannon" | "poles">;
  platforms: readonly (string)[];
  saboteurs: readonly ("barracks" | "cathedral" | "forge" | "guard" | "scouts" | "workshop")[];
  blessing: "east" | "west" | null;
  glare: string | null;
  plans_hidden: number;
  plans: readonly (PlanInPlay)[];
}

export interface Kill {
  type: "Kill";
  kind: "G" | "O" | "T" | "M" | "S" | "V";
}

export interface LayTrap {
  type: "LayTrap";
  path: string;
  trap: "G" | "T" | "tower";
}

export interface Leg {
  type: "Leg";
  path: string;
  piece: "G" | "O" | "T" | "tower";
  beyond: string;
}

export interface Machine {
  type: "Machine";
  name: string;
  kind: "ballista" | "catapult" | "trebuchet";
  place: string;
  hits: number;
  misses: number;
  damaged: boolean;
}

export interface MachineBuilt {
  type: "MachineBuilt";
  name: string;
  kind: "ballista" | "catapult" | "trebuchet";
  place: string;
}

export interface MachineDamaged {
  type: "MachineDamaged";
  machine: string;
}

export interface MachineFired {
  type: "MachineFired";
  machine: string;
  section: string;
  hit: boolean;
}

export interface Machines {
  type: "Machines";
}

export interface ManteletsSet {
  type: "ManteletsSet";
  rampart: string;
}

export interface MaraudersJoined {
  type: "MaraudersJoined";
  units: readonly [number, number, number];
  refill: readonly [number, number, number];
}

export interface Marauding {
  type: "Marauding";
}

export interface March {
  type: "March";
  size: "large" | "small";
}

export interface MarchBegan {
  type: "MarchBegan";
  size: "large" | "small";
  hourglasses: number;
}

export interface MarchDone {
  type: "MarchDone";
}

export interface MarchEnded {
  type: "MarchEnded";
  size: "large" | "small";
}

export interface MarchNow {
  type: "MarchNow";
  size: "large" | "small";
  left: Record<string, number>;
  passed: readonly (string)[];
  walked: readonly (Leg)[];
  arrived: boolean;
  new: Record<string, number>;
  fresh: Record<string, readonly [number, number, number]>;
}

export interface MarchesEnded {
  type: "MarchesEnded";
  host: number;
}

export interface Marching {
  type: "Marching";
  origins: readonly (string)[];
}

export interface Marksmen {
  type: "Marksmen";
}

export interface MarksmenDone {
  type: "MarksmenDone";
  two_fires: boolean;
}

export interface MissRemoved {
  type: "MissRemoved";
  machine: string;
}

export interface Move {
  type: "Move";
  kind: "M" | "S" | "V";
  start: string;
  end: string;
}

export interface MoveGivenUp {
  type: "MoveGivenUp";
  move: Move | Swap;
}

export interface MoveHero {
  type: "MoveHero";
  hero: "officer" | "warrior";
  place: string;
}

export interface No {
  type: "No";
}

export interface ObjectiveCard {
  type: "ObjectiveCard";
  id: string;
  status: "lasting" | "open" | "pending" | "spent";
  turn: number;
}

export interface ObjectiveDone {
  type: "ObjectiveDone";
  card: string;
  status: "lasting" | "pending" | "spent";
}

export interface ObjectiveDrawn {
  type: "ObjectiveDrawn";
  card: string | null;
}

export interface ObjectiveDropped {
  type: "ObjectiveDropped";
  card: string | null;
}

export interface ObjectiveSpent {
  type: "ObjectiveSpent";
  card: string;
}

export interface ObjectivesShown {
  type: "ObjectivesShown";
  cards: readonly (string)[];
}

export interface OfferExchange {
  type: "OfferExchange";
}

export interface OfferGathering {
  type: "OfferGathering";
}

export interface OfferOrders {
  type: "OfferOrders";
}

export interface Options {
  type: "Options";
  preset: "drawn" | "first-game";
  data: string;
  swaps: "adjacent" | "anywhere";
  possession: "game" | "turn";
  spy: "turn" | "until-used";
  sap: "counted" | "extra";
}

export interface OrderCameToNothing {
  type: "OrderCameToNothing";
  section: string;
  order: "bluff" | "call" | "detonation" | "fury";
}

export interface OrderDiscarded {
  type: "OrderDiscarded";
  section: string;
  order: "bluff" | "call" | "detonation" | "fury";
}

export interface OrderLaid {
  type: "OrderLaid";
  section: string;
  order: "bluff" | "call" | "detonation" | "fury" | null;
  openly: boolean;
  might_be: readonly ("bluff" | "call" | "detonation" | "fury")[];
}

export interface OrderPossessed {
  type: "OrderPossessed";
  hero: "officer" | "warrior";
  tile: "assign" | "rally" | "recall";
  for_good: boolean;
}

export interface OrderShown {
  type: "OrderShown";
  section: string;
  order: "bluff" | "call" | "detonation" | "fury";
}

export interface OrderToken {
  type: "OrderToken";
  section: string;
  order: "bluff" | "call" | "detonation" | "fury" | null;
  might_be: readonly ("bluff" | "call" | "detonation" | "fury")[];
}

export interface OrdersGiven {
  type: "OrdersGiven";
  hourglasses: number;
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

export interface Pay {
  type: "Pay";
  units: readonly [number, number, number];
  free: boolean;
}

export interface Paying {
  type: "Paying";
  card: string;
}

export interface Phrase {
  type: "Phrase";
  words: string;
  key: string;
  args: Record<string, number | string | Phrase | readonly (Phrase)[]>;
  thing: string;
}

export interface Pick {
  type: "Pick";
  kind: "G" | "O" | "T" | "M" | "S" | "V";
}

export interface PieceMoved {
  type: "PieceMoved";
  piece: "G" | "O" | "T" | "tower";
  start: string;
  end: string;
  via: string;
}

export interface Pitching {
  type: "Pitching";
}

export interface Placing {
  type: "Placing";
  card: string;
}

export interface PlanDrawn {
  type: "PlanDrawn";
  card: string | null;
}

export interface PlanDropped {
  type: "PlanDropped";
  card: string | null;
}

export interface PlanInPlay {
  type: "PlanInPlay";
  id: string;
  turn: number;
  side: "east" | "west" | null;
}

export interface PlanMoment {
  type: "PlanMoment";
}

export interface PlanPlayed {
  type: "PlanPlayed";
  plan: string;
}

export interface PlanSided {
  type: "PlanSided";
  plan: string;
  side: "east" | "west";
}

export interface PlatformBuilt {
  type: "PlatformBuilt";
  section: string;
}

export interface PlayPlan {
  type: "PlayPlan";
  plan: string;
}

export interface Poisoning {
  type: "Poisoning";
  sections: readonly (string)[];
}

export interface Poles {
  type: "Poles";
}

export interface Pray {
  type: "Pray";
  errand: string;
}

export interface Praying {
  type: "Praying";
}

export interface Promoting {
  type: "Promoting";
  left: number;
  begun: boolean;
}

export interface Put {
  type: "Put";
  place: string;
}

export interface Rallying {
  type: "Rallying";
  hero: "officer" | "warrior";
}

export interface Recalling {
  type: "Recalling";
  hero: "officer" | "warrior";
}

export interface Rest {
  type: "Rest";
}

export interface RitualCast {
  type: "RitualCast";
  ritual: "blood_stones" | "demon" | "gale" | "possession" | "specter";
  tokens: number;
}

export interface RitualLaid {
  type: "RitualLaid";
  ritual: "blood_stones" | "demon" | "gale" | "possession" | "specter";
  spot: string;
  success: boolean | null;
}

export interface RitualTokens {
  type: "RitualTokens";
  ritual: "blood_stones" | "demon" | "gale" | "possession" | "specter";
  laid: number;
  face_down: readonly (string)[];
  face_up: string;
}

export interface RowArranged {
  type: "RowArranged";
  phase: number;
  cards: readonly (string)[];
}

export interface RowEnded {
  type: "RowEnded";
}

export interface SaboteurSent {
  type: "SaboteurSent";
  building: "barracks" | "cathedral" | "forge" | "guard" | "scouts" | "workshop";
}

export interface SaboteursHunted {
  type: "SaboteursHunted";
}

export interface SalvoEnded {
  type: "SalvoEnded";
}

export interface SalvoOver {
  type: "SalvoOver";
}

export interface Sapping {
  type: "Sapping";
  section: string;
}

export type Seat = "invader" | "defender";

export interface Secrets {
  type: "Secrets";
  objectives: readonly (string)[];
  rituals: Record<string, string>;
  orders: Record<string, "bluff" | "call" | "detonation" | "fury">;
  plans: readonly (string)[];
  plan_dropped: string;
  traps: Record<string, "G" | "T" | "tower">;
}

export interface SectionGlared {
  type: "SectionGlared";
  section: string;
}

export interface Sending {
  type: "Sending";
  kind: "M" | "S" | "V";
  place: string;
}

export interface ShotKills {
  type: "ShotKills";
  section: string;
  cause: "ballista" | "blood_stones";
}

export interface ShotKillsOwn {
  type: "ShotKillsOwn";
  section: string;
}

export interface ShotRazes {
  type: "ShotRazes";
  section: string;
}

export interface ShowingOrders {
  type: "ShowingOrders";
}

export interface SideBlessed {
  type: "SideBlessed";
  side: "east" | "west";
}

export interface SiegeTower {
  type: "SiegeTower";
  place: string;
  stuck: boolean;
}

export interface SiegeTowerBuilt {
  type: "SiegeTowerBuilt";
  place: string;
}

export interface Slay {
  type: "Slay";
  units: readonly [number, number, number];
}

export interface Snipe {
  type: "Snipe";
  kind: "G" | "O" | "T";
  place: string;
}

export interface Spend {
  type: "Spend";
  errand: string;
}

export interface Split {
  type: "Split";
  count: number;
}

export interface SpringingTraps {
  type: "SpringingTraps";
}

export interface SpySent {
  type: "SpySent";
  card: string;
}

export interface SpyWentHome {
  type: "SpyWentHome";
  card: string;
}

export interface Step {
  type: "Step";
  piece: "G" | "O" | "T" | "tower";
  start: string;
  end: string;
  via: string;
}

export interface Stocking {
  type: "Stocking";
  left: number;
  begun: boolean;
}

export interface Supplying {
  type: "Supplying";
}

export interface Swap {
  type: "Swap";
  kind: "M" | "S" | "V";
  place: string;
  other: "M" | "S" | "V";
  other_place: string;
}

export interface Table {
  type: "Table";
  options: Options;
  agenda: readonly (DealingCards | Arranging | DealingObjectives | DroppingObjective | DealingPlans | DroppingPlan | TurnBegins | Briefing | OfferExchange | Exchanging | OfferGathering | Window | WalkingRow | Paying | Placing | Casting | CardDone | ChoosingMarch | Sapping | Marching | SpringingTraps | TrappedTroll | Marauding | Supplying | MarchDone | OfferOrders | Commanding | HandingOver | Finishing | DemonWakes | DemonFeeds | Toll | Rallying | Assigning | Sending | Helping | Recalling | PlanMoment | Stocking | Promoting | TakingSides | Pitching | Burning | Brewing | Hanging | Praying | Assault | Cannons | AimingCannon | FiringCannon | CannonKills | SalvoOver | Machines | AimingMachine | FiringMachine | ShotKills | ShotKillsOwn | ShotRazes | BloodStones | Haunting | Marksmen | AimingBlessed | AimingMarksmen | Volleys | Volley | VolleysOver | Poisoning | Cauldrons | Poles | AimingPoles | UsingPoles | ShowingOrders | Detonating | Calling | Comparing | Fighting | DefenderLoses | InvaderLoses | FuryEnds | Healing | CleaningUp | Tuning | Clearing | Over)[];
  camp: Camp;
  field: Field;
  keep: Keep;
  rituals: readonly (RitualTokens)[];
  turn: number;
  aims: Record<string, string>;
  fire: Record<string, number>;
  hit_deck: readonly (number)[];
}

export interface TakingSides {
  type: "TakingSides";
  plan: string;
}

export interface Tally {
  type: "Tally";
  rituals: readonly ("blood_stones" | "demon" | "gale" | "possession" | "specter")[];
  successes: number;
  razed: number;
  dead: number;
  two_fires: boolean;
  joins: number;
  traps_turned: number;
  host: number;
  trainings: readonly (string)[];
}

export interface TokenTurned {
  type: "TokenTurned";
  ritual: "blood_stones" | "demon" | "gale" | "possession" | "specter";
  spot: string;
  success: boolean;
}

export interface Toll {
  type: "Toll";
  move: Move | Swap;
}

export interface TowerArmed {
  type: "TowerArmed";
  tower: string;
  machine: "bay_window" | "cannon" | "poles";
}

export interface TowerMachineBroken {
  type: "TowerMachineBroken";
  tower: string;
}

export interface TowerStopped {
  type: "TowerStopped";
  place: string;
  back: string;
}

export interface TrainingLaid {
  type: "TrainingLaid";
  kind: "quartermaster" | "trench_master";
  rampart: string;
}

export interface TrainingUsed {
  type: "TrainingUsed";
  card: string;
}

export interface Trap {
  type: "Trap";
  path: string;
  kind: "G" | "T" | "tower" | null;
}

export interface TrapLaid {
  type: "TrapLaid";
  path: string;
  kind: "G" | "T" | "tower" | null;
}

export interface TrapReturned {
  type: "TrapReturned";
  path: string;
}

export interface TrapTurned {
  type: "TrapTurned";
  path: string;
  kind: "G" | "T" | "tower";
}

export interface TrappedTroll {
  type: "TrappedTroll";
  path: string;
}

export interface TrapsCleared {
  type: "TrapsCleared";
  side: "east" | "west";
  paths: readonly (string)[];
}

export interface Tuning {
  type: "Tuning";
  left: number;
  done: readonly (string)[];
}

export interface TurnBegan {
  type: "TurnBegan";
  turn: number;
}

export interface TurnBegins {
  type: "TurnBegins";
}

export interface TurnCleaned {
  type: "TurnCleaned";
  turn: number;
}

export interface UnitDrawn {
  type: "UnitDrawn";
  kind: "G" | "O" | "T";
}

export interface UnitEnlisted {
  type: "UnitEnlisted";
  kind: "G" | "O" | "T";
  place: string;
}

export interface UnitHealed {
  type: "UnitHealed";
  kind: "M" | "S" | "V";
}

export interface UnitMoved {
  type: "UnitMoved";
  kind: "M" | "S" | "V";
  start: string;
  end: string;
}

export interface UnitTrained {
  type: "UnitTrained";
  place: string;
  kind: "M" | "S" | "V";
  better: "M" | "S" | "V";
}

export interface UnitsCame {
  type: "UnitsCame";
  kind: "G" | "O" | "T";
  count: number;
  place: string;
}

export interface UnitsLevied {
  type: "UnitsLevied";
  kind: "M" | "S" | "V";
  count: number;
}

export interface UnitsSwapped {
  type: "UnitsSwapped";
  kind: "M" | "S" | "V";
  place: string;
  other: "M" | "S" | "V";
  other_place: string;
}

export interface Use {
  type: "Use";
  card: string;
}

export interface UsingPoles {
  type: "UsingPoles";
  tower: string;
}

export interface View {
  type: "View";
  seat: Seat | null;
  table: Table;
  secrets: Secrets;
  fights: readonly (Fight)[];
  costs: Record<string, number>;
}

export interface Volley {
  type: "Volley";
  rampart: string;
  left: number;
}

export interface Volleys {
  type: "Volleys";
}

export interface VolleysOver {
  type: "VolleysOver";
}

export interface WalkingRow {
  type: "WalkingRow";
  place: number;
}

export interface WallBreached {
  type: "WallBreached";
  section: string;
  attack: number;
  defence: number;
  units: number;
}

export interface WallBroken {
  type: "WallBroken";
  section: string;
  cause: "detonation" | "machine";
}

export interface WallRaised {
  type: "WallRaised";
  section: string;
}

export interface Window {
  type: "Window";
  opened: boolean;
}

export interface WindowOpened {
  type: "WindowOpened";
  hourglasses: number;
}

export interface WoodGained {
  type: "WoodGained";
  count: number;
}

export interface Yes {
  type: "Yes";
}

export type AnyView = View;

export type AnyEvent = Due | CardDealt | RowArranged | ObjectiveDrawn | ObjectiveDropped | ObjectivesShown | PlanDrawn | PlanDropped | TurnBegan | UnitDrawn | WoodGained | CardsExchanged | CardPaid | SpyWentHome | RowEnded | MachineBuilt | ManteletsSet | SiegeTowerBuilt | EquipmentLaid | BridgeLaid | MissRemoved | TrainingLaid | SaboteurSent | TrainingUsed | UnitsCame | RitualLaid | RitualCast | TokenTurned | HourglassesHanded | MarchBegan | UnitEnlisted | PieceMoved | TrapTurned | InvadersFell | TrapReturned | TowerStopped | GroupArrived | MaraudersJoined | MarchEnded | MarchesEnded | OrderLaid | OrdersGiven | OrderShown | OrderDiscarded | WindowOpened | HourglassesSpent | UnitMoved | UnitsSwapped | MoveGivenUp | HeroMoved | HourglassLaid | ActionFinished | HourglassesCut | HeroBade | OrderPossessed | TowerArmed | CauldronHung | PlatformBuilt | WallRaised | TrapLaid | MachineDamaged | SpySent | SideBlessed | SectionGlared | UnitTrained | SaboteursHunted | PlanPlayed | PlanSided | HourglassesGained | UnitsLevied | AssaultBegan | Aimed | HitCardTurned | SalvoEnded | MachineFired | WallBroken | CauldronBroken | TowerMachineBroken | DefenderFell | FireAimed | MarksmenDone | OrderCameToNothing | FuryBegan | FoughtOut | WallBreached | UnitHealed | HospitalCleared | TurnCleaned | ObjectiveDone | ObjectiveSpent | TrapsCleared | GameEnded;

export type AnyAction = Done | No | Yes | Rest | Put | Aim | Kill | Slay | Pick | ChooseSide | Split | Drop | Arrange | Exchange | Gather | Use | Pay | Cast | March | Enlist | Step | GiveOrders | Command | Detonate | Move | Swap | MoveHero | Spend | Bid | Fetch | LayTrap | Snipe | PlayPlan | Brew | Pray | Deal | Draw | Fire | Flip;

export const DATA = {"reconstruction":{"id":"reconstruction","provenance":"reconstruction","board":{"foregrounds":{"FW":{"side":"west","cap":10,"to":["RW1","RW2","RW3"]},"FE":{"side":"east","cap":10,"to":["RE1","RE2","RE3"]}},"ramparts":{"RW3":{"side":"west","cap":7,"to":["W1","W2"]},"RW2":{"side":"west","cap":7,"to":["W2","W3"]},"RW1":{"side":"west","cap":7,"to":["W3","W4"]},"RE1":{"side":"east","cap":7,"to":["E1","E2"]},"RE2":{"side":"east","cap":7,"to":["E2","E3"]},"RE3":{"side":"east","cap":7,"to":["E3","E4","RE4"]},"RE4":{"side":"east","cap":7,"to":["E4","E5"]}},"marauders":{"edge":["RE3","RE4"],"units":["G","O"]},"sections":{"W1":{"side":"west","inv":5,"def":3,"start":"MMS","hero":null},"W2":{"side":"west","inv":4,"def":2,"start":"MS","hero":"warrior"},"W3":{"side":"west","inv":3,"def":2,"start":"MS","hero":null},"W4":{"side":"west","inv":4,"def":3,"start":"MMS","hero":null},"E1":{"side":"east","inv":4,"def":3,"start":"MMS","hero":null},"E2":{"side":"east","inv":3,"def":2,"start":"MS","hero":null},"E3":{"side":"east","inv":5,"def":3,"start":"MSS","hero":"officer"},"E4":{"side":"east","inv":4,"def":2,"start":"MS","hero":null},"E5":{"side":"east","inv":5,"def":3,"start":"MMS","hero":null}},"startWalls":2,"towers":{"T1":{"sections":["W1","W2"],"faces":"RW3","cannonAlso":["RW2","FW"]},"T2":{"sections":["W2","W3"],"faces":"RW2","cannonAlso":["RW1","RW3","FW"]},"T3":{"sections":["W3","W4"],"faces":"RW1","cannonAlso":["RW2","FW"]},"T4":{"sections":["E1","E2"],"faces":"RE1","cannonAlso":["RE2","FE"]},"T5":{"sections":["E2","E3"],"faces":"RE2","cannonAlso":["RE1","RE3","FE"]},"T6":{"sections":["E3","E4"],"faces":"RE3","cannonAlso":["RE2","RE4","FE"]},"T7":{"sections":["E4","E5"],"faces":"RE4","cannonAlso":["RE3","FE"]}},"towerMarksmen":2,"wallChain":["W1","W2","W3","W4","E1","E2","E3","E4","E5"],"startForeground":"GOOOT","startBarracks":"MMMSV","startGuard":"M","marchOrder":[["RE4"],["RE3","RE2","RE1","RW1","RW2","RW3"]],"sources":{"*":"reconstructed","foregrounds.*.cap":"rulebook","ramparts.*.cap":"rulebook","marauders":"rulebook","sections.E2.inv":"rulebook","sections.E3.inv":"rulebook","sections.E5.inv":"derived","startWalls":"rulebook","towerMarksmen":"rulebook","startForeground":"rulebook","startBarracks":"rulebook","startGuard":"rulebook","marchOrder":"rulebook"}},"phase_cards":{"cards":[{"id":"exchange","phase":1,"wood":0,"pay":[[]],"hg":1,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"gather","phase":1,"wood":0,"pay":[["G"],["O"],["T"]],"hg":0,"woodGain":{"G":1,"O":2,"T":3},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"ballista","phase":2,"wood":5,"pay":[["T"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"catapult","phase":2,"wood":5,"pay":[["T"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"trebuchet","phase":2,"wood":6,"pay":[["T","O"],["G","G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"mantelets","phase":2,"wood":3,"pay":[["O"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"siege_tower","phase":2,"wood":5,"pay":[["T"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"banner","phase":3,"wood":1,"pay":[["O"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"ladder","phase":3,"wood":2,"pay":[["O"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"sap","phase":3,"wood":2,"pay":[["O"],["G","G"]],"hg":1,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"bridge","phase":3,"wood":1,"pay":[["G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"poison","phase":3,"wood":1,"pay":[["O"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"artilleryman","phase":4,"wood":0,"pay":[["T"],["O","O"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"quartermaster","phase":4,"wood":0,"pay":[["O"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"trench_master","phase":4,"wood":0,"pay":[["O"],["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"saboteur","phase":4,"wood":0,"pay":[["O"],["G","G"]],"hg":1,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"trainer","phase":4,"wood":0,"pay":[["O","O"]],"hg":0,"woodGain":{},"gain":["T","T"],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"blood_stones","phase":5,"wood":0,"pay":[["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"possession","phase":5,"wood":0,"pay":[["G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"demon","phase":5,"wood":0,"pay":[["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"specter","phase":5,"wood":0,"pay":[["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"gale","phase":5,"wood":0,"pay":[["G","G"]],"hg":0,"woodGain":{},"gain":[],"small":null,"large":null,"openOrder":0,"secretOrders":0},{"id":"marches","phase":6,"wood":0,"pay":[],"hg":0,"woodGain":{},"gain":[],"small":{"hg":3,"limit":5},"large":{"hg":5,"limit":7},"openOrder":0,"secretOrders":1}],"sources":{"*":"reconstructed","exchange":"rulebook","gather":"rulebook","ballista":"source","catapult":"source","trainer.gain":"source","marches":"rulebook","marches.large.hg":"derived","*.phase":"rulebook"}},"defender_actions":{"forge":{"cannon":4,"cauldron_g":3,"cauldron_o":3,"cauldron_t":4},"workshop":{"poles":3,"bay_window":3,"platform":3,"wall":2},"scouts":{"trap":2,"machine_damage":3,"spy":2},"cathedral":{"blessing":3,"glare":5,"sniper":4,"confusion":2},"barracks":{"train_ms":2,"train_sv":3},"guard":{"hunt":1},"move":1,"swap":1,"heroMove":1,"startTurn1":4,"startTurn":2,"heal":2,"sources":{"*":"reconstructed","move":"rulebook","swap":"rulebook","heroMove":"rulebook","startTurn1":"rulebook","startTurn":"rulebook","heal":"rulebook"}},"hit_cards":{"cards":[["",""],["G","G"],["GO",""],["O","GO"],["OT","O"],["GOT","GOT"]],"sources":{"*":"reconstructed"}},"objectives":{"cards":{"O1":{"stays":true,"ritualsInTurn":2,"goblinsLess":1},"O2":{"stays":true,"successes":2,"hgLess":1},"O3":{"stays":true,"emptyWalls":1,"strength":1},"O4":{"machines":3,"piles":2},"O5":{"dead":3,"extraDraw":4},"O6":{"sectionsPerSide":2},"O7":{"joins":3,"trolls":2},"O8":{"bridges":2,"traps":3},"O9":{"units":24,"wood":5},"O10":{"trainings":3,"freeActions":1}},"sources":{"*":"reconstructed","O1.stays":"rulebook","O2.stays":"rulebook","O3.stays":"rulebook"}},"plans":{"cards":{"P1":{"walls":2,"surcharge":{"wall":1}},"P2":{"soldiers":3,"heal":1},"P3":{"veterans":2,"closes":"train_sv"},"P4":{"factor":2,"pauseTurns":1},"P5":{"hg":6,"income":1},"P6":{"strength":4,"surcharge":{"trap":1,"machine_damage":1,"spy":1}},"P7":{"closes":"glare"},"P8":{"heroStrength":1,"heroOrders":1},"P9":{"cauldrons":1,"surcharge":{"cannon":1}},"P10":{"actions":1,"surcharge":{"blessing":1,"glare":1,"sniper":1,"confusion":1}}},"sources":{"*":"reconstructed"}},"options":{"gateAdjacent":true,"machinesPerRampart":1,"firstGamePreset":["ballista","catapult","mantelets","banner","ladder","bridge","artilleryman","quartermaster","trainer","blood_stones","gale","specter"],"sources":{"*":"reconstructed"}}}} as const;
