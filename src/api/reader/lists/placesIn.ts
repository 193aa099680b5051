import type { JsonRecord } from '../../json/jsonRecord.ts';
import type { Schema } from '../../schema.ts';
import { read } from '../reader.ts';
import { toNumber } from '../scalars.ts';

type AnySchema = Schema<unknown, unknown>;
type Entries = readonly (readonly [string, unknown])[];

/**
 * The records of a list of which a record has only the names, with their points (`{"Vitality": 1000}`) or places, or only
 * the places, with their names (`{"1": "Vitality", "3-4": ["Spirit", "FaZe"]}`). Undefined where it may be another thing.
 * @param names the members that may be the list
 */
export const placesIn = (
  data: JsonRecord,
  names: readonly string[],
  item: AnySchema,
): readonly JsonRecord[] | undefined => {
  const { fields = {} } = item;
  const firstOf = (...known: readonly string[]) => known.find(name => Object.hasOwn(fields, name));
  const [place, called] = [firstOf('rank', 'placement'), firstOf('nickname', 'teamName')];
  const entries: Entries = names.flatMap(name => (data[name] === null ? [] : [[name, data[name]] as const]));
  if (place === undefined || called === undefined || entries.length < 2) return undefined;
  const toLines = (is: readonly string[]): readonly JsonRecord[] =>
    entries.flatMap(([name, value]) =>
      [value].flat().map(each => ({ [is[0] ?? '']: name, [is[1] ?? '']: each })),
    );
  if (entries.every(([name, value]) => isPlace(name) && isName(value))) return toLines([place, called]);
  if (!entries.every(([name]) => /\p{L}/u.test(name)) || read(item, data) !== undefined) return undefined;
  if (arePlaces(entries)) return toLines([called, place]);
  const isCounted = Object.hasOwn(fields, 'points') && entries.every(([, value]) => isCount(value));
  return isCounted ? toLines([called, 'points']) : undefined;
};

/** `1`, `2nd`, `#3`, `3-4`. */
const isPlace = (text: string): boolean =>
  /^#?\d{1,4}(?:st|nd|rd|th)?(?: ?[-\u2013] ?\d{1,4}(?:th)?)?$/i.test(text);

/** A text with a letter, or several. */
const isName = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(each => typeof each === 'string')
    : typeof value === 'string' && /\p{L}/u.test(value);

const isCount = (value: unknown): boolean => typeof value !== 'boolean' && toNumber(value) !== undefined;

/** Whether the values are the places from the first to the last. Points are none, and a single 1 may be either. */
const arePlaces = (entries: Entries): boolean => {
  const texts = entries.map(([, value]) =>
    typeof value === 'string' || typeof value === 'number' ? `${value}` : '',
  );
  if (!texts.every(isPlace)) return false;
  const told = new Set(texts.map(text => Number(/\d+/.exec(text)?.[0])));
  return told.has(1) && told.size > 1 && Math.max(...told) <= entries.length;
};
