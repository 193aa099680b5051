import { isLoopback } from '../api/loopback.ts';
import { ConfigError } from './configError.ts';

/**
 * A base URL as it is used: whole, without a slash at its end.
 * @throws ConfigError for what is none, and for `http://` to another machine where `insecure` does not allow it
 */
export const checkBaseUrl = (text: string, insecure: boolean): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(
      `«${text}» is not a base URL`,
      'Give it whole, with its version segment: https://…/api/v1',
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
      `${url.origin} is not encrypted: the key would be readable on the way`,
      'Use https://, or --insecure where you know the network.',
    );
  }
  return url.href.replace(/\/+$/, '');
};

/** @throws ConfigError for what is not one path segment */
export const checkGame = (game: string): string => {
  if (/^[\w.~-]+$/.test(game) && game !== '.' && game !== '..') return game;
  throw new ConfigError(`«${game}» cannot be a game segment`, 'It is one path segment, such as game or cs2.');
};
