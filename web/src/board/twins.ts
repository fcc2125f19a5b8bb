// Equal cards told apart.

/** A key for each: its name, and how often that came before ("soldier", "soldier#1"). */
export function keysOf(names: readonly string[]): string[] {
  const count = new Map<string, number>();
  return names.map((name) => {
    const before = count.get(name) ?? 0;
    count.set(name, before + 1);
    return before ? `${name}#${before}` : name;
  });
}
