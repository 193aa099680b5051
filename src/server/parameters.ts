import { isDay } from '../core/dayWords.ts';
import { pageLimits } from '../core/paging/envelope.ts';
import { isList, type Route } from '../core/route.ts';
import { int, type Kind, type Schema } from '../core/schema.ts';
import { invalidParameter, unknownValue } from '../data/store/problem.ts';

export type ParameterValue = string | number | boolean;

const { minimum, maximum, fallback } = pageLimits;
const limit = int('Rows a page', { minimum, maximum });
const page = int('Page, from 1', { minimum: 1 });

/** Reads the row's parameters, and of a list always `limit` and `page`. Unknown ones are ignored. Throws INVALID_PARAMETER. */
export const readParameters = (row: Route, path: Readonly<Record<string, string>>, query: string) => {
  const read: Record<string, ParameterValue> = {};
  for (const [name, schema] of Object.entries(row.params))
    read[name] = parseParameter(name, schema, decode(name, path[name] ?? ''));
  const sent = parseQuery(query, name => Object.hasOwn(row.query, name) || (isList(row) && isPaging(name)));
  for (const [name, schema] of Object.entries(row.query)) {
    const value = sent.get(name);
    // An empty text counts as absent; an empty number or date is an error.
    const absent = value === undefined || (schema.kind === 'text' && value.trim() === '');
    if (!absent) read[name] = parseParameter(name, schema, value);
    else if (row.args?.[name]?.required && row.stream === undefined)
      throw invalidParameter(name, 'is missing or empty');
  }
  checkDays(read);
  if (isList(row)) {
    read['limit'] = parsePaging('limit', limit, sent.get('limit'), fallback);
    read['page'] = parsePaging('page', page, sent.get('page'), 1);
  }
  return read;
};

/** Days in the form YYYY-MM-DD compare as texts. */
const checkDays = ({ from, to }: Readonly<Record<string, ParameterValue>>): void => {
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    throw invalidParameter('from', `${from} is after to, ${to}`);
};

const isPaging = (name: string): boolean => name === 'limit' || name === 'page';

const parsePaging = (name: string, schema: Schema<number>, value: string | undefined, absent: number) =>
  value === undefined ? absent : parseParameter(name, schema, value);

/** The wanted parameters of a query string, decoded. Throws INVALID_PARAMETER for a duplicate. */
const parseQuery = (query: string, isWanted: (name: string) => boolean): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  if (query === '') return found;
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode('the query', equals < 0 ? pair : pair.slice(0, equals));
    if (!isWanted(name)) continue;
    if (found.has(name)) throw invalidParameter(name, 'is given more than once');
    found.set(name, equals < 0 ? '' : decode(name, pair.slice(equals + 1).replaceAll('+', ' ')));
  }
  return found;
};

const decode = (name: string, text: string): string => {
  let decoded = text;
  if (text.includes('%'))
    try {
      decoded = decodeURIComponent(text);
    } catch {
      throw invalidParameter(name, 'its percent-encoding is not UTF-8');
    }
  if (decoded.includes('\0')) throw invalidParameter(name, 'holds a NUL character');
  return decoded;
};

/** Parses one value by its schema. Throws INVALID_PARAMETER. */
const parseParameter = (name: string, schema: Schema<unknown>, text: string): ParameterValue =>
  parsers[schema.kind](name, schema, text);

type Parser = (name: string, schema: Schema<unknown>, text: string) => ParameterValue;

const parseText: Parser = (name, { closed, choices }, text) => {
  if (closed && !choices?.includes(text)) throw unknownValue(name, text, choices ?? []);
  return text;
};

const parseNumber =
  (form: RegExp, what: string): Parser =>
  (name, { minimum, maximum }, text) => {
    const value = form.test(text) ? Number(text) : Number.NaN;
    if (value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)) return value;
    const from = minimum === undefined ? '' : ` from ${minimum} on`;
    throw invalidParameter(
      name,
      `must be ${what}${maximum === undefined ? from : ` from ${minimum ?? 0} to ${maximum}`}`,
    );
  };

const parseDay: Parser = (name, _schema, text) => {
  if (isDay(text)) return text;
  throw invalidParameter(name, 'must be an existing day, written YYYY-MM-DD');
};

const parseFlag: Parser = (name, _schema, text) => {
  if (text !== 'true' && text !== 'false') throw invalidParameter(name, 'must be true or false');
  return text === 'true';
};

const parsers = {
  text: parseText,
  int: parseNumber(/^-?\d{1,15}$/, 'a whole number'),
  number: parseNumber(/^-?\d{1,15}(\.\d{1,15})?$/, 'a number'),
  flag: parseFlag,
  date: parseDay,
  // No parameter has these kinds: the value is passed on.
  time: parseText,
  list: parseText,
  record: parseText,
} as const satisfies Record<Kind, Parser>;
