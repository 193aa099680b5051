import type { Transport, TransportAnswer } from '../../src/client/http/transport.ts';

/** The answer of a fake service: any value as JSON, or a complete answer. */
export type FakeReply =
  | { readonly json: unknown }
  | { readonly status: number; readonly text: string; readonly headers?: TransportAnswer['headers'] };

export interface FakeTransport extends Transport {
  /** Path and query of every request, in order. */
  readonly asked: readonly string[];
}

/** A service in memory that is a function of the address. */
export const createFakeTransport = (reply: (url: URL, index: number) => FakeReply): FakeTransport => {
  const asked: string[] = [];
  return {
    asked,
    send: async ({ url }) => {
      asked.push(url.pathname + url.search);
      const made = reply(url, asked.length - 1);
      if ('json' in made) return { status: 200, headers: {}, body: once(JSON.stringify(made.json)) };
      return { status: made.status, headers: made.headers ?? {}, body: once(made.text) };
    },
    close: async () => {},
  };
};

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}
