import { hash } from 'node:crypto';

/**
 * Tells accounts apart without telling the key: for the names of what is kept for each of them, such as ledger and
 * stored answers. 32 hexadecimal digits; the same key at another origin is another account.
 */
export const accountDigest = (origin: string, apiKey: string): string =>
  hash('sha256', `esports account\n${origin}\n${apiKey}`).slice(0, 32);
