import { follow, parseRecord } from '../../core/json/jsonRecord.ts';
import type { RawAnswer } from './rawAnswer.ts';
import { greatest } from '../../core/extremes.ts';

type Body = Readonly<Record<string, unknown>>;

/** The longest wait, in seconds, that a limit a minute can mean. */
export const longestMinute = 65;

/** When the service permits the next request. */
export interface Wait {
  /** Seconds after the answer. */
  readonly retryAfter?: number;
  /** ISO 8601, UTC. */
  readonly resetsAt?: string;
}

/**
 * Reads the wait from an answer: from `Retry-After`, the error body, or rate-limit headers. A moment is compared with
 * the service's own clock (`Date`), since ours may be wrong; `now` is used if the answer has no date. `of`: the limit that
 * is meant, if that is known. For the minute, a later reset is another limit's; for the month, so are the headers of a
 * service whose headers count the minute. `none`: no limit was reached; every answer of a metered service says when its
 * limits reset.
 */
export const waitOf = (
  { headers }: Pick<RawAnswer, 'headers'>,
  body: Body,
  now: number,
  of?: 'minute' | 'monthAlone' | 'none',
): Wait => {
  const served = httpDate(headers['date']) ?? now;
  const limits = of === 'monthAlone' || of === 'none' ? [] : inLimits(headers);
  const asked = firstOf([headers['retry-after'], body['retryAfter'], body['retry_after']], served);
  const named = firstOf([...resetNames.map(name => body[name]), ...limits], served);
  const reset = of === 'minute' && (named ?? 0) > longestMinute ? undefined : named;
  const retryAfter = asked ?? reset;
  const resetsAt = (reset === named ? momentOf(body['resetsAt']) : undefined) ?? momentIn(retryAfter, now);
  return {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(resetsAt !== undefined && { resetsAt }),
  };
};

const momentOf = (said: unknown): string | undefined =>
  typeof said === 'string' && isoMoment(said) !== undefined ? said : undefined;

const resetNames = ['resetsAt', 'resetAt', 'resets_at', 'reset'];

/** The seconds after which a successful answer wants the same question again; undefined if it names none. */
export const repeatAfter = (text: string): number | undefined => {
  if (!/"(?:retryAfterSeconds|recommendedPollSeconds)"/.test(text)) return undefined;
  const body = parseRecord(text);
  const named = [follow(body, ['retryAfterSeconds']), follow(body, ['meta', 'recommendedPollSeconds'])];
  const seconds = named.filter(value => typeof value === 'number').filter(value => value > 0);
  return seconds.length === 0 ? undefined : greatest(seconds);
};

const inLimits = (headers: RawAnswer['headers']): readonly unknown[] => [
  headers['x-ratelimit-reset'],
  headers['ratelimit-reset'],
  /\bt=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1],
];

/** The first value that names a time, in seconds after `served`; absent values and junk are skipped. */
const firstOf = (values: readonly unknown[], served: number): number | undefined => {
  const ms = values.map(value => msUntil(value, served)).find(each => each !== undefined);
  return ms === undefined ? undefined : Math.max(0, Math.ceil(ms / 1000));
};

/** A larger number counts seconds since 1970, not from now: 2001, or 31 years. */
const firstMoment = 1e9;
/** A still larger one counts milliseconds. */
const firstMillisecond = 1e11;

/** Returns the milliseconds after `from` of a number of seconds, or of a moment in any usual form; undefined for junk. */
export const msUntil = (value: unknown, from: number): number | undefined => {
  // Of a header that came twice, some transports join the values, and others keep the first.
  const text = typeof value === 'string' ? value.trim().replace(/^(\d+(?:\.\d+)?)\s*,.*/, '$1') : '';
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : value;
  if (typeof number === 'number' && number < firstMoment) return number < 0 ? undefined : number * 1000;
  const scale = Number(number) < firstMillisecond ? 1000 : 1;
  const moment = typeof number === 'number' ? number * scale : (httpDate(text) ?? isoMoment(text));
  return moment === undefined || !Number.isFinite(moment - from) ? undefined : moment - from;
};

/** `Date.parse` accepts nearly everything (`-5` is May 2001), so it gets only text that looks like a date. */
const httpDate = (text: string | undefined): number | undefined =>
  text !== undefined && /^[a-z]{3,9},? .*\d{2}:\d{2}:\d{2}/i.test(text) ? parsed(text) : undefined;

const isoMoment = (text: string): number | undefined =>
  /^\d{4}-\d{2}-\d{2}/.test(text) ? parsed(text) : undefined;

const parsed = (text: string): number | undefined => {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
};

/** The latest moment that a date can represent, in milliseconds. */
const lastMoment = 8.64e15;

const momentIn = (seconds: number | undefined, now: number): string | undefined => {
  const moment = seconds === undefined ? Number.NaN : now + seconds * 1000;
  return moment <= lastMoment ? new Date(moment).toISOString() : undefined;
};
