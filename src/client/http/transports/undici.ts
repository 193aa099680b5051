import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import {
  type Connecting,
  LateError,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  usualConnectTimeout,
} from '../transport.ts';

/** Requests that are under way to one service at the same time, at the most. */
const connections = 4;

export interface UndiciSetup extends Connecting {
  /** The proxy that carries everything, its user and password in its address. */
  readonly proxy?: URL;
}

/** Connections that stay open between requests, for commands that ask more than once, and those through a proxy. */
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
        // A body that is destroyed says so as an error.
        const discard = (): void => void body.on('error', () => {}).destroy();
        return { status: statusCode, headers: headersOf(headers), body, discard };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => dispatcher.destroy(),
  };
};

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
  // The head has a timer of its own above: undici's looks at the clock only twice a second.
  headersTimeout: 0,
  // The total is bounded by the caller's signal; an event stream may be silent for longer than any body timeout.
  bodyTimeout: 0,
});

const headersOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): TransportAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
