import { ConfigError } from './configError.ts';

/** Longer than any key, in characters: what is longer is another file. */
export const longestKey = 4096;

/** What may follow a key in a file or a pipe without belonging to it. */
export const trimKey = (text: string): string => text.replace(/^\uFEFF/, '').trim();

/**
 * A key travels in a header: what cannot stand there is refused without being shown.
 * @throws ConfigError
 */
export const checkKey = (key: string): string => {
  if (key === '') throw new ConfigError('The API key is empty', 'Nothing was stored or sent.');
  if (key.length > longestKey) {
    throw new ConfigError(
      `The API key has more than ${longestKey} characters`,
      'Give the key alone, without what stands around it.',
    );
  }
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ConfigError(
    'The API key has characters that no key has (a space, a line break, or a letter outside ASCII)',
    'Copy it again, without what stands around it.',
  );
};
