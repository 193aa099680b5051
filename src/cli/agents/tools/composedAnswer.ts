import type { Composed, Fields } from '../service.ts';
import type { WantedRows, Whole } from './routeAnswer.ts';

/**
 * Turns a command's document into an answer: its lines and what it says of the whole, or in detail the document, of
 * which the longest list becomes the rows.
 */
export const composedAnswer = (
  { document, summary, rows }: Composed,
  { skip, limit, detailed }: WantedRows,
): Whole => {
  // The answer itself says that it is computed.
  const { computed: _said, ...told } = document;
  const whole = detailed
    ? withLongestList(told)
    : { record: summary ?? withoutLists(told), rows: rows.map(withoutNulls) };
  const lines = whole.rows;
  return {
    record: whole.record,
    rows: lines.slice(skip, skip + limit),
    total: lines.length,
    more: lines.length > skip + limit,
  };
};

const withoutNulls = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

const withLongestList = (document: Fields): { readonly record: Fields; readonly rows: readonly Fields[] } => {
  const lists = Object.entries(document).flatMap(([name, value]) =>
    isListOfRecords(value) ? [{ name, value }] : [],
  );
  const [longest] = lists.toSorted((one, other) => other.value.length - one.value.length);
  if (!longest) return { record: document, rows: [] };
  const rest = Object.entries(document).filter(([name]) => name !== longest.name);
  return { record: Object.fromEntries(rest), rows: longest.value };
};

const isListOfRecords = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'object' && each !== null);

/** Without lists of records, which the rows repeat, and without what lies deeper than a level. */
const withoutLists = (document: Fields): Fields =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (isListOfRecords(value)) return [];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]];
      const plain = Object.entries(value).filter(([, part]) => typeof part !== 'object' || part === null);
      return [[name, Object.fromEntries(plain)]];
    }),
  );
