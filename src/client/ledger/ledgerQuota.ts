import { getOrMake } from '../../core/getOrMake.ts';
import { dayLength } from '../../core/day.ts';
import type { RateHeaders } from '../http/serviceError.ts';
import { longestMinute, msUntil } from '../http/waits.ts';
import type { KnownPlan } from './ledgerPlan.ts';

/** What a service reports about the plan: its limit, what is left, and the reset. */
export interface Quota extends KnownPlan {
  readonly limit?: number;
  readonly left?: number;
  /** Milliseconds since 1970 UTC. */
  readonly resetsAt?: number;
}

export const parseQuota = (json: unknown): Quota | undefined =>
  // Only the ledger writes it, from a Quota.
  typeof json === 'string' ? (JSON.parse(json) as Quota) : undefined;

type Headers = Readonly<Record<string, string | undefined>>;

/** Shorter windows, in seconds, limit the rate and say nothing about the plan. */
const shortestQuota = 3600;
/** A later reset, in milliseconds, is a mistake: no plan counts longer than a year. */
const longestReset = 367 * dayLength;

/**
 * Reads the plan's quota from an answer's headers, in any spelling; undefined if there is none, or only a rate limit.
 * Of several, the one with the longest window counts. Nonsense is ignored. Where a known service's headers count the
 * minute, only a window that they name is the plan's.
 */
export const readQuota = (headers: Headers, now: number, rateHeaders?: RateHeaders): Quota | undefined => {
  const found = [...structured(headers, now), ...separate(headers, now)]
    .filter(isQuota)
    .filter(({ isNamed }) => isNamed || rateHeaders !== 'minute');
  const [best] = found.toSorted((a, b) => span(b, now) - span(a, now));
  if (!best) return undefined;
  const { window: _, isNamed: _named, ...quota } = best;
  return quota;
};

/**
 * Reads the limit a minute from an answer's headers: of a window that is named so, of a known service that counts the
 * minute, or of one that resets within the minute. A window that ends within ten seconds may be of seconds.
 */
export const readMinute = (headers: Headers, now: number, rateHeaders?: RateHeaders): Quota | undefined =>
  [...structured(headers, now), ...separate(headers, now)].find(({ window = 0, isNamed, limit }) => {
    if (limit === 0) return false;
    if (isNamed) return window === 60;
    return rateHeaders === undefined ? window > 10 && window <= longestMinute : rateHeaders === 'minute';
  });

/** A quota with its window in seconds, if the service reports it. */
interface Said extends Quota {
  readonly window?: number | undefined;
  /** Whether it names the window; otherwise the reset implies it. */
  readonly isNamed: boolean;
}

const isQuota = (said: Said): boolean => {
  if (said.limit === undefined && said.left === undefined) return false;
  if (said.limit !== undefined && said.left !== undefined && said.left > said.limit) return false;
  return said.window === undefined || said.window >= shortestQuota;
};

const span = ({ window, resetsAt }: Said, now: number): number =>
  window ?? (resetsAt === undefined ? 0 : (resetsAt - now) / 1000);

/** `RateLimit: "plan";r=499;t=86400` with `RateLimit-Policy: "plan";q=500;w=2592000` (draft 08 and later). */
const structured = (headers: Headers, now: number): readonly Said[] => {
  const policies = itemsOf(headers['ratelimit-policy']);
  const limits = itemsOf(headers['ratelimit']);
  const stated = limits.length > 0 ? limits : policies.map(({ name }) => ({ name, values: none }));
  return stated.map(({ name, values }) => {
    const { values: policy } = policies.find(each => each.name === name) ?? policies[0] ?? { values: none };
    return said(policy.get('q'), values.get('r'), values.get('t'), policy.get('w'), now);
  });
};

const none: ReadonlyMap<string, string> = new Map();

interface Item {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
}

const itemsOf = (header = ''): readonly Item[] =>
  header.split(',').flatMap(item => {
    const [name = '', ...rest] = item.split(';').map(part => part.trim());
    const values = rest
      .map(part => part.split('=', 2))
      .map(([key = '', value = '']) => [key, value] as const);
    return rest.length === 0 ? [] : [{ name, values: new Map(values) }];
  });

/** `X-RateLimit-Remaining`, `X-RateLimit-Limit-Month`: the name without the figure tells several limits apart. */
const separate = (headers: Headers, now: number): readonly Said[] => {
  const groups = new Map<string, Map<string, string>>();
  for (const [name, value] of Object.entries(headers)) {
    const [, before, figure, after = ''] =
      /^(?:x-)?rate-?limit(.*)-(limit|remaining|reset)(-.*)?$/.exec(name) ?? [];
    if (value === undefined || figure === undefined) continue;
    getOrMake(groups, `${before}${after}`, () => new Map<string, string>()).set(figure, value);
  }
  return [...groups].map(([group, figures]) =>
    said(figures.get('limit'), figures.get('remaining'), figures.get('reset'), windowOf(group), now),
  );
};

const windowOf = (group: string): string | undefined => {
  const found = Object.entries(windows).find(([word]) => group.includes(word));
  return found && String(found[1]);
};

const windows = { second: 1, minute: 60, hour: 3600, day: 86_400, month: 2_592_000 } as const;

const said = (
  limit: string | undefined,
  left: string | undefined,
  reset: string | undefined,
  window: string | undefined,
  now: number,
): Said => {
  const resetsAt = readMoment(reset, now);
  const named = countOf(window);
  // A distant reset means a long window; a near one may end any window. Without a window, it is a rate limit.
  const seconds = named ?? (resetsAt === undefined ? undefined : (resetsAt - now) / 1000);
  const most = countOf(limit);
  const rest = countOf(left);
  return {
    ...(most !== undefined && { limit: most }),
    ...(rest !== undefined && { left: rest }),
    ...(resetsAt !== undefined && { resetsAt }),
    window: seconds,
    isNamed: named !== undefined,
  };
};

const countOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,12}(?:\.0+)?$/.test(text.trim()) ? Number(text) : undefined;

/**
 * A moment of an answer; undefined for junk, for the past, and for more than a year ahead. Of a number of seconds from now
 * it is no more exact than they are.
 */
export const readMoment = (text: string | undefined, now: number): number | undefined => {
  const ms = msUntil(text, now) ?? -1;
  if (ms < 0 || ms > longestReset) return undefined;
  const moment = now + ms;
  return ms === 1000 * Number(text) ? Math.ceil((moment - 500) / 1000) * 1000 : moment;
};
