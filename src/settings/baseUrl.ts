import { isLoopback } from '../api/loopback.ts';
import { ConfigError } from './configError.ts';

/**
 * Validates a base URL and removes its trailing slash.
 * @throws ConfigError for text that is not a base URL, and for `http://` to another machine unless `insecure` allows it
 */
export const checkBaseUrl = (text: string, insecure: boolean): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(
      `«${text}» is not a base URL`,
      'Give the whole URL, with its version segment: https://…/api/v1',
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      'A base URL has no user, password, query or fragment',
      'The key goes into ESPORTS_API_KEY.',
    );
  }
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
  if (/^[\w.~-]+$/.test(game) && game !== '.' && game !== '..') return game;
  throw new ConfigError(
    `«${game}» cannot be a game segment`,
    'It must be one path segment, such as game or cs2.',
  );
};
