import { ConfigError } from './configError.ts';

/** The longest key accepted, in characters. Longer text is some other file. */
export const longestKey = 4096;

/** Removes a byte order mark and trailing white space, which files and pipes often add to a key. */
export const trimKey = (text: string): string => text.replace(/^\uFEFF/, '').trim();

/** Refuses, without showing it, a key that cannot be sent in a header. @throws ConfigError */
export const checkKey = (key: string): string => {
  if (key === '') throw new ConfigError('The API key is empty', 'Nothing was stored or sent.');
  if (key.length > longestKey) {
    throw new ConfigError(
      `The API key has more than ${longestKey} characters`,
      'Give the key alone, without the surrounding text.',
    );
  }
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ConfigError(
    'The API key has characters that no key has (a space, a line break, or a letter outside ASCII)',
    'Copy it again, without the surrounding text.',
  );
};
