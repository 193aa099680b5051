/** Headers that let pages of other origins read the answer; none where no origin is allowed. */
export type CorsHeaders = (origin: string | undefined) => Readonly<Record<string, string>>;

const exposed = 'ETag, RateLimit, RateLimit-Policy, Retry-After';

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
