// Pick, targets light up, place: what a press means at every spot of the table. What may be
// done is the server's list; what is not on it is tried all the same, and its reason comes back.

import type { Choice } from "../../wire";
import { ANYWHERE, FIRST_OUTSIDE, pileAt } from "./cards";
import {
  choicesAt, litBy, tryCard, tryChoose, tryPlay, trySwap, type Lit, type Picked, type Places, type Row,
} from "./places";
import type { Kind, View } from "./wire";

export interface Situation {
  view: View;
  places: Places;
  legal: readonly Choice[];
  play: (text: string) => void;
}

/** Where a dragged card was let go. */
type Drop = { place: number } | { row: Row; kind: Kind | null } | null;

export class Choosing {
  picked = $state<Picked | null>(null);
  /** The place whose pile is fanned out. */
  opened = $state<number | null>(null);
  readonly lit: Lit = $derived.by(() => litBy(this.now().places, this.picked));

  constructor(
    private readonly now: () => Situation,
    /** For a press that means nothing: what lies there is explained. */
    private readonly explainPlace: (place: number) => void,
    private readonly explainCard: (row: Row, key: string) => void,
  ) {}

  /** The choice that a press on a place makes at once. */
  goalAt(place: number): Choice | null {
    const goal = this.lit.goals.get(place);
    if (goal) return goal;
    const isGreen = place >= FIRST_OUTSIDE && place !== ANYWHERE;
    return (isGreen && this.lit.goals.get(ANYWHERE)) || null;
  }

  pressPlace(place: number): void {
    const { view, places, legal } = this.now();
    const pile = pileAt(view.table, place);
    const choices = choicesAt(this.lit, place, pile.length);
    const goal = this.goalAt(place);
    const only = goal ?? (choices.length === 1 ? choices[0]?.choice : undefined);
    if (only) return this.play(only.text);
    if (choices.length > 1) return void (this.opened = place);
    if (this.picked && this.isPlayable(this.picked)) return this.play(tryPlay(this.picked.kind, place));
    const tried = legal.length ? tryChoose(places, place, pile.length - 1) : null;
    if (tried) this.play(tried);
    else if (pile.length > 1) this.opened = place;
    else this.explainPlace(place);
  }

  /** A card of the Reserve is played only at the bidding of an effect. */
  private isPlayable({ row }: Picked): boolean {
    return row === "hand" || this.now().view.table.effects.length > 0;
  }

  pressCard(row: Row, kind: Kind, key: string): void {
    const { places, legal } = this.now();
    const choice = this.lit[row].get(kind);
    if (choice) return this.play(choice.text);
    if (this.picked?.key === key && this.picked.row === row) return this.putDown();
    if (this.picked && this.picked.row !== row && legal.length) return this.trySwap(row, kind);
    const tried = legal.length ? tryCard(places, row, kind) : null;
    if (tried) return this.play(tried);
    if (legal.length && this.mayPick(row)) this.picked = { row, kind, key };
    else this.explainCard(row, key);
  }

  /** During an effect only what it asks for can be taken up. */
  private mayPick(row: Row): boolean {
    const { view, places } = this.now();
    return view.table.effects.length === 0 || places[row].size > 0;
  }

  private trySwap(row: Row, kind: Kind): void {
    const held = this.picked?.kind ?? kind;
    this.play(row === "reserve" ? trySwap(held, kind) : trySwap(kind, held));
  }

  draw(): void {
    this.play(this.now().places.draw?.text ?? "draw");
  }

  play(text: string): void {
    this.picked = null;
    this.opened = null;
    this.now().play(text);
  }

  dropped(picked: Picked, where: string | null): void {
    const at = dropAt(where);
    this.picked = picked;
    if (at === null) this.picked = null;
    else if ("place" in at) this.pressPlace(at.place);
    else if (at.row !== picked.row && at.kind) this.pressCard(at.row, at.kind, "");
    else this.picked = null;
  }

  putDown(): void {
    this.picked = null;
  }

  /** What is picked stays picked until it is gone. */
  keepUp(): void {
    const { view, legal } = this.now();
    const { picked } = this;
    if (!picked) return;
    const lies = picked.row === "hand" ? view.hand : view.table.reserve;
    if (!legal.length || !lies.includes(picked.kind)) this.picked = null;
  }
}

/** `data-drop` is the number of a place, or a row and a card of it: "reserve king". */
function dropAt(where: string | null): Drop {
  const [first = "", kind] = (where ?? "").split(" ");
  if (first === "") return null;
  if (first === "hand" || first === "reserve") return { row: first as Row, kind: (kind as Kind) ?? null };
  return { place: Number(first) };
}
