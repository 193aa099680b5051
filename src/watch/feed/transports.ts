import { ClientError, type ClientErrorKind } from '../../client/errors.ts';
import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import type { TransportName } from '../frame/state.ts';
import type { SourceParts } from './source.ts';

/** The transports that push updates: the room of one match, or the stream of server-sent events. */
export type PushTransport = Extract<TransportName, 'room' | 'sse'>;

/** Follows a match, or every match, over one transport until `signal` aborts. @throws ClientError */
export type FollowOver = (
  transport: PushTransport,
  match: string | undefined,
  signal: AbortSignal,
  heard: () => void,
) => AsyncIterable<PushedUpdate>;

/** Refusals of a room after which the stream may still work: no rooms in the plan, an unknown path, no WebSocket. */
const noRoom: readonly ClientErrorKind[] = [
  'forbidden',
  'notFound',
  'badRequest',
  'unreadable',
  'network',
  'timeout',
];

/**
 * How a watch receives pushed updates; undefined where it polls. A preferred room that is refused is replaced by the
 * stream. `use` learns which transport carries the updates; when the last one fails, the watch polls.
 */
export const followWithFallback = (
  transport: TransportName,
  followOver: FollowOver,
  { preferRoom, use }: { readonly preferRoom: boolean; readonly use: (transport: TransportName) => void },
): SourceParts['follow'] => {
  if (transport !== 'room' && transport !== 'sse') return undefined;
  let hasRooms = preferRoom;
  return async function* (match, signal, heard) {
    const transports = transport === 'sse' && hasRooms && match !== undefined ? roomFirst : [transport];
    for (const next of transports) {
      use(next);
      try {
        yield* followOver(next, match, signal, heard);
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        if (next === transports.at(-1) || !isWithoutRoom(error)) {
          use('poll');
          throw error;
        }
        hasRooms = false;
      }
    }
  };
};

const roomFirst = ['room', 'sse'] as const;

const isWithoutRoom = (error: unknown): boolean =>
  error instanceof ClientError && noRoom.includes(error.kind);
