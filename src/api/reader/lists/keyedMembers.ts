import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import { hasForeign, isForeignAmount, isMoney } from '../money.ts';
import { createRowReader, read } from '../reader.ts';
import { toNumber } from '../scalars.ts';
import type { Schema } from '../../schema.ts';

/** The members that are the records by what they go by, and what stands beside them of all. */
interface Keyed {
  readonly held: readonly string[];
  readonly shared: JsonRecord;
}

/** None for a single record of the list. */
export const keyedIn = (
  data: JsonRecord,
  names: readonly string[],
  item: Schema<unknown, unknown>,
): Keyed => {
  const every = (is: (value: unknown) => boolean): boolean => names.every(name => is(data[name]));
  const held = names.filter(name => data[name] !== null);
  const isKeyed = held.length > 0 && (every(isRecord) || every(isNumeric(isMoney(item))));
  const isRead = (): boolean =>
    read(item, data) !== undefined || held.some(name => hasForeign(data[name]) && isOwn(item, name));
  return isKeyed && !isRead() ? { held, shared: {} } : keyedBeside(data, names, item);
};

/**
 * Records or amounts by what they go by, beside a time of all of them, texts that are no fields, and their lowest or highest. A
 * member that names a record makes it a single one.
 */
const keyedBeside = (data: JsonRecord, names: readonly string[], item: Schema<unknown, unknown>): Keyed => {
  const isAmount = isMoney(item) ? isNumeric(true) : () => false;
  const kindsOf = (name: string): readonly (string | undefined)[] =>
    Object.keys(read(item, { [name]: data[name] }) ?? {}).map(field => item.fields?.[field]?.kind);
  const isTime = (kinds: readonly (string | undefined)[]): boolean =>
    kinds.length > 0 && kinds.every(kind => kind === 'time' || kind === 'date');
  const members = names.filter(name => data[name] !== null).map(name => ({ name, kinds: kindsOf(name) }));
  const times = members.filter(({ kinds }) => isTime(kinds));
  const others = members.filter(({ kinds }) => kinds.length > 0 && !isTime(kinds));
  const rowOf = createRowReader(item);
  const held = members
    .filter(
      ({ name, kinds }) =>
        kinds.length === 0 && !isOwn(item, name) && (isRecord(data[name]) || isAmount(data[name])),
    )
    .map(({ name }) => name);
  const isSingle = others.some(({ kinds }) => !kinds.every(kind => kind === 'number' || kind === 'int'));
  const areRead = held.every(name => hasFields(rowOf({ [name]: data[name] })));
  if (isSingle || !areRead || held.length < (others.length > 0 ? 2 : 1)) return { held: [], shared: {} };
  return { held, shared: Object.fromEntries(times.map(({ name }) => [name, data[name]])) };
};

/** Whether a member of that name is a field of the record itself. */
export const isOwn = (item: Schema<unknown, unknown>, name: string): boolean =>
  read(item, { [name]: 1 }) !== undefined;

/** A number, an amount in another currency, or nothing where others have one. */
export const isNumeric =
  (mayBeForeign: boolean) =>
  (value: unknown): boolean =>
    value === null || toNumber(value) !== undefined || (mayBeForeign && isForeignAmount(value));

export const hasFields = (record: JsonRecord): boolean => Object.keys(record).length > 0;
