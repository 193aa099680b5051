import type { RouteEntry } from '../../api/table/index.ts';
import type { Access, AccessCheck } from '../access/check.ts';
import { readParameters } from '../parameters.ts';
import { ApiProblem, notFound } from '../problem.ts';
import type { ServiceRequest } from '../request.ts';
import { createRouter } from '../router.ts';
import { findMatchNumber } from '../store/find.ts';
import type { Store } from '../store/store.ts';
import type { LiveHub } from './hub.ts';
import { chargedUpdates, toLimitMessage } from './pushed.ts';

export interface RoomParts {
  readonly hub: LiveHub;
  readonly store: Store;
  readonly access: AccessCheck;
  /** The game segment of every path. */
  readonly game?: string;
}

/** One who may enter rooms, and the match that was named in the query. */
export interface Visitor {
  readonly access: Access;
  readonly match: string | undefined;
}

/** Why a room comes to its end: the match is over (or the visitor has left), or the key's quota is spent. */
export type RoomEnd = 'over' | 'limit';

/** What is said in a room: the updates of one match as JSON, each one text. */
export type Room = AsyncGenerator<string, RoomEnd, void>;

/** The rooms of `/live/ws`, one a match, without the socket: a visitor in the same process enters them the same way. */
export interface Rooms {
  /** Whether a path is the rooms' own. */
  readonly isRoomPath: (path: string) => boolean;
  /** Checks key and plan. @throws ApiProblem */
  admit(request: ServiceRequest): Promise<Visitor>;
  /** Enters the room of a match. @throws ApiProblem NOT_FOUND where there is no such match, or it is not live. */
  open(request: { readonly match: string; readonly access: Access; readonly signal?: AbortSignal }): Room;
  /** Both at once. @throws ApiProblem */
  enter(request: ServiceRequest): Promise<Room>;
}

export const createRooms = ({ hub, store, access, game = 'game' }: RoomParts): Rooms => {
  const route = createRouter(`/api/v1/${game}`);
  const roomRow = (path: string): RouteEntry | undefined => {
    const entry = route(path)?.entry;
    return entry?.row.stream === 'websocket' ? entry : undefined;
  };

  const rooms: Rooms = {
    isRoomPath: path => roomRow(path) !== undefined,
    admit: async request => {
      const entry = roomRow(request.path);
      if (!entry) throw notFound(`there are no rooms at ${request.path}`);
      const granted = await access(request, entry);
      const { match } = readParameters(entry.row, {}, request.query);
      return { access: granted, match: match === undefined ? undefined : String(match) };
    },
    open: ({ match, access, signal }) => {
      const reader = hub.subscribe({ match: findMatchNumber(store, match), delay: access.delay, signal });
      return speak(chargedUpdates(reader, access, hub.clock));
    },
    enter: async request => {
      const visitor = await rooms.admit(request);
      if (visitor.match === undefined) {
        throw new ApiProblem('INVALID_PARAMETER', 'match: a room is entered by its match', {
          details: { parameter: 'match' },
        });
      }
      const { access, match } = visitor;
      return rooms.open({ match, access, ...(request.signal && { signal: request.signal }) });
    },
  };
  return rooms;
};

async function* speak(pushed: ReturnType<typeof chargedUpdates>): Room {
  for await (const each of pushed) {
    if (each.kind === 'update') yield each.update.text;
    if (each.kind === 'refused') {
      yield JSON.stringify(toLimitMessage(each.problem));
      return 'limit';
    }
  }
  return 'over';
}
