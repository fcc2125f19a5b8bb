// Pick, squares light up, place: what a press means at every spot of the table. What may be done
// is the server's list; what is not on it is tried all the same, and its reason comes back.

import type { Choice } from "../../wire";
import { keyed, type Keyed } from "./cards";
import { clanOf, occupants } from "./clans";
import { WIZARD, type Land } from "./data";
import type { Places } from "./places";
import { Steps } from "./steps";
import type { View } from "./wire";

export interface Situation {
  view: View;
  land: Land;
  places: Places;
  moment: number;
  legal: readonly Choice[];
  play: (text: string) => Promise<boolean>;
}

/** What the reader is about, as far as the board has to know. */
export type Mode =
  | "wait" // nothing is asked of this seat
  | "turn" // pick a card or a Wizard, then a square
  | "waste" // a square of no-man's-land is chosen: which card is spent on it?
  | "attack" // a foreign castle is looked at
  | "exchange" // cards to give up are chosen
  | "lift"
  | "build"
  | "muster" // Swords are chosen
  | "defend" // how many Shields, and which
  | "shield"; // promised Shields are laid

/** A card of the hand, or a Wizard that lies open. */
export interface Picked extends Keyed {
  from: "hand" | "open";
}

export class Choosing {
  picked = $state.raw<Picked | null>(null);
  /** The square of no-man's-land that waits for a card. */
  waste = $state<number | null>(null);
  /** The castle that is looked at. */
  target = $state<number | null>(null);
  exchanging = $state(false);
  /** Cards of the hand that are laid, promised or given up together, by their keys. */
  chosen = $state.raw<readonly string[]>([]);
  /** Which of the castles that may be built is shown. */
  candidate = $state(0);
  readonly #steps: Steps;
  #asked = "";

  constructor(
    private readonly now: () => Situation,
    /** For a press that means nothing: what lies there is explained. */
    private readonly explain: (selector: string) => void,
  ) {
    this.#steps = new Steps((text) => this.now().play(text));
  }

  get places(): Places {
    return this.now().places;
  }

  readonly mode: Mode = $derived.by(() => {
    const { view, places, legal } = this.now();
    if (places.builds.length) return "build";
    if (places.lifts.size) return "lift";
    if (places.defences.size) return "defend";
    const { type } = view.table.stage;
    if (legal.length && type === "Shielding") return "shield";
    if (legal.length && type === "Mustering") return "muster";
    if (legal.length && type === "Exchanging") return "exchange";
    if (this.target !== null) return "attack";
    if (this.waste !== null) return "waste";
    if (places.givenUp.size && (this.exchanging || places.givenUp.size === legal.length)) return "exchange";
    return legal.length ? "turn" : "wait";
  });

  /** Pressed, it is done. */
  readonly goals: ReadonlyMap<number, Choice> = $derived.by(() => {
    const { places } = this.now();
    if (this.mode === "lift") return places.lifts;
    if (this.mode !== "turn") return new Map();
    if (this.picked?.from === "open") return places.wizard;
    if (this.picked?.card === WIZARD) return places.drawn;
    return this.#goalsOf(this.picked ? [this.picked.card] : [...places.land.keys()], this.picked !== null);
  });

  #goalsOf(cards: readonly string[], withWaste: boolean): Map<number, Choice> {
    const { places, land } = this.now();
    const goals = new Map<number, Choice>();
    for (const card of cards) {
      const square = land.squareOf.get(card);
      const choice = places.land.get(card);
      if (square !== undefined && choice) goals.set(square, choice);
      for (const [waste, spent] of withWaste ? places.waste : []) {
        const there = spent.get(card);
        if (there) goals.set(waste, there);
      }
    }
    return goals;
  }

  /** Squares of no-man's-land that ask for a card once they are pressed. */
  readonly openers: ReadonlySet<number> = $derived.by(() => {
    const open = this.mode === "waste" || (this.mode === "turn" && this.picked === null);
    return new Set(open ? this.now().places.waste.keys() : []);
  });

  /** What a press on a card of the hand would do. */
  useOf(card: string): "pick" | "spend" | "choose" | "none" {
    const { places, land } = this.now();
    switch (this.mode) {
      case "waste":
        return places.waste.get(this.waste ?? -1)?.has(card) ? "spend" : "none";
      case "attack":
        return places.attacks.has(this.target ?? -1) && land.swords.has(card) ? "choose" : "none";
      case "muster":
      case "shield":
        return places.lays.has(card) ? "choose" : "none";
      case "defend":
        return places.defences.size > 1 && land.shields.has(card) ? "choose" : "none";
      case "exchange":
        return places.givenUp.has(card) ? "choose" : "none";
      case "turn":
        return this.#canBePicked(card) ? "pick" : places.givenUp.has(card) ? "choose" : "none";
      default:
        return "none";
    }
  }

  #canBePicked(card: string): boolean {
    const { places } = this.now();
    if (card === WIZARD) return places.drawn.size > 0;
    return places.land.has(card) || [...places.waste.values()].some((spent) => spent.has(card));
  }

  /** How many more may be chosen: a defence needs just as many Shields as there are Swords. */
  get most(): number {
    const { view, places } = this.now();
    const { stage } = view.table;
    if (this.mode === "shield" && stage.type === "Shielding") return stage.owed;
    if (this.mode === "defend") return Math.max(...places.defences.keys());
    return Infinity;
  }

  pressCard({ card, key }: Keyed): void {
    const { places, land, legal } = this.now();
    const use = this.useOf(card);
    if (use === "choose") return this.#toggle(key);
    if (use === "spend") return this.play(places.waste.get(this.waste ?? -1)?.get(card)?.text ?? "");
    if (this.mode === "attack" || this.mode === "waste") this.putDown();
    if (this.picked?.key === key && this.picked.from === "hand") return this.putDown();
    if (this.mode === "turn" && this.#canBePicked(card)) this.picked = { from: "hand", card, key };
    else if (legal.length && land.squareOf.has(card)) this.play(card);
    else this.explain(`[data-key="${key}"]`);
  }

  #toggle(key: string): void {
    if (this.mode === "turn") this.exchanging = true;
    this.picked = null;
    const without = this.chosen.filter((each) => each !== key);
    const isNew = without.length === this.chosen.length;
    // With all places taken, the first chosen one makes room.
    this.chosen = isNew ? [...without.slice(without.length >= this.most ? 1 : 0), key] : without;
  }

  /** A Wizard that lies open. */
  pressWizard(): void {
    const { places, legal } = this.now();
    if (this.picked?.from === "open") return this.putDown();
    if (!legal.length || !places.wizard.size) return this.explain('[data-key="open"]');
    this.putDown();
    this.picked = { from: "open", card: WIZARD, key: "open" };
  }

  /** `blindly`: by a finger on a square smaller than itself. */
  pressSquare(square: number, blindly: boolean): void {
    const { view, land, legal } = this.now();
    const name = land.nameOf(square);
    const goal = this.goals.get(square);
    if (goal && blindly && this.mode === "turn" && !this.picked) return this.#pickFor(name);
    if (goal) return this.play(goal.text);
    if (this.mode === "build") return this.#pressLand(square);
    if (this.openers.has(square)) return void (this.waste = this.waste === square ? null : square);
    const castle = occupants(view.table).get(square)?.castle;
    if (this.picked && legal.length) this.play(this.#attempt(name));
    else if (castle && castle.clan !== (view.seat && clanOf(view.seat)) && this.mayLook) this.lookAt(castle.castle);
    else if (this.mode === "lift") this.play(`lift ${name}`);
    else this.explain(`[data-square="${square}"]`);
  }

  #attempt(name: string): string {
    if (this.picked?.from === "open") return `wizard ${name}`;
    return this.picked?.card === WIZARD ? `drawn wizard ${name}` : `${this.picked?.card} on ${name}`;
  }

  #pickFor(card: string): void {
    this.picked = { from: "hand", card, key: card };
  }

  /** Shapes lie over each other: a press shows the next of those under it, and builds the only one. */
  #pressLand(square: number): void {
    const { builds } = this.now().places;
    const here = builds.flatMap(({ squares }, at) => (squares.includes(square) ? [at] : []));
    const shown = here.indexOf(this.candidate);
    if (here.length === 1 && shown === 0) return this.play(builds[this.candidate]?.choice.text ?? "");
    const next = here[(shown + 1) % here.length];
    if (next !== undefined) this.candidate = next;
    else this.explain(`[data-square="${square}"]`);
  }

  /** While something else is asked, foreign castles keep still. */
  get mayLook(): boolean {
    return ["wait", "turn", "attack", "waste", "exchange"].includes(this.mode) && this.now().view.table.assault === null;
  }

  lookAt(castle: number): void {
    const again = this.target === castle;
    this.putDown();
    this.target = again ? null : castle;
  }

  /** One step of the rules for each card, sent as each becomes lawful. */
  commit(...texts: string[]): void {
    this.putDown();
    this.#steps.begin(texts);
  }

  get cards(): string[] {
    const hand = keyed(this.now().view.hand);
    return this.chosen.flatMap((key) => hand.find((each) => each.key === key)?.card ?? []);
  }

  play(text: string): void {
    this.commit(text);
  }

  putDown(): void {
    this.picked = null;
    this.waste = null;
    this.target = null;
    this.exchanging = false;
    this.chosen = [];
  }

  get isIdle(): boolean {
    const nothing = this.picked === null && this.waste === null && this.target === null;
    return nothing && !this.exchanging && this.chosen.length === 0;
  }

  /** What is picked stays picked until it is gone; a new question brings a first suggestion. */
  keepUp(refusal: unknown): void {
    const { view, moment, legal, places } = this.now();
    this.#steps.goOn(moment, legal, refusal);
    const keys = new Set(keyed(view.hand).map(({ key }) => key));
    if (this.picked && (!legal.length || (this.picked.from === "hand" && !keys.has(this.picked.key)))) this.picked = null;
    if (this.waste !== null && !places.waste.has(this.waste)) this.waste = null;
    if (this.target !== null && !view.sieges.some(({ castle }) => castle === this.target)) this.target = null;
    if (this.chosen.some((key) => !keys.has(key))) this.chosen = this.chosen.filter((key) => keys.has(key));
    const asked = `${this.mode} ${this.target} ${view.table.turns}`;
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.candidate = 0;
      this.chosen = this.#suggestion();
    }
  }

  #suggestion(): readonly string[] {
    if (this.mode === "exchange") return this.chosen;
    const usable = keyed(this.now().view.hand).filter(({ card }) => this.useOf(card) === "choose");
    const enough = this.mode === "attack" ? 1 : this.mode === "defend" || this.mode === "shield" ? this.most : 0;
    return usable.length < enough ? [] : usable.slice(0, enough).map(({ key }) => key);
  }
}
