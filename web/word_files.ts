// How the words travel: each catalogue is a file of its own beside the scripts, and those of the
// first screen are asked for with the page. They are sent as they are understood: read here with
// Fluent's own reader, so that no page has to carry it and none waits for it.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const CATALOGUE = /\.ftl\?url$/;
const ENGLISH = /\/words\/en\/[^/]+\.ftl$/;

const BUILT_IN = /\b(NUMBER|DATETIME)\(/;
const FLUENT = /\/@fluent\/bundle\/esm\/(builtins|resolver)\.js$/;
const ASKS_FOR_DATES = "FluentDateTime.supportsValue(arg)";

/** What Fluent's `addResource` asks for, as JSON. Whatever is absent need not be sent. */
export function understood(catalogue: string): string {
  const called = BUILT_IN.exec(catalogue)?.[1];
  if (called) throw new Error(`a message calls ${called}, which no page carries; see withoutFormats in word_files.ts`);
  return JSON.stringify(new FluentResource(catalogue).body, (key, value: unknown) =>
    value === null || (key === "attributes" && isEmpty(value)) ? undefined : value,
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Fluent's code without the formats of numbers and dates that no message of ours asks for. */
export function withoutFormats(code: string, path: string): string {
  if (path.endsWith("/builtins.js")) return "export const NUMBER = undefined, DATETIME = undefined;";
  if (!code.includes(ASKS_FOR_DATES)) throw new Error(`${path}: Fluent is written otherwise now; see word_files.ts`);
  return code.replace(ASKS_FOR_DATES, "false");
}

export function wordFiles(): Plugin[] {
  const formats: Plugin = {
    name: "words-without-formats",
    apply: "build",
    transform: { filter: { id: FLUENT }, handler: withoutFormats },
  };
  const files: Plugin = {
    name: "word-files",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: CATALOGUE },
      async handler(id) {
        const path = id.replace(/\?url$/, "");
        const source = understood(await readFile(path, "utf-8"));
        const file = this.emitFile({ type: "asset", name: `${basename(path)}.json`, originalFileName: path, source });
        return `export default import.meta.ROLLUP_FILE_URL_${file};`;
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === "asset" && file.originalFileNames.some((name) => ENGLISH.test(name)))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "fetch", crossorigin: "", href: `/${file.fileName}` },
            injectTo: "head",
          })),
    },
  };
  return [formats, files];
}
