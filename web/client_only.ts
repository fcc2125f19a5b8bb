// The pages are drawn in the browser alone: no server sends them half-finished, and every
// component is written in runes. Svelte cannot know that of a bundle, so it is told here, and
// what only serves to take over a server's page (or Svelte 4's components) stays out.
//
// Built for the Svelte that `package.json` names; should a newer one be written otherwise, the
// build stops and says so.

import { readdirSync } from "node:fs";
import type { Plugin } from "vite";

const SWITCHES = /\/svelte\/src\/internal\/(client\/dom\/hydration|flags\/index)\.js$/;
const COMPONENT = /\.svelte$/;
const SWITCH = /^export let (\w+) = false;$/gm;
const SETTING = /^\t\w+ = (true|false|value);$/gm;
const STEP = /^\t*\$\.(reset|next)\([^()]*\);\n/gm;

/** Switches that nobody turns are constants, and what hangs on them is left out. */
export function neverTurned(code: string, path: string): string {
  const fixed = code.replace(SWITCH, "export const $1 = false;").replace(SETTING, "");
  if (fixed === code) throw new Error(`${path}: Svelte's switches are written otherwise now; see client_only.ts`);
  return fixed;
}

/** A component without the steps that keep count of nodes to be taken over. */
export function withoutSteps(component: string): string {
  return component.replace(STEP, "");
}

export function clientOnly(): Plugin[] {
  const turnedOff = new Set<string>();
  const switches: Plugin = {
    name: "client-only-switches",
    apply: "build",
    transform: {
      filter: { id: SWITCHES },
      handler(code, id) {
        turnedOff.add(id);
        return neverTurned(code, id);
      },
    },
    buildEnd(problem) {
      if (!problem && turnedOff.size !== 2) throw new Error("Svelte's switches lie elsewhere now; see client_only.ts");
    },
  };
  const steps: Plugin = {
    name: "client-only-steps",
    apply: "build",
    enforce: "post",
    transform: { filter: { id: COMPONENT }, handler: withoutSteps },
  };
  return [switches, steps];
}

const SOURCES = new URL("src/", import.meta.url).pathname;
const COMPONENTS = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".svelte"))
  .sort();

/** The class that ties a component's style to it: short, because it stands in every tag. */
export function scopeName({ filename, hash }: { filename: string; hash: (text: string) => string }): string {
  const at = COMPONENTS.findIndex((path) => filename.replaceAll("\\", "/").endsWith(`src/${path}`));
  return at < 0 ? `s-${hash(filename)}` : `s${at.toString(36)}`;
}
