import { ConfigError } from '../../../settings/source.ts';

/** `*`, or an origin as browsers send it: `https://example.com`. @throws ConfigError */
export const checkOrigin = (text: string): string => {
  if (text === '*') return text;
  const url = webUrl(text);
  // Compared letter by letter with what a browser sends: a path or a closing slash would never match.
  if (url && url.pathname === '/' && url.search === '' && url.hash === '') return url.origin;
  throw new ConfigError(`--cors: «${text}» is no origin`, 'Name one such as https://example.com, or *');
};

/** The address without its closing slash: links are made by adding to it. @throws ConfigError */
export const checkPublicUrl = (text: string): string => {
  const url = webUrl(text);
  if (url && url.search === '' && url.hash === '' && url.username === '' && url.password === '')
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  throw new ConfigError(
    `--public-url: «${text}» is no address of a service`,
    'Name it as it is reached from outside, without /api/v1: https://data.example',
  );
};

const webUrl = (text: string): URL | undefined => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
};
