import { isLoopback } from '../../core/loopback.ts';
import type { KnownService } from '../../core/services/knownService.ts';
import { serviceAt } from '../../core/services/services.ts';
import { ConfigError } from './configError.ts';

/** A base URL, and what is known of the service there. */
export interface Address {
  /** With the version segment, without a trailing slash. */
  readonly baseUrl: string;
  /** The game segment that applies unless the user names another. */
  readonly game: string;
  /** Present at a known service. */
  readonly service?: KnownService;
}

/** The default game segment of a service that is not known. */
export const usualGame = 'game';

/**
 * Reads a base URL as a user types it. A host of a known service means that service, with whichever part of its path and
 * with or without `https://`; `named` is the known service that answers at any other address.
 * @throws ConfigError for text that is not a base URL, and for `http://` to another machine unless `insecure` allows it
 */
export const readAddress = (text: string, insecure: boolean, named?: KnownService): Address => {
  const url = parse(text);
  const service = named ?? serviceAt(url.host);
  if (!service) return { baseUrl: checked(url, insecure), game: usualGame };
  const known = { game: service.game, service };
  if (service.otherHosts.includes(url.host)) return { ...known, baseUrl: service.baseUrl };
  if (service.apiHosts.includes(url.host)) {
    const own = new URL(service.baseUrl);
    own.host = url.host;
    own.pathname = pathAtOwnHost(url.pathname, service);
    return { ...known, baseUrl: checked(own, insecure) };
  }
  const rest = url.pathname.split('/').filter(Boolean);
  while (rest.at(-1) === service.game) rest.pop();
  url.pathname = rest.join('/') || new URL(service.baseUrl).pathname;
  return { ...known, baseUrl: checked(url, insecure) };
};

/** Some part of the usual path means the whole; the path of another version is kept. */
const pathAtOwnHost = (typed: string, { baseUrl, game }: KnownService): string => {
  const usual = new URL(baseUrl).pathname;
  const words = typed.split('/').filter(Boolean);
  const base = words.includes(game) ? words.slice(0, words.indexOf(game)) : words;
  return base.every(word => usual.split('/').includes(word)) ? usual : base.join('/');
};

/** @throws ConfigError */
const parse = (text: string): URL => {
  const url = toUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(
      `"${text}" is not a base URL`,
      'Give the whole URL, with its version segment: https://…/api/v1',
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      'A base URL has no user, password, query or fragment',
      'The key goes into ESPORTS_API_KEY.',
    );
  }
  return url;
};

/** The host of a known service needs no scheme. */
const toUrl = (text: string): URL | undefined => {
  const secure = `https://${text}`;
  if (!text.includes('://') && URL.canParse(secure) && serviceAt(new URL(secure).host))
    return new URL(secure);
  return URL.canParse(text) ? new URL(text) : undefined;
};

/** Without its trailing slash. @throws ConfigError if others could read the key */
const checked = (url: URL, insecure: boolean): string => {
  if (url.protocol === 'http:' && !insecure && !isLoopback(url.hostname)) {
    throw new ConfigError(
      `${url.origin} is not encrypted: the key could be read in transit`,
      'Use https://, or --insecure if you trust the network.',
    );
  }
  return url.href.replace(/\/+$/, '');
};

/** @throws ConfigError for text that is not one path segment */
export const checkGame = (game: string): string => {
  if (isGame(game)) return game;
  throw new ConfigError(
    `"${game}" cannot be a game segment`,
    'It must be one path segment, such as game or cs2.',
  );
};

export const isGame = (text: string): boolean => /^[\w.~-]+$/.test(text) && text !== '.' && text !== '..';
