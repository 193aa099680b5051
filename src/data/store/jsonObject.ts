import type { Exact } from '../../core/schema.ts';

/** An SQL expression for every field of an entity. A missing or additional field does not compile. */
export type SqlFields<S> = { readonly [Field in keyof Exact<S>]: string };

/**
 * SQL that writes an entity as JSON. For rows that are passed on unchanged, SQLite makes the text itself. This takes no
 * longer than returning the columns, and saves creating objects and converting them to text.
 */
export const jsonObject = <S>(fields: SqlFields<S>): string =>
  `json_object(${Object.entries<string>(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

/** A time in ms since 1970 in the form of answers (`moments.ts`): milliseconds only if they are not zero. */
export const sqlTime = (at: string): string => `
  strftime('%Y-%m-%dT%H:%M:%S', ${at} / 1000, 'unixepoch') || iif(${at} % 1000 = 0, 'Z', printf('.%03dZ', ${at} % 1000))`;

/** The UTC day of a time in ms since 1970. */
export const sqlDay = (at: string): string => `date(${at} / 1000, 'unixepoch')`;
