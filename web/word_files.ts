// How the words travel: each catalogue is a file of its own beside the scripts, without
// what only its writers read, and those of the first screen are asked for with the page.

import type { Plugin } from "vite";

const CATALOGUE = /\.ftl$/;
const ENGLISH = /\/words\/en\/[^/]+\.ftl$/;

// A line that begins at the margin is a comment or a message: a text that goes on in the
// next line is indented, and an empty line inside it belongs to it.
const COMMENTS = /^#.*\n?/gm;
const EMPTY_LINES = /^\n+(?=\S|$(?!\n))/gm;

/** The same messages without comments and without empty lines between them. */
export function onlyMessages(catalogue: string): string {
  return catalogue.replaceAll("\r\n", "\n").replace(COMMENTS, "").replace(EMPTY_LINES, "");
}

export function wordFiles(): Plugin {
  return {
    name: "word-files",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && CATALOGUE.test(file.fileName)) file.source = onlyMessages(String(file.source));
      }
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
