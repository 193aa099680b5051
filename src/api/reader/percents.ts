import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';

/** Corrects a record's percents: see `createPercents`. */
export type Percents = (found: JsonRecord, source: JsonRecord) => JsonRecord;

/**
 * Converts percents that a service sends as fractions of one. If all percents of a record are between 0 and 1, and at
 * least one is strictly between, they are multiplied by a hundred, unless a text in the record contains `%`. A rate
 * that is truly below one percent has larger ones beside it. Undefined for records without percents.
 */
export const createPercents = ({ fields = {} }: Schema<unknown, unknown>): Percents | undefined => {
  const names = Object.keys(fields).filter(name => fields[name]?.format === 'percent');
  if (names.length === 0) return undefined;
  return (found, source) => {
    // A share that was counted is in percent already, and says nothing about the others.
    const isCounted = (name: string): boolean =>
      fields[name]?.settled !== undefined && Number(found[name]) > 1;
    const told = names.filter(name => typeof found[name] === 'number' && !isCounted(name));
    const values = told.map(name => Number(found[name]));
    const areParts = values.every(value => value >= 0 && value <= 1) && values.some(value => value % 1 !== 0);
    if (!areParts || Object.values(source).some(saysPercent)) return found;
    return { ...found, ...Object.fromEntries(told.map((name, place) => [name, percentOf(values[place])])) };
  };
};

const saysPercent = (value: unknown): boolean => typeof value === 'string' && value.includes('%');

/** Removes the digits that the multiplication adds: 0.543 times 100 is 54.300000000000004. */
const percentOf = (part = 0): number => Number((part * 100).toFixed(10));
