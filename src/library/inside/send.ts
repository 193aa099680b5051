import type { Transport, TransportAnswer } from '../../client/http/transport.ts';
import type { Answerer } from '../../server/request.ts';

/** Answers a request of the client in this process. `faults`: those of the service, whose first is thrown as our own. */
export const sendInside = async (
  answerer: Answerer,
  { url, headers, signal }: Parameters<Transport['send']>[0],
  faults: readonly unknown[],
): Promise<TransportAnswer> => {
  signal.throwIfAborted();
  const { pathname: path, search } = url;
  const answer = await answerer({ method: 'GET', path, query: search.slice(1), headers, signal });
  if (faults.length > 0) throw faults[0];
  const { body } = answer;
  return { ...answer, body: typeof body === 'string' ? once(body) : body };
};

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}
