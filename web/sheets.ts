// How the data of a board travels. `src/games/<game>/sheet.ts` exports nothing but data: what is
// printed on the components, the lines of drawings. In development and in tests it is a module
// like any other. The bundle carries it as a JSON file beside the scripts, fetched with its game:
// a browser reads JSON faster than script, and no page pays for a game it does not show.

import { basename, dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Plugin, runnerImport } from "vite";

const SHEET = /\/games\/[^/]+\/sheet\.ts(\?address)?$/;
const ADDRESS = /\/sheet\.ts\?address$/;

type Sheet = Record<string, unknown>;

/** Everything a sheet exports. */
export async function sheetAt(path: string): Promise<Sheet> {
  const { module } = await runnerImport<Sheet>(path, { configFile: false, logLevel: "error" });
  const sheet = { ...module };
  if (!isDeepStrictEqual(sheet, JSON.parse(JSON.stringify(sheet)))) {
    throw new Error(`${path} exports something that JSON cannot carry`);
  }
  return sheet;
}

/** The module that stands in for a sheet: the same names, read from the file. A module that once
 *  failed does so for ever, so it waits for its file as others wait for a module. */
function standIn(address: string, names: readonly string[]): string {
  return [
    'import { fetchedFile } from "../../shell/fetched";',
    `export const { ${names.join(", ")} } = await (await fetchedFile(${address})).json();`,
  ].join("\n");
}

export function sheets(): Plugin[] {
  const bundled: Plugin = {
    name: "sheets",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: SHEET },
      async handler(id) {
        const path = id.replace(/\?address$/, "");
        const sheet = await sheetAt(path);
        // The same content twice is one file: the address and the stand-in name the same.
        const file = this.emitFile({ type: "asset", name: `${basename(dirname(path))}.json`, source: JSON.stringify(sheet) });
        const address = `import.meta.ROLLUP_FILE_URL_${file}`;
        return id === path ? standIn(address, Object.keys(sheet)) : `export default ${address};`;
      },
    },
  };
  const served: Plugin = {
    name: "sheets-in-development",
    apply: "serve",
    enforce: "pre",
    load: { filter: { id: ADDRESS }, handler: () => 'export default "";' },
  };
  return [bundled, served];
}
