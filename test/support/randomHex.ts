import { randomBytes } from 'node:crypto';

/** As the host draws them: so many random bytes, in hex. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');
