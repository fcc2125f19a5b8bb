import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { noTopLevelAwait } from "./top_level_await.ts";
import { wordFiles } from "./word_files.ts";

// The catalogue of words lies with the Python package: one truth for both.
const locales = new URL("../src/siegeworks/locales", import.meta.url).pathname;

const SHELL = /\/node_modules\/|\/locales\/|\/src\/(App\.|pages\/(Home|Table)\.|shell\/(?!commitment|sha256)|settings|home|art\/masonry|games\/(index|generic))/;

/** The letters of the first screen are asked for with the page itself: each font that comes
 *  later lays everything out once more. */
function preloadedFonts(): Plugin {
  const wanted = /-latin-(400|500|700|800)-normal-[^/]*\.woff2$/;
  return {
    name: "preloaded-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => wanted.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${name}` },
            injectTo: "head",
          })),
    },
  };
}

export default defineConfig({
  plugins: [
    svelte({ compilerOptions: { runes: true, discloseVersion: false } }),
    wordFiles(),
    noTopLevelAwait(),
    preloadedFonts(),
  ],
  resolve: { alias: { "@locales": locales } },
  build: {
    outDir: "../src/siegeworks/server/site",
    emptyOutDir: true,
    // Tells `bundle.py` which scripts a page loads at first.
    manifest: true,
    // Whose code is in the bundle, and under which terms; the fonts are added later.
    license: { fileName: "licenses.md" },
    // The content security policy allows no inline data for scripts or fonts.
    assetsInlineLimit: 0,
    target: "es2022",
    // Every browser that can show our colours (`light-dark`) preloads modules by itself.
    modulePreload: { polyfill: false },
    // Few files: one for what every page needs, one for everything around a table; the
    // games and what is rarely wanted stay by themselves.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "shell", test: SHELL, priority: 2 },
            { name: "table", test: /\/src\/((table|rules|replay|board)\/|pages\/(Replay|Rules)\.)/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      // The server checks that a page's origin is its own host: leave both as they are.
      "/api": { target: "http://127.0.0.1:8026", changeOrigin: false },
      "/socket": { target: "ws://127.0.0.1:8026", changeOrigin: false, ws: true },
    },
  },
});
