import { isIP } from 'node:net';

const exposed = 'ETag, Last-Event-ID, RateLimit, RateLimit-Policy, Retry-After, X-Plan, X-Request-Id';

/** Gives the headers that let pages of other origins read the answer. `allowed`: origins such as `https://example.com`, or `*`. */
export const createCors = (allowed: readonly string[] = []) => {
  const isAllowed = (origin: string) => allowed.includes('*') || allowed.includes(origin);
  return (origin: string | undefined): Readonly<Record<string, string>> =>
    allowed.length > 0
      ? {
          // The answer depends on the origin even if it is not allowed, so caches need this header.
          vary: 'Origin',
          ...(origin !== undefined &&
            isAllowed(origin) && {
              'access-control-allow-origin': origin,
              'access-control-expose-headers': exposed,
            }),
        }
      : {};
};

export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'x-api-key, if-none-match, last-event-id, x-request-id',
  'access-control-max-age': '86400',
} as const;

/** The host names that are always allowed: the loopback names of this machine. */
const loopbackNames = ['127.0.0.1', 'localhost', '::1'];

/** Checks that Host names this service. By DNS rebinding a page can lead its own name here, but not change what is sent. */
export const createHostCheck = (bound: string, allowed: readonly string[] = []) => {
  const names = new Set([...loopbackNames, bound, ...allowed].map(hostNameOf));
  // A service bound to all addresses accepts any address: it cannot be made to resolve elsewhere, as a name can.
  const anyAddress = bound === '0.0.0.0' || bound === '::';
  const isAllowed = (name: string): boolean => names.has(name) || (anyAddress && isAddress(name));
  // Nearly all requests name the service in the same way.
  let latest: string | undefined;
  return (host: string | undefined): boolean => {
    if (host === undefined) return false;
    if (host === latest) return true;
    const isOurs = isAllowed(hostNameOf(host));
    if (isOurs) latest = host;
    return isOurs;
  };
};

/** The name in `Host` in lower case, without port, brackets and final dot. */
const hostNameOf = (host: string): string => {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d*)?$|^([^:]*)(?::\d*)?$/u.exec(host) ?? [];
  return (bracketed ?? plain ?? host).toLowerCase().replace(/\.$/u, '');
};

const isAddress = (name: string): boolean => isIP(name) !== 0;
