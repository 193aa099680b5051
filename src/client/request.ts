import { isUtf8 } from 'node:buffer';
import { ClientError } from './errors.ts';
import type { Transport, TransportAnswer } from './transport.ts';

/** The largest body that is read, after unpacking, in bytes. */
export const maxBodyBytes = 32 * 1024 * 1024;
const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface Asking {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for the whole of it, redirects and body included. */
  readonly timeout: number;
  /** Aborts when the user does. */
  readonly signal?: AbortSignal;
}

/** An answer read to its end; any status. */
export interface RawAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: TransportAnswer['headers'];
  readonly text: string;
}

/**
 * Sends one GET and reads its answer, following redirects inside the origin (the key never leaves it).
 * @throws ClientError of kind network, timeout, interrupted or unreadable.
 */
export const ask = async (transport: Transport, asking: Asking): Promise<RawAnswer> => {
  const deadline = AbortSignal.timeout(asking.timeout);
  const signal = asking.signal ? AbortSignal.any([asking.signal, deadline]) : deadline;
  let { url } = asking;
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await transport.send({
        url,
        headers: asking.headers,
        signal,
        headTimeout: asking.timeout,
      });
      const next = redirects.has(answer.status) ? answer.headers['location'] : undefined;
      if (next === undefined) {
        return { url, status: answer.status, headers: answer.headers, text: await readBody(answer, url) };
      }
      url = redirected(url, next);
    }
  } catch (error) {
    throw toClientError(error, url, asking, deadline);
  }
  throw new ClientError(
    'unreadable',
    `The service redirected more than ${maxRedirects} times`,
    subjectOf(asking.url),
  );
};

/** `GET <address>`, as errors name a request. The key is never part of an address. */
export const subjectOf = (url: URL): string => `GET ${url.href}`;

const redirected = (from: URL, location: string): URL => {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (to?.origin === from.origin) return to;
  throw new ClientError(
    'unreadable',
    `The service redirects to another origin (${to?.origin ?? 'an unreadable address'}), which is not followed: the key belongs to ${from.origin}`,
    subjectOf(from),
  );
};

/** The whole body as text; more than `maxBodyBytes`, or bytes that are no UTF-8, are an unreadable answer. */
export const readBody = async (answer: TransportAnswer, url: URL): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > maxBodyBytes) {
      throw new ClientError(
        'unreadable',
        `The answer is larger than ${maxBodyBytes / 1024 / 1024} MiB`,
        subjectOf(url),
      );
    }
  }
  const whole = Buffer.concat(chunks);
  if (!isUtf8(whole)) throw new ClientError('unreadable', 'The answer is not valid UTF-8', subjectOf(url));
  const text = whole.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
};

const toClientError = (error: unknown, url: URL, asking: Asking, deadline: AbortSignal): ClientError => {
  if (error instanceof ClientError) return error;
  const subject = subjectOf(url);
  const options = { cause: error };
  if (asking.signal?.aborted) return new ClientError('interrupted', 'Interrupted', subject, {}, options);
  const { code, message } = namesOf(error);
  if (deadline.aborted || timeouts.has(code)) {
    return new ClientError('timeout', `No answer within ${asking.timeout / 1000} s`, subject, {}, options);
  }
  return new ClientError(
    'network',
    networkMessages[code] ?? `The connection failed: ${message}`,
    subject,
    {},
    options,
  );
};

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

const networkMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: the connection was refused',
  ENOTFOUND: 'There is no host of that name',
  EAI_AGAIN: 'The host’s name could not be looked up',
  ECONNRESET: 'The connection was reset before the answer was whole',
  UND_ERR_SOCKET: 'The connection was closed before the answer was whole',
  ECONNABORTED: 'The connection was closed before the answer was whole',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  CERT_HAS_EXPIRED: 'The service’s certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The service’s certificate is signed by itself',
};

/** Code and message of whatever a library threw; of several addresses tried, the first failure. */
const namesOf = (error: unknown): { readonly code: string; readonly message: string } => {
  const first =
    error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as unknown) : error;
  const cause = first instanceof DOMException && first.cause instanceof Error ? first.cause : first;
  if (!(cause instanceof Error)) return { code: '', message: String(cause) };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return { code, message: cause.message };
};
