import { isRecord } from '../json/jsonRecord.ts';
import { toFlag, toNumber, toScore } from '../reader/scalars.ts';
import { pathsIn, plainName, readKey, words } from '../reader/spelling.ts';
import { optional, text } from '../schema.ts';
import type { Look, ReadField, Settled } from '../schema.ts';
import { lengthPaths, teamPaths } from './spellings.ts';

/** What sets a result apart: a map that was not played, a forfeit, a match without a result, a score that cannot be. */

interface Score {
  readonly team1: number;
  readonly team2: number;
}

const remark = (about: string, settled: Settled) => optional(text(about, { settled: [settled] }));

const wordsOf = (look: Look): readonly string[] =>
  words('status state resultType').map(name => {
    const word = look(name);
    return typeof word === 'string' ? plainName(word) : '';
  });
const forfeitWords = new Set(words('forfeit forfeited walkover'));
const unplayedWords = new Set(words('mapnotplayed notplayed'));

const isForfeit = (look: Look): boolean =>
  toFlag(look('isForfeit', 'forfeit')) === true || wordsOf(look).some(word => forfeitWords.has(word));

export const notPlayed = 'not played';

export const mapRemark = remark('What sets the map apart: `not played`, `forfeit`; absent for any other', {
  by: () => words('status resultType isForfeit forfeit'),
  fills: true,
  to: (_, look) => {
    if (isForfeit(look)) return 'forfeit';
    return wordsOf(look).some(word => unplayedWords.has(word)) ? notPlayed : undefined;
  },
});

/** The rounds of each half of one team: `team1Halves: [10, 3]`. */
const halvesOf = (look: Look, side: 1 | 2): readonly number[] => {
  const sent = look(`team${side}Halves`);
  const rounds = Array.isArray(sent) ? sent.map(toNumber) : [];
  return rounds.every(each => each !== undefined) ? rounds : [];
};
const halfLists = () => words('team1Halves team2Halves');

/** The halves of a map from one list for each team. */
export const halvesByTeam: Settled = {
  by: halfLists,
  fills: true,
  to: (_, look) => {
    const [team1, team2] = [halvesOf(look, 1), halvesOf(look, 2)];
    return team1.length === 0 || team1.length !== team2.length
      ? undefined
      : team1.map((rounds, place) => ({ team1: rounds, team2: team2[place] }));
  },
};

/** The score of a map that is told by its halves alone. */
export const scoreByHalves: Settled = {
  by: halfLists,
  fills: true,
  to: (_, look) => {
    const [team1, team2] = [halvesOf(look, 1), halvesOf(look, 2)];
    const sum = (rounds: readonly number[]): number => rounds.reduce((all, each) => all + each, 0);
    return team1.length === 0 || team1.length !== team2.length
      ? undefined
      : { team1: sum(team1), team2: sum(team2) };
  },
};

/** A map by the identifier of it that a player's row has: `cs2-match-2399031-map-1`. */
export const mapById: Settled = {
  by: () => ['mapId'],
  fills: true,
  to: (_, look) => toNumber(/-map-(\d{1,2})$/.exec(String(look('mapId')))?.[1]),
};

/** The rounds that win a map. */
const LEAST_ROUNDS = 13;

/**
 * Why a score is not that of a series: it counts the rounds of the only map (with the series, once the map is over), or it
 * cannot be.
 * @param isSlot whether it is a slot of a bracket, which seldom says how many maps are played
 */
const doubtOf = (
  { team1, team2 }: Score,
  field: ReadField,
  isSlot: boolean,
): { readonly isRounds: boolean; readonly series?: Score } | undefined => {
  const most = Math.max(team1, team2);
  // One map may always be won, and to read the length of each series takes long.
  if (team1 + team2 < 2) return undefined;
  const length = field('bestOf') ?? (isSlot && most >= LEAST_ROUNDS ? 1 : undefined);
  if (typeof length !== 'number' || length < 1) return undefined;
  if (most <= Math.floor(length / 2) + 1 && team1 + team2 <= length) return undefined;
  if (length > 1) return { isRounds: false };
  const isLive = field('status') === 'live';
  if (isLive || most < LEAST_ROUNDS || team1 === team2) return { isRounds: isLive };
  return { isRounds: true, series: team1 > team2 ? { team1: 1, team2: 0 } : { team1: 0, team2: 1 } };
};

const asScore = (value: unknown): Score | undefined => {
  const found = typeof value === 'string' ? toScore(value) : value;
  if (!isRecord(found)) return undefined;
  const [team1, team2] = [found['team1'], found['team2']].map(toNumber);
  return team1 === undefined || team2 === undefined ? undefined : { team1, team2 };
};

/** The score as it was sent. */
const sentScore = (look: Look): Score | undefined => {
  const [team1, team2] = ([1, 2] as const).map(side => toNumber(look(...teamPaths(side, 'score'))));
  return asScore(look('score', 'seriesScore', 'result')) ?? asScore({ team1, team2 });
};

const lengthNames = () => ['bestOf', ...pathsIn(lengthPaths).map(path => path.replace(/\..*/, ''))];

/** Leaves out a score that is not one of the series. */
export const believedScore = (isSlot = false): Settled => ({
  by: () => (isSlot ? [...lengthNames(), 'teams'] : lengthNames()),
  to: (found, _, field) => {
    const score = asScore(found);
    const doubt = score && doubtOf(score, field, isSlot);
    return doubt ? doubt.series : found;
  },
});

const hasForfeit = (maps: unknown): boolean =>
  Array.isArray(maps) && maps.some(map => isRecord(map) && isForfeit((...names) => lookIn(map, names)));
const lookIn = (map: Parameters<typeof readKey>[0], names: readonly string[]): unknown =>
  names.map(name => readKey(map, name)).find(each => each !== undefined && each !== null);

export const matchRemark = (isSlot = false) =>
  remark(
    'What sets the match apart: `forfeit`, `result unknown`, its only map’s rounds, or a score that cannot be; absent for any other',
    {
      by: () => [...words('status isForfeit forfeit resultType maps teams'), ...lengthNames()],
      fills: true,
      to: (_, look, field) => {
        if (isForfeit(look) || hasForfeit(look('maps'))) return 'forfeit';
        if (isUnresolved(look('status'))) return 'result unknown';
        const score = sentScore(look);
        const doubt = score && doubtOf(score, field, isSlot);
        if (!score || !doubt) return undefined;
        const told = `${score.team1}-${score.team2}`;
        return doubt.isRounds ? `rounds ${told}` : `impossible score ${told}`;
      },
    },
  );

/** Whether a match was never finished, so that its result will not be known. */
export const isUnresolved = (status: unknown): boolean =>
  typeof status === 'string' && plainName(status) === 'unresolved';
