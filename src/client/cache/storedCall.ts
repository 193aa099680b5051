import type { AnswerOrigin } from '../answer.ts';
import type { CacheEntry } from './cacheEntry.ts';
import type { AnswerCache } from './cacheFolder.ts';
import { type CachePolicy, isFresh, lifetimeOf } from './cachePolicy.ts';
import { ClientError, type ClientErrorKind } from '../errors.ts';
import { type RawAnswer, subjectOf } from '../http/rawAnswer.ts';
import { pagingHeadersOf } from '../http/pagingHeaders.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { tryLockFile } from '../../core/files/openSqlite.ts';

export interface StoredCallSetup {
  readonly cache: AnswerCache;
  readonly policy: CachePolicy;
  readonly now: () => number;
  /** Resolves after this many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** The longest wait for another process with the same request, in milliseconds. */
  readonly longestWait: number;
  readonly signal?: AbortSignal;
  /** Called when an expired answer is used, with its age in milliseconds and the reason. */
  readonly onStale: (age: number, reason: ClientError | undefined) => Promise<void>;
}

/** A request: where it goes and how to read its answer. */
export interface Question<A> {
  readonly url: URL;
  /** In seconds; 0: never fresh, unless the user accepts an age. */
  readonly lifetime: number;
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<RawAnswer>;
  /** @throws ClientError unless the answer is a readable success */
  readonly toAnswer: (raw: RawAnswer, origin: AnswerOrigin) => A | Promise<A>;
  /** Whether an answer may be stored: one that could not be read would take the place of a good one. */
  readonly keeps: (answer: A) => boolean;
}

export type StoredCall = <A>(question: Question<A>) => Promise<A>;

/** Answers from the cache while fresh; else sends one request for all processes that want the same, and stores it. */
export const createStoredCall =
  (setup: StoredCallSetup): StoredCall =>
  async question => {
    const { cache, policy, now } = setup;
    const { url, lifetime } = question;
    const begun = now();
    if (policy.mode === 'offline') return askNobody(question, setup);
    // Live data are never fresh. They are stored for whoever sends nothing: `--offline` and the home screen.
    if (lifetime === 0 && policy.maxAge === undefined) return askAnew(question, setup, undefined);
    const good = (): CacheEntry | undefined => {
      const entry = cache.read(url.href);
      const wanted = policy.mode === 'refresh' ? entry && entry.fetchedAt > begun : true;
      return entry && wanted && isFresh(entry, policy, now()) ? entry : undefined;
    };
    const stored = policy.mode === 'refresh' ? undefined : await readEntry(good(), question, setup, false);
    if (stored) return stored;
    const unlock = await lock(setup, cache.nameOf(url.href), () => good() !== undefined);
    try {
      // Another process may have stored the answer while this one waited.
      return (await readEntry(good(), question, setup, false)) ?? (await askService(question, setup));
    } finally {
      unlock();
    }
  };

const rawOf = (
  { text, contentType, paging }: CacheEntry,
  url: URL,
  headers?: RawAnswer['headers'],
): RawAnswer => ({
  url,
  status: 200,
  headers: { ...paging, ...headers, 'content-type': contentType },
  text,
});

/** Reads a stored answer; returns undefined and removes it if it cannot be read. */
const readEntry = async <A>(
  entry: CacheEntry | undefined,
  { url, toAnswer }: Question<A>,
  { cache }: StoredCallSetup,
  stale: boolean,
): Promise<A | undefined> => {
  if (!entry) return undefined;
  try {
    return await toAnswer(rawOf(entry, url), { source: 'cache', fetchedAt: entry.fetchedAt, stale });
  } catch {
    cache.drop(url.href);
    return undefined;
  }
};

const askNobody = async <A>(question: Question<A>, setup: StoredCallSetup): Promise<A> => {
  const { cache, policy, now, onStale } = setup;
  const entry = cache.read(question.url.href);
  const stale = entry !== undefined && !isFresh(entry, policy, now());
  const answer = policy.stale || !stale ? await readEntry(entry, question, setup, stale) : undefined;
  if (answer === undefined || !entry) {
    throw new ClientError('notStored', 'No answer to this request is stored', subjectOf(question.url));
  }
  if (stale) await onStale(now() - entry.fetchedAt, undefined);
  return answer;
};

/** Failures that may be temporary or say nothing about the data: an older answer is better than none. */
const standsIn: ReadonlySet<ClientErrorKind> = new Set([
  'network',
  'timeout',
  'serverFailed',
  'rateLimited',
  'quotaSpent',
  'unreadable',
]);

const askService = async <A>(question: Question<A>, setup: StoredCallSetup): Promise<A> => {
  const { cache, policy, now, onStale } = setup;
  const entry = cache.read(question.url.href);
  const older = await readEntry(entry, question, setup, true);
  try {
    return await askAnew(question, setup, older === undefined ? undefined : entry);
  } catch (error) {
    const mayStandIn = policy.stale && policy.mode === 'usual' && error instanceof ClientError;
    if (older === undefined || !entry || !mayStandIn || !standsIn.has(error.kind)) throw error;
    await onStale(now() - entry.fetchedAt, error);
    return older;
  }
};

const askAnew = async <A>(
  { url, lifetime, send, toAnswer, keeps }: Question<A>,
  { cache, now }: StoredCallSetup,
  entry: CacheEntry | undefined,
): Promise<A> => {
  const raw = await send(entry?.etag === undefined ? {} : { 'if-none-match': entry.etag });
  const fetchedAt = now();
  const freshFor = lifetimeOf(raw.headers, lifetime);
  // A 304 without a conditional request means nothing.
  if (raw.status === 304 && entry?.etag !== undefined) {
    if (freshFor === undefined) cache.drop(entry.url);
    else cache.write({ ...entry, fetchedAt, freshFor });
    return toAnswer(rawOf(entry, url, raw.headers), { source: 'cache', fetchedAt, stale: false });
  }
  const answer = await toAnswer(raw, { source: 'service', fetchedAt, stale: false });
  if (freshFor === undefined || raw.status !== 200) cache.drop(url.href);
  else if (keeps(answer)) cache.write(entryOf(raw, { url: url.href, fetchedAt, freshFor }));
  return answer;
};

const entryOf = ({ headers, text }: RawAnswer, facts: Pick<CacheEntry, 'url' | 'fetchedAt' | 'freshFor'>) => {
  const { etag, 'content-type': contentType } = headers;
  const paging = pagingHeadersOf(headers);
  return {
    ...facts,
    text,
    ...(etag !== undefined && { etag }),
    ...(contentType !== undefined && { contentType }),
    ...(paging && { paging }),
  };
};

/** The first pause between two checks on another process, in milliseconds. */
const firstPause = 10;
const longestPause = 100;

/** Waits until no other process sends the same request, `isAnswered`, or `longestWait` is over; returns the release. */
const lock = async (
  { cache, now, pause, longestWait, signal }: StoredCallSetup,
  name: string,
  isAnswered: () => boolean,
): Promise<() => void> => {
  const begun = now();
  for (let wait = firstPause; ; wait = Math.min(wait * 1.5, longestPause)) {
    const unlock = tryLock(cache.folder, name);
    if (unlock) return unlock;
    if (signal?.aborted) throw new ClientError('interrupted', 'Interrupted', 'waiting for the same request');
    if (isAnswered() || now() - begun > longestWait) return () => undefined;
    await pause(wait);
  }
};

/**
 * Takes the lock of a name, which only one process can hold; returns undefined if another process holds it. The names
 * share 256 files, so that none ever has to be removed.
 */
export const tryLock = (folder: string, name: string): (() => void) | undefined => {
  try {
    makeFolder(`${folder}/locks`);
    return tryLockFile(`${folder}/locks/${name.slice(0, 2)}`);
  } catch {
    // If the folder supports no locks, the only cost is a request that another process may also send.
    return () => undefined;
  }
};
