import { isIP } from 'node:net';

/** Headers that let pages of other origins read the answer; none where no origin is allowed. */
export type CorsHeaders = (origin: string | undefined) => Readonly<Record<string, string>>;

const exposed = 'ETag, Last-Event-ID, RateLimit, RateLimit-Policy, Retry-After, X-Plan';

/** `allowed`: origins such as `https://example.com`, or `*`. */
export const createCors = (allowed: readonly string[] = []): CorsHeaders => {
  if (allowed.length === 0) return () => ({});
  const isAllowed = (origin: string) => allowed.includes('*') || allowed.includes(origin);
  return origin => ({
    // Answers differ by it even where the origin is not allowed: a cache must know.
    vary: 'Origin',
    ...(origin !== undefined &&
      isAllowed(origin) && {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': exposed,
      }),
  });
};

/** What a preflight is told beside, where the origin is allowed. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'x-api-key, if-none-match, last-event-id',
  'access-control-max-age': '86400',
} as const;

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
