import { dayLength } from '../../core/day.ts';
import type { CacheEntry } from './cacheEntry.ts';

/** How the user wants to use stored answers. */
export interface CachePolicy {
  /** `refresh` always sends a request, `offline` never does. */
  readonly mode: 'usual' | 'refresh' | 'offline';
  /** The oldest stored answer to accept without a request, in milliseconds, instead of the service's own lifetime. */
  readonly maxAge?: number;
  /** Whether an expired answer may be used when the service fails. */
  readonly stale: boolean;
}

/** The longest lifetime that a service may declare, in milliseconds: its mistake should not last for years. */
const longestLifetime = 30 * dayLength;
/** A clock set back by at most this much does not make stored answers appear to come from the future. */
const clockSlack = 60_000;

export const isFresh = (
  { fetchedAt, freshFor }: Pick<CacheEntry, 'fetchedAt' | 'freshFor'>,
  { maxAge }: CachePolicy,
  now: number,
): boolean => {
  const age = now - fetchedAt;
  return age >= -clockSlack && age < (maxAge ?? freshFor);
};

/** An answer's lifetime in ms; undefined: it must not be stored. The service's word overrides `lifetime`, in s. */
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

/** Parses a whole number of seconds; anything else is ignored. */
const secondsOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
