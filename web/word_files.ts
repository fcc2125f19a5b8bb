// How the words travel: each catalogue is a file of its own beside the scripts, and those of the
// first screen are asked for with the page. They are sent as they are understood: read here with
// Fluent's own reader, so that no page has to carry it and none waits for it.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const CATALOGUE = /\.ftl\?url$/;
const ENGLISH = /\/locales\/en\/[^/]+\.ftl$/;

/** What Fluent's `addResource` asks for, as JSON. Whatever is absent need not be sent. */
export function understood(catalogue: string): string {
  return JSON.stringify(new FluentResource(catalogue).body, (key, value: unknown) =>
    value === null || (key === "attributes" && isEmpty(value)) ? undefined : value,
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

export function wordFiles(): Plugin {
  return {
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
}
