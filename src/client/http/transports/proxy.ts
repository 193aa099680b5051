import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../../../core/loopback.ts';
import { portOf, LateError, ProxyFailure } from '../transport.ts';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

type Env = Readonly<Record<string, string | undefined>>;

/** An unusable proxy in the environment. Its address may contain a password, and is not shown. */
class ProxyError extends Error {
  readonly hint =
    'Write it as http://host:port, or clear the variable; NO_PROXY names hosts to reach directly.';

  constructor(message: string) {
    super(message);
    this.name = 'ProxyError';
  }
}

/**
 * Returns the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names for an address, unless `NO_PROXY` exempts it; lower-case
 * names come first, as everywhere. This machine itself is never reached through a proxy.
 * @throws ProxyError
 */
export const proxyFor = (url: URL, env: Env): URL | undefined => {
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const text = valueOf(env, name);
  if (text === '' || isLoopback(url.hostname) || isExempt(url, valueOf(env, 'no_proxy'))) return undefined;
  return parseProxy(text, name.toUpperCase());
};

const valueOf = (env: Env, name: string): string => (env[name] ?? env[name.toUpperCase()] ?? '').trim();

/** Whether a list of hosts (`example.com`, `.example.com`, `host:8080`, `10.0.0.0/8`, `*`) includes the address. */
const isExempt = (url: URL, list: string): boolean => {
  const port = String(portOf(url));
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
    .some(entry => entry === '*' || isInNetwork(entry, url.hostname) || covers(entry, url.hostname, port));
};

/** Whether a host that is an address is in a network such as `10.0.0.0/8` or `fd00::/8`. */
const isInNetwork = (entry: string, host: string): boolean => {
  const [, net = '', bits = ''] = /^([\d.a-f:]+)\/(\d{1,3})$/.exec(entry) ?? [];
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(net) === 0 || isIP(net) !== isIP(address) || Number(bits) > (family === 'ipv6' ? 128 : 32))
    return false;
  const network = new BlockList();
  network.addSubnet(net, Number(bits), family);
  return network.check(address, family);
};

const covers = (entry: string, host: string, port: string): boolean => {
  const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(bare(entry)) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const domain = name.replace(/^\*?\./, '');
  const own = bare(host);
  return domain !== '' && (own === domain || own.endsWith(`.${domain}`));
};

/** An IPv6 address may have brackets; its colons do not introduce a port. */
const bare = (host: string): string => {
  const inside = /^\[(.*)\](:\d+)?$/.exec(host);
  if (inside) return `${(inside[1] ?? '').replaceAll(':', '·')}${inside[2] ?? ''}`;
  return host.split(':').length > 2 ? host.replaceAll(':', '·') : host;
};

const parseProxy = (text: string, name: string): URL => {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url || url.hostname === '') throw new ProxyError(`${name} is not the address of a proxy`);
  if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  throw new ProxyError(`${name} names a proxy with an unsupported scheme (${url.protocol}//)`);
};

interface Tunnel {
  readonly proxy: URL;
  /** The destination, http or https. */
  readonly to: URL;
  /** Every trusted certificate authority, as PEM; Node's own by default. */
  readonly ca?: readonly string[] | undefined;
  readonly signal: AbortSignal;
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
