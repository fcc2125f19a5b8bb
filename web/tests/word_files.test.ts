import { readdirSync, readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { onlyMessages } from "../word_files";

const FOLDER = new URL("../../src/siegeworks/words/en/", import.meta.url);

describe("the files the words travel in", () => {
  it("leave out comments and the empty lines between messages", () => {
    const written = "### A file.\n\n## A part.\n\n# Why.\none = 1\n\n\n#\ntwo =\n    { $n ->\n       *[other] 2\n    }\n\n# The end.\n";
    expect(onlyMessages(written)).toBe("one = 1\ntwo =\n    { $n ->\n       *[other] 2\n    }\n");
  });

  it("keep what belongs to a text", () => {
    const text = "one =\n    Two paragraphs:\n\n    # is no comment here.\n    .title = None\n";
    expect(onlyMessages(text)).toBe(text);
  });

  it.each(readdirSync(FOLDER))("say the same as before: %s", (name) => {
    const written = readFileSync(new URL(name, FOLDER), "utf-8");
    const sent = onlyMessages(written);
    expect(new FluentResource(sent).body).toEqual(new FluentResource(written).body);
    expect(sent).not.toMatch(/^(#.*)?$\n/m);
  });
});
