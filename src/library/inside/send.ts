import type { Transport, TransportAnswer } from '../../client/http/transport.ts';
import type { Answerer } from '../../server/request.ts';

/**
 * Answers a request of the client in this process.
 * @param faults of the service; the first one is thrown, because in our own process it is a fault of the program
 */
export const sendInside = async (
  answerer: Answerer,
  { url, headers, signal }: Parameters<Transport['send']>[0],
  faults: readonly unknown[],
): Promise<TransportAnswer> => {
  signal.throwIfAborted();
  const answer = await answerer({
    method: 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    headers,
    signal,
  });
  if (faults.length > 0) throw faults[0];
  const { body } = answer;
  return { ...answer, body: typeof body === 'string' ? once(body) : body };
};

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}
