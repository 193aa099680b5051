import { dayForm } from '../day.ts';
import { isRecord } from '../json/jsonRecord.ts';
import { toClock, toDate, toDirection, toFlag, toNumber, toScore, toWords } from '../reader/scalars.ts';
import { plainName, readKey, words } from '../reader/spelling.ts';
import type { Look, Settled } from '../schema.ts';
import { countryPaths, otherStates, rankPaths, teamPaths } from './spellings.ts';

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

const mapLists = words('maps games');
const numberNames = words('number mapNumber gameNumber position sequenceNumber');

/** The list of a match's maps, and its name. */
const mapsOf = (look: Look): { readonly name: string; readonly maps: readonly unknown[] } | undefined => {
  for (const name of mapLists) {
    const maps = look(name);
    if (Array.isArray(maps)) return { name, maps };
  }
  return undefined;
};

const numberOf = (map: unknown): number | undefined =>
  isRecord(map)
    ? toNumber(numberNames.map(name => readKey(map, name)).find(each => each !== undefined))
    : undefined;

/** The name of a map whose number is known, where all maps stand beside it. */
export const mapAtNumber: Settled = {
  by: () => mapLists,
  fills: true,
  to: (_, look, field) => {
    const number = Number(field('mapNumber'));
    const found = mapsOf(look);
    if (!found || !(number > 0)) return undefined;
    const told = found.maps.findIndex(map => numberOf(map) === number);
    const place = told < 0 ? number - 1 : told;
    const at = `${found.name}.${place}`;
    const isOther = (numberOf(found.maps[place]) ?? number) !== number;
    return isOther
      ? undefined
      : toWords(look(`${at}.map.name`, `${at}.name`, `${at}.mapName`, `${at}.map`, at));
  },
};

/** Where in the list of maps the one stands that is said to be in play. */
const inPlay = (look: Look): { readonly at: string; readonly number: number } | undefined => {
  const { name, maps } = mapsOf(look) ?? { name: '', maps: [] };
  const place = maps.findIndex(isInPlay);
  return place < 0 ? undefined : { at: `${name}.${place}`, number: numberOf(maps[place]) ?? place + 1 };
};

const isInPlay = (map: unknown): boolean => {
  if (!isRecord(map)) return false;
  const flag = (name: string): boolean | undefined => toFlag(readKey(map, name));
  const state = words('status state')
    .map(name => readKey(map, name))
    .find(each => typeof each === 'string');
  const isLive = typeof state === 'string' && liveWords().includes(plainName(state));
  return isLive || flag('live') === true || (flag('started') === true && flag('finished') === false);
};
const liveWords = () => ['live', ...otherStates.live].map(plainName);

/** The number of the map that is said to be in play. */
export const numberInPlay: Settled = {
  by: () => mapLists,
  fills: true,
  to: (_, look) => inPlay(look)?.number,
};

/** The rounds of the map that is said to be in play. */
export const roundsInPlay: Settled = {
  by: () => mapLists,
  fills: true,
  to: (_, look) => {
    const at = inPlay(look)?.at;
    if (at === undefined) return undefined;
    const text = look(`${at}.score`);
    if (typeof text === 'string') return toScore(text);
    const [team1, team2] = ([1, 2] as const).map(side =>
      toNumber(
        look(
          ...[...teamPaths(side, 'score'), `score.${side - 1}`, `scores.${side - 1}`].map(
            path => `${at}.${path}`,
          ),
        ),
      ),
    );
    return team1 === undefined || team2 === undefined ? undefined : { team1, team2 };
  },
};

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
