import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';

/** The percents of a kind of record, which a service may send as fractions of one. */
export interface Percents {
  /**
   * Whether they are fractions: all between 0 and 1, at least one strictly between, and no text in the record has `%`.
   * Undefined for a record with nothing but 0 and 1, which the other records of its list tell.
   */
  readonly areParts: (found: JsonRecord, source: JsonRecord) => boolean | undefined;
  /** Multiplies them by a hundred. */
  readonly ofParts: (found: JsonRecord) => JsonRecord;
}

/** Undefined for records without percents. */
export const createPercents = ({ fields = {} }: Schema<unknown, unknown>): Percents | undefined => {
  const names = Object.keys(fields).filter(name => fields[name]?.format === 'percent');
  if (names.length === 0) return undefined;
  // A share that was counted is in percent already, and says nothing about the others.
  const isCounted = (name: string, found: JsonRecord): boolean =>
    fields[name]?.settled !== undefined && Number(found[name]) > 1;
  const toldIn = (found: JsonRecord): readonly string[] =>
    names.filter(name => typeof found[name] === 'number' && !isCounted(name, found));
  return {
    areParts: (found, source) => {
      const values = toldIn(found).map(name => Number(found[name]));
      if (Object.values(source).some(saysPercent) || values.some(value => value < 0 || value > 1))
        return false;
      return values.some(value => value % 1 !== 0) || undefined;
    },
    ofParts: found => ({
      ...found,
      ...Object.fromEntries(toldIn(found).map(name => [name, percentOf(Number(found[name]))])),
    }),
  };
};

const saysPercent = (value: unknown): boolean => typeof value === 'string' && value.includes('%');

/** Removes the digits that the multiplication adds: 0.543 times 100 is 54.300000000000004. */
const percentOf = (part: number): number => Number((part * 100).toFixed(10));
