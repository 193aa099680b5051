import type { Transport, TransportAnswer } from '../../client/http/transport.ts';
import type { OwnSource } from '../../settings/source.ts';
import { createUnlimitedAccess } from '../../service/access/unlimited.ts';
import { createAnswerer } from '../../service/answer.ts';
import type { Store } from '../../service/store/store.ts';
import type { Answerer } from '../../service/request.ts';
import type { Host } from '../host/host.ts';
import type { Progress } from '../show/progress.ts';
import type { FollowRoom } from './embeddedLive.ts';
import { openServiceData } from './serviceData.ts';

/** The key for the embedded service; it never leaves the process. */
export const embeddedKey = 'embedded';

/** The embedded service, as a client sees it. */
export interface EmbeddedService {
  readonly transport: Transport;
  readonly followRoom: FollowRoom;
  readonly store: Store;
}

export interface EmbeddedOptions {
  /** Whether the caller will open the stream; if not, its code is not loaded. */
  readonly stream: boolean;
  /** Shows what the user waits for. */
  readonly progress: Pick<Progress, 'begin'>;
}

/** Opens the made-up season or a data file, and a service in this process that answers from it. */
export const openEmbedded = async (
  source: OwnSource,
  host: Host,
  options: EmbeddedOptions,
): Promise<EmbeddedService> => {
  const data = await openServiceData(source, host, options.progress);
  const faults: unknown[] = [];
  const parts = {
    ...data,
    game: source.game,
    root: '',
    access: createUnlimitedAccess(embeddedKey, host.now),
    clock: host.now,
    toTag: null,
    report: (fault: unknown) => void faults.push(fault),
  };
  const loadLive = async () => (await import('./embeddedLive.ts')).createEmbeddedLive(parts, host);
  const streams = options.stream ? (await loadLive()).streams : undefined;
  const answerer = createAnswerer({ ...parts, streams });
  return {
    transport: { send: request => send(answerer, request, faults), close: async () => data.close() },
    async *followRoom(url, headers, signal) {
      yield* (await loadLive()).followRoom(url, headers, signal);
    },
    store: data.store,
  };
};

const send = async (
  answerer: Answerer,
  { url, headers, signal }: Parameters<Transport['send']>[0],
  faults: readonly unknown[],
): Promise<TransportAnswer> => {
  const answer = await answerer({
    method: 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    headers,
    signal,
  });
  // A fault inside our own process is a fault of the program: throw it rather than answer with it.
  if (faults.length > 0) throw faults[0];
  const { body } = answer;
  return { ...answer, body: typeof body === 'string' ? once(body) : body };
};

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}
