import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import {
  toDate,
  toDirection,
  toFlag,
  toNumber,
  toSeconds,
  toSigned,
  toText,
  toTime,
  toWords,
} from './scalars.ts';
import { readAmount } from './money.ts';
import { contentNames, createWordReader, envelopeNames, readKey, words, wrapperIn } from './spelling.ts';
import type { Schema } from '../schema.ts';

type AnySchema = Schema<unknown, unknown>;
type Reading = (value: unknown) => unknown;

/**
 * The names of the member that identifies a record when only its text, number or time is wanted, in the order in which
 * they are tried.
 */
const idNames = ['id', 'uuid', 'slug'];
const textNames = words(
  `
    name nickname nick title label displayName fullName teamName playerName ign handle shortName code
    acronym slug value
  `,
);
/** The members of a picture or a link. */
const linkNames = words('url href src link uri original large medium small default name value');
/** Records around the one that has the name. */
const textOwners = [...envelopeNames, 'team', 'player'];
const wordNames = ['type', 'state', 'status', ...textNames];
const numberNames = ['value', 'amount', 'total', 'count', 'current', 'score', 'seconds', 'usd'];
const timeNames = ['utc', 'iso', 'dateTime', 'date', 'timestamp', 'unix', 'value', 'seconds'];

/** How a value of each kind that is neither a list nor a record is read. */
export const scalarReadings: Readonly<
  Record<Exclude<AnySchema['kind'], 'list' | 'record'>, (schema: AnySchema) => Reading>
> = {
  text: ({ format, choices, closed, also, names, worded }) => {
    if (format === 'id') return scalarReading(toText, idNames);
    if (format === 'link') return scalarReading(toText, linkNames);
    if (!closed || !choices) return scalarReading(worded ? toWords : toText, names ?? textNames, textOwners);
    const toWord = createWordReader(choices, also);
    return scalarReading(value => (typeof value === 'string' ? toWord(value) : toText(value)), wordNames);
  },
  int: schema => countReading(schema),
  number: schema => numberReading(schema),
  flag: () => scalarReading(toFlag, []),
  time: () => scalarReading(withLatest(toTime), timeNames),
  date: () => scalarReading(withLatest(toDate), timeNames),
};

const numberReading = ({ format }: AnySchema): Reading => {
  if (format === 'money') return readMoney;
  if (format === 'signed' || format === 'signedPercent') return signedReading;
  return scalarReading(format === 'seconds' ? toSeconds : toNumber, numberNames);
};

/** A share is no count. */
const countReading = (schema: AnySchema): Reading => {
  const readNumber = numberReading(schema);
  return schema.format === 'percent' ? readNumber : value => (isShare(value) ? undefined : readNumber(value));
};
const isShare = (value: unknown): boolean => typeof value === 'string' && value.trimEnd().endsWith('%');

/** A number, or a record with a number and a word that says which way. */
const signedReading: Reading = value => {
  const found = readSigned(value);
  if (!isRecord(value)) return found;
  const way = toDirection(readKey(value, 'direction') ?? readKey(value, 'type'));
  return way === -1 && typeof found === 'number' ? -Math.abs(found) : found;
};

/** Keeps the latest result: the rows of a list often have the time of the row before. */
const withLatest = (convert: Reading): Reading => {
  let latest: unknown;
  let found: unknown;
  return value => {
    if (value !== latest) {
      found = convert(value);
      latest = value;
    }
    return found;
  };
};

/** A scalar, or a record or a one-element list in its place. Only one level: a deeper value is another fact. */
const scalarReading = (convert: Reading, names: readonly string[], owners?: readonly string[]): Reading => {
  const inside = (value: unknown): unknown => (typeof value === 'object' ? undefined : convert(value));
  const readScalar: Reading = value => {
    if (typeof value !== 'object' || value === null) return convert(value);
    if (Array.isArray(value)) return value.length === 1 ? inside(value[0]) : undefined;
    for (const name of names) {
      // An object, read by key.
      const found = inside(readKey(value as JsonRecord, name));
      if (found !== undefined) return found;
    }
    for (const name of contentNames) {
      // An object, read by key.
      const found = inside((value as JsonRecord)[name]);
      if (found !== undefined) return found;
    }
    // An object, read by key.
    const owner = owners && wrapperIn(value as JsonRecord, owners);
    return owner && readScalar(owner);
  };
  return readScalar;
};

const plainMoney = scalarReading(toNumber, numberNames);
const readMoney: Reading = value => (isShare(value) ? undefined : readAmount(value, plainMoney));

const readSigned = scalarReading(toSigned, [...numberNames, 'places', 'positions', 'by', 'percent']);
