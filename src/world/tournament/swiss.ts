import { at, createFixtures, loserOf, winnerOf } from './fixtures.ts';
import type { Finish, StageFormat, StageOutcome, StagePlay } from './stage.ts';

interface Entrant {
  readonly team: number;
  /** From 0. */
  readonly seed: number;
  readonly opponents: Entrant[];
  wins: number;
  losses: number;
  outAt: number;
}

const needed = 3;

/**
 * A Swiss stage of 16 by Valve's rules for Majors (ValveSoftware/counter-strike_rules_and_regs). Three wins advance a
 * team and three losses eliminate it. Teams with the same record meet, ordered by difficulty and seed, without
 * rematches where possible. Matches that advance or eliminate a team are best of three.
 */
export const swiss: StageFormat = {
  name: 'Swiss stage',
  format: 'swiss',
  matches: { 1: 20, 3: 13, 5: 0 },
  create: createSwiss,
};

function createSwiss(teams: readonly number[], knownAt: number): StagePlay {
  const fixtures = createFixtures();
  const entrants = teams.map((team, seed): Entrant => ({
    team,
    seed,
    opponents: [],
    wins: 0,
    losses: 0,
    outAt: 0,
  }));
  const entrantOf = new Map(entrants.map(entrant => [entrant.team, entrant]));
  const find = (team: number): Entrant => {
    const found = entrantOf.get(team);
    if (!found) throw new RangeError(`team ${team} is not in this stage`);
    return found;
  };
  let round = 0;

  const draw = (decidedAt: number): void => {
    round++;
    let position = 0;
    for (const pool of poolsOf(entrants)) {
      const { wins, losses } = at(pool, 0);
      const deciding = wins === needed - 1 || losses === needed - 1;
      for (const [one, other] of round === 1 ? firstRound(pool) : pairPool(pool)) {
        fixtures.add({
          round,
          position: ++position,
          group: `${wins}-${losses}`,
          roundName: `Round ${round}`,
          bestOf: deciding ? 3 : 1,
          team1: one.team,
          team2: other.team,
          knownAt: decidedAt,
        });
      }
    }
  };
  draw(knownAt);

  return {
    open: fixtures.open,
    play: (fixture, result) => {
      fixtures.close(fixture, result);
      const winner = find(winnerOf(fixture, result));
      const loser = find(loserOf(fixture, result));
      winner.wins++;
      loser.losses++;
      winner.opponents.push(loser);
      loser.opponents.push(winner);
      if (loser.losses === needed) loser.outAt = result.endsAt;
      if (fixtures.open().length === 0 && entrants.some(isActive)) draw(fixtures.endedAt());
    },
    outcome: () => (entrants.some(isActive) ? undefined : outcomeOf(entrants, fixtures.endedAt())),
  };
}

const isActive = (entrant: Entrant): boolean => entrant.wins < needed && entrant.losses < needed;

/** The Buchholz score: the opponents' wins minus their losses. */
const difficulty = (entrant: Entrant): number =>
  entrant.opponents.reduce((sum, { wins, losses }) => sum + wins - losses, 0);

const byRank = (a: Entrant, b: Entrant): number =>
  b.wins - a.wins || a.losses - b.losses || difficulty(b) - difficulty(a) || a.seed - b.seed;

/** The remaining teams by record, the best record first; each pool in order of rank. */
function poolsOf(entrants: readonly Entrant[]): readonly (readonly Entrant[])[] {
  const pools = new Map<number, Entrant[]>();
  for (const entrant of entrants.filter(isActive).sort(byRank)) {
    const pool = pools.get(entrant.wins);
    if (pool) pool.push(entrant);
    else pools.set(entrant.wins, [entrant]);
  }
  return [...pools.values()];
}

type Pair = readonly [Entrant, Entrant];

/** 1 against 9, 2 against 10, … */
const firstRound = (pool: readonly Entrant[]): readonly Pair[] =>
  pool.slice(0, pool.length / 2).map((one, index): Pair => [one, at(pool, index + pool.length / 2)]);

/** The pairings of six teams in Valve's order of preference. The first one without a rematch is used. */
const pairingsOfSix = [
  '16 25 34',
  '16 24 35',
  '15 26 34',
  '15 24 36',
  '14 26 35',
  '14 25 36',
  '16 23 45',
  '15 23 46',
  '13 26 45',
  '13 25 46',
  '14 23 56',
  '13 24 56',
  '12 36 45',
  '12 35 46',
  '12 34 56',
].map(row => row.split(' ').map(pair => [Number(pair[0]) - 1, Number(pair[1]) - 1] as const));

function pairPool(pool: readonly Entrant[]): readonly Pair[] {
  if (pool.length !== 6) return pairHighLow(pool, true) ?? pairHighLow(pool, false) ?? [];
  const choices = pairingsOfSix.map(row => row.map(([one, other]): Pair => [at(pool, one), at(pool, other)]));
  return choices.find(pairs => !pairs.some(isRematch)) ?? at(choices, 0);
}

const isRematch = ([one, other]: Pair): boolean => one.opponents.includes(other);

/** Pairs the highest team with the lowest one that leaves a valid pairing for the rest; undefined when none exists. */
function pairHighLow(pool: readonly Entrant[], avoidRematch: boolean): readonly Pair[] | undefined {
  const [one, ...rest] = pool;
  if (!one) return [];
  for (const other of rest.toReversed()) {
    const pair: Pair = [one, other];
    if (avoidRematch && isRematch(pair)) continue;
    const others = pairHighLow(
      rest.filter(entrant => entrant !== other),
      avoidRematch,
    );
    if (others) return [pair, ...others];
  }
  return undefined;
}

function outcomeOf(entrants: readonly Entrant[], endedAt: number): StageOutcome {
  const ranked = entrants.toSorted(byRank);
  const through = ranked.filter(entrant => entrant.wins === needed);
  const out = ranked
    .filter(entrant => entrant.losses === needed)
    .map(({ team, wins, outAt }): Finish => {
      const better = ranked.filter(other => other.wins > wins).length;
      const equal = ranked.filter(other => other.wins === wins).length;
      return { team, first: better + 1, last: better + equal, at: outAt };
    });
  return { advancing: through.map(entrant => entrant.team), out, endedAt };
}
