import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import {
  type Connecting,
  LateError,
  ProxyFailure,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  usualConnectTimeout,
} from '../transport.ts';

/** The most concurrent requests to one service. */
const connections = 4;

export interface UndiciSetup extends Connecting {
  /** The proxy for every request, with its user and password in its address. */
  readonly proxy?: URL;
}

/** Keeps connections open between requests, for commands with several requests and for proxies. */
export const createUndiciTransport = (setup: UndiciSetup = {}): Transport => {
  const dispatcher = createDispatcher(setup);
  return {
    send: async request => {
      const late = new AbortController();
      const timer = setTimeout(() => {
        late.abort(new LateError('head', request.headTimeout));
      }, request.headTimeout);
      try {
        const signal = AbortSignal.any([request.signal, late.signal]);
        const { statusCode, headers, body } = await dispatcher.request(optionsOf(request, signal));
        // A destroyed body emits an error.
        const discard = (): void => void body.on('error', () => {}).destroy();
        if (setup.proxy && statusCode === 407) {
          discard();
          throw new ProxyFailure(setup.proxy, { status: statusCode });
        }
        return { status: statusCode, headers: headersOf(headers), body, discard };
      } catch (error) {
        throw setup.proxy && !request.signal.aborted && !late.signal.aborted
          ? throughProxy(error, setup.proxy)
          : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => dispatcher.destroy(),
  };
};

/** Distinguishes failures at the proxy from failures in the tunnel behind it. */
const throughProxy = (error: unknown, proxy: URL): unknown => {
  if (!(error instanceof Error) || error instanceof ProxyFailure) return error;
  const texts = [error, error.cause].map(each => (each instanceof Error ? each.message : ''));
  const [, status] = texts.map(text => /Proxy response \((\d{3})\)/.exec(text)).find(Boolean) ?? [];
  if (status !== undefined) return new ProxyFailure(proxy, { status: Number(status) });
  // In a tunnel, the only connection that undici opens itself is the one to the proxy.
  return isConnecting(error) ? new ProxyFailure(proxy, { cause: error }) : error;
};

const isConnecting = (error: Error): boolean =>
  ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) ||
  ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') ||
  (error instanceof AggregateError && error.errors.some(each => each instanceof Error && isConnecting(each)));

const createDispatcher = ({ proxy, ca, connectTimeout = usualConnectTimeout }: UndiciSetup): Dispatcher => {
  const tls = ca ? { ca: [...ca] } : {};
  const shared = { connections, pipelining: 1, allowH2: false };
  if (!proxy) {
    return new Agent({ ...shared, connect: { ...tls, timeout: connectTimeout, autoSelectFamily: true } });
  }
  // An https origin is reached through a tunnel: the proxy sees its host and port, never a header.
  return new ProxyAgent({ ...shared, uri: proxy.href, connectTimeout, requestTls: tls, proxyTls: tls });
};

const optionsOf = (request: TransportRequest, signal: AbortSignal): Dispatcher.RequestOptions => ({
  origin: request.url.origin,
  path: request.url.pathname + request.url.search,
  method: 'GET',
  headers: request.headers,
  signal,
  // The head has its own timer above: undici checks the clock only twice per second.
  headersTimeout: 0,
  // The caller's signal limits the total time; an event stream may be silent for longer than any body timeout.
  bodyTimeout: 0,
});

const headersOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): TransportAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
