import { ageWeightAt, daysAfter, daysBetween, type StandingsRules } from './ageing.ts';
import { bountyOf, type Breakdown, curve, factors, type Prize, type Result } from './breakdown.ts';
import { enterAll } from './headToHead.ts';
import { greatest, least } from '../../core/extremes.ts';

/** A finished match with what makes it count. Teams are numbers. */
export interface PlayedResult {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly winner: number;
  readonly loser: number;
  /** Of the event, in dollars. */
  readonly prizePool: number;
  readonly isLan: boolean;
}

export interface WonPrize {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly team: number;
  /** Dollars. */
  readonly amount: number;
}

export interface StandingsFacts {
  readonly names: ReadonlyMap<number, string>;
  /** Of these teams, in the order in which they ended. */
  readonly results: readonly PlayedResult[];
  readonly prizes: readonly WonPrize[];
}

/**
 * The points of every team by the formula of Valve's regional standings, from what happened before a day. The parts are
 * rounded before they are added, so that a breakdown adds up by itself.
 */
export const computeStandings = (
  { names, results, prizes }: StandingsFacts,
  day: string,
  rules: StandingsRules,
): ReadonlyMap<number, Breakdown> => {
  const oldest = daysAfter(day, -(rules.whole + rules.falling));
  const weighed = <T extends { readonly day: string }>(all: readonly T[]) =>
    all
      .filter(each => each.day > oldest && each.day < day)
      .map(each => ({ ...each, ageWeight: ageWeightAt(daysBetween(each.day, day), rules) }));
  const counted = weighed(results);
  const seeds = seedsOf([...names.keys()], counted, weighed(prizes));
  const averages = [...seeds.values()].map(({ average }) => average);
  const [lowestAverage, highestAverage] = [least(averages), greatest(averages)];
  const range = Math.max(highestAverage - lowestAverage, Number.MIN_VALUE);
  const startOf = ({ average }: Seed): number => 400 + (1600 * (average - lowestAverage)) / range;
  const moved = enterAll(counted, new Map([...seeds].map(([team, seed]) => [team, startOf(seed)])));

  return new Map(
    [...seeds].map(([team, seed]) => {
      const { wins, average, winnings, winningsReference, best } = seed;
      const matches = counted
        .filter(({ winner, loser }) => winner === team || loser === team)
        .map((result): Result => {
          const won = result.winner === team;
          return {
            date: result.day,
            opponent: names.get(won ? result.loser : result.winner) ?? '?',
            won,
            ageWeight: result.ageWeight,
            ...cellsOf(result, won ? wins : noWins),
            headToHead: (won ? 1 : -1) * rounded(moved.get(result) ?? 0, 2),
          };
        })
        .toReversed();
      const start = rounded(startOf(seed), 2);
      const headToHead = rounded(sum(matches.map(match => match.headToHead)), 2);
      const breakdown: Breakdown = {
        points: rounded(start + headToHead, 2),
        start,
        headToHead,
        average,
        lowestAverage,
        highestAverage,
        ...seed.factors,
        winnings,
        winningsReference,
        rules,
        prizes: best,
        matches,
      };
      return [team, breakdown];
    }),
  );
};

interface Counted extends PlayedResult {
  readonly ageWeight: number;
}
type CountedPrize = WonPrize & Pick<Counted, 'ageWeight'>;

/** The parts of the matches that are among the ten best of a factor. */
type TenBest = ReadonlyMap<Counted, { readonly value: number; readonly adjusted: number }>;
interface Wins {
  readonly bounties: TenBest;
  readonly networks: TenBest;
  readonly onLan: TenBest;
}
const noWins: Wins = { bounties: new Map(), networks: new Map(), onLan: new Map() };

interface Seed extends Pick<Breakdown, 'average' | 'winnings' | 'winningsReference'> {
  readonly wins: Wins;
  readonly best: readonly Prize[];
  readonly factors: Pick<Breakdown, (typeof factors)[number]>;
}

const seedsOf = (teams: readonly number[], results: readonly Counted[], prizes: readonly CountedPrize[]) => {
  const winsOf = Map.groupBy(results, ({ winner }) => winner);
  const prizesOf = Map.groupBy(prizes, ({ team }) => team);
  const own = new Map(
    teams.map(team => {
      const wins = winsOf.get(team) ?? [];
      const best = tenBestPrizes(prizesOf.get(team) ?? []);
      const onLan = tenBest(wins, ({ isLan }) => Number(isLan), ageOf);
      const winnings = rounded(sum(best.map(({ scaled }) => scaled)), 2);
      return [team, { team, wins, best, onLan, winnings, network: networkOf(wins) }];
    }),
  );
  const all = [...own.values()];
  const winningsReference = fifthHighest(all.map(({ winnings }) => winnings));
  const networkReference = fifthHighest(all.map(({ network }) => network));
  const lanReference = fifthHighest(all.map(({ onLan }) => sumOf(onLan)));
  return new Map(
    all.map(({ team, wins, best, onLan, winnings }) => {
      const bounties = tenBest(wins, win => share(own.get(win.loser)?.winnings, winningsReference), stakesOf);
      const networks = tenBest(wins, win => share(own.get(win.loser)?.network, networkReference), stakesOf);
      const values = {
        bountyOffered: rounded(bountyOf(winnings, winningsReference), 6),
        bountyCollected: rounded(curve(sumOf(bounties) / 10), 6),
        opponentNetwork: rounded(sumOf(networks) / 10, 6),
        lanWins: rounded(share(sumOf(onLan), lanReference), 6),
      };
      const average = rounded(sum(Object.values(values)) / factors.length, 6);
      return [
        team,
        { wins: { bounties, networks, onLan }, best, winnings, winningsReference, factors: values, average },
      ];
    }),
  );
};

const cellsOf = (result: Counted, { bounties, networks, onLan }: Wins) => {
  const bounty = bounties.get(result) ?? notAmongTen;
  const network = networks.get(result) ?? notAmongTen;
  const lan = onLan.get(result) ?? notAmongTen;
  return {
    eventWeight: bounties.has(result) || networks.has(result) ? rounded(eventWeightOf(result), 3) : null,
    bounty: bounty.value,
    bountyAdjusted: bounty.adjusted,
    network: network.value,
    networkAdjusted: network.adjusted,
    lan: lan.value,
    lanAdjusted: lan.adjusted,
  };
};
const notAmongTen = { value: null, adjusted: null };

/** A million dollars weighs 1, by the curve of the bounties. */
const eventWeightOf = ({ prizePool }: PlayedResult): number =>
  curve(Math.min(Math.max(1, prizePool), 1_000_000) / 1_000_000);
const ageOf = ({ ageWeight }: Counted): number => ageWeight;
const stakesOf = (result: Counted): number => result.ageWeight * eventWeightOf(result);

const tenBest = (
  wins: readonly Counted[],
  valueOf: (win: Counted) => number,
  weightOf: (win: Counted) => number,
): TenBest =>
  new Map(
    wins
      .map(win => {
        const value = valueOf(win);
        return [win, { value: rounded(value, 3), adjusted: rounded(value * weightOf(win), 3) }] as const;
      })
      .filter(([, { adjusted }]) => adjusted > 0)
      .sort(([, one], [, other]) => other.adjusted - one.adjusted)
      .slice(0, 10),
  );

const tenBestPrizes = (prizes: readonly CountedPrize[]): readonly Prize[] =>
  prizes
    .map(({ day, ageWeight, amount }) => ({
      date: day,
      ageWeight,
      amount,
      scaled: rounded(amount * ageWeight, 2),
    }))
    .sort((one, other) => other.scaled - one.scaled)
    .slice(0, 10);

const networkOf = (wins: readonly Counted[]): number =>
  sum([...new Map(wins.map(({ loser, ageWeight }) => [loser, ageWeight])).values()]);

const sumOf = (best: TenBest): number => sum([...best.values()].map(({ adjusted }) => adjusted));
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const fifthHighest = (values: readonly number[]): number => values.toSorted((a, b) => b - a)[4] ?? 0;
const share = (value = 0, reference: number): number => (reference > 0 ? Math.min(1, value / reference) : 0);

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;
