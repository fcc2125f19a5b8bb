import { describe, expect, it } from "vitest";
import { aView, castle } from "./a_view";
import { landOf } from "./data";
import { finishing, withinReach } from "./reach";

const land = landOf({ data: "highlands-default" });
const at = (...names: string[]) => names.map((name) => land.squareNamed(name) ?? -1);
const [I3, L3, , T4] = [0, 1, 2, 3] as const;

function ends(tokens: number[][], corners: number[], castles: ReturnType<typeof castle>[] = []) {
  const { table } = aView({ tokens, corners, castles });
  const found = finishing(withinReach(land, table, "red"));
  return Object.fromEntries([...found].map(([square, prizes]) => [land.nameOf(square), prizes]));
}

describe("shapes within reach", () => {
  it("lack one square or two, and lie in a corner", () => {
    const { table } = aView({ tokens: [at("A1", "B1"), []], corners: [I3, null, null, null] });
    const reach = withinReach(land, table, "red");
    expect(reach.filter(({ missing }) => missing.length === 1).map(({ missing }) => missing)).toEqual([at("C1")]);
    expect(reach.every(({ missing }) => missing.length <= 2)).toBe(true);
    expect(withinReach(land, { ...table, corners: [null, null, null, null] }, "red")).toEqual([]);
  });

  it("are finished where one more token goes, no-man's-land included", () => {
    expect(ends([at("A4", "B4"), []], [I3])).toEqual({ N1: [I3] });
    expect(ends([at("A1", "B1"), []], [I3, L3])).toEqual({ C1: [I3], H1: [L3], F2: [L3] });
  });

  it("are not where others stand", () => {
    expect(ends([at("A1", "B1"), at("C1")], [I3])).toEqual({});
    expect(ends([at("A1", "B1"), []], [I3], [castle(T4, "blue", ...at("C1"))])).toEqual({});
  });
});
