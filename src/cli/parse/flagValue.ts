import type { FlagKind, FlagSpec } from '../derived/commandModel.ts';
import { flagUsage } from '../derived/usage.ts';
import { readDuration } from '../settings/duration.ts';
import { dayExamples, isDayText } from '../../core/dayWords.ts';
import type { FlagValue } from './flagDefinition.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { didYouMean } from './resolve.ts';
import { UsageError } from './usageError.ts';

/** Parses a flag's value; the whole text has to match. @throws UsageError */
export const parseFlagValue = (flag: FlagSpec, raw: string): FlagValue =>
  parseValue({ ...flag, typed: `--${flag.name}`, usage: flagUsage(flag) }, raw);

export interface ValueSpec extends Pick<FlagSpec, 'kind' | 'about' | 'choices' | 'minimum' | 'maximum'> {
  /** The name in messages: `--limit`. */
  readonly typed: string;
  /** The name with a placeholder: `--limit <n>`. */
  readonly usage: string;
}

/** Parses a value; the whole text has to match. @throws UsageError that names the value and what it accepts */
export const parseValue = (spec: ValueSpec, raw: string): FlagValue => {
  if (raw.trim() === '') throw fault(spec, 'is empty');
  return readers[spec.kind](spec, raw);
};

type Reader = (flag: ValueSpec, raw: string) => FlagValue;

const refuse = (flag: ValueSpec, raw: string, wanted: string): never => {
  const near = nearest(raw, flag.choices ?? [], 'loose');
  const suggestion = near.length > 0 ? ` ${didYouMean(near)}` : '';
  throw fault(flag, `takes ${wanted}, not "${raw}"`, suggestion);
};

const fault = (flag: ValueSpec, what: string, suggestion = ''): UsageError =>
  new UsageError(`${flag.typed} ${what}`, `${flag.usage}: ${flag.about}.${suggestion}`);

const within = (flag: ValueSpec, raw: string, form: RegExp, wanted: string): number => {
  const value = form.test(raw) ? Number(raw) : Number.NaN;
  const { minimum = -Infinity, maximum = Number.MAX_SAFE_INTEGER } = flag;
  if (Number.isNaN(value)) return refuse(flag, raw, wanted);
  if (value < minimum) return refuse(flag, raw, `${wanted} from ${minimum}`);
  if (value > maximum) return refuse(flag, raw, `${wanted} up to ${maximum}`);
  return value;
};

/** A day of the calendar, or a word for one, which stays as it was typed: only whoever runs the command knows the day. */
const toDay = (flag: ValueSpec, raw: string): string => {
  if (isDayText(raw)) return raw;
  const wanted = 'an existing day in the form YYYY-MM-DD';
  const near = nearest(raw, ['today', 'yesterday', 'tomorrow'], 'loose');
  const suggestion = near.length > 0 ? ` ${didYouMean(near)}` : '';
  throw fault(flag, `takes ${wanted}, not "${raw}"`, `${suggestion} Words: ${dayExamples}.`);
};

const isZone = (raw: string): boolean => {
  if (raw === 'local') return true;
  try {
    // Throws for a zone that this machine does not know.
    return new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** One day. A timer longer than about 24 days would overflow and fire at once. */
const longestMs = 86_400_000;

const toMilliseconds = (flag: ValueSpec, raw: string): number => {
  const value = readDuration(raw);
  const { minimum = 1, maximum = longestMs } = flag;
  if (value !== undefined && value >= minimum && value <= maximum) return value;
  const range = minimum > 0 ? 'a time above 0 and up to' : 'a time up to';
  const most = maximum < longestMs ? `${maximum / 60_000}m` : '24h';
  return refuse(flag, raw, `${range} ${most}, such as 10s, 500ms, 2m or plain seconds`);
};

const toPair = (flag: ValueSpec, raw: string): readonly [string, string] => {
  const equals = raw.indexOf('=');
  return equals > 0 ? [raw.slice(0, equals), raw.slice(equals + 1)] : refuse(flag, raw, 'key=value');
};

const toFields = (flag: ValueSpec, raw: string): readonly string[] => {
  const fields = raw.split(',').map(field => field.trim());
  return fields.includes('') ? refuse(flag, raw, 'names separated by commas') : fields;
};

const asTyped: Reader = (_flag, raw) => raw;

const readers = {
  switch: asTyped,
  text: asTyped,
  file: asTyped,
  choice: (flag, raw) =>
    choiceOf(raw, flag.choices) ?? refuse(flag, raw, `one of ${flag.choices?.join(', ')}`),
  int: (flag, raw) => within(flag, raw, /^[+-]?\d+$/, 'a whole number'),
  number: (flag, raw) => within(flag, raw, /^[+-]?(?:\d+\.?\d*|\.\d+)$/, 'a number'),
  date: toDay,
  duration: toMilliseconds,
  zone: (flag, raw) =>
    isZone(raw) ? raw : refuse(flag, raw, 'a time zone such as Europe/Berlin or UTC, or local'),
  pair: toPair,
  fields: toFields,
  names: toFields,
} satisfies Record<FlagKind, Reader>;

/** The choice that was typed, in any case: `ct` is CT. */
export const choiceOf = (typed: string, choices: readonly string[] = []): string | undefined =>
  choices.includes(typed) ? typed : choices.find(choice => choice.toLowerCase() === typed.toLowerCase());
