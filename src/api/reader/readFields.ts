import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Look, ReadField } from '../schema.ts';
import { fromUnits, isForeign } from './money.ts';
import type { Layout, Place } from './recordLayout.ts';
import { createLook, stepInto } from './spelling.ts';

/** A record and the layout of its fields. */
interface Source {
  readonly record: JsonRecord;
  readonly layout: Layout;
  /** Whether its amounts are in another currency. */
  readonly isForeign: boolean;
}
const noSources: readonly Source[] = [];

/** Spellings that have already filled a field: if `name` was the nickname, it is not the real name too. */
export interface Taken {
  paths?: Set<string>;
  /** Whether only the wanted fields are read, so that others have taken nothing. */
  readonly isAlone?: boolean;
  /** Set when one of them may be under a spelling that another field may have taken. */
  isRival?: boolean;
}

/** Reads the fields of one record by the layout of its keys; undefined if it has none of them. */
export const readFields = (
  record: JsonRecord,
  layoutOf: (record: JsonRecord) => Layout,
  fieldOf: (record: JsonRecord) => ReadField,
  taken: Taken,
): JsonRecord | undefined => {
  const layout = layoutOf(record);
  const inner = layout.wrappers.length === 0 ? noSources : wrapped(record, layout, layoutOf);
  const source: Source = { record, layout, isForeign: isForeignIn(record, layout.currency) };
  const found: Record<string, unknown> = {};
  let any = false;
  let index = -1;
  let look: Look | undefined;
  const isPlain = isPlainSource(source);
  for (const place of layout.places) {
    index += 1;
    let value = isPlain ? readPlace(record, place, taken) : readAnywhere(source, inner, index, taken);
    const settling = settlingAt(place, inner, index, value !== undefined);
    if (settling && !isDenied(record, place)) {
      look ??= createLook(record, ...inner.map(source => source.record));
      value = settling.settle(value, look, fieldOf(record));
    }
    if (value === undefined) continue;
    found[place.name] = value;
    any = true;
  }
  return any ? found : undefined;
};

/** Whether a field is where its place says, and an amount as it was sent, as in most records. */
const isPlainSource = ({ layout, isForeign }: Source): boolean =>
  !isForeign && !layout.isEnvelope && layout.wrappers.length === 0 && layout.scale === undefined;

/** Reads a field of the record, or of one inside it. */
const readAnywhere = (source: Source, inner: readonly Source[], index: number, taken: Taken): unknown => {
  const { layout } = source;
  const place = layout.places[index];
  if (!place) return undefined;
  return layout.isEnvelope && !place.own
    ? readInside(source, inner, index, taken)
    : (readHere(source, place, taken) ?? readInner(inner, index, taken));
};

/** Whether a null under the field's own name says that there is no value. */
const isDenied = (record: JsonRecord, { own, name }: Place): boolean => own && record[name] === null;

/** How the record settles the field, or else a record inside it. */
const settlingAt = (
  { settling }: Place,
  inner: readonly Source[],
  index: number,
  isFound: boolean,
): Place['settling'] => {
  if (settling?.decides(isFound)) return settling;
  if (inner.length === 0) return undefined;
  for (const { layout } of inner) {
    const inside = layout.places[index]?.settling;
    if (inside?.decides(isFound)) return inside;
  }
  return undefined;
};

const readInner = (inner: readonly Source[], index: number, taken: Taken): unknown => {
  for (const source of inner) {
    const place = source.layout.places[index];
    const value = place && readHere(source, place, taken);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** Reads a field of an envelope: from the record inside it, else from the envelope itself. */
const readInside = (source: Source, inner: readonly Source[], index: number, taken: Taken): unknown => {
  const place = source.layout.places[index];
  const found = readInner(inner, index, taken);
  if (found !== undefined || !place) return found;
  const isDeniedInside = inner.some(({ record }) => record[place.name] === null);
  return isDeniedInside ? undefined : readHere(source, place, taken);
};

const wrapped = (
  record: JsonRecord,
  { wrappers, currency }: Layout,
  layoutOf: (record: JsonRecord) => Layout,
): readonly Source[] =>
  wrappers.flatMap(name => {
    const inside = record[name];
    if (!isRecord(inside)) return [];
    const layout = layoutOf(inside);
    const isInOther =
      layout.currency === undefined ? isForeignIn(record, currency) : isForeignIn(inside, layout.currency);
    return [{ record: inside, layout, isForeign: isInOther }];
  });

const isForeignIn = (record: JsonRecord, currency: string | undefined): boolean =>
  currency !== undefined && isForeign(record[currency]);

/** Amounts of a record in another currency are left out. */
const readHere = ({ record, layout, isForeign }: Source, place: Place, taken: Taken): unknown => {
  if (isForeign && place.isMoney()) return undefined;
  const value = readPlace(record, place, taken);
  const isInUnits = layout.scale !== undefined && place.isMoney() && !isRecord(record[place.key ?? '']);
  return isInUnits ? fromUnits(value, record[layout.scale ?? '']) : value;
};

const readPlace = (source: JsonRecord, place: Place, taken: Taken): unknown => {
  const { key, own, read, grouped } = place;
  if (key !== undefined) {
    const held = source[key];
    if (own && held === null) return undefined;
    const value = held === undefined ? undefined : (grouped?.(held, key) ?? read(held));
    if (value !== undefined) return value;
  }
  return grouped?.(source) ?? readElsewhere(source, place, taken);
};

const readElsewhere = (source: JsonRecord, place: Place, taken: Taken): unknown => {
  const { read } = place;
  const paths = place.paths();
  if (paths.length > 0) {
    if (taken.isAlone) {
      taken.isRival = true;
      return undefined;
    }
    const value = readPaths(source, paths, read, taken);
    if (value !== undefined) return value;
  }
  const scattered = place.scattered();
  return scattered.length > 0 ? readScattered(source, scattered) : undefined;
};

const readPaths = (
  source: JsonRecord,
  paths: ReturnType<Place['paths']>,
  read: Place['read'],
  taken: Taken,
): unknown => {
  for (const { path, first, rest, read: own = read } of paths) {
    if (taken.paths?.has(path)) continue;
    const value = own(rest.reduce<unknown>(stepInto, source[first]));
    if (value === undefined) continue;
    (taken.paths ??= new Set()).add(path);
    return value;
  }
  return undefined;
};

/** A record whose fields are spread over its owner's members: `price_lowest`, `team1Score` and `team2Score`. */
const readScattered = (
  source: JsonRecord,
  scattered: ReturnType<Place['scattered']>,
): JsonRecord | undefined => {
  const found: Record<string, unknown> = {};
  for (const { name, keys, read, paths } of scattered) {
    const key = keys.find(each => source[each] !== undefined && source[each] !== null);
    const scalar =
      (key === undefined ? undefined : read(source[key])) ?? readPaths(source, paths(), read, {});
    if (scalar !== undefined) found[name] = scalar;
  }
  return Object.keys(found).length > 0 ? found : undefined;
};
