// The assault step by step: what was fired, who died and why. It runs by itself where things may
// move, can be stepped through by hand, and never holds anybody up.

import { isStill } from "../../board/motion";
import { render } from "../../shell/language.svelte";
import type { Fact } from "../../wire";
import { TOLD } from "./names";
import { INVADERS, pieces } from "./troops";
import type { AnyEvent } from "./wire";

export interface Step {
  text: string;
  /** From which tower or machine, to which place. */
  from: string | null;
  to: string | null;
  /** Who died, by kind. */
  dead: readonly string[];
}

const PACE = 1500;
/** Each begins a chapter; what came before is forgotten. */
const CHAPTERS = ["MarchBegan", "AssaultBegan"];

export function stepOf({ event: any, sentence }: Fact): Step | null {
  // The facts of this game carry this game's events.
  const event = any as AnyEvent;
  // Places, towers and machines are all names.
  const names = TOLD[event.type]?.map((field) => (event as unknown as Record<string, string>)[field]);
  if (!names) return null;
  const [to = null, from = null] = names;
  const dead = event.type === "InvadersFell" ? pieces(event.units, INVADERS) : event.type === "DefenderFell" ? [event.kind] : [];
  return { text: render(sentence), from, to, dead };
}

export class Reel {
  steps = $state.raw<readonly Step[]>([]);
  at = $state(-1);
  /** What is shown now. */
  now = $derived(this.steps[this.at] ?? null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(facts: readonly Fact[]): void {
    for (const fact of facts) {
      const step = stepOf(fact);
      // The facts of this game carry this game's events.
      if (CHAPTERS.includes((fact.event as AnyEvent).type)) [this.steps, this.at] = [[], -1];
      if (!step?.text) continue;
      this.steps = [...this.steps, step];
      if (this.at < 0 && !isStill()) this.#run(this.steps.length - 1);
    }
  }

  /** By hand: it stands still there. */
  show(at: number): void {
    clearTimeout(this.#timer);
    this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.at = -1;
  }

  #run(at: number): void {
    this.at = at < this.steps.length ? at : -1;
    clearTimeout(this.#timer);
    if (this.at >= 0) this.#timer = setTimeout(() => this.#run(at + 1), PACE);
  }
}
