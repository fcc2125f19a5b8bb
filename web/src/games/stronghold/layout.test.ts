import { describe, expect, it } from "vitest";
import { aView, troop } from "./a_view";
import { Layout, layoutOf, type Box } from "./layout";
import { Site, siteOf, type Data } from "./site";
import { standing, type Standing } from "./standing";
import type { View } from "./wire";

const site = siteOf({ data: "reconstruction" });

/** As much on every place as the rules allow, and more: Ladders, Platforms, every token. */
function crowded(of: Site): View {
  const { board } = of.data;
  const grounds = Object.keys(of.grounds);
  const view = aView();
  const { table } = view;
  const fill = (count: number, kind: string) => troop(kind.repeat(count));
  for (const name of grounds) table.field.troops[name] = fill(of.grounds[name]?.cap ?? 0, "T");
  for (const name of of.sections) {
    table.field.troops[name] = fill((board.sections[name]?.inv ?? 0) + 1, "T");
    table.keep.garrison[name] = fill((board.sections[name]?.def ?? 0) + 1, "V");
    table.field.equipment[name] = ["banner", "ladder"];
    table.keep.cauldrons[name] = "G";
  }
  for (const name of of.towers) {
    table.keep.garrison[name] = fill(2, "M");
    table.keep.tower_machines[name] = "cannon";
  }
  for (const name of Object.keys(board.ramparts)) table.field.trainings[name] = ["quartermaster", "trench_master"];
  return {
    ...view,
    table: {
      ...table,
      field: {
        ...table.field,
        machines: grounds.map((place, at) => ({ type: "Machine", name: `#${at + 1}`, kind: "ballista", place, hits: 2, misses: 4, damaged: false })),
        mantelets: Object.keys(board.ramparts),
        siege_towers: [...of.sections, ...Object.keys(board.foregrounds), ...Object.keys(board.foregrounds)].map((place) => ({
          type: "SiegeTower",
          place,
          stuck: false,
        })),
        orders: of.sections.map((section) => ({ type: "OrderToken", section, order: "fury", might_be: [] })),
        bridges: Object.keys(of.paths),
      },
      rituals: table.rituals.map((each) =>
        each.ritual === "gale" || each.ritual === "specter"
          ? { ...each, face_down: of.sections }
          : each.ritual === "blood_stones"
            ? { ...each, face_down: grounds.map((_, at) => `#${at + 1}`) }
            : each,
      ),
      keep: { ...table.keep, heroes: { warrior: of.sections[0] ?? "", officer: of.sections.at(-1) ?? "" } },
    },
  };
}

function collisions(found: readonly Standing[]): string[] {
  return found.flatMap((one, at) =>
    found.slice(at + 1).flatMap((other) => {
      const near = Math.hypot(one.x - other.x, one.y - other.y) < (one.size + other.size) / 2 - 0.6;
      return near ? [`${one.thing} of ${one.spot} and ${other.thing} of ${other.spot}`] : [];
    }),
  );
}

const overlap = (a: Box, b: Box) => a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;
const around = ({ x, y, size }: Standing): Box => ({ x: x - size / 2, y: y - size / 2, w: size, h: size });

describe.each(["wide", "tall"])("the map of the shipped board, %s", (shape) => {
  const layout = layoutOf(site, shape === "tall");
  const found = standing(crowded(site), layout);

  it("has a place for everything that the rules allow at once", () => {
    expect(collisions(found)).toEqual([]);
  });

  it("keeps pieces off the shields and inside the map", () => {
    const shields = Object.values(layout.stretches).map(({ mid }) => ({ x: mid.x - 30, y: mid.y - 24, w: 60, h: 48 }));
    const misplaced = found.filter((each) => {
      const box = around(each);
      const inside = box.x >= 0 && box.y >= 0 && box.x + box.w <= layout.width && box.y + box.h <= layout.height;
      return !inside || shields.some((shield) => overlap(shield, box));
    });
    expect(misplaced).toEqual([]);
  });

  it("hands every piece to a press on it", () => {
    const covered = found.filter(({ spot, kind, x, y }) => {
      if (!kind || spot === "marauders") return false;
      const inside = (place: string) => {
        const box = layout.area(place)!;
        return x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
      };
      return layout.places.filter(inside).at(-1) !== spot;
    });
    expect(covered.map(({ kind, spot }) => `${kind} of ${spot}`)).toEqual([]);
  });

  it("keeps grounds, flanks, the field of the Marauders and the yard apart", () => {
    const flanks = site.sections.filter((name) => layout.stretches[name]?.along.y);
    const areas = [...Object.keys(layout.grounds), ...flanks].map((name) => ({ name, box: layout.area(name)! }));
    const extra = [{ name: "marauders", box: layout.marauders }, { name: "yard", box: layout.yard }];
    const all = [...areas, ...extra];
    const met = all.flatMap((one, at) => all.slice(at + 1).flatMap((other) => (overlap(one.box, other.box) ? [`${one.name} ${other.name}`] : [])));
    expect(met).toEqual([]);
  });

  it("leaves room for a trap or a bridge on every path", () => {
    const blocked = Object.entries(layout.tracks).filter(([, { mid }]) => {
      const token = { x: mid.x - 11, y: mid.y - 11, w: 22, h: 22 };
      return [...Object.values(layout.grounds), layout.marauders].some((box) => overlap(box, token));
    });
    expect(blocked.map(([path]) => path)).toEqual([]);
  });

  it("shows as many stones as a section can come to hold", () => {
    for (const section of site.sections) {
      const count = layout.stones(section);
      expect(count).toBeGreaterThanOrEqual(8);
      const spots = Array.from({ length: count }, (_, stone) => layout.stone(section, stone));
      expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });

  it("draws the wall through every tower and section", () => {
    expect(Object.keys(layout.towers).sort()).toEqual([...site.towers].sort());
    expect(Object.keys(layout.stretches).sort()).toEqual([...site.sections].sort());
    expect(Object.keys(layout.tracks)).toHaveLength(21);
  });
});

describe("another board", () => {
  /** Seven sections, five towers, and a fourth rampart in the west. */
  function smaller(): Data {
    const data = structuredClone(site.data) as Data;
    const { board } = data;
    const without = <T>(record: Record<string, T>, ...names: string[]) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
    return {
      ...data,
      board: {
        ...board,
        wallChain: board.wallChain.filter((name) => name !== "W1" && name !== "E5"),
        sections: without(board.sections, "W1", "E5"),
        towers: without(board.towers, "T1", "T7"),
        ramparts: {
          ...board.ramparts,
          RW3: { ...board.ramparts["RW3"]!, to: ["W2"], cap: 9 },
          RE4: { ...board.ramparts["RE4"]!, to: ["E4"] },
        },
      },
    };
  }

  it("is laid out by the same rules, and nothing overlaps either", () => {
    const other = new Site(smaller());
    const map = new Layout(other);
    expect(collisions(standing(crowded(other), map))).toEqual([]);
    expect(Object.keys(map.stretches)).toHaveLength(7);
  });
});
