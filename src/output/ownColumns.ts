import { isRecord } from '../core/json/jsonRecord.ts';
import { plainName, words } from '../core/json/spelling.ts';
import type { Format } from '../core/schema.ts';
import { cellFormats, roleOf } from './cells.ts';
import { type OutputColumn, type Row, getterOf, priorityOfPlace } from './columns.ts';
import { safeText } from './text/safeText.ts';
import { dayOf, parseTime } from './text/time.ts';

/** The number of records examined. Later records rarely have other fields. */
const SAMPLE = 100;

/** Whether half of the most important columns have a value, or a null in the data, in some record, if there are any. */
export const fillColumns = (
  rows: readonly Row[],
  columns: readonly OutputColumn[],
  sources: readonly unknown[],
): boolean => {
  if (rows.length === 0) return true;
  const important = columns.filter(({ priority }) => priority === 1);
  const isFilled = ({ field, get }: OutputColumn): boolean =>
    rows.some(row => get(row) !== undefined && get(row) !== null) ||
    sources.some(source => isRecord(source) && source[field] === null);
  const filled = important.filter(isFilled);
  return filled.length * 2 >= important.length;
};

/**
 * Makes columns from the records' own fields, for records with too few of the known columns: every scalar or list of
 * scalars, including those of nested records, in the order in which they first occur. The headings are the service's
 * own names, and numbers keep their digits. Records without any such field are shown whole, as JSON.
 */
export const columnsFromRecords = (records: readonly Row[]): readonly OutputColumn[] => {
  const samples = new Map<string, unknown[]>();
  const add = (path: string, value: unknown): void => {
    const sample = samples.get(path) ?? [];
    samples.set(path, sample);
    if (value !== null) sample.push(value);
  };
  for (const record of records.slice(0, SAMPLE)) {
    for (const [name, value] of Object.entries(record)) {
      if (name.includes('.') || bookkeeping.has(plainName(name))) continue;
      if (isRecord(value)) {
        for (const [inner, part] of Object.entries(value))
          if (fitsCell(part) && !inner.includes('.')) add(`${name}.${inner}`, part);
      } else if (fitsCell(value)) add(name, value);
    }
  }
  if (samples.size === 0 && records.length > 0) return [wholeRecord];
  return [...samples].map(([field, values], place) => toColumn(field, values, place));
};

/** What services note of a record for themselves: it says nothing of what the record is about. */
const bookkeeping = new Set(
  words('dataQuality confidence lastSyncedAt dataAvailability developerHelp').map(plainName),
);

const wholeRecord: OutputColumn = {
  field: 'record',
  header: 'record',
  format: 'json',
  priority: 1,
  align: 'left',
  get: row => row,
  role: () => undefined,
};

const fitsCell = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(item => !isRecord(item) && !Array.isArray(item)) : !isRecord(value);

const toColumn = (field: string, values: readonly unknown[], place: number): OutputColumn => {
  const format = guessFormat(values);
  const address = values.some(value => typeof value === 'string' && /^https?:/.test(value));
  return {
    field,
    header: safeText(field),
    format,
    priority: address || format === 'list' ? 4 : priorityOfPlace(place),
    align:
      values.length > 0 && values.every(value => typeof value === 'number')
        ? 'right'
        : cellFormats[format].align,
    get: getterOf(field),
    role: value => roleOf(value, format),
  };
};

const guesses: readonly { readonly format: Format; readonly fits: (value: unknown) => boolean }[] = [
  { format: 'list', fits: Array.isArray },
  { format: 'flag', fits: value => typeof value === 'boolean' },
  { format: 'id', fits: value => typeof value === 'number' },
  { format: 'time', fits: value => typeof value === 'string' && parseTime(value) !== undefined },
  { format: 'date', fits: value => typeof value === 'string' && dayOf(value) !== undefined },
];

const guessFormat = (values: readonly unknown[]): Format =>
  (values.length > 0 && guesses.find(({ fits }) => values.every(fits))?.format) || 'text';
