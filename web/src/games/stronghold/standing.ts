// What stands on each place of the map, as pieces with coordinates: the truth of what is drawn,
// of what lies under a finger, and of the test that nothing overlaps.

import { PIECE, type Layout } from "./layout";
import { DEFENDERS, INVADERS, pieces } from "./troops";
import type { Table, View } from "./wire";

export interface Standing {
  /** Where it belongs to. */
  spot: string;
  /** A unit's kind or a Hero: what a press on it chooses. */
  kind?: string;
  /** What is drawn, as a unit or by its glyph. */
  thing: string;
  as: "unit" | "token" | "hero" | "machine";
  by: "invader" | "defender";
  x: number;
  y: number;
  size: number;
  hidden?: boolean;
  off?: boolean;
}

const INV = "invader";
const DEF = "defender";

/** A token beside a section: a Siege tower, equipment, an order, rituals. */
interface Gear {
  thing: string;
  kind?: string;
  hidden?: boolean;
  off?: boolean;
}

export function standing(view: View, layout: Layout): Standing[] {
  const { table } = view;
  return [
    ...layout.site.sections.flatMap((section) => onSection(view, layout, section)),
    ...layout.site.towers.flatMap((tower) => inTower(table, layout, tower)),
    ...Object.keys(layout.site.grounds).flatMap((ground) => onGround(view, layout, ground)),
    ...onPaths(view, layout),
    ...atMarauders(table, layout),
  ];
}

function onSection(view: View, layout: Layout, section: string): Standing[] {
  const { field, keep } = view.table;
  const storm = pieces(field.troops[section], INVADERS);
  const guard = pieces(keep.garrison[section], DEFENDERS);
  const hero = Object.keys(keep.heroes).find((each) => keep.heroes[each as "warrior"] === section);
  const cauldron = keep.cauldrons[section];
  const behind = guard.length + (hero ? 1 : 0) + (cauldron ? 1 : 0);
  const gear = gearAt(view, section);
  const at = (row: "storm" | "gear" | "guard", index: number, count: number) => layout.slot(section, row, index, count);
  return [
    ...storm.map((kind, i): Standing => ({ spot: section, kind, thing: kind, as: "unit", by: INV, ...at("storm", i, storm.length) })),
    ...gear.map((each, i): Standing => ({ spot: section, as: "token", by: INV, ...each, ...fitting(at("gear", i, gear.length)) })),
    ...(hero ? [{ spot: section, kind: hero, thing: hero, as: "hero", by: DEF, ...at("guard", 0, behind) } as const] : []),
    ...guard.map((kind, i): Standing => ({
      spot: section,
      kind,
      thing: kind,
      as: "unit",
      by: DEF,
      ...at("guard", i + (hero ? 1 : 0), behind),
    })),
    ...(cauldron
      ? [{ spot: section, thing: `cauldron_${cauldron.toLowerCase()}`, as: "token", by: DEF, ...fitting(at("guard", behind - 1, behind)) } as const]
      : []),
  ];
}

/** Tokens are a little smaller than pieces. */
function fitting<T extends { size: number }>(slot: T): T {
  return { ...slot, size: Math.min(slot.size, 21) };
}

function gearAt({ table, secrets }: View, section: string): Gear[] {
  const { field } = table;
  const order = field.orders.find((each) => each.section === section);
  const known = secrets.orders[section];
  const tower = field.siege_towers.find(({ place }) => place === section);
  return [
    ...(tower ? [{ thing: "siege_tower", kind: "tower" }] : []),
    ...(field.equipment[section] ?? []).map((thing) => ({ thing })),
    ...(order ? [{ thing: order.order ?? known ?? "back", hidden: order.order === null }] : []),
    ...ritualsAt({ table, secrets }, section),
  ];
}

/** In a replay with everything revealed: the view, with what every seat knows. */
export function withSecrets(view: View, revealed: readonly View[]): View {
  return revealed.reduce(({ secrets: mine, ...rest }, { secrets }) => {
    const [rituals, orders, traps] = [
      { ...mine.rituals, ...secrets.rituals },
      { ...mine.orders, ...secrets.orders },
      { ...mine.traps, ...secrets.traps },
    ];
    const plans = mine.plans.length ? mine.plans : secrets.plans;
    return { ...rest, secrets: { ...mine, rituals, orders, traps, plans } };
  }, view);
}

/** The tokens of rituals on a spot, face down or turned over. */
export function ritualsAt({ table, secrets }: Pick<View, "table" | "secrets">, spot: string): Gear[] {
  return table.rituals.flatMap(({ ritual, face_down, face_up }) => {
    if (face_up === spot) return [{ thing: ritual }];
    if (!face_down.includes(spot)) return [];
    const isOwn = secrets.rituals[ritual] !== undefined;
    return [{ thing: ritual, hidden: true, off: isOwn && secrets.rituals[ritual] !== spot }];
  });
}

function inTower({ keep }: Table, layout: Layout, tower: string): Standing[] {
  const at = layout.towers[tower];
  if (!at) return [];
  const machine = keep.tower_machines[tower];
  const inside = pieces(keep.garrison[tower], DEFENDERS);
  const high = machine ? 10 : 0;
  return [
    ...(machine ? [{ spot: tower, thing: machine, as: "token", by: DEF, x: at.x, y: at.y - 10, size: 20 } as const] : []),
    ...inside.map((kind, i): Standing => ({
      spot: tower,
      kind,
      thing: kind,
      as: "unit",
      by: DEF,
      x: at.x + (i - (inside.length - 1) / 2) * 20,
      y: at.y + high,
      size: 20,
    })),
  ];
}

function onGround(view: View, layout: Layout, ground: string): Standing[] {
  const { field } = view.table;
  const units = pieces(field.troops[ground], INVADERS);
  const machine = field.machines.find(({ place }) => place === ground);
  const towers = field.siege_towers.filter(({ place }) => place === ground);
  const shelf: Gear[] = [
    ...(field.trainings[ground] ?? []).map((thing) => ({ thing })),
    ...towers.map(({ stuck }) => ({ thing: "siege_tower", kind: "tower", off: stuck })),
  ];
  const stand = layout.machine(ground);
  return [
    ...units.map((kind, i): Standing => ({ spot: ground, kind, thing: kind, as: "unit", by: INV, ...layout.post(ground, i), size: PIECE })),
    ...shelf.map((each, i): Standing => ({ spot: ground, as: "token", by: INV, ...each, ...layout.shelf(ground, i), size: 20 })),
    ...(machine
      ? [
          { spot: machine.name, thing: machine.kind, as: "machine", by: INV, ...stand, size: 38, off: machine.damaged } as const,
          ...ritualsAt(view, machine.name).map(
            (each): Standing => ({ spot: machine.name, as: "token", by: INV, ...each, x: stand.x + 10, y: stand.y - 29, size: 17 }),
          ),
        ]
      : []),
  ];
}

function onPaths({ table, secrets }: View, layout: Layout): Standing[] {
  const { traps, bridges } = table.field;
  const at = (path: string) => ({ spot: path, ...(layout.tracks[path]?.mid ?? { x: 0, y: 0 }), size: 22 });
  return [
    ...bridges.map((path): Standing => ({ ...at(path), thing: "bridge", as: "token", by: INV })),
    ...traps.map(({ path, kind }): Standing => {
      const known = kind ?? secrets.traps[path];
      return { ...at(path), thing: known ? `trap_${known}` : "trap", as: "token", by: DEF, hidden: kind === null };
    }),
  ];
}

function atMarauders({ field }: Table, { marauders: { x, y, w, h } }: Layout): Standing[] {
  const units = pieces(field.marauders, INVADERS);
  return units.map((kind, i): Standing => ({
    spot: "marauders",
    kind,
    thing: kind,
    as: "unit",
    by: INV,
    x: x + w / 2 + (i - (units.length - 1) / 2) * PIECE,
    y: y + h / 2,
    size: PIECE,
  }));
}

/** The piece under a point of the map. */
export function pieceAt(found: readonly Standing[], spot: string, x: number, y: number): string | undefined {
  return found.find((each) => each.spot === spot && each.kind && Math.hypot(each.x - x, each.y - y) < each.size * 0.62)?.kind;
}
