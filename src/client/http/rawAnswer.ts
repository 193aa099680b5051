import type { TransportAnswer } from './transport.ts';

/** An answer of any status, read to its end. */
export interface RawAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: TransportAnswer['headers'];
  readonly text: string;
  /** The number of attempts, if more than one. */
  readonly attempts?: number;
}

export const isSuccess = ({ status }: Pick<RawAnswer, 'status'>): boolean => status >= 200 && status <= 299;

/** `GET <address>`, which names a request in errors. The key is never part of an address. */
export const subjectOf = (url: URL): string => `GET ${addressOf(url)}`;

/**
 * The address as users see it. A service inside this process has none that anybody could use, so its path is shown
 * with the name of its data: `/game/live of the made-up season` for `http://made-up-season.invalid/game/live`.
 */
export const addressOf = (url: URL): string => {
  if (!isInside(url)) return url.href;
  const name = url.hostname.slice(0, -insideDomain.length).replaceAll('-', ' ');
  return `${url.pathname}${url.search} of the ${name}`.replace('made up', 'made-up');
};

/** No network has this top-level domain (RFC 2606, section 2). */
const insideDomain = '.invalid';

/** Whether the address is that of a service inside this process. */
export const isInside = ({ hostname }: Pick<URL, 'hostname'>): boolean => hostname.endsWith(insideDomain);
