import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The catalogue of words lies with the Python package: one truth for both.
const words = new URL("../src/siegeworks/words", import.meta.url).pathname;

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { "@words": words } },
  build: {
    outDir: "../src/siegeworks/server/site",
    emptyOutDir: true,
    // The content security policy allows no inline data for scripts or fonts.
    assetsInlineLimit: 0,
    target: "es2022",
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
