import type { PushedUpdate } from '../client/liveStream.ts';
import { subjectOf } from '../client/request.ts';
import { toServiceError } from '../client/serviceError.ts';
import type { Transport, TransportAnswer } from '../client/transport.ts';
import type { OwnSource } from '../config/source.ts';
import { createUnlimitedAccess } from '../service/access/unlimited.ts';
import { createAnswerer } from '../service/answer.ts';
import { createLiveHub } from '../service/live/hub.ts';
import { createRooms } from '../service/live/rooms.ts';
import { createStreams } from '../service/live/streams.ts';
import { ApiProblem, toProblemBody } from '../service/problem.ts';
import type { Answerer } from '../service/request.ts';
import type { Host } from './host.ts';
import { openServiceData } from './serviceData.ts';

/** The address that the service inside goes by; nothing is ever sent there. */
export const embeddedBaseUrl = 'http://embedded.invalid/api/v1';

/** The key of the user who runs it for himself; it never leaves the process. */
export const embeddedKey = 'embedded';

/** The service inside, as a client sees it. */
export interface EmbeddedService {
  readonly transport: Transport;
  /** Enters a room without a socket. @throws ClientError */
  followRoom(
    url: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): AsyncGenerator<PushedUpdate, void, undefined>;
}

/** Opens the made-up season or a data file, and a service over it in this process. */
export const openEmbedded = async (
  source: OwnSource,
  host: Host,
  onBuild: () => void,
): Promise<EmbeddedService> => {
  const data = await openServiceData(source, host, onBuild);
  const faults: unknown[] = [];
  const report = (fault: unknown): void => void faults.push(fault);
  const access = createUnlimitedAccess(embeddedKey, host.now);
  const clock = { now: host.now, setTimer: host.setTimer };
  const hub = createLiveHub({ ...data, clock, report });
  const { game } = source;
  const answerer = createAnswerer({
    ...data,
    streams: createStreams(hub),
    access,
    clock: host.now,
    report,
    game,
  });
  const rooms = createRooms({ hub, store: data.store, access, game });
  return {
    transport: { send: request => send(answerer, request, faults), close: async () => data.close() },
    async *followRoom(url, headers, signal) {
      try {
        const room = await rooms.enter({
          method: 'GET',
          path: url.pathname,
          query: url.search.slice(1),
          headers,
          signal,
        });
        for await (const text of room) yield { id: '', event: 'message', text };
      } catch (error) {
        throw error instanceof ApiProblem ? refused(error, url, host.now()) : error;
      }
    },
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
  // A fault inside our own process is a fault of the program: it is thrown, not dressed up as an answer.
  if (faults.length > 0) throw faults[0];
  const { body } = answer;
  return { ...answer, body: typeof body === 'string' ? once(body) : body };
};

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}

const refused = (problem: ApiProblem, url: URL, now: number): Error => {
  const text = JSON.stringify(toProblemBody(problem, subjectOf(url)));
  return toServiceError({ url, status: problem.status, headers: problem.headers, text }, now);
};
