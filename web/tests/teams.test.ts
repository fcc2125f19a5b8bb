import { describe, expect, it } from "vitest";
import { byTeam, partnersOf, teamOf, wholeTeams } from "../src/shell/teams";
import { headlineOf } from "../src/table/headline";

const TEAMS = [["north", "south"], ["east", "west"]];
const SEATS = ["north", "east", "south", "west"].map((seat) => ({ seat }));

describe("teams", () => {
  it("are found by any of their seats", () => {
    expect(teamOf(TEAMS, "south")).toEqual(["north", "south"]);
    expect(partnersOf(TEAMS, "south")).toEqual(["north"]);
    expect([teamOf([], "south"), partnersOf([], "south")]).toEqual([["south"], []]);
  });

  it("sit side by side, whatever the order of play", () => {
    const names = byTeam(SEATS, TEAMS).map((team) => team.map(({ seat }) => seat));
    expect(names).toEqual(TEAMS);
    expect(byTeam(SEATS, []).length).toBe(4);
  });

  it("are whole or are none", () => {
    expect(wholeTeams(TEAMS, ["west", "east"])).toEqual([["east", "west"]]);
    expect(wholeTeams(TEAMS, ["north"])).toBeNull();
    expect(wholeTeams([], ["north"])).toBeNull();
  });
});

describe("the headline of a result", () => {
  const key = (winners: string[], mine: string[], teams = TEAMS) => headlineOf(winners, mine, teams).key;

  it("names the team, not its players", () => {
    expect(headlineOf(["east", "west"], ["north"], TEAMS)).toEqual({ key: "team-won", teams: [["east", "west"]] });
    expect(key(["east", "west"], ["west"])).toBe("your-team-won");
    expect(key(["east", "west"], ["east", "west"])).toBe("your-team-won");
    expect(key(["east", "west"], [])).toBe("team-won");
  });

  it("takes no side where one device plays for both", () => {
    expect(key(["east", "west"], ["north", "west"])).toBe("team-won");
  });

  it("is as before where everybody plays alone", () => {
    expect(key(["north"], ["north"], [])).toBe("you-won");
    expect(key(["north"], ["south"], [])).toBe("you-lost");
    expect(key(["north", "east"], ["north"], [])).toBe("won");
    expect(key([], ["north"])).toBe("nobody-won");
  });
});
