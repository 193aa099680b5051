import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback service with a limit a minute, which answers every list with `rows`. */
export interface MinuteService {
  readonly baseUrl: string;
  /** When each request arrived, by the machine's clock in ms, and what it was answered. */
  readonly requests: readonly { readonly at: number; readonly url: string; readonly status: number }[];
  /** The most requests in any 60 seconds. */
  most(): number;
  close(): Promise<void>;
}

export const startMinuteService = async (
  limit: number,
  answer: (url: URL) => unknown = () => ({ success: true, data: [], meta: { count: 0, total: 0 } }),
): Promise<MinuteService> => {
  const requests: { at: number; url: string; status: number }[] = [];
  const server = createServer((request, response) => {
    const at = performance.now();
    const recent = requests.filter(earlier => earlier.at > at - 60_000);
    const status = recent.length < limit ? 200 : 429;
    requests.push({ at, url: request.url ?? '', status });
    const oldest = recent[0]?.at ?? at;
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': Math.max(0, limit - recent.length - 1),
      'x-ratelimit-reset': Math.ceil((Date.now() + oldest + 60_000 - at) / 1000),
    });
    const refused = { success: false, error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' } };
    const url = new URL(request.url ?? '', 'http://service.invalid');
    response.end(JSON.stringify(status === 200 ? answer(url) : refused));
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    most: () =>
      Math.max(
        0,
        ...requests.map(
          ({ at: first }) => requests.filter(({ at }) => at >= first && at < first + 60_000).length,
        ),
      ),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** The profile of a known service at another address, as `auth login` stores it. */
export const profileAt = (baseUrl: string, service: string): string =>
  JSON.stringify({
    version: 1,
    active: 'test',
    profiles: {
      test: {
        baseUrl,
        game: 'cs2',
        service,
        key: { origin: new URL(baseUrl).origin, kept: 'file', text: 'made-up-key' },
      },
    },
  });
