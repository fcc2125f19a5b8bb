// The map read aloud: what each place, piece and card is called, and what stands there.

import type { Say } from "../../shell/board";
import { FIGURES } from "./art/figures";
import { GLYPHS } from "./art/glyphs";
import { ERRANDS, HEROES, ORDERS, TILES } from "./names";
import { partsOf, marginOf } from "./sums";
import type { Site } from "./site";
import { counted, DEFENDERS, INVADERS } from "./troops";
import type { Fight, Table, View } from "./wire";

export const WORDS = "stronghold";

/** What a card, token, action, order, Hero or building is called. */
export function thingName(say: Say, thing: string): string {
  const w = (key: string, args: Record<string, string>) => say(WORDS, key, args);
  const [, sort, victim = ""] = /^(trap|cauldron)_(.+)$/.exec(thing) ?? [];
  if (sort === "trap") return w("trap", { kind: victim });
  if (sort) return w("cauldron", { kind: victim.toUpperCase() });
  if (/^O\d/.test(thing)) return w("objective", { card: thing });
  if (/^P\d/.test(thing)) return w("plan", { card: thing });
  if (TILES.includes(thing)) return w("tile", { tile: thing });
  if (HEROES.includes(thing)) return w("hero", { hero: thing });
  if (ORDERS.includes(thing)) return w("order", { order: thing });
  if (thing in FIGURES) return w("kind", { kind: thing });
  return thing in GLYPHS && !ERRANDS.includes(thing) ? w("card", { card: thing }) : w("errand", { errand: thing });
}

/** An action of a building: "Cauldron: Goblins". */
export function errandName(say: Say, errand: string): string {
  return say(WORDS, "errand", { errand });
}

export function unitsOf(say: Say, troop: readonly number[] | undefined, kinds: readonly string[]): string {
  return counted(troop, kinds)
    .map(({ kind, count }) => say(WORDS, "units", { kind, count }))
    .join(", ");
}

/** The key of the glossary. */
export function thingOf({ field }: Table, spot: string): string {
  const machine = field.machines.find(({ name }) => name === spot);
  if (machine) return machine.kind;
  if (spot.includes("-")) return field.bridges.includes(spot) ? "bridge" : "trap";
  return `@${spot}`;
}

/** "W3. 3 against 6, needs 5 more for a breach. Invader: 2 Goblins. Defender: 1 Marksman, 2 wall elements." */
export function spokenSpot(say: Say, view: View, site: Site, spot: string): string {
  const { agenda, field, keep, rituals } = view.table;
  const w = (key: string, args: Record<string, string | number>) => say(WORDS, key, args);
  const machine = field.machines.find(({ name }) => name === spot);
  if (machine) {
    const { kind, name, place, hits, misses, damaged } = machine;
    return w("board-machine", { machine: w("machine", { kind, name }), place, hits, cards: hits + misses, damaged: damaged ? "yes" : "no" });
  }
  const trap = field.traps.find(({ path }) => path === spot);
  const parts = [`${spotName(say, site, spot)}.`];
  const fight = view.fights.find(({ section }) => section === spot);
  if (fight) parts.push(spokenFight(say, fight, agenda[0]?.type === "Over"));
  const storm = unitsOf(say, spot === "marauders" ? field.marauders : field.troops[spot], INVADERS);
  const guard = unitsOf(say, keep.garrison[spot], DEFENDERS);
  const gear = [
    ...(field.equipment[spot] ?? []),
    ...(field.trainings[spot] ?? []),
    ...(field.mantelets.includes(spot) ? ["mantelets"] : []),
    ...field.siege_towers.filter(({ place }) => place === spot).map(() => "siege_tower"),
    ...(field.bridges.includes(spot) ? ["bridge"] : []),
    ...field.orders.filter(({ section }) => section === spot).map(({ order }) => order ?? view.secrets.orders[spot] ?? ""),
    ...rituals.filter(({ face_down, face_up }) => face_up === spot || face_down.includes(spot)).map(({ ritual }) => ritual),
    ...(trap ? [`trap_${trap.kind ?? view.secrets.traps[spot] ?? "hidden"}`] : []),
  ];
  const own = [
    ...Object.entries(keep.heroes).flatMap(([hero, place]) => (place === spot ? [hero] : [])),
    ...[keep.cauldrons[spot]].flatMap((kind) => (kind ? [`cauldron_${kind.toLowerCase()}`] : [])),
    ...[keep.tower_machines[spot]].flatMap((kind) => kind ?? []),
    ...(keep.platforms.includes(spot) ? ["platform"] : []),
    ...(keep.glare === spot ? ["glare"] : []),
    ...(keep.saboteurs.some((building) => building === spot) ? ["saboteur"] : []),
  ];
  const named = (things: readonly string[]) => things.map((thing) => (thing ? thingName(say, thing) : w("board-hidden-order", {}))).join(", ");
  const all = (units: string, things: readonly string[]) => [units, named(things)].filter(Boolean).join(", ");
  if (storm || gear.length) parts.push(w("board-there", { seat: "invader", what: all(storm, gear) }));
  if (guard || own.length) parts.push(w("board-there", { seat: "defender", what: all(guard, own) }));
  const spoken = parts.join(" ");
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

/** Both sums with all their parts. */
export function spokenFight(say: Say, fight: Fight, isOver: boolean): string {
  const { attack, defence } = partsOf(fight);
  const sum = (parts: readonly [string, number][]) =>
    parts.map(([part, count]) => say(WORDS, "board-part", { part, count })).join(" + ") || "0";
  const margin = marginOf(fight);
  return say(WORDS, "board-fight", {
    attack: fight.attack,
    defence: fight.defence,
    attackers: sum(attack),
    defenders: sum(defence),
    state: isOver ? "over" : fight.units === 0 ? "quiet" : margin < 1 ? "breach" : "held",
    garrison: fight.garrison,
    margin,
  });
}

/** "section W3", "the path RE3–RE4". */
export function spotName(say: Say, site: Site, spot: string): string {
  const ends = site.paths[spot];
  if (ends) return say(WORDS, "path", { start: ends[0], end: ends[1] });
  if (spot === "marauders") return say(WORDS, "board-marauders");
  const { board } = site.data;
  const sort =
    spot in board.sections ? "section" : spot in board.ramparts ? "rampart" : spot in board.foregrounds ? "foreground" : spot in board.towers ? "tower" : "inside";
  return say(WORDS, "place", { sort, name: spot });
}
