import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';

/** A record's percents put right: see `createPercents`. */
export type Percents = (found: JsonRecord, source: JsonRecord) => JsonRecord;

/**
 * Percents that a service tells as parts of one: where all of a record's lie between 0 and 1, and one of them strictly,
 * a hundred times as much is meant, unless a text in the record says `%`. A rate that is truly below one percent has
 * others beside it. Undefined for records without percents.
 */
export const createPercents = ({ fields = {} }: Schema<unknown, unknown>): Percents | undefined => {
  const names = Object.keys(fields).filter(name => fields[name]?.format === 'percent');
  if (names.length === 0) return undefined;
  return (found, source) => {
    const told = names.filter(name => typeof found[name] === 'number');
    const values = told.map(name => Number(found[name]));
    const areParts = values.every(value => value >= 0 && value <= 1) && values.some(value => value % 1 !== 0);
    if (!areParts || Object.values(source).some(saysPercent)) return found;
    return { ...found, ...Object.fromEntries(told.map((name, place) => [name, percentOf(values[place])])) };
  };
};

const saysPercent = (value: unknown): boolean => typeof value === 'string' && value.includes('%');

/** Without the digits that the multiplication makes up: 0.543 times 100 is 54.300000000000004. */
const percentOf = (part = 0): number => Number((part * 100).toFixed(10));
