import { hash } from 'node:crypto';

/**
 * A digest that distinguishes accounts without revealing the key. It names the files kept for each account, such as the
 * ledger and the stored answers. 32 hexadecimal digits; the same key at another origin is another account.
 */
export const accountDigest = (origin: string, apiKey: string): string =>
  hash('sha256', `esports account\n${origin}\n${apiKey}`).slice(0, 32);
