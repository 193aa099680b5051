import { dayLength } from '../../core/day.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { StandingsSet } from './sources.ts';

/** The head of an answer, and its body without compression as it arrives. */
export interface Fetched {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** When a file was fetched that is on this machine, in ms since 1970. */
  readonly fetchedAt?: number;
  /** Ends a body that nobody reads. */
  readonly discard: () => void;
}

/** Sends a GET request and follows redirects. @throws SourceFailure where the source cannot be reached */
export type Get = (url: URL, headers: Readonly<Record<string, string>>) => Promise<Fetched>;

export interface FetchWork {
  readonly get: Get;
  /** A folder in place of the source's addresses. */
  readonly checkout?: string;
  readonly folder: string;
  readonly set: StandingsSet;
  readonly now: number;
  readonly onBytes: (bytes: number) => void;
}

/** A source could not be fetched, or what came is not what it should be. Nothing of it was taken. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  /** Before this moment the source is not to be asked, in ms since 1970. */
  readonly until: number | undefined;
  /** Whether another attempt may succeed at once. */
  readonly mayPass: boolean;
  constructor(message: string, { until, mayPass = false, ...options }: FailureOptions = {}) {
    super(message, options);
    this.until = until;
    this.mayPass = mayPass;
  }
}

interface FailureOptions extends ErrorOptions {
  readonly until?: number;
  readonly mayPass?: boolean;
}

/** How long a source that limits requests without saying for how long is left alone, in ms. */
const unsaidLimit = 15 * 60_000;
/** A limit further off is taken for a fault of a clock, in ms. */
const longestLimit = dayLength;

/**
 * Checks the head of an answer.
 * @param now ms since 1970
 * @returns whether it is a new document; false: not modified
 * @throws SourceFailure for any other answer
 */
export const checkHead = ({ status, headers, discard }: Fetched, now: number): boolean => {
  if (status === 200) {
    if (!/html/i.test(headers['content-type'] ?? '')) return true;
    discard();
    throw new SourceFailure('a web page came in place of the data');
  }
  discard();
  if (status === 304) return false;
  const until = limitOf(status, headers, now);
  throw new SourceFailure(
    until === undefined ? `it answered with status ${status}` : `it limits requests (status ${status})`,
    { ...(until !== undefined && { until }), mayPass: status >= 500 },
  );
};

/** Until when the source is not to be asked again, by its answer; undefined if it sets no limit. */
export const limitOf = (status: number, headers: Fetched['headers'], now: number): number | undefined => {
  const isSpent = headers['x-ratelimit-remaining']?.trim() === '0';
  if (status < 400 || !(status === 429 || isSpent || headers['retry-after'] !== undefined)) return undefined;
  const after = headers['retry-after'] ?? '';
  const said = /^\d+$/.test(after) ? now + Number(after) * 1000 : Date.parse(after);
  return within(Number.isNaN(said) ? resetOf(headers) : said, now);
};

/** GitHub writes seconds since 1970. */
const resetOf = (headers: Fetched['headers']): number =>
  Number(headers['x-ratelimit-reset'] || Number.NaN) * 1000;

const within = (until: number, now: number): number =>
  until > now && until < now + longestLimit ? until : now + unsaidLimit;

/** A body as it arrives. @throws SourceFailure with the fault once it is larger than `most` bytes */
async function* bounded({ body, discard }: Fetched, most: number, fault: string) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) {
      discard();
      throw new SourceFailure(fault);
    }
    yield chunk;
  }
}

/**
 * Writes a body to a file that must not exist.
 * @param onBytes is told how many bytes came so far
 * @returns its bytes and their SHA-256
 * @throws SourceFailure if it breaks off or is too large
 */
export const download = async (
  asked: Fetched,
  path: string,
  most: number,
  onBytes: (bytes: number) => void,
): Promise<{ readonly bytes: number; readonly digest: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    const tooLarge = `it is larger than ${Math.round(most / 1e6)} MB`;
    for await (const chunk of bounded(asked, most, tooLarge)) {
      hash.update(chunk);
      onBytes((bytes += chunk.length));
      yield chunk;
    }
  };
  await pipeline(counted(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { bytes, digest: hash.digest('hex') };
};

/** Reads a short body as text. @throws SourceFailure if it is longer than `most` bytes */
export const readShort = async (asked: Fetched, most: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(asked, most, `its answer is longer than ${most} bytes`))
    chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};
