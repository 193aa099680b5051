import type { Format, Schema } from '../api/schema.ts';
import { clockText, decimalText, moneyText, signedText, sparklineText, wholeText } from './text/numbers.ts';
import { boundedText } from './text/boundedText.ts';
import { safeText } from './text/safeText.ts';
import { type Glyphs, type Role, unicode } from './theme.ts';
import { clockTime, dateAndClock, dayOf, isoUtc, parseTime, relativeTime } from './text/time.ts';
import type { Align } from './text/width.ts';

export interface CellContext {
  /** Milliseconds since 1970 UTC: relative times count from it. */
  readonly now: number;
  /** The zone in which times are shown, by its IANA name; absent: the machine's own on a terminal, else UTC. */
  readonly timeZone?: string;
  /** Whether hours are counted to twelve. Asked only when a time is shown. */
  readonly hour12?: () => boolean;
  /** How much a time may say on a terminal; absent: everything. */
  readonly timeLength?: TimeLength;
  /** Absent: Unicode. */
  readonly glyphs?: Glyphs;
  /** Whether the terminal shows hyperlinks; absent: it does not. */
  readonly hyperlinks?: boolean;
  /** Whether a terminal shows it: a cell is then bounded. What a pipe gets is never cut. */
  readonly terminal?: boolean;
}

/** With how far off it is, `Tue 24 Nov 18:30 CET · in 2 d`; without; and without the weekday as well. */
export const timeLengths = ['full', 'clock', 'short'] as const;
export type TimeLength = (typeof timeLengths)[number];

export const glyphsOf = ({ glyphs = unicode }: Pick<CellContext, 'glyphs'>): Glyphs => glyphs;

/** How the values of one format are shown. Both texts are of a value that is there, of whatever type it is. */
export interface CellFormat {
  /** For people, on one line. It may hold whatever a service sent: `terminalText` makes it inert. */
  readonly terminal: (value: unknown, context: CellContext) => string;
  /** For pipes and files: numbers plain, times ISO 8601 in UTC, nothing cut. */
  readonly plain: (value: unknown) => string;
  readonly align: Align;
  /** What stands for a value that is not there yet, in place of a dash. */
  readonly absent?: string;
  /** Whether a table may cut it to make room: what is cut says less, but is not wrong. */
  readonly shrinks?: true;
  readonly role?: (value: unknown) => Role | undefined;
}

/** The cell for people: one line, inert, a dash where the value is absent. */
export const terminalText = (value: unknown, format: Format, context: CellContext): string => {
  const { absent, terminal } = cellFormats[format];
  const glyphs = glyphsOf(context);
  if (isAbsent(value)) return absent ?? glyphs.absent;
  const text = terminal(value, context);
  return safeText(context.terminal ? boundedText(text, glyphs.ellipsis) : text);
};

/** The cell for pipes, empty where the value is absent. Nothing is escaped yet: that is the output format's part. */
export const plainText = (value: unknown, format: Format): string =>
  isAbsent(value) ? '' : cellFormats[format].plain(value);

/** The colour role of a value. */
export const roleOf = (value: unknown, format: Format): Role | undefined =>
  isAbsent(value) ? 'dim' : cellFormats[format].role?.(value);

/** How a field is shown: as its column says, or its schema, or as its kind is by default. */
export const formatOf = (schema: Schema<unknown, unknown> | undefined, own?: Format): Format =>
  own ?? schema?.format ?? (schema ? formatsByKind[schema.kind] : 'text');

/** Whether there is nothing to show: undefined, null, an empty text or list. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Any value as text: what a cell shows where the value is not of the format's type. */
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

const asList = (value: unknown, separator: string): string =>
  Array.isArray(value) ? value.map(itemText).join(separator) : asText(value);

/** A record in a list goes by its name, where it has one. */
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
    // Whatever the record holds under the name: `asText` takes any type.
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
  Array.isArray(value) && value.length > 0 && value.every(isNumber)
    ? sparklineText(value, bars)
    : asList(value, ',');

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
  const { now, timeZone, terminal = false, timeLength = 'full' } = context;
  if (!terminal) return timeZone === undefined ? isoUtc(at) : dateAndClock(at, context);
  const clock = clockTime(at, now, context, timeLength !== 'short');
  const { ascii } = glyphsOf(context);
  return timeLength === 'full' ? `${clock}${ascii ? ', ' : ' · '}${relativeTime(at, now)}` : clock;
};

const timeFormat: CellFormat = {
  terminal: (value, context) => asTime(value, at => timeText(at, context)),
  plain: value => asTime(value, isoUtc),
  align: 'left',
};

/** A start of which the day alone is known: the hour is still to be told, unless the day is over. */
const startText: CellFormat['terminal'] = (value, context) => {
  const text = timeFormat.terminal(value, context);
  const isDay = parseTime(value) === undefined && dayOf(value) !== undefined;
  return isDay && text >= isoUtc(context.now).slice(0, 10) ? `${text} TBD` : text;
};

const registry = {
  text: { terminal: asText, plain: asText, align: 'left', shrinks: true },
  id: { terminal: asText, plain: asText, align: 'left' },
  link: { terminal: asText, plain: asText, align: 'left' },
  int: numeric(wholeText),
  decimal1: numeric(value => decimalText(value, 1)),
  decimal2: numeric(value => decimalText(value, 2)),
  money: numeric(moneyText),
  percent: numeric(value => `${value.toFixed(1)}%`),
  signed: { ...numeric(signedText), role: bySign },
  signedPercent: { ...numeric(signedPercent), role: bySign },
  time: timeFormat,
  start: { ...timeFormat, absent: 'TBD', terminal: startText },
  date: { terminal: asDay, plain: asDay, align: 'left' },
  seconds: numeric(clockText),
  flag: { terminal: asFlag, plain: asText, align: 'left' },
  score: {
    terminal: (value, context) => asScore(value, glyphsOf(context).to),
    plain: value => asScore(value, '-'),
    align: 'left',
  },
  list: {
    terminal: value => asList(value, ', '),
    plain: value => asList(value, ','),
    align: 'left',
    shrinks: true,
  },
  sparkline: {
    terminal: (value, context) => asSparkline(value, glyphsOf(context).bars),
    plain: value => asList(value, ','),
    align: 'left',
  },
  json: {
    terminal: value => JSON.stringify(value),
    plain: value => JSON.stringify(value),
    align: 'left',
    shrinks: true,
  },
} satisfies Record<Format, CellFormat>;

/** Every way to show a value. To add one: its name in `api/schema.ts`, and a line here. */
export const cellFormats: Readonly<Record<Format, CellFormat>> = registry;

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
