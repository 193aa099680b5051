import { isRecord } from '../json/jsonRecord.ts';
import { toFlag, toNumber, toScore, toWords } from '../reader/scalars.ts';
import { plainName, readKey, words } from '../reader/spelling.ts';
import type { Look, Settled } from '../schema.ts';
import { otherStates, teamPaths } from './spellings.ts';

/** What follows for a live match from the list of all its maps. */

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
