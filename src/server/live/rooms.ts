import { type RouteEntry, routes } from '../../core/table/groups.ts';
import type { Access, AccessCheck } from '../access/check.ts';
import { iterate } from '../handed.ts';
import { readParameters } from '../parameters.ts';
import { parseIdentifier } from '../../data/store/identifiers.ts';
import { ApiProblem, notFound } from '../../data/store/problem.ts';
import type { ServiceRequest } from '../request.ts';
import { createRouter } from '../router.ts';
import { findMatchNumber } from '../../data/store/find.ts';
import type { Store } from '../../data/store/store.ts';
import type { ListenerReader, LiveHub } from './hub.ts';
import { chargedUpdates, type Pushed, toRefusalMessage } from './pushed.ts';

export interface RoomParts {
  readonly hub: LiveHub;
  readonly store: Store;
  readonly access: AccessCheck;
  /** The game segment of every path. */
  readonly game?: string;
  /** The path above the game segment; `/api/v1` by default. */
  readonly root?: string;
}

/** An admitted visitor, with the match from the query and the last update that the visitor saw. */
export type Visitor = Awaited<ReturnType<Rooms['admit']>>;

/** The room to enter, the visitor's access, and the last update that the visitor saw. */
interface RoomRequest {
  readonly access: Access;
  readonly match: string;
  readonly lastEventId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Why a room ends: the match is over (or left), the quota is spent, the key is invalid, or updates cannot be counted now. */
export type RoomEnd = 'over' | 'limit' | 'refused' | 'uncounted';

/** A room's messages: the updates of one match, each one as a JSON text. */
export type Room = AsyncGenerator<string, RoomEnd, void> & Pick<ListenerReader, 'resumed'>;

export type Rooms = ReturnType<typeof createRooms>;

/** The rooms of `/live/ws`, one per match. They need no socket, so visitors in the same process use them too. */
export const createRooms = ({ hub, store, access, game = 'game', root = '/api/v1' }: RoomParts) => {
  const route = createRouter(`${root}/${game}`);
  const roomRow = (path: string): RouteEntry | undefined => {
    const entry = route(path)?.entry;
    return entry?.row.stream === 'websocket' ? entry : undefined;
  };

  /** Checks the key and the plan. @throws ApiProblem */
  const admit = async (request: ServiceRequest) => {
    const entry = roomRow(request.path);
    if (!entry) throw notFound(`there are no rooms at ${request.path}`);
    const granted = await access(request, entry);
    const { match } = readParameters(entry.row, {}, request.query);
    return {
      access: granted,
      match: match === undefined ? undefined : String(match),
      lastEventId: request.headers['last-event-id'],
    };
  };
  /** Enters a match's room, resuming if possible, else with a snapshot. @throws ApiProblem NOT_FOUND for one that is not live */
  const open = ({ match: name, access, lastEventId, signal }: RoomRequest): Room => {
    const match = findMatchNumber(store, name, access.archiveSince);
    const reader = hub.subscribe({ match, lastEventId, delay: access.delay, sit: access.sit, signal });
    return Object.assign(speak(iterate(chargedUpdates(reader, access, hub.clock))), {
      resumed: reader.resumed,
    });
  };
  return {
    route: routes.live.room.path,
    isRoomPath: (path: string): boolean => roomRow(path) !== undefined,
    admit,
    open,
    /** The match that a name means, whether or not there is one. Undefined for what can be no name. */
    keyOf: (match: string): number | undefined => parseIdentifier(store.prefix, 'match', match),
    /** Calls `admit` and `open`. @throws ApiProblem */
    enter: async (request: ServiceRequest): Promise<Room> => {
      const visitor = await admit(request);
      if (visitor.match === undefined)
        throw new ApiProblem('INVALID_PARAMETER', 'match: name the match of the room', {
          details: { parameter: 'match' },
        });
      return open({ ...visitor, match: visitor.match, signal: request.signal });
    },
  };
};

async function* speak(pushed: AsyncIterable<Pushed>): AsyncGenerator<string, RoomEnd, void> {
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
