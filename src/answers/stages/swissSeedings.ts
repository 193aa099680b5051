/** An order of the teams of a stage by seed, and on what it stands. */
export interface Seeding {
  readonly teams: readonly string[];
  /** The given ranking; that ranking with one team moved; or the order of the slots of round 1. */
  readonly by: 'ranking' | 'near ranking' | 'slots';
}

/**
 * The ways in which the teams of a Swiss stage may be seeded, the likeliest first.
 * @param first the teams of round 1 in the order of the slots: 1 plays 9, 2 plays 10, …
 * @param ranked teams from the best to the worst; other teams may stand between them, and a name may occur twice
 */
export function* swissSeedings(
  first: readonly string[],
  ranked: readonly string[],
): Generator<Seeding, void, undefined> {
  const listed = ranked.filter(team => first.includes(team));
  // The rules place a team that is on no list last.
  const others = first.filter(team => !ranked.includes(team));
  if (others.length < first.length / 2) {
    const orders = ordersOf([...listed, ...others])
      .take(mostOrders)
      .toArray();
    for (const teams of orders) yield { teams, by: others.length === 0 ? 'ranking' : 'near ranking' };
    for (const teams of movedOnce(orders[0] ?? [])) yield { teams, by: 'near ranking' };
  }
  for (let turned = 0; turned < 2 ** (first.length / 2); turned++) {
    // A source may name either team of a match first.
    const place = (match: number, side: 0 | 1): string =>
      first[2 * match + (side ^ ((turned >> match) & 1))] ?? '';
    const halves = ([0, 1] as const).map(side =>
      Array.from({ length: first.length / 2 }, (_, match) => place(match, side)),
    );
    yield { teams: halves.flat(), by: 'slots' };
  }
}

/** A list may have one name for many rosters. */
const mostOrders = 256;

/** The orders in which each name occurs once; of two rosters with one name the better one is likelier. */
function* ordersOf(names: readonly string[]): Generator<readonly string[], void, undefined> {
  const again = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (again === -1) yield names;
  else {
    yield* ordersOf(names.toSpliced(again, 1));
    yield* ordersOf(names.toSpliced(names.indexOf(names[again] ?? ''), 1));
  }
}

/** A team that came in late, or whose name stands elsewhere in the list. */
function* movedOnce(teams: readonly string[]): Generator<readonly string[], void, undefined> {
  for (const [from, team] of teams.entries())
    for (let to = 0; to < teams.length; to++)
      if (to !== from) yield teams.toSpliced(from, 1).toSpliced(to, 0, team);
}
