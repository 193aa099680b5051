import type { Claim, Fact, FactOf } from '../../../src/answers/recap/fact.ts';
import type { PlayedRound } from '../../../src/answers/winChance/moments.ts';
import type { PlayedMap } from '../../../src/answers/winChance/swing.ts';
import {
  byNumber,
  equipmentOf,
  isWon,
  otherKey,
  rawDeaths,
  scoreAfter,
  sideOfKey,
  survivorsOf,
} from './rawRounds.ts';
import { rawSwings } from './rawSwing.ts';

/** A map with its series, as a claim is checked against it. */
export interface Checked {
  readonly map: PlayedMap;
  readonly maps: readonly PlayedMap[];
  readonly bestOf: number;
}

/** Whether a fact is true of the raw rounds of its map. Nothing of the recap's own code is used. */
export const isTrue = (fact: Fact, checked: Checked): boolean => {
  const rounds = byNumber(checked.map.rounds);
  const played = rounds.get(fact.round);
  if (!played) return false;
  // The registry has a check for each claim; TypeScript cannot see that the two belong together.
  const check = checks[fact.claim] as Check<Claim>;
  return check({ ...fact, rounds, played, ...checked });
};

type Check<C extends Claim> = (
  facts: FactOf<C> &
    Checked & { readonly rounds: ReadonlyMap<number, PlayedRound>; readonly played: PlayedRound },
) => boolean;

const checks: { readonly [C in Claim]: Check<C> } = {
  pistol: ({ round, figures, played }) =>
    (round === 1 || round === 13) && wonBy(played, figures) && onSide(played, figures),
  openingRun: ({ round, figures, rounds }) =>
    figures.rounds === round &&
    all(1, round, number => wonBy(rounds.get(number) ?? {}, figures)) &&
    all(1, round, number => onSide(rounds.get(number) ?? {}, figures)) &&
    rounds.get(round + 1)?.winner !== figures.team &&
    same(figures.score, scoreAfter(rounds, round)),
  firstRecorded: ({ round, figures, rounds, played }) =>
    round > 1 && Math.min(...rounds.keys()) === round && wonBy(played, figures) && onSide(played, figures),
  streak: ({ round, figures, rounds }) =>
    figures.rounds === round - figures.from + 1 &&
    figures.rounds >= 3 &&
    all(figures.from, round, number => rounds.get(number)?.winner === figures.team) &&
    rounds.get(figures.from - 1)?.winner !== figures.team &&
    rounds.get(round + 1)?.winner !== figures.team &&
    same(figures.before, scoreAfter(rounds, figures.from - 1)) &&
    same(figures.score, scoreAfter(rounds, round)),
  closingRun: ({ round, figures, rounds }) => {
    const last = Math.max(...rounds.keys());
    return (
      figures.rounds === last - round + 1 &&
      all(round, last, number => rounds.get(number)?.winner === figures.team) &&
      rounds.get(round - 1)?.winner === otherKey(figures.team) &&
      same(figures.before, scoreAfter(rounds, round - 1)) &&
      same(figures.score, scoreAfter(rounds, last)) &&
      isWon(figures.score)
    );
  },
  half: ({ round, figures: { team, side, score }, rounds, played }) => {
    const lead = score.team1 - score.team2;
    const changed = sideOfKey(rounds.get(13) ?? {}, 'team1');
    return (
      round === 12 &&
      same(score, scoreAfter(rounds, 12)) &&
      changed !== undefined &&
      changed !== sideOfKey(played, 'team1') &&
      team === (lead === 0 ? null : lead > 0 ? 'team1' : 'team2') &&
      (team === null || side === sideOfKey(played, team))
    );
  },
  aheadForGood: ({ round, figures, rounds }) =>
    same(figures.before, scoreAfter(rounds, round - 1)) &&
    figures.before.team1 === figures.before.team2 &&
    staysAhead(figures, round, rounds),
  comeback: ({ round, figures, rounds }) => {
    const behind = (number: number) => {
      const score = scoreAfter(rounds, number);
      return score ? score[otherKey(figures.team)] - score[figures.team] : NaN;
    };
    const before = scoreAfter(rounds, round - 1);
    return (
      before?.team1 === before?.team2 &&
      figures.behindAfter < round &&
      same(figures.behind, scoreAfter(rounds, figures.behindAfter)) &&
      behind(figures.behindAfter) >= 4 &&
      all(1, round, number => behind(number) <= behind(figures.behindAfter)) &&
      staysAhead(figures, round, rounds)
    );
  },
  overtime: ({ round, figures: { score }, rounds }) =>
    round === 24 &&
    same(score, scoreAfter(rounds, 24)) &&
    score.team1 === 12 &&
    score.team2 === 12 &&
    rounds.has(25),
  upset: ({ round, figures, rounds, played }) =>
    wonBy(played, figures) &&
    figures.equipment === equipmentOf(played, figures.team) &&
    figures.against === equipmentOf(played, otherKey(figures.team)) &&
    figures.equipment <= 0.6 * figures.against &&
    ![1, 13].includes(round) &&
    same(figures.score, scoreAfter(rounds, round)),
  clutch: ({ round, figures, rounds, played }) => {
    const own = rawDeaths(played)?.filter(({ team }) => team === figures.team) ?? [];
    const fourth = own[3];
    return (
      wonBy(played, figures) &&
      survivorsOf(played)?.join('\n') === figures.player &&
      fourth?.alive[otherKey(figures.team)].length === figures.opponents &&
      same(figures.score, scoreAfter(rounds, round))
    );
  },
  multiKill: ({ round, figures, rounds, played }) => {
    const of = (player: string) =>
      rawDeaths(played)?.filter(({ killer, team }) => killer === player && team !== figures.team).length ?? 0;
    return (
      wonBy(played, figures) &&
      figures.kills >= 3 &&
      of(figures.player) === figures.kills &&
      (played.players ?? []).every(({ playerId = '' }) => of(playerId) <= figures.kills) &&
      same(figures.score, scoreAfter(rounds, round))
    );
  },
  swing: ({ round, figures, map, maps, bestOf }) => {
    const swings = rawSwings(maps, bestOf).filter(({ mapNumber }) => mapNumber === map.number);
    const most = Math.max(...swings.map(({ series }) => series));
    return swings.some(
      each =>
        each.round === round &&
        each.killer === figures.killer &&
        each.victim === figures.victim &&
        each.team === figures.team &&
        Math.round(100 * each.before) / 100 === figures.chanceBefore &&
        Math.round(100 * each.after) / 100 === figures.chanceAfter &&
        (each.after === 1) === figures.decides &&
        Math.abs(each.series - most) < 1e-9,
    );
  },
  won: ({ round, figures, rounds, played }) =>
    wonBy(played, figures) && same(figures.score, scoreAfter(rounds, round)),
  reason: ({ figures, played }) =>
    wonBy(played, figures) &&
    played.reason === figures.reason &&
    ['bomb', 'defuse', 'time', 'surrender'].includes(figures.reason),
  survivors: ({ figures, played }) =>
    wonBy(played, figures) && survivorsOf(played)?.length === figures.alive && figures.alive > 0,
  end: ({ round, figures: { team, score, overtimes, mapPoint }, rounds, played }) => {
    const points = [...rounds.keys()].filter(number => {
      const before = scoreAfter(rounds, number - 1);
      return before && isWon({ ...before, [team]: before[team] + 1 });
    });
    const before = scoreAfter(rounds, round - 1);
    return (
      wonBy(played, { team }) &&
      Math.max(...rounds.keys()) === round &&
      same(score, scoreAfter(rounds, round)) &&
      isWon(score) &&
      before !== undefined &&
      !isWon(before) &&
      overtimes === Math.max(0, Math.ceil((round - 24) / 6)) &&
      mapPoint === points.length
    );
  },
  lastRecorded: ({ round, figures, rounds, played }) => {
    const score = scoreAfter(rounds, round);
    return (
      wonBy(played, figures) &&
      Math.max(...rounds.keys()) === round &&
      same(figures.score, score) &&
      !(score && isWon(score) && !isWon(scoreAfter(rounds, round - 1) ?? score))
    );
  },
};

const wonBy = ({ winner }: PlayedRound, { team }: { readonly team: string | null }): boolean =>
  winner === team;

const onSide = (
  played: PlayedRound,
  { team, side }: { readonly team: string; readonly side: string | null },
) => side === null || sideOfKey(played, team) === side;

interface Won {
  readonly team1: number;
  readonly team2: number;
}
const same = (one: Won | null, other: Won | undefined): boolean =>
  one?.team1 === other?.team1 && one?.team2 === other?.team2;

const all = (from: number, to: number, holds: (number: number) => boolean): boolean =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place).every(holds);

/** Whether the team led after this round and every later one, and won the map. */
const staysAhead = (
  { team, score }: { readonly team: 'team1' | 'team2'; readonly score: Won },
  round: number,
  rounds: ReadonlyMap<number, PlayedRound>,
): boolean => {
  const last = Math.max(...rounds.keys());
  const final = scoreAfter(rounds, last);
  return (
    same(score, scoreAfter(rounds, round)) &&
    final !== undefined &&
    isWon(final) &&
    all(round, last, number => {
      const now = scoreAfter(rounds, number);
      return now !== undefined && now[team] > now[otherKey(team)];
    })
  );
};
