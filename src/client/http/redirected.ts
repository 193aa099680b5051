import type { TransportAnswer } from './transport.ts';
import { unreadable } from './unreadable.ts';

const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

/** A redirect's target, undefined if it cannot be read; undefined for any other answer. */
export const redirectIn = (
  { status, headers }: Pick<TransportAnswer, 'status' | 'headers'>,
  from: URL,
): { readonly target: URL | undefined } | undefined => {
  const location = redirects.has(status) ? headers['location'] : undefined;
  if (location === undefined) return undefined;
  return { target: URL.canParse(location, from.href) ? new URL(location, from) : undefined };
};

/**
 * Returns the next address of a redirected link. This is redirect number `redirects` on the way to `wanted`.
 * @throws ClientError if the key would leave its origin, or the redirects form a loop
 */
export const redirected = (from: URL, target: URL | undefined, redirects: number, wanted: URL): URL => {
  if (target?.origin !== wanted.origin) {
    const message = `The service redirects ${whereTo(target)}, which is not followed, because the key belongs to ${wanted.origin}`;
    throw unreadable('OTHER_ORIGIN', from, { message });
  }
  if (target.href === from.href)
    throw unreadable('REDIRECT_LOOP', wanted, { message: 'The service redirects this address to itself' });
  if (redirects <= maxRedirects) return target;
  const message = `The service redirected more than ${maxRedirects} times`;
  throw unreadable('REDIRECT_LOOP', wanted, { message });
};

const whereTo = (target: URL | undefined): string => {
  if (!target) return 'to an address that cannot be read';
  // An address that is not a web address has no origin.
  return target.origin === 'null'
    ? `to an address with another scheme (${target.protocol})`
    : `to another origin (${target.origin})`;
};
