// No module of the bundle may wait while it is being loaded. WebKit, which is every browser of an
// iPhone, runs the importers of such a module before it has finished: what it exports is not there
// yet, and the page stays empty. Data comes as a plain module or is handed over by a function.

import { parseAst, type Plugin } from "vite";

type Syntax = ReturnType<typeof parseAst>;

/** Whether a module waits outside of any function. */
export function waitsAtTopLevel(script: string): boolean {
  return waits(parseAst(script, { sourceType: "module" }));
}

function waits(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(waits);
  if (!isSyntax(part) || /Function/.test(part.type)) return false;
  return isWaiting(part) || Object.values(part).some(waits);
}

function isSyntax(part: unknown): part is Syntax {
  return typeof part === "object" && part !== null && "type" in part && typeof part.type === "string";
}

/** `await x`, `for await (x of y)` and `await using x = y`. */
function isWaiting(part: object): boolean {
  const { type, await: each, kind } = part as { type: string; await?: boolean; kind?: string };
  return type === "AwaitExpression" || (type === "ForOfStatement" && each === true) || kind === "await using";
}

export function noTopLevelAwait(): Plugin {
  return {
    name: "no-top-level-await",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && waitsAtTopLevel(file.code)) {
          const from = file.moduleIds.filter((id) => !id.includes("/node_modules/")).slice(0, 20);
          this.error(`${file.fileName} uses a top-level await, which Safari cannot load; it is made of ${from.join(", ")}`);
        }
      }
    },
  };
}
