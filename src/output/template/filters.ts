import type { CellContext } from '../cells.ts';
import { type FilterFacts, filterFacts, type FilterName } from './filterFacts.ts';
import { dateAndClock, dayOf, parseTime, relativeTime } from '../text/time.ts';
import { pad, truncate } from '../text/width.ts';

/**
 * The values at a path, as inert text: one, several where the path leads through a list, none where it is absent.
 */
export type Values = readonly string[];

/** What a filter knows of the output. */
export type FilterContext = Pick<CellContext, 'now' | 'timeZone' | 'hour12' | 'terminal'>;

type Apply = (values: Values, argument: string, context: FilterContext) => Values;

/** What the values show as if no filter joins them. */
export const joined = (values: Values): string => values.join(', ');

/** Changes each value; a list stays a list. */
const each =
  (change: (value: string, argument: string, context: FilterContext) => string): Apply =>
  (values, argument, context) =>
    values.map(value => change(value, argument, context));

/** Changes the text that the values make together. */
const whole =
  (change: (text: string, width: number) => string): Apply =>
  (values, argument) => [change(joined(values), Number(argument))];

/** What each filter does. An argument was checked by `argumentFault`. */
export const filters: Readonly<Record<FilterName, Apply>> = {
  upper: each(value => value.toUpperCase()),
  lower: each(value => value.toLowerCase()),
  pad: whole((text, width) => pad(text, width, 'left')),
  left: whole((text, width) => pad(truncate(text, width), width, 'left')),
  right: whole((text, width) => pad(truncate(text, width), width, 'right')),
  date: each((value, _argument, context) => atTime(value, at => dateAndClock(at, styleOf(context)))),
  day: each((value, _argument, context) =>
    atTime(value, at => dateAndClock(at, styleOf(context)).slice(0, 10), dayOf),
  ),
  clock: each((value, _argument, context) =>
    atTime(value, at => dateAndClock(at, styleOf(context)).slice(11)),
  ),
  ago: each((value, _argument, { now }) => atTime(value, at => relativeTime(at, now))),
  num: each((value, decimals) => (isNumber(value) ? Number(value).toFixed(Number(decimals)) : value)),
  default: (values, text) => (values.length === 0 ? [text] : values),
  join: (values, text) => [values.join(text)],
  count: values => [String(values.length)],
};

/** The largest number that each kind of argument may be. */
const largest = { width: 1000, decimals: 20 } as const;

/** What is wrong with the argument of a filter; undefined if nothing is. */
export const argumentFault = (name: FilterName, argument: string | undefined): string | undefined => {
  const { takes }: FilterFacts = filterFacts[name];
  if (takes === undefined) return argument === undefined ? undefined : `«${name}» takes nothing after it`;
  if (takes === 'text')
    return argument === undefined ? `«${name}» needs a text, as in ${name} "–"` : undefined;
  const isWhole = argument !== undefined && /^\d{1,4}$/.test(argument) && Number(argument) <= largest[takes];
  return isWhole ? undefined : `«${name}» needs a number from 0 to ${largest[takes]}`;
};

const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);

const atTime = (
  value: string,
  show: (at: number) => string,
  otherwise: (value: string) => string | undefined = () => undefined,
): string => {
  const at = parseTime(isNumber(value) ? Number(value) : value);
  return at === undefined ? (otherwise(value) ?? value) : show(at);
};

const styleOf = ({ timeZone, terminal, hour12 }: FilterContext) => ({
  timeZone: timeZone ?? (terminal ? undefined : 'UTC'),
  hour12,
});
