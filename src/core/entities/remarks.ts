import { isRecord } from '../json/jsonRecord.ts';
import { toFlag, toNumber, toScore, toText } from '../json/scalars.ts';
import { lookIn, plainName, words } from '../json/spelling.ts';
import { type Look, optional, type ReadField, type Settled, text } from '../schema.ts';
import { teamPaths } from './spellings.ts';

/** What sets a result apart: a map that was not played, a forfeit, a match without a result, a score that cannot be. */

interface Score {
  readonly team1: number;
  readonly team2: number;
}

const remark = (about: string, settled: Settled) => optional(text(about, { settled: [settled] }));

const says = (look: Look, ...told: readonly string[]): boolean =>
  words('status state resultType').some(name => {
    const word = look(name);
    return typeof word === 'string' && told.includes(plainName(word));
  });
const isForfeit = (look: Look): boolean =>
  toFlag(look('isForfeit', 'forfeit')) === true || says(look, 'forfeit', 'forfeited', 'walkover');

export const stateByFlags: Settled = {
  by: () => words('finished started'),
  fills: true,
  to: (_, look) =>
    toFlag(look('finished')) === true ? 'finished' : toFlag(look('started')) === true ? 'live' : undefined,
};

export const notPlayed = 'not played';

export const mapRemark = remark('What sets the map apart: `not played`, `forfeit`; absent for any other', {
  by: () => words('status resultType isForfeit forfeit'),
  fills: true,
  to: (_, look) => {
    if (isForfeit(look)) return 'forfeit';
    return says(look, 'mapnotplayed', 'notplayed') ? notPlayed : undefined;
  },
});

/** The halves of a map from one list for each team: `team1Halves: [10, 3]`. */
const halvesIn = (look: Look): readonly Score[] | undefined => {
  const [team1, team2] = [look('team1Halves'), look('team2Halves')];
  if (!Array.isArray(team1) || !Array.isArray(team2) || team1.length !== team2.length) return undefined;
  const halves = team1.flatMap((rounds, place) => asScore({ team1: rounds, team2: team2[place] }) ?? []);
  return halves.length === 0 || halves.length < team1.length ? undefined : halves;
};
const byHalves = { by: () => words('team1Halves team2Halves'), fills: true } as const;

export const halvesByTeam: Settled = { ...byHalves, to: (_, look) => halvesIn(look) };

/** The score of a map that is told by its halves alone. */
export const scoreByHalves: Settled = {
  ...byHalves,
  to: (_, look) =>
    halvesIn(look)?.reduce((sum, half) => ({
      team1: sum.team1 + half.team1,
      team2: sum.team2 + half.team2,
    })),
};

/** A map by the identifier of it that a player's row has: `cs2-match-2399031-map-1`. */
export const mapById: Settled = {
  by: () => ['mapId'],
  fills: true,
  to: (_, look) => toNumber(/-map-(\d{1,2})$/.exec(toText(look('mapId')) ?? '')?.[1]),
};

const LEAST_ROUNDS = 13;

/** Why a score is not that of a series. A slot of a bracket (`isSlot`) seldom says how many maps are played. */
const doubtOf = ({ team1, team2 }: Score, field: ReadField, isSlot: boolean) => {
  // One map may always be won, and to read the length of each series takes long.
  if (team1 + team2 < 2) return undefined;
  const most = Math.max(team1, team2);
  const isMap = most >= LEAST_ROUNDS && team1 !== team2;
  const length = Number(field('bestOf') ?? (isSlot && isMap ? 1 : 0));
  const fits = most <= Math.floor(length / 2) + 1 && team1 + team2 <= length;
  if (length < 1 || fits) return undefined;
  if (length > 1) return { isRounds: false };
  if (field('status') === 'live') return { isRounds: true };
  const won = Number(team1 > team2);
  return isMap ? { isRounds: true, series: { team1: won, team2: 1 - won } } : { isRounds: false };
};

const asScore = (value: unknown): Score | undefined => {
  const found = typeof value === 'string' ? toScore(value) : value;
  const [team1, team2] = isRecord(found) ? [toNumber(found['team1']), toNumber(found['team2'])] : [];
  return team1 === undefined || team2 === undefined ? undefined : { team1, team2 };
};

const lengthNames = () => words('bestOf format numberOfGames teams');

/** Leaves out a score that is not one of the series. */
export const believedScore = (isSlot = false): Settled => ({
  by: lengthNames,
  to: (found, _, field) => {
    const score = asScore(found);
    const doubt = score && doubtOf(score, field, isSlot);
    return doubt ? doubt.series : found;
  },
});

export const matchRemark = (isSlot = false) =>
  remark(
    'What sets the match apart: `forfeit`, `result unknown`, the rounds of its only map, a score that cannot be',
    {
      by: () => [...words('status isForfeit forfeit resultType maps'), ...lengthNames()],
      fills: true,
      to: (_, look, field) => {
        const maps = look('maps');
        const isMapForfeit = Array.isArray(maps) && maps.some(map => isRecord(map) && isForfeit(lookIn(map)));
        if (isMapForfeit || isForfeit(look)) return 'forfeit';
        if (isUnresolved(look('status'))) return 'result unknown';
        const [team1, team2] = ([1, 2] as const).map(side =>
          look(`team${side}Score`, ...teamPaths(side, 'score')),
        );
        const score = asScore(look('score', 'seriesScore', 'result')) ?? asScore({ team1, team2 });
        const doubt = score && doubtOf(score, field, isSlot);
        return doubt && `${doubt.isRounds ? 'rounds' : 'impossible score'} ${score.team1}-${score.team2}`;
      },
    },
  );

/** Whether a match was never finished, so that its result will not be known. */
export const isUnresolved = (status: unknown): boolean =>
  typeof status === 'string' && plainName(status) === 'unresolved';
