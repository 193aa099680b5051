import { unreadable } from './unreadable.ts';

const maxRedirects = 5;

/**
 * Where a link goes on that was redirected, for the `redirects`th time, on its way to `wanted`.
 * @throws ClientError where the key would leave its origin, or it goes round in circles
 */
export const redirected = (from: URL, target: URL | undefined, redirects: number, wanted: URL): URL => {
  if (target?.origin !== wanted.origin) {
    const message = `The service redirects to another origin (${target?.origin ?? 'an unreadable address'}), which is not followed: the key belongs to ${wanted.origin}`;
    throw unreadable('OTHER_ORIGIN', from, { message });
  }
  if (redirects <= maxRedirects) return target;
  const message = `The service redirected more than ${maxRedirects} times`;
  throw unreadable('REDIRECT_LOOP', wanted, { message });
};
