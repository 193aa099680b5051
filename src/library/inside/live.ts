import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import { toServiceError } from '../../client/http/serviceError.ts';
import type { AnswererParts } from '../../server/answer.ts';
import { createStreams, type Streams } from '../../server/live/streams.ts';
import { createLiveHub } from '../../server/live/hub.ts';
import { createRooms, type Rooms } from '../../server/live/rooms.ts';
import { ApiProblem, toProblemBody } from '../../data/store/problem.ts';
import type { Clock } from '../../server/clock.ts';

/** Joins a room without a socket. @throws ClientError */
export type FollowRoom = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => AsyncGenerator<PushedUpdate, void, undefined>;

/** The live updates of the embedded service: the stream for its HTTP side, and the rooms without a socket. */
export const createEmbeddedLive = (
  parts: AnswererParts,
  { now, setTimer }: Clock,
): { readonly streams: Streams; readonly rooms: Rooms; readonly followRoom: FollowRoom } => {
  const hub = createLiveHub({ ...parts, clock: { now, setTimer } });
  const rooms = createRooms({ ...parts, hub });
  return {
    streams: createStreams(hub),
    rooms,
    async *followRoom(url, headers, signal): AsyncGenerator<PushedUpdate, void, undefined> {
      try {
        const query = url.search.slice(1);
        const room = await rooms.enter({ method: 'GET', path: url.pathname, query, headers, signal });
        for await (const text of room) yield { id: '', event: 'message', text };
      } catch (error) {
        throw error instanceof ApiProblem ? refused(error, url, now()) : error;
      }
    },
  };
};

const refused = (problem: ApiProblem, url: URL, now: number): Error => {
  const text = JSON.stringify(toProblemBody(problem));
  return toServiceError({ url, status: problem.status, headers: problem.headers, text }, now);
};
