import { toDirection, toFlag, toNumber } from '../reader/scalars.ts';
import { words } from '../reader/spelling.ts';
import type { Settled } from '../schema.ts';
import { rankPaths } from './spellings.ts';

/** Fields that follow from more than one member of a record: see `Settled`. */

/** `dead: false` in place of `alive: true`. */
export const notDead: Settled = {
  by: () => words('dead isDead eliminated isEliminated'),
  to: (found, look) => {
    const dead = found ?? toFlag(look('dead', 'isDead', 'eliminated', 'isEliminated'));
    return found === undefined && dead !== undefined ? dead === false : found;
  },
};

/** The difference of two ranks in place of the change. */
const rankBefore: Settled = {
  by: () => previousRanks().map(path => path.replace(/\..*/, '')),
  to: (found, look) => {
    if (found !== undefined) return found;
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
  to: (found, look) => {
    if (found !== undefined) return found;
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
