import type { CacheEntry } from './cacheEntry.ts';

/** How the user wants stored answers used. */
export interface CachePolicy {
  /** `refresh` asks whatever is stored, `offline` never asks. */
  readonly mode: 'usual' | 'refresh' | 'offline';
  /** The oldest answer to take unasked, in milliseconds, in place of the service's own lifetime. */
  readonly maxAge?: number;
  /** Whether an answer that is no longer good may stand in where the service fails. */
  readonly stale: boolean;
}

/** The longest that a service may declare its answer good, in milliseconds: a slip of it should not last for years. */
const longestLifetime = 30 * 24 * 3_600_000;
/** A clock that is set back by no more than this does not make what is stored look like the future's. */
const clockSlack = 60_000;

export const isFresh = (
  { fetchedAt, freshFor }: Pick<CacheEntry, 'fetchedAt' | 'freshFor'>,
  { maxAge }: CachePolicy,
  now: number,
): boolean => {
  const age = now - fetchedAt;
  return age >= -clockSlack && age < (maxAge ?? freshFor);
};

/**
 * How long an answer is good, in milliseconds; undefined where it must not be kept. What the service says of it goes
 * before the table's lifetime, `lifetime` in seconds.
 */
export const lifetimeOf = (
  headers: Readonly<Record<string, string | undefined>>,
  lifetime: number,
): number | undefined => {
  const directives = directivesOf(headers['cache-control']);
  if (directives.has('no-store')) return undefined;
  if (directives.has('no-cache')) return 0;
  const declared = secondsOf(directives.get('max-age'));
  const seconds = declared === undefined ? lifetime : declared - (secondsOf(headers['age']) ?? 0);
  return Math.min(Math.max(seconds, 0) * 1000, longestLifetime);
};

const directivesOf = (header = ''): ReadonlyMap<string, string> =>
  new Map(
    header.split(',').map(part => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );

/** A whole number of seconds; anything else says nothing. */
const secondsOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
