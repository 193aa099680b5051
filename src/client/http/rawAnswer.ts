import type { TransportAnswer } from './transport.ts';

/** An answer of any status, read to its end. */
export interface RawAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: TransportAnswer['headers'];
  readonly text: string;
  /** The number of attempts, if more than one. */
  readonly attempts?: number;
}

/** `GET <address>`, which names a request in errors. The key is never part of an address. */
export const subjectOf = (url: URL): string => `GET ${url.href}`;
