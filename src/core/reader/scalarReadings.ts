import { isRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { readAmount } from './money.ts';
import { toDate, toFlag, toNumber, toSeconds, toText, toTime, toWords } from '../json/scalars.ts';
import { createWordReader, readKey, words, wrapperNames } from '../json/spelling.ts';

type AnySchema = Schema<unknown, unknown>;
type Reading = (value: unknown) => unknown;

/** The members that identify a record where only one value is wanted, in the order in which they are tried. */
const idNames = words('id slug');
const textNames = words('name nickname title fullName displayName teamName playerName label code slug value');
const linkNames = words('url href');
/** Records around the one that has the name. */
const textOwners = [...wrapperNames, 'team', 'player'];
const wordNames = ['type', 'state', 'status', ...textNames];
const numberNames = words('value amount usd seconds');
const timeNames = words('utc iso dateTime date timestamp');

export const scalarReadings: Readonly<
  Record<Exclude<AnySchema['kind'], 'list' | 'record'>, (schema: AnySchema) => Reading>
> = {
  text: ({ format, choices, closed, also, names, worded }) => {
    if (format === 'id') return scalarReading(toText, idNames);
    if (format === 'link') return scalarReading(toText, linkNames);
    if (!closed || !choices) return scalarReading(worded ? toWords : toText, names ?? textNames, textOwners);
    const toWord = createWordReader(choices, also);
    const readWord: Reading = value => {
      const text = toText(value);
      return text === undefined ? undefined : toWord(text);
    };
    return scalarReading(readWord, wordNames);
  },
  int: schema => {
    const { format, minimum = -Infinity } = schema;
    const readPlain = numberReading(schema);
    return value => {
      const found = format !== 'percent' && isShare(value) ? undefined : readPlain(value);
      return Number(found) < minimum ? undefined : found;
    };
  },
  number: schema => numberReading(schema),
  flag: () => scalarReading(toFlag, []),
  time: () => scalarReading(withLatest(toTime), timeNames),
  date: () => scalarReading(withLatest(toDate), timeNames),
};

const numberReading = ({ format }: AnySchema): Reading => {
  if (format !== 'money') return scalarReading(format === 'seconds' ? toSeconds : toNumber, numberNames);
  const readPlain = scalarReading(toNumber, numberNames);
  return value => (isShare(value) ? undefined : readAmount(value, readPlain));
};

/** A share is no count and no amount. */
const isShare = (value: unknown): boolean => typeof value === 'string' && value.trimEnd().endsWith('%');

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
const scalarReading = (convert: Reading, names: readonly string[], owners: readonly string[] = []) => {
  const inside = (value: unknown): unknown => (typeof value === 'object' ? undefined : convert(value));
  const readScalar: Reading = value => {
    if (typeof value !== 'object' || value === null) return convert(value);
    if (Array.isArray(value))
      return value.length === 1 && !Array.isArray(value[0]) ? readScalar(value[0]) : undefined;
    if (!isRecord(value)) return undefined;
    for (const name of names) {
      const found = inside(readKey(value, name));
      if (found !== undefined) return found;
    }
    const owner = owners.map(name => value[name]).find(isRecord);
    return owner && readScalar(owner);
  };
  return readScalar;
};
