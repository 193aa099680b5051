import { isIP } from 'node:net';

/** Names under which a service on this machine is always asked for. */
const loopbackNames = ['127.0.0.1', 'localhost', '::1'];

/**
 * Whether a request's Host names this service. A page in a browser may make its own name point here (DNS rebinding)
 * and would then read the answers as its own; it cannot choose the name that the browser sends.
 */
export const createHostCheck = (
  bound: string,
  allowed: readonly string[] = [],
): ((host: string | undefined) => boolean) => {
  const names = new Set([...loopbackNames, bound, ...allowed].map(hostNameOf));
  // Bound to every address of the machine, it goes by each; an address is no name that can be made to point elsewhere.
  const anyAddress = bound === '0.0.0.0' || bound === '::';
  return host => {
    if (host === undefined) return false;
    const name = hostNameOf(host);
    return names.has(name) || (anyAddress && isAddress(name));
  };
};

/** The name in `Host`, without port, brackets and a closing dot, in lower case. */
const hostNameOf = (host: string): string => {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d*)?$|^([^:]*)(?::\d*)?$/u.exec(host) ?? [];
  return (bracketed ?? plain ?? host).toLowerCase().replace(/\.$/u, '');
};

const isAddress = (name: string): boolean => isIP(name) !== 0;
