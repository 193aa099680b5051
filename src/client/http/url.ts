import type { Route } from '../../core/route.ts';
import { takenWords } from '../../core/table/groups.ts';

export interface Target {
  /** The whole URL, with its version segment and without a trailing slash. */
  readonly baseUrl: string;
  /** The game segment in the service's paths. */
  readonly game: string;
  readonly apiKey?: string;
}

/** Values by name; a list sends the parameter once per value. */
export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/**
 * Builds the URL of a row. Each path parameter becomes one encoded segment; every other known field of `input` goes
 * into the query, followed by `extra`.
 * @throws RangeError for a path parameter that is empty, `.`, `..` or a route of its own (`/matches/today`), because it
 * would name another path.
 */
export const buildUrl = (
  target: Target,
  row: Route,
  input: Parameters,
  extra: readonly (readonly [string, string])[] = [],
): URL => {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    segment(name, String(input[name] ?? ''), takenWords(row)),
  );
  const url = new URL(`${target.baseUrl}/${encodeURIComponent(target.game)}${path}`);
  for (const name of new Set([...Object.keys(row.query), 'limit', 'page'])) {
    const value = input[name];
    if (value !== undefined) url.searchParams.append(name, String(value));
  }
  for (const [name, value] of extra) url.searchParams.append(name, value);
  return url;
};

const segment = (name: string, value: string, taken: readonly string[] = []): string => {
  if (value === '' || value === '.' || value === '..' || taken.includes(value)) {
    throw new RangeError(`"${value}" cannot be used as ${name}: it would name another path`);
  }
  return encodeURIComponent(value.toWellFormed());
};
