import { seedOrder } from './elimination.ts';
import { at, createFixtures, decidedBy, loserOf, winnerOf } from './fixtures.ts';
import type { BestOf, Finish, Fixture, FixtureResult, StageFormat, StagePlay } from './stage.ts';

interface Options {
  /** A power of two, 4 or more. */
  readonly size: number;
  readonly final: BestOf;
}

/**
 * Double elimination: a team that loses in the upper bracket continues in the lower bracket. The grand final is one
 * match, as is usual in Counter-Strike: the winner of the upper bracket has no second life there. All matches before it
 * are best of three.
 */
export const doubleElimination = (options: Options): StageFormat => {
  const matches = { 1: 0, 3: 2 * options.size - 3, 5: 0 };
  matches[options.final]++;
  return {
    name: 'Play-offs',
    format: 'double-elimination',
    matches,
    create: (teams, knownAt) => createDoubleElimination(options, teams, knownAt),
  };
};

/** A round of one of the brackets, or the grand final. */
interface Round {
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
type Seat = (match: number) => readonly [round: string, seat: number];

interface Arrival {
  readonly team: number;
  readonly at: number;
}

const keyOf = (bracket: Round['bracket'], number: number): string => `${bracket ?? 'Final'} ${number}`;
const finalKey = keyOf(null, 1);

function createDoubleElimination(
  { size, final }: Options,
  teams: readonly number[],
  knownAt: number,
): StagePlay {
  const fixtures = createFixtures();
  const rounds = new Map(roundsOf(size).map(round => [keyOf(round.bracket, round.number), round]));
  const seats = new Map<string, Arrival>();
  const origin = new Map<Fixture, { readonly round: Round; readonly match: number }>();
  const out: Finish[] = [];

  const arrive = ([key, seat]: ReturnType<Seat>, arrival: Arrival): void => {
    const round = rounds.get(key);
    if (!round) throw new RangeError(`there is no round ${key}`);
    seats.set(`${key}/${seat}`, arrival);
    const match = Math.floor(seat / 2);
    const first = seats.get(`${key}/${match * 2}`);
    const second = seats.get(`${key}/${match * 2 + 1}`);
    if (!first || !second) return;
    const fixture: Fixture = {
      round: round.round,
      position: round.before + match + 1,
      group: round.bracket,
      roundName: round.name,
      bestOf: key === finalKey ? final : 3,
      team1: first.team,
      team2: second.team,
      knownAt: Math.max(first.at, second.at),
    };
    origin.set(fixture, { round, match });
    fixtures.add(fixture);
  };
  for (const [seat, seed] of seedOrder(size).entries())
    arrive([keyOf('Upper', 1), seat], { team: at(teams, seed - 1), at: knownAt });

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
    outcome: () => (out.length === size ? { advancing: [], out, endedAt: fixtures.endedAt() } : undefined),
  };
}

/** Every round of both brackets and the grand final. */
function roundsOf(size: number): readonly Round[] {
  const upper = Math.log2(size);
  const lower = 2 * upper - 2;
  return [
    ...Array.from({ length: upper }, (_, index) => upperRound(size, index + 1)),
    ...Array.from({ length: lower }, (_, index) => lowerRound(size, index + 1)),
    {
      bracket: null,
      number: 1,
      name: 'Grand final',
      round: 2 * upper,
      before: 0,
      places: [2, 2],
      winnerTo: undefined,
      loserTo: undefined,
    },
  ];
}

function upperRound(size: number, number: number): Round {
  const last = Math.log2(size);
  const matches = size / 2 ** number;
  return {
    bracket: 'Upper',
    number,
    name: `Upper bracket ${upperNames[last - number] ?? `round ${number}`}`,
    round: number === 1 ? 1 : 2 * (number - 1),
    before: 0,
    places: undefined,
    winnerTo: match => (number === last ? [finalKey, 0] : [keyOf('Upper', number + 1), match]),
    // The losers of the first round meet one another. Later losers meet the teams that came up the lower bracket, every
    // other round from its far end, so that no team soon meets an opponent it has beaten.
    loserTo: match =>
      number === 1
        ? [keyOf('Lower', 1), match]
        : [keyOf('Lower', 2 * (number - 1)), 2 * (number % 2 === 0 ? matches - 1 - match : match)],
  };
}

function lowerRound(size: number, number: number): Round {
  const last = 2 * Math.log2(size) - 2;
  const matches = lowerMatches(size, number);
  const gone = Array.from({ length: number - 1 }, (_, index) => lowerMatches(size, index + 1));
  const lastPlace = gone.reduce((left, count) => left - count, size);
  return {
    bracket: 'Lower',
    number,
    name: `Lower bracket ${lowerNames[last - number] ?? `round ${number}`}`,
    round: number + 1,
    // Odd rounds are played alongside an upper round.
    before: number % 2 === 1 ? size / 2 ** ((number + 3) / 2) : 0,
    places: [lastPlace - matches + 1, lastPlace],
    // In odd rounds the winners meet teams from the upper bracket; in even rounds they meet each other.
    winnerTo: match =>
      number === last
        ? [finalKey, 1]
        : [keyOf('Lower', number + 1), number % 2 === 1 ? 2 * match + 1 : match],
    loserTo: undefined,
  };
}

const lowerMatches = (size: number, number: number): number => size / 2 ** (Math.ceil(number / 2) + 1);

/** By the number of rounds left in the bracket. */
const upperNames: readonly string[] = ['final', 'semi-finals', 'quarter-finals'];
const lowerNames: readonly string[] = ['final', 'semi-final'];
