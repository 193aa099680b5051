import { at, createFixtures, decidedBy, loserOf, winnerOf } from './fixtures.ts';
import type { BestOf, Finish, Fixture, FixtureResult, StageFormat, StagePlay } from './stage.ts';

/** A round of a bracket. The last one is the final. */
export interface BracketRound {
  readonly bracket: 'Upper' | 'Lower' | null;
  /** The number within its own bracket, from 1. */
  readonly number: number;
  readonly name: string;
  /** The round of the stage, from 1. Rounds of both brackets that are played at about the same time share a number. */
  readonly round: number;
  /** The number of positions in that round that the upper bracket uses. */
  readonly before: number;
  /** The places that the losers share; undefined when they have a life left. */
  readonly places: readonly [first: number, last: number] | undefined;
  /** The next round and seat of the winner and the loser of a match (from 0). */
  readonly winnerTo: Seat | undefined;
  readonly loserTo: Seat | undefined;
}
export type Seat = (match: number) => readonly [round: string, seat: number];

interface Arrival {
  readonly team: number;
  readonly at: number;
}

export const keyOf = (bracket: BracketRound['bracket'], number: number): string =>
  `${bracket ?? 'Final'} ${number}`;

interface Options {
  /** A power of two. */
  readonly size: number;
  /** All matches before the final are best of three. */
  readonly final: BestOf;
}

/** A knock-out of these rounds, the first of which has every team. */
export const bracketOf = (
  format: StageFormat['format'],
  { size, final }: Options,
  all: readonly BracketRound[],
): StageFormat => {
  const matches = { 1: 0, 3: (format === 'double-elimination' ? 2 * size - 1 : size) - 2, 5: 0 };
  matches[final]++;
  return {
    name: 'Play-offs',
    format,
    matches,
    create: (teams, knownAt) => createBracket(all, final, teams, knownAt),
  };
};

function createBracket(
  all: readonly BracketRound[],
  final: BestOf,
  teams: readonly number[],
  knownAt: number,
): StagePlay {
  const fixtures = createFixtures();
  const rounds = new Map(all.map(round => [keyOf(round.bracket, round.number), round]));
  const [first] = rounds.keys();
  const seats = new Map<string, Arrival>();
  const origin = new Map<Fixture, { readonly round: BracketRound; readonly match: number }>();
  const out: Finish[] = [];

  const arrive = ([key, seat]: ReturnType<Seat>, arrival: Arrival): void => {
    const round = rounds.get(key);
    if (!round) throw new RangeError(`there is no round ${key}`);
    seats.set(`${key}/${seat}`, arrival);
    const match = Math.floor(seat / 2);
    const one = seats.get(`${key}/${match * 2}`);
    const other = seats.get(`${key}/${match * 2 + 1}`);
    if (!one || !other) return;
    const fixture: Fixture = {
      round: round.round,
      position: round.before + match + 1,
      group: round.bracket,
      roundName: round.name,
      bestOf: round.winnerTo ? 3 : final,
      team1: one.team,
      team2: other.team,
      knownAt: Math.max(one.at, other.at),
    };
    origin.set(fixture, { round, match });
    fixtures.add(fixture);
  };
  for (const [seat, seed] of seedOrder(teams.length).entries())
    arrive([first ?? '', seat], { team: at(teams, seed - 1), at: knownAt });

  const follow = (fixture: Fixture, result: FixtureResult): void => {
    const from = origin.get(fixture);
    if (!from) return;
    const { round, match } = from;
    const { endsAt } = result;
    const loser = { team: loserOf(fixture, result), at: endsAt };
    const winner = { team: winnerOf(fixture, result), at: endsAt };
    if (round.places) out.push({ ...loser, first: round.places[0], last: round.places[1] });
    if (round.loserTo) arrive(round.loserTo(match), loser);
    if (round.winnerTo) arrive(round.winnerTo(match), winner);
    else out.push({ ...winner, first: 1, last: 1 });
  };
  return {
    open: fixtures.open,
    play: (fixture, result) => {
      fixtures.close(fixture, result);
      follow(fixture, result);
    },
    decided: () => decidedBy(out),
    outcome: () =>
      out.length === teams.length ? { advancing: [], out, endedAt: fixtures.endedAt() } : undefined,
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
