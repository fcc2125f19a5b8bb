import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { understood } from "../word_files";

const FOLDER = new URL("../../src/siegeworks/locales/en/", import.meta.url);

type Entries = FluentResource["body"];

function received(catalogue: string): Entries {
  return JSON.parse(understood(catalogue)) as Entries;
}

/** The same as read from the file itself, apart from what is absent anyway. */
function withoutNothing(entries: Entries): unknown {
  return JSON.parse(JSON.stringify(entries), (key, value: unknown) =>
    value === null || (key === "attributes" && JSON.stringify(value) === "{}") ? undefined : value,
  );
}

describe("the files the words travel in", () => {
  it("carry what is said and nothing else", () => {
    const written = "### A file.\n\n# Why.\none = 1\n\ntwo =\n    { $n ->\n       *[other] Two\n    }\n";
    expect(understood(written)).toBe(
      JSON.stringify([
        { id: "one", value: "1" },
        {
          id: "two",
          value: [
            {
              type: "select",
              selector: { type: "var", name: "n" },
              variants: [{ key: { type: "str", value: "other" }, value: "Two" }],
              star: 0,
            },
          ],
        },
      ]),
    );
  });

  it("are spoken by Fluent like the file itself", () => {
    const bundle = new FluentBundle("en", { useIsolating: false });
    bundle.addResource({ body: received("-term = the wall\nname = Ann\n    .title = Chief\ngoes = { name } ({ name.title }) climbs { -term } { 2 }.") });
    expect(bundle.formatPattern(bundle.getMessage("goes")?.value ?? "", {})).toBe("Ann (Chief) climbs the wall 2.");
  });

  it.each(readdirSync(FOLDER))("say the same as before: %s", (name) => {
    const written = readFileSync(new URL(name, FOLDER), "utf-8");
    expect(received(written)).toEqual(withoutNothing(new FluentResource(written).body));
  });
});
