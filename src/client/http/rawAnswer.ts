import type { TransportAnswer } from './transport.ts';

/** An answer read to its end; any status. */
export interface RawAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: TransportAnswer['headers'];
  readonly text: string;
  /** How often the service was asked, where it was more than once. */
  readonly attempts?: number;
}

/** `GET <address>`, as errors name a request. The key is never part of an address. */
export const subjectOf = (url: URL): string => `GET ${url.href}`;
