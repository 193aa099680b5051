import type { Route } from '../../api/route.ts';

/** Where a service lives. */
export interface Target {
  /** Whole, with its version segment and without a slash at its end. */
  readonly baseUrl: string;
  /** The game segment that the service's paths carry. */
  readonly game: string;
  readonly apiKey?: string;
}

/** Values by name; a list sends the parameter once for each of its values. */
export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/**
 * The address of a row, filled in: each path parameter becomes one encoded segment, everything else of `input` that
 * the row knows goes to the query, and `extra` behind it.
 * @throws RangeError for a path parameter that is empty, `.` or `..`, and so would name another path.
 */
export const buildUrl = (
  target: Target,
  row: Route,
  input: Parameters,
  extra: readonly (readonly [string, string])[] = [],
): URL => {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    segment(name, String(input[name] ?? '')),
  );
  const url = new URL(`${target.baseUrl}/${encodeURIComponent(target.game)}${path}`);
  for (const name of [...Object.keys(row.query), 'limit', 'page']) {
    const value = input[name];
    if (value !== undefined) url.searchParams.append(name, String(value));
  }
  for (const [name, value] of extra) url.searchParams.append(name, value);
  return url;
};

const segment = (name: string, value: string): string => {
  if (value === '' || value === '.' || value === '..') {
    throw new RangeError(`«${value}» cannot stand for ${name}: it would name another path`);
  }
  return encodeURIComponent(value.toWellFormed());
};
