// A table for tests: set up as printed, with whatever a test puts on it.

import type { Choice, Fact } from "../../wire";
import { siteOf } from "./site";
import { DEFENDERS, INVADERS } from "./troops";
import type { AnyAction, AnyEvent, Camp, Field, Keep, Table, View } from "./wire";

interface Laid {
  seat?: View["seat"];
  stage?: Table["agenda"][number];
  camp?: Partial<Camp>;
  field?: Partial<Field>;
  keep?: Partial<Keep>;
  table?: Partial<Table>;
  data?: string;
}
type Troop = [number, number, number];

/** "GGO", or "MS". */
export function troop(letters: string): Troop {
  const kinds: readonly string[] = /[MSV]/.test(letters) ? DEFENDERS : INVADERS;
  return kinds.map((kind) => [...letters].filter((each) => each === kind).length) as Troop;
}

export function aView(laid: Laid = {}): View {
  const data = laid.data ?? "reconstruction";
  const site = siteOf({ data });
  const nobody = troop("");
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, nobody]));
  const inside = [...site.sections, ...site.towers, "courtyard", "hospital", ...Object.keys(site.errands)];
  const rituals = (["blood_stones", "possession", "demon", "specter", "gale"] as const).map((ritual) => ({
    type: "RitualTokens" as const,
    ritual,
    laid: 0,
    face_down: [],
    face_up: "",
  }));
  const tally = { rituals: [], successes: 0, razed: 0, dead: 0, two_fires: false, joins: 0, traps_turned: 0, host: 0, trainings: [] };
  const fights = site.sections.map((section) => ({
    type: "Fight" as const,
    section,
    units: 0,
    banner: 0,
    razed: 0,
    garrison: 4,
    walls: 2,
    hero: 0,
    bay: 0,
    attack: 0,
    defence: 6,
  }));
  const view = {
    type: "View",
    seat: laid.seat === undefined ? "invader" : laid.seat,
    secrets: { type: "Secrets", objectives: [], rituals: {}, orders: {}, plans: [], plan_dropped: "", traps: {} },
    fights,
    costs: Object.fromEntries(Object.values(site.errands).flatMap((errands) => errands.map((errand) => [errand, 3]))),
    table: {
      type: "Table",
      options: { type: "Options", preset: "drawn", data, swaps: "anywhere", possession: "turn", spy: "until-used", sap: "extra" },
      agenda: [laid.stage ?? { type: "ChoosingMarch" }],
      camp: {
        type: "Camp",
        bag: [50, 90, 30],
        wood: 10,
        supply: nobody,
        gone: nobody,
        row: ["ballista", "catapult", "mantelets", "banner", "ladder", "bridge"],
        reserve: [],
        paid: [],
        spies: [],
        objectives: [],
        tally: { type: "Tally", ...tally },
        march: null,
        marched: [],
        owed: 0,
        ...laid.camp,
      },
      field: {
        type: "Field",
        troops: { ...all([...Object.keys(site.grounds), ...site.sections]) },
        marauders: [1, 1, 0],
        machines: [],
        mantelets: [],
        siege_towers: [],
        equipment: {},
        bridges: [],
        trainings: {},
        traps: [],
        orders: [],
        fury: [],
        ...laid.field,
      },
      keep: {
        type: "Keep",
        garrison: all(inside),
        stock: [0, 9, 3],
        walls: Object.fromEntries(site.sections.map((section) => [section, 2])),
        heroes: { warrior: "courtyard", officer: "courtyard" },
        hourglasses: 0,
        laid: {},
        finished: [],
        bids: [],
        lost_tiles: [],
        cauldrons: {},
        tower_machines: {},
        platforms: [],
        saboteurs: [],
        blessing: null,
        glare: null,
        plans_hidden: 0,
        plans: [],
        ...laid.keep,
      },
      rituals,
      turn: 1,
      aims: {},
      fire: {},
      hit_deck: [],
      ...laid.table,
    },
  };
  // What is missing in a record shows when a test reads it.
  return view as unknown as View;
}

const silence = { type: "Phrase", words: "", key: "", args: {}, thing: "" } as const;

export function choice(action: AnyAction, text: string): Choice {
  return { type: "Choice", text, action, label: silence };
}

export function fact(event: AnyEvent): Fact {
  return { type: "Fact", event, sentence: silence, aside: false };
}
