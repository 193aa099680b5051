import type { RouteEntry } from '../../api/table/index.ts';
import type { Access, AccessCheck } from '../access/check.ts';
import { readParameters } from '../parameters.ts';
import { ApiProblem, notFound } from '../problem.ts';
import type { ServiceRequest } from '../request.ts';
import { createRouter } from '../router.ts';
import { findMatchNumber } from '../store/find.ts';
import type { Store } from '../store/store.ts';
import type { ListenerReader, LiveHub } from './hub.ts';
import { chargedUpdates, toRefusalMessage } from './pushed.ts';

export interface RoomParts {
  readonly hub: LiveHub;
  readonly store: Store;
  readonly access: AccessCheck;
  /** The game segment of every path. */
  readonly game?: string;
}

/** One who may enter rooms, the match that was named in the query, and the last update that was seen of it. */
export interface Visitor {
  readonly access: Access;
  readonly match: string | undefined;
  readonly lastEventId: string | undefined;
}

/** Which room is entered, and by whom. */
export interface RoomRequest {
  readonly match: string;
  readonly access: Access;
  /** Go on after this update, where that can be told; else the room begins with a snapshot. */
  readonly lastEventId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Why a room comes to its end: the match is over (or the visitor has left), the key's quota is spent, the key is not
 * valid any more, or updates cannot be counted at the moment.
 */
export type RoomEnd = 'over' | 'limit' | 'refused' | 'uncounted';

/** What is said in a room: the updates of one match as JSON, each one text. */
export type Room = AsyncGenerator<string, RoomEnd, void> & Pick<ListenerReader, 'resumed'>;

/** The rooms of `/live/ws`, one a match, without the socket: a visitor in the same process enters them the same way. */
export interface Rooms {
  /** Whether a path is the rooms' own. */
  readonly isRoomPath: (path: string) => boolean;
  /** Checks key and plan. @throws ApiProblem */
  admit(request: ServiceRequest): Promise<Visitor>;
  /** Enters the room of a match. @throws ApiProblem NOT_FOUND where there is no such match, or it is not live. */
  open(request: RoomRequest): Room;
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
      return {
        access: granted,
        match: match === undefined ? undefined : String(match),
        lastEventId: request.headers['last-event-id'],
      };
    },
    open: ({ match: name, access, lastEventId, signal }) => {
      const match = findMatchNumber(store, name, access.archiveSince);
      const reader = hub.subscribe({ match, lastEventId, delay: access.delay, signal });
      return Object.assign(speak(chargedUpdates(reader, access, hub.clock)), { resumed: reader.resumed });
    },
    enter: async request => {
      const visitor = await rooms.admit(request);
      if (visitor.match === undefined) {
        throw new ApiProblem('INVALID_PARAMETER', 'match: a room is entered by its match', {
          details: { parameter: 'match' },
        });
      }
      return rooms.open({ ...visitor, match: visitor.match, signal: request.signal });
    },
  };
  return rooms;
};

async function* speak(pushed: ReturnType<typeof chargedUpdates>): AsyncGenerator<string, RoomEnd, void> {
  for await (const each of pushed) {
    if (each.kind === 'update') yield each.update.text;
    if (each.kind === 'refused') {
      const said = toRefusalMessage(each.problem);
      if (said) yield JSON.stringify(said);
      return said?.type ?? 'uncounted';
    }
  }
  return 'over';
}
