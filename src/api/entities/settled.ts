import { dayForm } from '../day.ts';
import { toClock, toDate, toDirection, toFlag, toNumber } from '../reader/scalars.ts';
import { words } from '../reader/spelling.ts';
import type { Settled } from '../schema.ts';
import { countryPaths, rankPaths } from './spellings.ts';

/** Fields that follow from more than one member of a record: see `Settled`. */

/** `dead: false` in place of `alive: true`. */
export const notDead: Settled = {
  by: () => words('dead isDead eliminated isEliminated'),
  fills: true,
  to: (_, look) => {
    const dead = toFlag(look('dead', 'isDead', 'eliminated', 'isEliminated'));
    return dead === undefined ? undefined : !dead;
  },
};

/** The difference of two ranks in place of the change. */
const rankBefore: Settled = {
  by: () => previousRanks().map(path => path.replace(/\..*/, '')),
  fills: true,
  to: (_, look) => {
    const [before, now] = [toNumber(look(...previousRanks())), toNumber(look('rank', ...rankPaths))];
    return isRank(before) && isRank(now) ? before - now : undefined;
  },
};
/** A word beside the number says which way, and a team that is new has no change. */
const rankDirection: Settled = {
  by: () => words('isNew new newEntry direction changeDirection movement trend'),
  to: (found, look) => {
    if (toFlag(look('isNew', 'new', 'newEntry')) === true) return undefined;
    const told = [look('direction', 'changeDirection'), look('movement'), look('trend')];
    const isDown = typeof found === 'number' && found > 0 && told.some(word => toDirection(word) === -1);
    return isDown ? -found : found;
  },
};
export const rankChange = [rankBefore, rankDirection];

const previousRanks = (): readonly string[] => {
  const ranks = words('rank position place ranking placement');
  return words('previous prev last lastWeek former old').flatMap(word =>
    ranks.flatMap(rank => [word + capital(rank), rank + capital(word), `${word}.${rank}`]),
  );
};

const isRank = (rank: number | undefined): rank is number => rank !== undefined && rank > 0;

const places =
  'placement place position rank finalPlacement finalPlace finalPosition placing placementRange pos';

/** A place that several share, as two numbers: `{ from: 5, to: 8 }`, `[5, 8]`, `place_from` and `place_to`. */
export const sharedPlace: Settled = {
  by: () =>
    words(places).flatMap(name => [
      name,
      ...endPairs()
        .flat()
        .flatMap(end => joined(name, end)),
    ]),
  fills: true,
  to: (_, look) => {
    for (const name of words(places))
      for (const pair of [...endPairs(), ['0', '1'], ['rank'], ['place'], ['position']]) {
        const [first, last] = pair.map(end => toNumber(look(`${name}.${end}`, ...joined(name, end))));
        if (first === undefined) continue;
        return last === undefined || last === first ? `${first}` : `${first}-${last}`;
      }
    return undefined;
  },
};

const endPairs = (): readonly (readonly string[])[] =>
  words('from:to min:max start:end low:high lower:upper first:last').map(pair => pair.split(':'));
const joined = (name: string, end: string): readonly string[] => [name + capital(end), end + capital(name)];
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const clockNames = words('time startTime startsAt start kickoff kickOff hour scheduledTime beginTime');
const dayNames = words('date day matchDate startDate dateStart eventDate scheduledDate');

/** A start whose day and time of day are two members. */
export const startByParts: Settled = {
  by: () => clockNames,
  to: (found, look) => {
    const clock = clockNames.map(name => toClock(look(name))).find(each => each !== undefined);
    const day = dayNames
      .map(name => toDate(look(name)))
      .find(each => each !== undefined && dayForm.test(each));
    return clock !== undefined && day !== undefined ? `${day}T${clock}` : found;
  },
};

/** A map by its number: `map: 2` in place of its name. */
export const mapByNumber = (...names: readonly string[]): Settled => ({
  by: () => ['map', ...names],
  fills: true,
  to: (_, look) =>
    ['map', ...names]
      .map(name => look(name))
      .filter(value => typeof value !== 'object')
      .map(toNumber)
      .find(number => Number.isInteger(number) && Number(number) > 0),
});

/** A name in two parts. */
export const nameByParts: Settled = {
  by: () => words('firstName givenName'),
  fills: true,
  to: (_, look) => {
    const parts = [look('firstName', 'givenName'), look('lastName', 'familyName', 'surname')];
    return parts.filter(part => typeof part === 'string' && part !== '').join(' ') || undefined;
  },
};

const headshotPercents = words(
  'headshotPercentage headshotPercent headshotPct headshotsPercentage headshotsPercent hsPercentage hsPercent hsPct',
);

const headshotCounts = words(
  'headshotKills headshotCount headshotsCount totalHeadshots numHeadshots numberOfHeadshots hsKills hsCount totalHs',
);

/**
 * The share of headshots, where a service has their number: a percentage beside it tells, or else how many kills there were.
 * A number that may be either is the count, unless that makes a share that hardly any player has.
 */
export const headshotShare: Settled = {
  by: () => ['headshots', 'hs', ...headshotCounts],
  to: (found, look) => {
    const count = toNumber(look(...headshotCounts));
    const sent = found ?? count;
    if (typeof sent !== 'number' || !Number.isInteger(sent) || sent === 0) return sent;
    const told = toNumber(look(...headshotPercents));
    if (told !== undefined) return told;
    const kills = toNumber(look('kills', 'totalKills', 'killCount', 'k', 'frags', 'stats.kills')) ?? 0;
    const share = shareOf(sent, kills);
    if (sent === count || sent > 100) return share;
    const isShare = share === undefined || (isUnusual(share, kills) && mayBeShare(sent, kills));
    return isShare ? sent : share;
  },
};

/** In percent; undefined where it is no count of these kills. */
const shareOf = (count: number, kills: number): number | undefined =>
  Number.isInteger(kills) && count <= kills ? Number(((100 * count) / kills).toFixed(1)) : undefined;

/** Whether few players have so many percent of headshots over so many kills. */
const isUnusual = (share: number, kills: number): boolean =>
  share < (kills < 100 ? 8 : 15) || (share > 85 && kills >= 20);

/** Whether so many percent of the kills are a whole number of them. */
const mayBeShare = (percent: number, kills: number): boolean => {
  const count = (percent * kills) / 100;
  return percent >= 8 && Math.abs(count - Math.round(count)) <= kills / 200;
};

const kastNames = words('kast kastPercentage');

/** KAST is a share of one in some services. As a percentage it is never so low. */
export const kastInPercent: Settled = {
  by: () => kastNames,
  to: (found, look) =>
    typeof found === 'number' && found > 0 && found <= 1 && !String(look(...kastNames)).includes('%')
      ? Number((100 * found).toFixed(10))
      : found,
};

/** A country by its code, if there is one. A picture of its flag, or its number in a database, is none. */
export const countryDetails = () => ({
  names: words('code iso2 alpha2 iso isoCode isoAlpha2 countryCode name title'),
  from: countryPaths,
  settled: [
    {
      by: () => words('flag country countryCode nationality nationalityCode location player team'),
      to: (found: unknown) => (typeof found === 'string' && /[/.]|^\d+$/.test(found) ? undefined : found),
    },
  ],
});
