import { knownServices, serviceAt } from '../core/services/services.ts';
import { entriesBelow } from '../core/table/groups.ts';
import { ClientError, type ClientErrorKind, isHistoryRefusal } from '../client/errors.ts';
import { ConfigError } from './settings/source.ts';
import { dateAndClock, parseTime, relativeTime } from '../output/text/time.ts';
import { FilterError } from '../output/jq/filterError.ts';
import { UnknownFieldError } from '../output/unknownFieldError.ts';
import { UsageError } from './parse/usageError.ts';
import { OutputLimitError } from './context/outputLimit.ts';
import { NotLiveError } from './names/notLive.ts';
import { CollectError } from './commands/collect/collectError.ts';
import { exitCodes } from './exitCode.ts';
import { commandInstead } from './show/instead.ts';

/** A failure in the user's words: what failed, on what, and what to do next. */
export interface Failure {
  readonly exitCode: number;
  /** A stable name for scripts: the service's own code if it sent one. */
  readonly code: string;
  readonly message: string;
  readonly subject?: string;
  readonly hint: string;
  /** Further facts, in the form in which JSON shows them. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Converts an error of ours to a failure; undefined for an unexpected error. `command`: the one that failed. */
export const toFailure = (error: unknown, command?: string): Failure | undefined => {
  if (error instanceof ClientError) return clientFailure(error, command);
  if (error instanceof OutputLimitError) {
    const { message, needed, next } = error;
    const hint = `Allow more: ${next}, or ask for less, such as with --columns or --json a,b`;
    return { exitCode: exitCodes.usage, code: 'MAX_BYTES', message, hint, facts: { needed, next } };
  }
  if (error instanceof UnknownFieldError) {
    const hint = `Its fields: ${error.available.join(', ')}`;
    return { exitCode: exitCodes.usage, code: 'UNKNOWN_FIELD', message: error.message, hint, facts: {} };
  }
  return hinted(error);
};

/** The exit code and the code of an error that brings its own hint. */
const meaningOf = (error: Error): readonly [exitCode: number, code: string] => {
  if (error instanceof UsageError) return [exitCodes.usage, 'USAGE'];
  if (error instanceof FilterError) return [exitCodes.usage, 'FILTER'];
  if (error instanceof NotLiveError) return [exitCodes.notFound, 'NOT_LIVE'];
  if (error instanceof CollectError) return [exitCodes.network, 'SOURCES_FAILED'];
  const lacksKey = error instanceof ConfigError && error.kind === 'noKey';
  // An error of a lower layer: a data file, an import, a port in use.
  return lacksKey ? [exitCodes.access, 'NO_KEY'] : [exitCodes.usage, 'CONFIGURATION'];
};

const clientFailures: Readonly<
  Record<ClientErrorKind, readonly [exitCode: number, code: string, hint: string]>
> = {
  network: [
    exitCodes.network,
    'NETWORK',
    'Check the address and the connection; without --base-url the built-in made-up data needs neither.',
  ],
  timeout: [exitCodes.network, 'TIMEOUT', 'Try again, or allow more time: --timeout 60s'],
  interrupted: [exitCodes.interrupted, 'INTERRUPTED', 'No change is half done.'],
  badRequest: [exitCodes.usage, 'BAD_REQUEST', 'See the command’s --help for the values it accepts.'],
  unauthorized: [
    exitCodes.access,
    'UNAUTHORIZED',
    'Store a valid key of this service with esports auth login, or set ESPORTS_API_KEY.',
  ],
  forbidden: [exitCodes.access, 'FORBIDDEN', 'The plan of this key does not allow it.'],
  notFound: [exitCodes.notFound, 'NOT_FOUND', 'Look it up by a part of its name: esports search <text>'],
  rateLimited: [exitCodes.rateLimited, 'RATE_LIMITED', 'Wait a moment, then try again.'],
  quotaSpent: [
    exitCodes.quotaSpent,
    'QUOTA_SPENT',
    'See esports usage; esports usage --online asks the service whether it has reset.',
  ],
  serverFailed: [exitCodes.serverFailed, 'SERVER_FAILED', 'The fault is in the service: try again later.'],
  unreadable: [
    exitCodes.unreadable,
    'UNREADABLE',
    'Check that the base URL is the API’s: esports api / --debug',
  ],
  notStored: [exitCodes.network, 'NOT_STORED', 'Run it once without --offline, which stores the answer.'],
  capped: [
    exitCodes.quotaSpent,
    'MAX_REQUESTS',
    'Allow more with --max-requests; the fetched pages are stored and cost nothing the next time.',
  ],
  cutShort: [
    exitCodes.quotaSpent,
    'MAX_UPDATES',
    'Allow more with --max-updates; esports usage shows what is left.',
  ],
  unagreed: [exitCodes.quotaSpent, 'MANY_REQUESTS', 'Add --yes to send them, or ask for fewer rows.'],
};

/** Hints by code, for failures whose usual hint would blame the base URL although it is correct. */
const hintsByCode: Readonly<Record<string, string>> = {
  LINK_LOST: 'Check the connection, then run it again.',
  ...Object.fromEntries(
    [
      'TOO_LARGE',
      'UNKNOWN_ENCODING',
      'BROKEN_PACKING',
      'NOT_UTF8',
      'PARTIAL_ANSWER',
      'CUT_JSON',
      'TOO_DEEP',
      'TOO_MANY',
    ].map(code => [code, 'The fault is in the service or in a proxy: try again, with --debug to see more.']),
  ),
  BAD_ROOM: 'The fault is in the service or in a proxy: esports live stream needs no WebSocket.',
};

/** Hints by the status of a refusal whose usual hint would be about the values of a command. */
const hintsByStatus: Readonly<Record<number, string>> = {
  405: 'The service does not take this request here: check the base URL and the game segment (esports auth status).',
  406: 'The service has no JSON at this address: check the base URL (esports auth status).',
  409: 'Another request is in the way: try again in a moment.',
  413: 'The request is too large: use a shorter text, or fewer --param.',
  414: 'The address is too long: use a shorter text, or fewer --param.',
  421: 'This server does not answer for the host: check the base URL (esports auth status).',
  423: 'It is locked by the service: try again later.',
  425: 'Try again in a moment.',
  426: 'The service wants another protocol or version: see its documentation, and esports version.',
  431: 'The headers are too large: a shorter key or fewer --param may help.',
  451: 'The service may not show it for legal reasons; nothing here can change that.',
};

const otherRefusal = 'The service refuses the request: --debug shows what was sent, its documentation why.';

const hintOfStatus = ({ kind, facts: { status = 400 } }: ClientError): string | undefined =>
  kind !== 'badRequest' || status === 400 || status === 422
    ? undefined
    : (hintsByStatus[status] ?? otherRefusal);

const clientFailure = (error: ClientError, command?: string): Failure => {
  const [exitCode, code] = clientFailures[error.kind];
  const { facts, message, subject } = error;
  const hint =
    error.hint ?? hintsByCode[facts.code ?? ''] ?? hintOfStatus(error) ?? usualHint(error, command);
  // Every answer of a metered service says when its quota resets; that helps only where the quota is the reason.
  const isQuota = error.kind === 'rateLimited' || error.kind === 'quotaSpent';
  const mayWait = isQuota || (facts.retryAfter !== undefined && error.kind !== 'notFound');
  const waits = mayWait ? waitText(facts) : undefined;
  return {
    exitCode,
    code: facts.code ?? code,
    message: facts.attempts === undefined ? message : `${message} (tried ${facts.attempts} times)`,
    subject,
    hint: waits === undefined ? hint : `${hint} It resets: ${waits}`,
    facts: { ...facts },
  };
};

const usualHint = (error: ClientError, command?: string): string => {
  const { kind, subject, facts } = error;
  const isPath = kind === 'notFound' && command === 'api';
  const hint = isPath ? 'All paths: esports routes' : clientFailures[kind][2];
  if (facts.tryInstead !== undefined) return `See ${commandInstead(facts.tryInstead)}`;
  if (isHistoryRefusal(error)) return 'The plan of this key does not reach back so far: see esports usage';
  // Without a code it may be the page of a firewall, which knows nothing of plans.
  if (kind === 'forbidden' && facts.code === undefined) return otherRefusal;
  if (kind === 'badRequest' && command !== undefined)
    return `The values that it accepts: esports help ${command}`;
  return kind === 'notFound' ? hintOfMissing(subject, hint) : hint;
};

/** What an unknown service does not have may be a route, if its base URL or its game segment is another. */
const hintOfMissing = (subject: string, hint: string): string => {
  // Our own data have every route.
  const address = /^[A-Z]+ (https?:\S+)/.exec(subject)?.[1];
  if (address === undefined || !URL.canParse(address)) return hint;
  const { host, pathname } = new URL(address);
  if (serviceAt(host)) return hint;
  const words = pathname.split('/');
  const other = 'the base URL, which often ends in /api/v1';
  const rest = (at: number): string => `/${words.slice(at).join('/')}`;
  const isRoute = words.some((word, at) => entriesBelow(word).some(({ row }) => row.path === rest(at)));
  if (isRoute) return `Name the game segment of the service: --game <segment>, or check ${other}`;
  // The segment of a known service is hardly wrong.
  const isUsual = knownServices.some(({ game }) => words.includes(game));
  return isUsual ? hint : `${hint}; or name the game segment (--game <segment>), or check ${other}`;
};

/** When to retry: `in 30 s`, from an hour on with the time of day. */
const waitText = ({ retryAfter, resetsAt }: ClientError['facts']): string | undefined => {
  if (retryAfter === undefined) return resetsAt;
  if (retryAfter > tenYears) return 'in more than ten years';
  if (retryAfter < 120) return `in ${retryAfter} s`;
  const words = relativeTime(retryAfter * 1000, 0);
  return retryAfter < 3600 || resetsAt === undefined ? words : `${words}, at ${minuteOf(resetsAt)}`;
};

/** In seconds. A longer wait is a fault of the service. */
const tenYears = 315_360_000;

/** Formats a moment that the service named or that was computed from its answer: `2026-11-22 14:03 UTC`. */
const minuteOf = (moment: string): string => {
  const at = parseTime(moment);
  return at === undefined ? moment : dateAndClock(at, { timeZone: 'UTC' });
};

const hinted = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error) || !('hint' in error) || typeof error.hint !== 'string') return undefined;
  const [exitCode, code] = meaningOf(error);
  const subject = 'subject' in error && typeof error.subject === 'string' ? error.subject : undefined;
  const message = error.message.replace(/^(?:an?|another|it|no|the|there|this) /, capital);
  const hint = error.hint.replace(/^(?!esports )[a-z]+,? (?=[a-z"])/, capital);
  return { exitCode, code, message, hint, facts: {}, ...(subject !== undefined && { subject }) };
};

/** Lower layers begin in lower case, as within a sentence; the name of a command at the beginning stays. */
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
