import { describe, expect, it } from "vitest";
import { addressOf, routeOf } from "../src/shell/routes";

const TABLE = "0123456789abcdef";

describe("every address", () => {
  it("shows what it says", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/join/abcdef")).toEqual({ page: "join", code: "ABCDEF" });
    expect(routeOf(`/table/${TABLE}`)).toEqual({ page: "table", table: TABLE });
    expect(routeOf("/watch/a-B_9")).toEqual({ page: "watch", key: "a-B_9" });
    expect(routeOf("/rules/schotten-totten-2", "#2.3")).toEqual({ page: "rules", game: "schotten-totten-2", paragraph: "2.3" });
    expect(routeOf("/nonsense")).toEqual({ page: "unknown" });
  });

  it("names a moment of a replay, the first if none", () => {
    expect(routeOf(`/table/${TABLE}/replay/17`)).toEqual({ page: "replay", table: TABLE, watch: "", moment: 17 });
    expect(routeOf(`/table/${TABLE}/replay`)).toEqual({ page: "replay", table: TABLE, watch: "", moment: 0 });
    expect(routeOf("/watch/key/replay/3")).toEqual({ page: "replay", table: "", watch: "key", moment: 3 });
  });

  it("may end with a slash", () => {
    expect(routeOf(`/table/${TABLE}/`)).toEqual({ page: "table", table: TABLE });
  });

  it("is written as it is read", () => {
    expect(routeOf(addressOf.home()).page).toBe("home");
    expect(routeOf(addressOf.join("ABCDEF")).page).toBe("join");
    expect(routeOf(addressOf.table(TABLE)).page).toBe("table");
    expect(routeOf(addressOf.watch("k")).page).toBe("watch");
    expect(routeOf(addressOf.rules("g")).page).toBe("rules");
    expect(routeOf(addressOf.replay(TABLE, "", 4)).page).toBe("replay");
    expect(routeOf(addressOf.replay(TABLE, "k", 4)).page).toBe("replay");
    expect(addressOf.rules("g", "2.3")).toBe("/rules/g#2.3");
  });
});
