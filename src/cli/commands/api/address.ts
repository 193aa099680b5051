import type { Target } from '../../../client/http/url.ts';
import { addressOf } from '../../../client/http/rawAnswer.ts';
import { UsageError } from '../../parse/usageError.ts';

/** The address of a typed path or URL, which must be at the service’s own origin because the key goes there. @throws UsageError */
export const addressIn = (
  { baseUrl }: Pick<Target, 'baseUrl'>,
  typed: string,
  parameters: readonly (readonly [string, string])[],
): URL => {
  const base = new URL(baseUrl);
  const url = isWhole(typed) ? ofOrigin(typed, base) : joined(typed, base);
  url.hash = '';
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url;
};

/** Refuses what is no path, before anything is opened. @throws UsageError */
export const checkPath = (typed: string): void => {
  // A URL parser drops tabs and line breaks, and reads a backslash as a slash.
  const read = typed.replaceAll(/[\t\r\n]/g, '').replaceAll('\\', '/');
  const segments = read.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const climbs = segments.some(part => /^(?:\.|%2e){1,2}$/i.test(part));
  const isOther = read.startsWith('//') || (/^[a-z][\w+.-]*:/i.test(read) && !isWhole(read));
  if (climbs || isOther || (isWhole(typed) && !URL.canParse(typed))) throw noPath(typed);
};

const isWhole = (typed: string): boolean => /^https?:\/\//i.test(typed);

const ofOrigin = (typed: string, base: URL): URL => {
  const url = new URL(typed);
  if (url.origin === base.origin) return new URL(base.origin + url.pathname + url.search);
  throw new UsageError(
    `"${typed}" is at another origin than ${addressOf(base)}, and must not get its key`,
    'Choose the service with --base-url or --profile, and type only the path: esports api /game/live',
  );
};

const joined = (typed: string, base: URL): URL => {
  const root = base.href.replace(/\/$/, '');
  const url = new URL(typed.startsWith('/') ? root + typed : `${root}/${typed}`);
  if (url.origin !== base.origin || !`${url.pathname}/`.startsWith(new URL(`${root}/`).pathname))
    throw noPath(typed);
  return url;
};

const noPath = (typed: string): UsageError =>
  new UsageError(`"${typed}" is not a path below the base URL`, 'For example: esports api /game/live');
