import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { LateError, portOf, ProxyFailure } from '../transport.ts';

interface Tunnel {
  readonly proxy: URL;
  /** The destination, http or https. */
  readonly to: URL;
  /** Every trusted certificate authority, as PEM; Node's own by default. */
  readonly ca?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** The timeout to establish the tunnel and the TLS inside, in milliseconds. */
  readonly timeout: number;
}

/**
 * Opens a connection through a proxy, with TLS inside if the address requires it: the proxy sees only host and port.
 * @throws ProxyFailure; LateError and Node's errors from the TLS inside
 */
export const openTunnel = async ({ timeout, ...tunnel }: Tunnel): Promise<Duplex> => {
  const late = new AbortController();
  // One timer for the whole way: Node's timeouts begin anew with every byte.
  const timer = setTimeout(() => late.abort(new LateError('connection', timeout)), timeout);
  const parts = { ...tunnel, signal: AbortSignal.any([tunnel.signal, late.signal]) };
  try {
    const socket = await connectProxy(parts);
    return parts.to.protocol === 'https:' ? await connectInside(socket, parts) : socket;
  } finally {
    clearTimeout(timer);
  }
};

type Parts = Omit<Tunnel, 'timeout'>;

const connectInside = (socket: Duplex, { to, ca, signal }: Parts): Promise<Duplex> => {
  const host = to.hostname.replace(/^\[(.*)\]$/, '$1');
  const isAddress = /^[\d.]+$|:/.test(host);
  const tls = connectTls({
    socket,
    host,
    ...(!isAddress && { servername: host }),
    ...(ca && { ca: [...ca] }),
  });
  const connected = new Promise<Duplex>((resolve, reject) => {
    tls.once('secureConnect', () => resolve(tls));
    tls.once('error', reject);
  });
  return endedBy(signal, tls, connected);
};

const connectProxy = ({ proxy, to, ca, signal }: Parts): Promise<Duplex> => {
  const authority = `${to.hostname}:${portOf(to)}`;
  const request = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
  const asked = request({
    method: 'CONNECT',
    host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: portOf(proxy),
    path: authority,
    headers: { host: authority, ...credentialsOf(proxy) },
    agent: false,
    ...(ca && { ca: [...ca] }),
  });
  const connected = new Promise<Duplex>((resolve, reject) => {
    asked.once('connect', (answer, socket) => {
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new ProxyFailure(proxy, { status: answer.statusCode ?? 0 }));
    });
    asked.once('response', answer => {
      answer.destroy();
      reject(new ProxyFailure(proxy, { status: answer.statusCode ?? 0 }));
    });
    asked.once('error', cause => reject(new ProxyFailure(proxy, { cause })));
  });
  asked.end();
  return endedBy(signal, asked, connected);
};

/** Destroys what is being connected, with the signal's reason, if the signal aborts first. */
const endedBy = async (
  signal: AbortSignal,
  connecting: { destroy(error: unknown): unknown },
  connected: Promise<Duplex>,
): Promise<Duplex> => {
  const end = (): void => void connecting.destroy(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  try {
    return await connected;
  } finally {
    signal.removeEventListener('abort', end);
  }
};

const credentialsOf = ({ username, password }: URL): Readonly<Record<string, string>> => {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
};
