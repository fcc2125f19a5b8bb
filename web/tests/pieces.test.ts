import { expect, it } from "vitest";
import { Pieces } from "../src/shell/pieces";

it("leaves a short record as it is", () => {
  expect(new Pieces().add('{"type":"Pulse"}')).toBe('{"type":"Pulse"}');
});

it("puts the pieces of a long record together, whatever they begin with", () => {
  const pieces = new Pieces();
  expect(pieces.add('+{"text":"1')).toBeNull();
  expect(pieces.add("++1")).toBeNull();
  expect(pieces.add('..5"}')).toBe('{"text":"1+1.5"}');
  expect(pieces.add('{"type":"Pulse"}')).toBe('{"type":"Pulse"}');
});
