import { describe, expect, it } from "vitest";
import { dataOf, landOf } from "./data";
import { cellsOf, turnings } from "./shapes";
import { DATA } from "./wire";

const land = landOf({ data: "highlands-default" });
const at = (name: string) => land.squareNamed(name) ?? -1;

describe("the shapes", () => {
  // As the rules count them: each shape of three to five squares, turned and mirrored.
  const ways: Record<string, number> = {
    I3: 2, L3: 4, L4: 8, T4: 4, S4: 4, I4: 2, O4: 1, L5: 8, Y5: 8, P5: 8, N5: 8, F5: 8, U5: 4, V5: 4, T5: 4, W5: 4, Z5: 4, I5: 2, X5: 1,
  };
  it.each(land.prizes)("$name lies in as many ways as it can", ({ name, rows }) => {
    expect(turnings(cellsOf(rows), true)).toHaveLength(ways[name] ?? 0);
  });

  it("are not mirrored where the data says so", () => {
    expect(turnings(cellsOf(["###", "#.."]), false)).toHaveLength(4);
  });
});

describe("the land", () => {
  it("is the cross of the rules", () => {
    expect([land.rows, land.columns, land.squares.length]).toEqual([11, 11, 105]);
    expect([land.nameOf(2), land.nameOf(36), land.isVoid(0), land.isWaste(36)]).toEqual(["A1", "N1", true, true]);
    expect(land.squareOf.size).toBe(100);
  });

  it("has prizes in its notches, or in a rim around it", () => {
    expect(land.notch).toBe(2);
    expect(landOf({ data: "highlands-separate" }).notch).toBe(1);
  });

  it("takes a shape wherever it fits, over one square of no-man's-land at most", () => {
    const lines = land.placements(0).map((squares) => squares.map((square) => land.nameOf(square)).join(" "));
    expect(lines).toContain("A1 B1 C1");
    expect(lines).toContain("A4 N1 B4");
    expect(lines).toContain("A5 D6 F7");
    expect(lines).not.toContain("G1 C2 F4");
    const overTwo = land.placements(17).filter((squares) => squares.filter((square) => land.isWaste(square)).length > 1);
    expect(overTwo).toEqual([]);
  });

  it("never wraps round an edge", () => {
    for (const squares of land.placements(5)) {
      const cells = squares.map((square) => land.cell(square));
      const wide = Math.max(...cells.map(([, x]) => x)) - Math.min(...cells.map(([, x]) => x));
      const high = Math.max(...cells.map(([y]) => y)) - Math.min(...cells.map(([y]) => y));
      expect([wide, high].sort()).toEqual([0, 3]);
    }
  });

  it("may be somebody's own, as the text of a file", () => {
    const own = { ...DATA["highlands-default"], id: "my-copy" };
    expect(dataOf({ data: JSON.stringify(own) }).id).toBe("my-copy");
    expect(landOf({ data: JSON.stringify(own) }).squareNamed("A1")).toBe(at("A1"));
  });
});
