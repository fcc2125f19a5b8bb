// Teams, whichever the game: who plays together with whom. Pure.

/** Seats that win and lose together; empty: everybody plays alone. */
export type Teams = readonly (readonly string[])[];

/** The whole team of a seat; whoever plays alone is one by themselves. */
export function teamOf(teams: Teams, seat: string): readonly string[] {
  return teams.find((team) => team.includes(seat)) ?? [seat];
}

export function partnersOf(teams: Teams, seat: string): readonly string[] {
  return teamOf(teams, seat).filter((each) => each !== seat);
}

/** Things at seats with those of one team side by side, in the order of the first of each. */
export function byTeam<T extends { readonly seat: string }>(things: readonly T[], teams: Teams): T[][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const key = teamOf(teams, thing.seat)[0] ?? thing.seat;
    groups.set(key, [...(groups.get(key) ?? []), thing]);
  }
  return [...groups.values()];
}

/** The teams that these seats make up; null: they are not whole teams. */
export function wholeTeams(teams: Teams, seats: readonly string[]): Teams | null {
  const found = teams.filter((team) => team.some((seat) => seats.includes(seat)));
  const count = found.flat().length;
  return count && count === seats.length && found.flat().every((seat) => seats.includes(seat)) ? found : null;
}
