import type { Exact } from '../../api/schema.ts';

/** An SQL expression for every field of an entity: leaving one out, or adding one, does not compile. */
export type SqlFields<S> = { readonly [Field in keyof Exact<S>]: string };

/**
 * SQL that writes an entity as JSON. Rows that are only handed on are made into text by SQLite itself: that takes no
 * longer than handing them over column by column, and the making of objects and of text out of them falls away.
 */
export const jsonObject = <S>(fields: SqlFields<S>): string =>
  `json_object(${Object.entries<string>(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

/** A moment in ms since 1970 as answers spell it (`moments.ts`): milliseconds only where there are any. */
export const sqlTime = (at: string): string => `
  strftime('%Y-%m-%dT%H:%M:%S', ${at} / 1000, 'unixepoch') || iif(${at} % 1000 = 0, 'Z', printf('.%03dZ', ${at} % 1000))`;

/** The UTC day of a moment in ms since 1970. */
export const sqlDay = (at: string): string => `date(${at} / 1000, 'unixepoch')`;
