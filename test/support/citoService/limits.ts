import { plans, type Switches } from './switches.ts';

const minute = 60_000;

/** A refusal before a route is asked. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The minute and the month of one key. */
export const createLimits = (switches: Switches, now: () => number) => {
  let [begin, count, month] = [-Infinity, 0, 0];
  let moments: number[] = [];
  const limit = (): number | null =>
    switches.perMinute === undefined ? plans[switches.plan].perMinute : switches.perMinute;
  const used = (): number => {
    const at = now();
    moments = moments.filter(moment => moment > at - minute);
    if (at >= begin + minute) count = 0;
    return switches.window === 'fixed' ? count : moments.length;
  };
  const endsAt = (): number => {
    if (used() === 0) return now() + minute;
    return switches.window === 'fixed' ? begin + minute : (moments[0] ?? now()) + minute;
  };
  const monthEnd = (): number => {
    const date = new Date(now());
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  };
  return {
    /** Counts a request. Returns why it is refused: for the minute or for the month. */
    take: (): Refusal | undefined => {
      const [most, { monthly }] = [limit(), plans[switches.plan]];
      if (most !== null && used() >= most) return minuteRefusal(switches, endsAt() - now());
      if (monthly !== null && switches.spent + month >= monthly) return monthRefusal(switches, monthEnd());
      if (used() === 0) begin = now();
      count += 1;
      month += 1;
      moments.push(now());
      return undefined;
    },
    /** How much of the month is spent. */
    month: () => switches.spent + month,
    headers: (): Record<string, string> => {
      const most = limit();
      if (!switches.rateHeaders || most === null) return {};
      const reset = switches.reset === 'month' ? monthEnd() : endsAt();
      return {
        'x-ratelimit-limit': String(most),
        'x-ratelimit-remaining': String(Math.max(0, most - used())),
        ...(switches.reset !== 'absent' && { 'x-ratelimit-reset': String(Math.ceil(reset / 1000)) }),
      };
    },
  };
};

const minuteRefusal = ({ retryAfter }: Switches, ms: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return {
    status: 429,
    type: 'rate_limit_exceeded',
    code: 'RATE_LIMIT_EXCEEDED',
    message: 'Rate limit exceeded. Upgrade your plan or use webhooks.',
    more: {
      docs: 'https://docs.citoapi.example/rate-limits',
      actions: [{ label: 'Upgrade', url: 'https://citoapi.example/pricing' }],
      upgradeUrl: 'https://citoapi.example/pricing',
      webhooksUrl: 'https://docs.citoapi.example/webhooks',
      retry_after: seconds,
    },
    ...(retryAfter && { headers: { 'retry-after': String(seconds) } }),
  };
};

const monthRefusal = ({ plan }: Switches, reset: number): Refusal => ({
  status: 429,
  type: 'forbidden',
  code: 'PLAN_LIMIT_EXCEEDED',
  message: `The ${plan} plan allows ${plans[plan].monthly} requests a month. It resets on ${new Date(reset).toISOString().slice(0, 10)}.`,
  more: { plan, limit: plans[plan].monthly, resetsAt: new Date(reset).toISOString() },
});

export const refusals = {
  noKey: {
    status: 401,
    type: 'authentication_error',
    code: 'MISSING_API_KEY',
    message: 'An API key is needed',
  },
  wrongKey: {
    status: 401,
    type: 'authentication_error',
    code: 'INVALID_API_KEY',
    message: 'The API key is not valid',
  },
  noRooms: {
    status: 403,
    type: 'authorization_error',
    code: 'PLAN_REQUIRED',
    message: 'WebSocket rooms need the Scale or Enterprise plan',
  },
  outside: {
    status: 403,
    type: 'forbidden',
    code: 'HISTORY_WINDOW_EXCEEDED',
    message: 'These matches are older than your plan shows',
  },
  outage: { status: 503, type: 'internal_error', code: 'SERVICE_UNAVAILABLE', message: 'Try again later' },
} as const satisfies Readonly<Record<string, Refusal>>;

export const notFound = (message: string): Refusal => ({
  status: 404,
  type: 'not_found',
  code: 'NOT_FOUND',
  message,
});

/** The body of a refusal. */
export const refusalBody = (refusal: Refusal, { rateBody, errors }: Switches, requestId: string): object => {
  const { type, code, message, more = {} } = refusal;
  const { retry_after, ...others } = more;
  if (code === 'RATE_LIMIT_EXCEEDED' && rateBody === 'type') return { error: { type, message, retry_after } };
  if (errors === 'top') return { success: false, code, message, requestId, ...others };
  // The body of a rate limit has no type and no time.
  const typed = code === 'RATE_LIMIT_EXCEEDED' ? {} : { type, request_id: requestId };
  return { success: false, error: { code, message, ...typed, ...others } };
};
