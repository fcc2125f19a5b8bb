// What is being pressed together: one press after the other narrows the legal actions down, until
// a single one is left and is played. What is legal is the server's list.

import type { Choice } from "../../wire";
import { fits, waysTo, type Press, type Way } from "./parts";
import type { Site } from "./site";
import type { AnyAction, Table } from "./wire";

interface Now {
  table: Table;
  site: Site;
  legal: readonly Choice[];
  play: (text: string) => void;
}
export interface Candidate {
  choice: Choice;
  way: Way;
}
/** Whoever has moved one unit will often move the next of its kind. */
const AGAIN = ["Step", "Enlist"];

export class Choosing {
  pressed = $state.raw<readonly Press[]>([]);
  #all = $derived.by((): Candidate[] => {
    const { legal, table, site } = this.now();
    return legal.flatMap((choice) => waysTo(choice, table, site).map((way) => ({ choice, way })));
  });
  /** What can still become of what was pressed. */
  candidates = $derived(this.#after(this.pressed));
  /** What may be pressed next: by spot, the kinds of it; "" is the spot as a whole. */
  lit = $derived.by(() => {
    const found = new Map<string, Set<string>>();
    for (const { way } of this.candidates) {
      const part = way[this.pressed.length];
      if (part) found.set(part.spot, (found.get(part.spot) ?? new Set()).add(part.kind ?? ""));
    }
    return found;
  });
  /** What has no place on the board. */
  buttons = $derived.by(() => {
    const placed = new Set(this.#all.map(({ choice }) => choice));
    return this.now().legal.filter((choice) => !placed.has(choice));
  });
  /** Of a place that was pressed as a whole: which of the things there. */
  kinds = $derived.by((): readonly string[] => {
    const at = this.pressed.length - 1;
    if (this.pressed[at]?.kind !== undefined) return [];
    return [...new Set(this.candidates.flatMap(({ way }) => way[at]?.kind ?? []))];
  });
  /** The actions between which the presses do not decide. */
  rest = $derived.by((): readonly Choice[] => {
    const at = this.pressed.length - 1;
    const whole = this.kinds.length ? this.candidates.filter(({ way }) => way[at]?.kind === undefined) : this.candidates;
    return at < 0 ? [] : [...new Set(whole.map(({ choice }) => choice))];
  });

  constructor(
    private readonly now: () => Now,
    private readonly explain: (spot: string, kind?: string) => void,
  ) {}

  get isIdle(): boolean {
    return this.pressed.length === 0;
  }

  isChosen(spot: string): boolean {
    return this.pressed.some((press) => press.spot === spot);
  }

  isLit(spot: string, kind?: string): boolean {
    const kinds = this.lit.get(spot);
    return kinds !== undefined && (kind === undefined || kinds.has(kind));
  }

  /** Whether a press anywhere on it is meant, not one on a thing there. */
  isGoal(spot: string): boolean {
    return this.isLit(spot, "");
  }

  /** `aimed`: with a pointer, beside all things that stand there. */
  press(spot: string, kind?: string, aimed = false): void {
    const last = this.pressed.at(-1);
    const meant = kind ?? (aimed && this.isGoal(spot) ? "" : undefined);
    const tries: readonly (readonly Press[])[] = [
      [...this.pressed, { spot, kind: meant }],
      [...this.pressed, { spot }],
      ...(last?.spot === spot && (kind === undefined || last.kind === kind) ? [] : [[{ spot, kind }], [{ spot }]]),
    ];
    const found = tries.find((pressed) => this.#after(pressed).length > 0);
    if (found) return this.#take(found);
    const attempt = this.#attempt(spot);
    this.pressed = [];
    if (attempt) this.now().play(attempt);
    else if (last?.spot !== spot) this.explain(spot, kind);
  }

  /** A piece is on its way under a finger: its goals light up. */
  lift(press: Press): void {
    this.pressed = this.#after([press]).length ? [press] : [];
  }

  /** One of the kinds of the place that was pressed last. */
  pickKind(kind: string): void {
    const last = this.pressed.at(-1);
    if (last) this.#take([...this.pressed.slice(0, -1), { spot: last.spot, kind }]);
  }

  play(choice: Choice): void {
    // The choices of this game carry this game's actions.
    if (!AGAIN.includes((choice.action as AnyAction).type)) this.pressed = [];
    else this.pressed = this.pressed.slice(0, 1);
    this.now().play(choice.text);
  }

  putDown(): void {
    this.pressed = [];
  }

  /** What was pressed stays so while something can come of it. */
  keepUp(): void {
    if (this.pressed.length && !this.candidates.length) this.pressed = [];
  }

  #after(pressed: readonly Press[]): Candidate[] {
    return this.#all.filter(({ way }) => pressed.every((press, at) => fits(press, way[at])));
  }

  #take(pressed: readonly Press[]): void {
    const left = this.#after(pressed);
    const [only] = left;
    const isOne = only && left.every(({ choice }) => choice === only.choice);
    this.pressed = pressed;
    const [kind, other] = this.kinds;
    // Of a single kind nobody is asked which; but nothing is played that was not pressed itself.
    if (kind && !other && left.every(({ way }) => way.length > pressed.length && way[pressed.length - 1]?.kind)) return this.pickKind(kind);
    if (isOne && only.way.length === pressed.length && !this.kinds.length) this.play(only.choice);
  }

  /** Never a dead click: the server says why it cannot be done. */
  #attempt(spot: string): string | null {
    const [first] = this.pressed;
    const [candidate] = this.candidates;
    if (!first || !candidate || first.spot === spot || this.pressed.length > 1) return null;
    // The choices of this game carry this game's actions.
    const action = candidate.choice.action as AnyAction;
    if (action.type === "Step") return `${action.piece} ${action.start}-${spot}`;
    if (action.type === "Move" || action.type === "Swap") return `move ${first.kind ?? action.kind} ${first.spot}-${spot}`;
    if (action.type === "MoveHero") return `${action.hero} to ${spot}`;
    return null;
  }
}
