import type { Format, Schema } from '../core/schema.ts';
import {
  chanceText,
  clockText,
  decimalText,
  moneyText,
  percentText,
  shareText,
  signedText,
  sparklineText,
  wholeText,
} from './text/numbers.ts';
import { boundedText } from './text/boundedText.ts';
import { withScores } from './text/scoreText.ts';
import { safeText } from './text/safeText.ts';
import { type Glyphs, type Role, unicode } from './theme.ts';
import { dateAndClock, dayOf, isoUtc, parseTime, type TimeLength, whenText } from './text/time.ts';
import type { Align } from './text/width.ts';

export interface CellContext {
  /** Milliseconds since 1970 UTC, the base of relative times. */
  readonly now: number;
  /** The IANA name of the zone for times; by default, the machine's own on a terminal and UTC elsewhere. */
  readonly timeZone?: string;
  /** Whether to use the twelve-hour clock. Called only when a time is shown. */
  readonly hour12?: () => boolean;
  readonly timeLength?: TimeLength;
  /** Whether the start in this cell is that of something in progress. */
  readonly isRunning?: boolean;
  readonly glyphs?: Glyphs;
  readonly hyperlinks?: boolean;
  /** Whether the output is a terminal, which bounds the length of a cell. Output to a pipe is never cut. */
  readonly terminal?: boolean;
}

export const glyphsOf = ({ glyphs = unicode }: Pick<CellContext, 'glyphs'>): Glyphs => glyphs;

/** How to show the values of one format. Both functions receive a value that is present, of any type. */
export interface CellFormat {
  /** For people, on one line. The text may contain anything from the service: `terminalText` makes it inert. */
  readonly terminal: (value: unknown, context: CellContext) => string;
  /** For pipes and files: plain numbers, times as ISO 8601 in UTC, nothing cut. */
  readonly plain: (value: unknown) => string;
  readonly align: Align;
  /** Shown instead of a dash for a value that does not exist yet. */
  readonly absent?: string;
  /** Whether a table may cut the text to make room: a shorter text has less detail, but is not wrong. */
  readonly shrinks?: true;
  readonly role?: (value: unknown) => Role | undefined;
}

/** The cell for people: one line of inert text, or a dash when the value is absent. */
export const terminalText = (value: unknown, format: Format, context: CellContext): string => {
  const { absent, terminal } = cellFormats[format];
  const glyphs = glyphsOf(context);
  if (isAbsent(value)) return absent ?? glyphs.absent;
  const text = terminal(value, context);
  return safeText(context.terminal ? boundedText(text, glyphs.ellipsis) : text);
};

/** The cell for pipes, empty when the value is absent. Escaping is the task of the output format. */
export const plainText = (value: unknown, format: Format): string =>
  isAbsent(value) ? '' : cellFormats[format].plain(value);

export const roleOf = (value: unknown, format: Format): Role | undefined =>
  isAbsent(value) ? 'dim' : cellFormats[format].role?.(value);

/** The format of a field: from its column, else from its schema, else the default for its kind. */
export const formatOf = (schema: Schema<unknown, unknown> | undefined, own?: Format): Format =>
  own ?? schema?.format ?? (schema ? formatsByKind[schema.kind] : 'text');

/** Whether the value is empty: undefined, null, an empty text, an empty list or an empty record. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Any value as text, for a cell whose value does not have the type of the format. */
const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const asNumber =
  (show: (value: number) => string) =>
  (value: unknown): string =>
    isNumber(value) ? show(value) : asText(value);

const numeric = (show: (value: number) => string): CellFormat => ({
  terminal: asNumber(show),
  plain: asText,
  align: 'right',
});

const bySign = (value: unknown): Role | undefined => {
  if (!isNumber(value) || value === 0) return undefined;
  return value > 0 ? 'good' : 'bad';
};

/** Appended one by one: for a few short items this takes half the time of `join`. */
const asList = (value: unknown, separator: string): string => {
  if (!Array.isArray(value)) return asText(value);
  let list = '';
  let between = '';
  for (const item of value) {
    list += between + (typeof item === 'string' ? item : itemText(item));
    between = separator;
  }
  return list;
};

/** A record in a list is shown by its name, if it has one. */
const itemText = (item: unknown): string => {
  if (typeof item !== 'object' || item === null) return asText(item);
  const named: { readonly name?: unknown; readonly nickname?: unknown } = item;
  const name = named.nickname ?? named.name;
  return typeof name === 'string' ? name : asText(item);
};

const asScore = (value: unknown, dash: string): string => {
  if (typeof value !== 'object' || value === null || !('team1' in value || 'team2' in value))
    return asText(value);
  const side = (name: 'team1' | 'team2'): string => {
    // The value under the name may be anything: `asText` accepts every type.
    const points = (value as Partial<Record<typeof name, unknown>>)[name];
    return isAbsent(points) ? '?' : asText(points);
  };
  return side('team1') + dash + side('team2');
};

const asTime = (value: unknown, show: (at: number) => string): string => {
  const at = parseTime(value);
  return at === undefined ? asText(value) : show(at);
};

const asSparkline = (value: unknown, bars: string): string =>
  bars !== '' && Array.isArray(value) && value.length > 0 && value.every(isNumber)
    ? sparklineText(value, bars)
    : asList(value, bars === '' ? ', ' : ',');

const asFlag = (value: unknown): string => {
  if (typeof value !== 'boolean') return asText(value);
  return value ? 'yes' : 'no';
};

const asDay = (value: unknown): string => dayOf(value) ?? asText(value);

const signedPercent = (value: number): string => {
  const digits = value.toFixed(1);
  return `${Number(digits) === 0 ? '0.0' : signedText(value, digits)}%`;
};

const timeText = (at: number, context: CellContext): string => {
  const { now, timeZone, terminal = false, timeLength, isRunning } = context;
  if (!terminal) return timeZone === undefined ? isoUtc(at) : dateAndClock(at, context);
  const separator = glyphsOf(context).ascii ? ', ' : ' · ';
  return whenText(at, now, context, { length: timeLength, isRunning, separator });
};

const timeFormat: CellFormat = {
  terminal: (value, context) => asTime(value, at => timeText(at, context)),
  plain: value => asTime(value, isoUtc),
  align: 'left',
};

const asJson = (value: unknown): string => JSON.stringify(value);
const leftText: CellFormat = { terminal: asText, plain: asText, align: 'left' };

const commaList = { plain: (value: unknown) => asList(value, ','), align: 'left' } as const;

/** Every cell format. To add one, add its name in `core/schema.ts` and a line here. */
export const cellFormats: Readonly<Record<Format, CellFormat>> = {
  text: { ...leftText, shrinks: true },
  id: leftText,
  link: leftText,
  int: numeric(wholeText),
  decimal1: numeric(value => decimalText(value, 1)),
  decimal2: numeric(value => decimalText(value, 2)),
  decimal4: numeric(value => decimalText(value, 4)),
  money: numeric(moneyText),
  percent: numeric(percentText),
  share: numeric(shareText),
  chance: numeric(chanceText),
  signed: { ...numeric(signedText), role: bySign },
  signedPercent: { ...numeric(signedPercent), role: bySign },
  time: timeFormat,
  start: { ...timeFormat, absent: 'TBD' },
  date: { terminal: asDay, plain: asDay, align: 'left' },
  seconds: numeric(clockText),
  flag: { ...leftText, terminal: asFlag },
  score: {
    terminal: (value, context) => asScore(value, glyphsOf(context).to),
    plain: value => asScore(value, '-'),
    align: 'left',
  },
  tally: { ...leftText, terminal: (value, context) => withScores(asText(value), glyphsOf(context).to) },
  list: { ...commaList, terminal: value => asList(value, ', '), shrinks: true },
  sparkline: { ...commaList, terminal: (value, context) => asSparkline(value, glyphsOf(context).bars) },
  json: { terminal: asJson, plain: asJson, align: 'left', shrinks: true },
};

const formatsByKind = {
  text: 'text',
  int: 'int',
  number: 'decimal2',
  flag: 'flag',
  time: 'time',
  date: 'date',
  list: 'list',
  record: 'json',
} as const satisfies Record<Schema<unknown, unknown>['kind'], Format>;
