import type { Fields, Spent } from '../service.ts';
import type { Whole } from './routeAnswer.ts';
import { hiddenCharacters, unicodeEscape } from '../../../core/json/inertJson.ts';

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** How much of each list, text and level is kept: each step keeps less, until the value fits. */
const steps = [
  { items: 20, length: 500, depth: 8 },
  { items: 8, length: 200, depth: 6 },
  { items: 3, length: 100, depth: 4 },
  { items: 1, length: 60, depth: 2 },
  { items: 0, length: 40, depth: 1 },
] as const;

/** The value, or as much of it as fits into `most` bytes of JSON: the rest of a list or text is left out. */
export const fit = (value: unknown, most: number): { readonly value: unknown; readonly cut: boolean } => {
  if (bytesOf(value) <= most) return { value, cut: false };
  for (const step of steps) {
    const less = reduced(value, step, step.depth);
    if (bytesOf(less) <= most) return { value: less, cut: true };
  }
  // A record with very many fields.
  return { value: firstFields(reduced(value, steps[4], 1), most), cut: true };
};

const reduced = (value: unknown, step: (typeof steps)[number], depth: number): unknown => {
  if (typeof value === 'string')
    return value.length > step.length ? `${value.slice(0, step.length).toWellFormed()}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, step.items).map(each => reduced(each, step, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, reduced(each, step, depth - 1)]),
  );
};

const firstFields = (value: unknown, most: number): unknown => {
  if (typeof value !== 'object' || value === null) return null;
  const kept: Record<string, unknown> = {};
  let left = most - 2;
  for (const [name, each] of Object.entries(value)) {
    left -= bytesOf({ [name]: each });
    if (left < 0) break;
    kept[name] = each;
  }
  return kept;
};

interface Facts {
  readonly source: string;
  readonly spent: Spent;
  readonly warnings: readonly string[];
  readonly computed: boolean;
  readonly maxBytes: number;
  /** The row that the answer begins with. */
  readonly first: number;
}

/** The share of the size that the record may take if rows follow it. */
const recordShare = 0.6;

export type ToolAnswer = ReturnType<typeof sizedAnswer>;

/** Makes an answer of at most `maxBytes` of JSON: as many whole rows as fit, and a cursor for the rest. */
export const sizedAnswer = (whole: Whole, facts: Facts) => {
  const frame = frameOf(whole, facts);
  const room = facts.maxBytes - bytesOf(frame) - roomForNames;
  const rows = whole.rows?.map(inertRecord) ?? [];
  const record = fittingRecord(whole.record, rows.length > 0 ? room * recordShare : room);
  const fitting = fittingRows(rows, room - (record ? bytesOf(record.value) : 0));
  const isLast = !whole.more && fitting.rows.length === rows.length;
  return {
    // A record that was cut is a record still.
    ...(record && { record: record.value as Fields }),
    ...(whole.rows && { rows: fitting.rows }),
    ...(!isLast && { next_cursor: String(facts.first + fitting.rows.length) }),
    ...((record?.cut === true || fitting.cut) && { cut: true as const }),
    ...frame,
  };
};

const fittingRecord = (record: Fields | undefined, room: number) => record && fit(inertRecord(record), room);

/** Bytes for the cursor and the names of the parts. */
const roomForNames = 120;

/** The warnings that an agent is told: a few of them, inert and short. */
export const shownWarnings = (warnings: readonly string[]): readonly string[] =>
  warnings.slice(0, 5).map(text => inertText(text).slice(0, 300));

const frameOf = ({ total }: Whole, { spent, source, computed, warnings }: Facts) => {
  const all = shownWarnings(warnings);
  return {
    ...(total !== undefined && { total }),
    ...(computed && { computed: true as const }),
    source,
    data_age_seconds: spent.age,
    cost: { requests: spent.requests, left: spent.left },
    ...(all.length > 0 && { warnings: all }),
    /** The fields whose texts come from outside. */
    untrusted: ['record', 'rows', 'warnings'],
  };
};

const inertRecord = (record: Fields): Fields =>
  // The inert form of a record is a record.
  inertValue(record) as Fields;

/** The first rows that fit. If even the first row is too large, it is cut, so that every answer advances by a row. */
const fittingRows = (rows: readonly Fields[], room: number) => {
  let left = room - 2;
  const fitting: Fields[] = [];
  for (const row of rows) {
    left -= bytesOf(row) + 1;
    if (left < 0) break;
    fitting.push(row);
  }
  const [first] = rows;
  if (fitting.length > 0 || !first) return { rows: fitting, cut: false };
  return { rows: [fit(first, Math.max(40, room - 4)).value as Fields], cut: true };
};

/** Characters that nobody sees and a model still reads: they can carry a whole text inside a name. */
const unseen =
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}';
const strange = new RegExp(`[\\u0000-\\u001f${hiddenCharacters}${unseen}\\p{Surrogate}]`, 'u');
const everyStrange = new RegExp(strange, 'gu');

/** The longest text that is passed on, in characters: longer ones are no names, and mostly no data. */
const longest = 2000;

/** Shows what would be hidden as `\u202e` and the like, and cuts what is too long. */
export const inertText = (text: string): string => {
  const short = text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
  return strange.test(short) ? short.replaceAll(everyStrange, show) : short;
};

/** The same value with every text made inert, names of fields too. Whole numbers stay as the reader gave them. */
export const inertValue = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return inertText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '…';
  if (Array.isArray(value)) return value.map(each => inertValue(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [inertText(name), inertValue(each, depth + 1)]),
  );
};

const deepest = 40;

const show = (character: string): string =>
  character.length === 1 ? unicodeEscape(character) : `\\u{${character.codePointAt(0)?.toString(16)}}`;
