import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { LateError, ProxyFailure } from '../transport.ts';

interface Tunnel {
  readonly proxy: URL;
  /** The destination, http or https. */
  readonly to: URL;
  /** Every trusted certificate authority, as PEM; Node's own by default. */
  readonly ca?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** The timeout to establish the tunnel, in milliseconds. */
  readonly timeout: number;
}

/**
 * Opens a connection through a proxy, with TLS inside if the address requires it: the proxy sees only host and port.
 * @throws ProxyFailure; Node's errors from the TLS inside
 */
export const openTunnel = async ({ proxy, to, ca, signal, timeout }: Tunnel): Promise<Duplex> => {
  const port = to.port === '' ? (to.protocol === 'https:' ? '443' : '80') : to.port;
  const socket = await connectProxy({ proxy, to, ca, signal, timeout }, `${to.hostname}:${port}`);
  if (to.protocol !== 'https:') return socket;
  const host = to.hostname.replace(/^\[(.*)\]$/, '$1');
  const isAddress = /^[\d.]+$|:/.test(host);
  const tls = connectTls({
    socket,
    host,
    ...(!isAddress && { servername: host }),
    ...(ca && { ca: [...ca] }),
  });
  return new Promise((resolve, reject) => {
    tls.once('secureConnect', () => resolve(tls));
    tls.once('error', reject);
  });
};

const connectProxy = ({ proxy, ca, signal, timeout }: Tunnel, authority: string): Promise<Duplex> =>
  new Promise((resolve, reject) => {
    const request = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
    const asked = request({
      method: 'CONNECT',
      host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : Number(proxy.port),
      path: authority,
      headers: { host: authority, ...credentialsOf(proxy) },
      agent: false,
      signal,
      timeout,
      ...(ca && { ca: [...ca] }),
    });
    asked.once('connect', (answer, socket) => {
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new ProxyFailure(proxy, { status: answer.statusCode ?? 0 }));
    });
    asked.once('response', answer => {
      answer.destroy();
      reject(new ProxyFailure(proxy, { status: answer.statusCode ?? 0 }));
    });
    asked.once('timeout', () => asked.destroy(new LateError('connection', timeout)));
    asked.once('error', cause => reject(new ProxyFailure(proxy, { cause })));
    asked.end();
  });

const credentialsOf = ({ username, password }: URL): Readonly<Record<string, string>> => {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
};
