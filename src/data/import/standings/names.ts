import { getOrMake } from '../../../core/getOrMake.ts';
import { toDay as dayOf } from '../../store/time.ts';
import { readMoment } from '../moment.ts';

/** A name's key for comparison. It ignores case and repeated spaces: `1WIN` equals `1win`. */
export const toNameKey = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();

/** The nicknames in a roster cell, `donk, magixx, sh1ro`, without duplicates. A dash stands for no roster. */
export const toNicknames = (cell: string): string[] => [
  ...new Set(
    cell
      .split(',')
      .map(name => name.trim().normalize('NFC'))
      .filter(name => !/^[-\u2013\u2014]?$/u.test(name)),
  ),
];

/** A lineup's key: the order of the players does not matter. */
export const toLineupKey = (players: readonly string[]): string =>
  getOrMake(lineupKeys, players, () => players.map(toNameKey).sort().join(','));
/** A roster is in many matches. */
const lineupKeys = new WeakMap<readonly string[], string>();

export const shared = (one: readonly string[], other: readonly string[]): number => {
  const known = new Set(one.map(toNameKey));
  return other.filter(player => known.has(toNameKey(player))).length;
};

/** The developer's rule for one core: three of five players, or the majority of a smaller roster. */
export const isSameCore = (one: readonly string[], other: readonly string[]): boolean =>
  shared(one, other) * 2 > Math.max(one.length, other.length);

/** Converts a day such as `2024-08-06` or `2026_07_06` to `YYYY-MM-DD`. */
export const toDay = (text: string): string | undefined => {
  const moment = readMoment(text);
  return moment?.dayOnly === true ? dayOf(moment.at) : undefined;
};

/** A region's display name: `europe` and `Europe` become `Europe`. */
export const toRegion = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/(?:^|[ _-])\p{L}/gu, letter => letter.toUpperCase());
