import { toNameKey } from '../standings/names.ts';

/** A nickname's key for comparison between sources: `huNter` equals `huNter-`, and `dev1ce` equals `device`. */
export const toPlayerKey = (nickname: string): string => {
  const key = toNameKey(nickname).replaceAll(
    /(?<=\p{L})[01345](?=\p{L})/gu,
    digit => lettersOf[digit] ?? digit,
  );
  return key.replaceAll(/[^\p{L}\p{N}]+/gu, '') || key;
};

const lettersOf: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };

/** In characters. Too many nicknames begin with a shorter one. */
const shortestBeginning = 3;

/** Whether one of two nicknames begins with the other: `NAF` and `NAF-FLY`. */
export const isBeginning = (one: string, other: string): boolean => {
  const keys = [toPlayerKey(one), toPlayerKey(other)] as const;
  const isLong = Math.min(keys[0].length, keys[1].length) >= shortestBeginning;
  return isLong && (keys[0].startsWith(keys[1]) || keys[1].startsWith(keys[0]));
};

/** How many of five players make two lineups one team. */
export const coreSize = 3;

export const sharedPlayers = (one: readonly string[], other: readonly string[]): number =>
  one.filter(nickname =>
    other.some(known => toPlayerKey(known) === toPlayerKey(nickname) || isBeginning(known, nickname)),
  ).length;
