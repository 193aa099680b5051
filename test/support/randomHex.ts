import { randomBytes } from 'node:crypto';

/** Like the host's: this many random bytes in hex. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');
