import type { Route } from '../../api/route.ts';
import { routes } from '../../api/table/groups.ts';
import { ClientError, type ClientErrorKind } from '../../client/errors.ts';
import type { TransportName } from '../../watch/frame/state.ts';
import type { SourceParts } from '../../watch/feed/source.ts';
import type { OpenService } from '../session/openService.ts';
import type { FeedOptions } from './feed.ts';

/** Refusals of a room that say nothing of the stream: the plan has none, nobody knows the way, or it is no WebSocket. */
const noRoom: readonly ClientErrorKind[] = [
  'forbidden',
  'notFound',
  'badRequest',
  'unreadable',
  'network',
  'timeout',
];

/**
 * How a watch is told what is pushed; undefined where it asks. Where a room is preferred but not insisted on, the stream
 * takes its place when it is refused. `use` is told what carries the updates; when that fails too, the watch asks.
 */
export const followOver = (
  transport: TransportName,
  service: Pick<OpenService, 'follow'>,
  {
    wish,
    use,
  }: { readonly wish: Pick<FeedOptions, 'preferRoom'>; readonly use: (transport: TransportName) => void },
): SourceParts['follow'] => {
  if (transport !== 'room' && transport !== 'sse') return undefined;
  let hasRooms = wish.preferRoom === true;
  return async function* (match, signal, heard) {
    const ways = transport === 'sse' && hasRooms && match !== undefined ? inTurn : [transport];
    for (const way of ways) {
      use(way);
      try {
        yield* service.follow(rows[way], { match }, signal, heard);
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        if (way === ways.at(-1) || !isWithoutRoom(error)) {
          use('poll');
          throw error;
        }
        hasRooms = false;
      }
    }
  };
};

const inTurn = ['room', 'sse'] as const;
const rows = { room: routes.live.room, sse: routes.live.stream } as const satisfies Partial<
  Record<TransportName, Route>
>;

const isWithoutRoom = (error: unknown): boolean =>
  error instanceof ClientError && noRoom.includes(error.kind);
