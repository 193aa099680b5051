import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../../../core/loopback.ts';
import { portOf } from '../transport.ts';

// What a proxy needs is loaded together.
export { openTunnel } from './tunnel.ts';

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
