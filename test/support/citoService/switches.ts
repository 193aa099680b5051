/** The plans of the service, as public material tells them. Null: by contract, or everything. */
export const plans = {
  free: { monthly: 500, perMinute: 10, historyDays: 30, rooms: false },
  starter: { monthly: 10_000, perMinute: 30, historyDays: 90, rooms: false },
  basic: { monthly: 50_000, perMinute: 30, historyDays: null, rooms: false },
  pro: { monthly: 250_000, perMinute: 100, historyDays: 90, rooms: false },
  business: { monthly: 2_000_000, perMinute: 500, historyDays: null, rooms: false },
  scale: { monthly: null, perMinute: null, historyDays: null, rooms: true },
  enterprise: { monthly: null, perMinute: null, historyDays: null, rooms: true },
} as const;

export type PlanName = keyof typeof plans;

/** What a test may change about the service, at any time: `service.switches.plan = 'pro'`. */
export interface Switches {
  plan: PlanName;
  /** Requests a minute; undefined for the plan's own limit, null for none. */
  perMinute: number | null | undefined;
  /** Requests counted in this month before the first one. */
  spent: number;
  /** Whether a minute begins with the first request after the last one ended, or every 60 s are counted. */
  window: 'fixed' | 'sliding';

  /** Whether answers have `X-RateLimit-*`. */
  rateHeaders: boolean;
  /** What `X-RateLimit-Reset` says, whatever the limit counts. */
  reset: 'minute' | 'month' | 'absent';
  /** Whether a refusal for the minute has `Retry-After`. */
  retryAfter: boolean;
  /** The body of a refusal for the minute: that of today, or that of an older page. */
  rateBody: 'code' | 'type';
  /** Where errors have their message and code. */
  errors: 'nested' | 'top';

  /** What happens outside the plan's window: rows are left out, the request is refused, or nothing. */
  history: 'cut' | 'refuse' | 'open';
  /** Route patterns, such as `/live`, that have nothing. */
  empty: readonly string[] | 'all';
  /** Whether an empty answer explains itself. */
  emptyState: 'told' | 'plain';
  /** Whether other answers have `developer_help` too. */
  developerHelp: boolean;

  /** Names of teams as `team1Name`, or as `team1.name`. */
  teams: 'flat' | 'nested';
  /** How a match names its tournament; `null` as a match by itself sometimes does. */
  event: 'both' | 'name' | 'object' | 'null';
  bestOf: 'number' | 'null';
  /** Whether maps have their scores, or null and the halves. */
  mapScores: 'scores' | 'halves';
  wrapper: 'envelope' | 'array' | 'counted' | 'told' | 'value' | 'sourced' | `inside:${string}`;

  /** What is pushed: the whole state, the state in a member, or what changed. */
  frames: 'whole' | 'wrapped' | 'patch';
  /** Whether a room sends states only to those who subscribed. */
  subscription: boolean;
  /** Where a room's handshake takes the key. */
  roomKey: 'header' | 'address' | 'either';

  /** A status that answers everything, a connection that is cut, or one that is never answered. */
  outage: number | 'cut' | 'silent' | undefined;
}

export const usualSwitches: Switches = {
  plan: 'free',
  perMinute: undefined,
  spent: 0,
  window: 'fixed',
  rateHeaders: true,
  reset: 'minute',
  retryAfter: false,
  rateBody: 'code',
  errors: 'nested',
  history: 'cut',
  empty: [],
  emptyState: 'told',
  developerHelp: false,
  teams: 'flat',
  event: 'both',
  bestOf: 'number',
  mapScores: 'halves',
  wrapper: 'envelope',
  frames: 'whole',
  subscription: true,
  roomKey: 'address',
  outage: undefined,
};
