import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import type { Schema } from '../../schema.ts';
import { currencyIn, currencyNames, foreignCurrency, isForeign } from '../money.ts';
import { read } from '../reader.ts';
import { toClock } from '../scalars.ts';
import { findKey, sideNames, valueAt, words } from '../spelling.ts';

type AnySchema = Schema<unknown, unknown>;

/** A list of records in a group, beside members that hold for each of them. */
export interface Group {
  /** The name under which the group itself stands; undefined in a list. */
  readonly key?: string | undefined;
  readonly members: JsonRecord;
}

/**
 * The members that a group's records may take from it. What a group says of itself under a name that a record has too
 * (`id`, `name`) becomes a member named after what the group is: `{ map: { number: 1, name: 'Nuke' } }`.
 * @param outer the name of the list of groups
 * @param inner the name of the group's own list
 * @param under what the name of a group is if nothing else tells
 */
export const sharedIn = (
  { key, members }: Group,
  outer: string,
  inner: string,
  item: AnySchema,
  under: string | undefined,
): JsonRecord => {
  const held = Object.entries(members).filter(([, value]) => isSaid(value));
  const own = Object.fromEntries(held.filter(([name]) => ownNames.has(name)));
  const others = held.filter(([name]) => !ownNames.has(name));
  const name = own['name'] ?? own['title'] ?? own['label'] ?? (sides.has(key ?? '') ? undefined : key);
  const kind = kindOf(name, outer, inner, item, under);
  const isNamed = kind === undefined || findKey(Object.keys(members), kind) !== undefined;
  const said = Object.keys(own).every(each => each === 'name') ? name : { ...own, name };
  return {
    ...(!isNamed && isSaid(said) && { [kind]: said }),
    ...Object.fromEntries(others),
    ...foreignCurrency([members]),
  };
};

/** What a group is: the first of the answers of which the name is a field of its records. */
const kindOf = (
  name: unknown,
  outer: string,
  inner: string,
  item: AnySchema,
  under: string | undefined,
): string | undefined => {
  const one = outer.replace(/s$/i, '').toLowerCase();
  const told = [
    kinds.has(one) ? one : undefined,
    kindOfName(name),
    valueAt(kindByList, inner.toLowerCase()),
    under,
  ];
  const known = told.filter(kind => kind !== undefined);
  return known.find(kind => Object.keys(fieldsOf(item, { [kind]: name })).length > 0) ?? known[0];
};

/** The record with the members that are fields of it, and the currency, where it does not have them itself. */
export const withShared = (record: JsonRecord, shared: JsonRecord, item: AnySchema): JsonRecord => {
  if (Object.keys(shared).length === 0) return record;
  const keys = Object.keys(record);
  const own = fieldsOf(item, record);
  const known = new Set(Object.keys(own));
  // The day of its group completes it.
  const isClock = (field: string): boolean => toClock(own[field]) !== undefined;
  const isMissing = ([name, value]: readonly [string, unknown]): boolean => {
    if (currencyNames.includes(name)) return isForeign(value) && currencyIn(record) === undefined;
    const fields = Object.keys(fieldsOf(item, { [name]: value }));
    const isItsOwn =
      findKey(keys, name) !== undefined || fields.some(field => known.has(field) && !isClock(field));
    return (
      fields.length > 0 &&
      !isItsOwn &&
      fields.every(field => sharedFields.test(field) || field === item.under || isClock(field))
    );
  };
  const missing = Object.entries(shared).filter(isMissing);
  return missing.length === 0 ? record : { ...Object.fromEntries(missing), ...record };
};

/** The record's exact text with the members that `withShared` has put before its own. */
export const textWithShared = (text: string, record: JsonRecord, whole: JsonRecord): string => {
  const added = Object.entries(whole).filter(([name]) => !Object.hasOwn(record, name));
  if (added.length === 0) return text;
  const members = added.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const rest = text.trimStart().slice(1);
  return `{${members.join(',')}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`;
};

const fieldsOf = (item: AnySchema, value: JsonRecord): JsonRecord => {
  const found = read(item, value);
  return isRecord(found) ? found : {};
};

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && !Array.isArray(value);

/** What a group is, where its name alone tells it. */
const kindOfName = (name: unknown): string | undefined => {
  if (typeof name !== 'string') return undefined;
  if (/^\d{4}-\d\d-\d\d/.test(name)) return 'date';
  if (/^group\b|^[A-H]$/i.test(name)) return 'group';
  if (regionNames.test(name.trim())) return 'region';
  if (/^(?:gainers|losers|risers|fallers|winners)$/i.test(name)) return 'direction';
  if (stateNames.test(name)) return 'status';
  if (/^(?:\d+ ?(?:[dhwmy]|days?|months?|years?)|day|week|month|year)$/i.test(name)) return 'window';
  return mapNames.test(name.trim()) ? 'map' : undefined;
};

const regionNames =
  /^(?:europe|americas?|asia|oceania|africa|cis|mena|middle east|asia[- ]pacific|(?:north|south|latin)[- ]america)$/i;

const stateNames = /^(?:live|running|ongoing|upcoming|scheduled|finished|completed)$/i;

const mapNames =
  /^(?:(?:de|cs)_\w+|ancient|anubis|cache|cobblestone|dust ?(?:ii|2)|inferno|mirage|nuke|overpass|train|tuscan|vertigo)$/i;

const ownNames = new Set(words('id uuid slug name title label number'));
const sides = new Set<string>(sideNames.flat());
/** What a list of groups is called, without its `s`. */
const kinds = new Set(
  words('map team event tournament group stage round region player date day season year'),
);
/** What a group is, by the name of its list, where nothing else tells it. */
export const kindByList: Readonly<Record<string, string>> = {
  players: 'team',
  lineup: 'team',
  roster: 'team',
  members: 'team',
  standings: 'group',
};

/** The fields of a record that say to what it belongs. Others are its own, such as a country, or a time. */
const sharedFields =
  /^(?:map|team(?!\d)|event|group|stage|region|round|side|date|season|year|tier|status|weapon|nickname|player|direction|window)/;
