import { type Dispatcher, Pool, ProxyAgent } from 'undici';
import {
  type Connecting,
  joinedHeaders,
  LateError,
  ProxyFailure,
  type Transport,
  type TransportRequest,
  maxConnections,
  usualConnectTimeout,
} from '../transport.ts';

export interface ProxySetup extends Connecting {
  /** The proxy for every request, with its user and password in its address. */
  readonly proxy: URL;
}

/** Requests through a proxy, on connections that are kept for later ones. */
export const createUndiciTransport = (setup: ProxySetup): Transport => {
  const dispatcher = createDispatcher(setup);
  return {
    proxy: setup.proxy.origin,
    send: async request => {
      const late = new AbortController();
      const timer = setTimeout(() => {
        late.abort(new LateError('head', request.headTimeout));
      }, request.headTimeout);
      const signal = AbortSignal.any([request.signal, late.signal]);
      try {
        const asked = dispatcher.request(optionsOf(request, signal));
        const { statusCode, headers, body } = await orAborted(asked, signal);
        // A destroyed body emits an error.
        const discard = (): void => void body.on('error', () => {}).destroy();
        if (statusCode === 407) {
          discard();
          throw new ProxyFailure(setup.proxy, { status: statusCode });
        }
        return { status: statusCode, headers: joinedHeaders(headers), body, discard };
      } catch (error) {
        throw signal.aborted ? error : throughProxy(error, setup.proxy);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => dispatcher.destroy(),
  };
};

/** Ends with the signal: while undici waits for the tunnel, it does not look at the signal of a request. */
const orAborted = async (asked: Promise<Dispatcher.ResponseData>, signal: AbortSignal) => {
  const ended = Promise.withResolvers<never>();
  const abort = (): void => {
    ended.reject(signal.reason);
    // Nobody reads an answer that comes after all.
    asked.then(({ body }) => body.on('error', () => {}).destroy()).catch(() => {});
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([asked, ended.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

const throughProxy = (error: unknown, proxy: URL): unknown => {
  if (!(error instanceof Error) || error instanceof ProxyFailure) return error;
  const texts = [error, error.cause].map(each => (each instanceof Error ? each.message : ''));
  const [, status] = texts.map(text => /Proxy response \((\d{3})\)/.exec(text)).find(Boolean) ?? [];
  if (status !== undefined) return new ProxyFailure(proxy, { status: Number(status) });
  // Without a tunnel, the only connection that undici opens is the one to the proxy.
  return isConnecting(error) ? new ProxyFailure(proxy, { cause: error }) : error;
};

const isConnecting = (error: Error): boolean =>
  ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) ||
  ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') ||
  (error instanceof AggregateError && error.errors.some(each => each instanceof Error && isConnecting(each)));

const createDispatcher = ({
  proxy,
  ca,
  connectTimeout = usualConnectTimeout,
  connections = maxConnections,
}: ProxySetup): Dispatcher => {
  const tls = ca ? { ca: [...ca] } : {};
  return new ProxyAgent({
    uri: proxy.href,
    // An https origin is reached through a tunnel: the proxy sees its host and port, never a header.
    requestTls: tls,
    proxyTls: tls,
    connectTimeout,
    clientFactory: (origin, options) => {
      // By default, undici waits five minutes for the tunnel.
      const pool = new Pool(origin, { ...options, headersTimeout: connectTimeout });
      const open = pool.connect.bind(pool);
      // This is the whole way to a tunnel and nothing else: whatever fails there, the service was not reached.
      const connect = (asked: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> =>
        open(asked).catch((cause: unknown) => Promise.reject(new ProxyFailure(proxy, { cause })));
      return Object.assign(pool, { connect });
    },
    connections,
    pipelining: 1,
    allowH2: false,
  });
};

const optionsOf = (request: TransportRequest, signal: AbortSignal): Dispatcher.RequestOptions => ({
  origin: request.url.origin,
  path: request.url.pathname + request.url.search,
  ...(request.post === undefined ? { method: 'GET' } : { method: 'POST', body: request.post }),
  headers: request.headers,
  signal,
  // The head has its own timer above: undici checks the clock only twice per second.
  headersTimeout: 0,
  // The caller's signal limits the total time; an event stream may be silent for longer than any body timeout.
  bodyTimeout: 0,
});
