import type { OutputColumn, Row } from './columns.ts';

/** A row's columns as one JSON object with our names: numbers as numbers, absent values as null. */
export const columnJson = (row: Row, columns: readonly OutputColumn[]): string =>
  `{${columns.map(({ field, get }) => `${JSON.stringify(field)}:${JSON.stringify(get(row) ?? null)}`).join(',')}}`;
