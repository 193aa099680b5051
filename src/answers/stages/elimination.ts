import { at, createFixtures, decidedBy, loserOf, winnerOf } from './fixtures.ts';
import type { BestOf, Finish, StageFormat, StagePlay } from './stage.ts';

interface Options {
  /** A power of two. */
  readonly size: number;
  readonly final: BestOf;
}

/** Single elimination, best of three until the final. */
export const elimination = (options: Options): StageFormat => {
  const matches = { 1: 0, 3: options.size - 2, 5: 0 };
  matches[options.final]++;
  return {
    name: 'Play-offs',
    format: 'single-elimination',
    matches,
    create: (teams, knownAt) => createElimination(options, teams, knownAt),
  };
};

interface Arrival {
  readonly team: number;
  readonly at: number;
}

function createElimination(options: Options, teams: readonly number[], knownAt: number): StagePlay {
  const fixtures = createFixtures();
  const out: Finish[] = [];
  const rounds = Math.log2(options.size);
  /** The teams that have arrived: by round, in the order of the matches. */
  const arrivals = Array.from({ length: rounds + 1 }, (): Arrival[] => []);
  const arrive = (round: number, place: number, arrival: Arrival): void => {
    const places = at(arrivals, round);
    places[place] = arrival;
    const first = places[place - (place % 2)];
    const second = places[place - (place % 2) + 1];
    if (round === rounds || !first || !second) return;
    fixtures.add({
      round: round + 1,
      position: Math.floor(place / 2) + 1,
      group: null,
      roundName: roundName(rounds - round),
      bestOf: round === rounds - 1 ? options.final : 3,
      team1: first.team,
      team2: second.team,
      knownAt: Math.max(first.at, second.at),
    });
  };
  for (const [place, seed] of seedOrder(options.size).entries()) {
    arrive(0, place, { team: at(teams, seed - 1), at: knownAt });
  }
  return {
    open: fixtures.open,
    play: (fixture, result) => {
      fixtures.close(fixture, result);
      const left = options.size / 2 ** fixture.round;
      out.push({ team: loserOf(fixture, result), first: left + 1, last: left * 2, at: result.endsAt });
      const winner = winnerOf(fixture, result);
      if (fixture.round === rounds) out.push({ team: winner, first: 1, last: 1, at: result.endsAt });
      arrive(fixture.round, fixture.position - 1, { team: winner, at: result.endsAt });
    },
    decided: () => decidedBy(out),
    outcome: () =>
      out.length === options.size ? { advancing: [], out, endedAt: fixtures.endedAt() } : undefined,
  };
}

/** The order of the seeds in the bracket such that the best meet last: 1 8 4 5 2 7 3 6. */
export function seedOrder(size: number): readonly number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap(seed => [seed, sum - seed]);
  }
  return order;
}

function roundName(roundsLeft: number): string {
  if (roundsLeft === 1) return 'Grand final';
  if (roundsLeft === 2) return 'Semi-finals';
  return roundsLeft === 3 ? 'Quarter-finals' : `Round of ${2 ** roundsLeft}`;
}
