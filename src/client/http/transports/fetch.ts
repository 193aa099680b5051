import { codeOf } from '../../../core/codeOf.ts';
import {
  type Connecting,
  LateError,
  noBody,
  portOf,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  usualConnectTimeout,
} from '../transport.ts';
import { createNodeHttpTransport, type LoadBuiltin } from './nodeHttp.ts';

/** The built-in `fetch` of Bun, with its options beyond the standard. */
export type RuntimeFetch = (
  url: string,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly redirect: 'manual';
    readonly keepalive: false;
    readonly decompress: false;
    /** Of a silent connection; `Deadline` and the limits here end those. */
    readonly timeout: false;
    readonly proxy: false;
    readonly tls?: { readonly ca: readonly string[] };
  },
) => Promise<Response>;

/** An answer that breaks the rules of HTTP, with a code such as that of Node's parser. */
class BadHttp extends Error {
  readonly code: string;

  constructor(message: string, code = 'HPE_INVALID') {
    super(message);
    this.name = 'BadHttp';
    this.code = code;
  }
}

/**
 * One request on one connection, over a `fetch` that is there at the start: in the native executable, to load `node:http`
 * takes a quarter of a short command.
 *
 * This `fetch` has one code for every failed handshake, and reports an answer that is not HTTP as a reset. `node:http` says
 * more. So it repeats a request whose handshake failed, since nothing was sent, and it sends the request after a reset. It
 * also sends those whose body is followed: where a body breaks off, `fetch` drops what has come and was not read yet.
 */
export const createFetchTransport = (
  ownFetch: RuntimeFetch,
  loadBuiltin: LoadBuiltin,
  connecting: Connecting = {},
): Transport => {
  let wasReset = false;
  const plain = createNodeHttpTransport(loadBuiltin, connecting);
  return {
    send: async request => {
      const asksMore = wasReset;
      wasReset = false;
      if (asksMore || request.isFollowed || request.post !== undefined) return plain.send(request);
      try {
        return await send(ownFetch, request, loadBuiltin, connecting);
      } catch (error) {
        const code = codeOf(error);
        wasReset = code === 'ECONNRESET';
        if (code === 'EPROTO') return plain.send(request);
        throw error;
      }
    },
    close: async () => {},
  };
};

const send = async (
  ownFetch: RuntimeFetch,
  request: TransportRequest,
  loadBuiltin: LoadBuiltin,
  connecting: Connecting,
): Promise<TransportAnswer> => {
  const ending = new AbortController();
  const { url, headers, signal } = request;
  const abort = (): void => ending.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  const release = (): void => signal.removeEventListener('abort', abort);
  const discard = (): void => {
    release();
    ending.abort();
  };
  const stopTimers = startTimers(request, loadBuiltin, connecting, late => ending.abort(late));
  try {
    const answer = await ownFetch(url.href, {
      headers: { ...headers, connection: 'close' },
      signal: ending.signal,
      redirect: 'manual',
      keepalive: false,
      decompress: false,
      timeout: false,
      proxy: false,
      ...(connecting.ca && { tls: { ca: connecting.ca } }),
    });
    const found = Object.fromEntries(answer.headers);
    checkHead(found);
    return { status: answer.status, headers: found, body: bodyOf(answer, release), discard };
  } catch (error) {
    discard();
    // This `fetch` keeps such an answer to itself, so its head is unknown.
    if (codeOf(error) === 'UnrequestedUpgrade') return { status: 101, headers: {}, body: noBody() };
    throw explained(error);
  } finally {
    stopTimers();
  }
};

/** Limits the time to a connection and to the head of the answer. The returned function cancels both timers. */
const startTimers = (
  { url, headTimeout }: TransportRequest,
  loadBuiltin: LoadBuiltin,
  { connectTimeout = usualConnectTimeout }: Connecting,
  fail: (late: LateError) => void,
): (() => void) => {
  const head = setTimeout(() => fail(new LateError('head', headTimeout)), headTimeout);
  const stopLooking =
    connectTimeout < headTimeout ? lookForConnection(url, connectTimeout, loadBuiltin, fail) : undefined;
  return () => {
    clearTimeout(head);
    stopLooking?.();
  };
};

/** `fetch` does not say whether it is connected: without a head at half of the time, another connection is tried. */
const lookForConnection = (
  url: URL,
  ms: number,
  loadBuiltin: LoadBuiltin,
  fail: (late: LateError) => void,
): (() => void) => {
  let stop: (() => void) | undefined;
  const look = setTimeout(() => {
    const isTls = url.protocol === 'https:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = portOf(url);
    // Only whether it answers is asked here: `fetch` checks the certificate.
    const socket = isTls
      ? loadBuiltin('node:tls').connect({ host, port, rejectUnauthorized: false })
      : loadBuiltin('node:net').connect({ host, port });
    const late = setTimeout(() => fail(new LateError('connection', ms)), ms / 2);
    stop = () => {
      clearTimeout(late);
      socket.destroy();
    };
    socket.once(isTls ? 'secureConnect' : 'connect', stop);
    // That is for `fetch` to say, or for the time to tell.
    socket.on('error', () => {});
  }, ms / 2);
  return () => {
    clearTimeout(look);
    stop?.();
  };
};

/** The largest head that Node reads, in characters. */
const maxHead = 16_384;

/** Refuses what Node's parser refuses and this `fetch` does not. @throws BadHttp */
const checkHead = (headers: Readonly<Record<string, string>>): void => {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (length?.includes(',')) throw new BadHttp('there are two Content-Lengths');
  if (length !== undefined && coding !== undefined)
    throw new BadHttp('there is a Transfer-Encoding beside a Content-Length');
  let size = 0;
  for (const [name, value] of Object.entries(headers)) size += name.length + value.length;
  if (size > maxHead) throw tooLargeHead();
};

const tooLargeHead = (): BadHttp => new BadHttp('the head is too large', 'HPE_HEADER_OVERFLOW');

async function* bodyOf({ body }: Response, ended: () => void): TransportAnswer['body'] {
  try {
    if (body) yield* body;
  } catch (error) {
    throw explained(error);
  } finally {
    ended();
  }
}

const meanings: Readonly<Record<string, string>> = {
  UnsupportedTransferEncoding: 'its Transfer-Encoding is unknown',
  Malformed_HTTP_Response: 'its head cannot be read',
  InvalidContentLength: 'its Content-Length is not a number, or occurs twice',
  InvalidHTTPResponse: 'its chunks cannot be read',
};

const explained = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === 'ResponseHeadersTooLarge') return tooLargeHead();
  const meaning = meanings[code];
  return meaning === undefined ? error : new BadHttp(meaning);
};
