import type { Route } from '../core/route.ts';
import { live } from '../core/table/live.ts';
import { roomJoin } from '../client/link/roomJoin.ts';
import { serviceAt } from '../core/services/services.ts';
import type { LinkSetup } from '../client/link/linkSetup.ts';
import type { PushedUpdate } from '../client/link/pushedUpdate.ts';
import type { Parameters } from '../client/http/url.ts';
import { ConfigError } from '../client/account/configError.ts';
import type { Connections } from './connections.ts';
import { machine } from './machine.ts';
import {
  createUpdates,
  type FollowOptions,
  type FollowRules,
  isWanted,
  parseCursor,
  type Update,
} from './update.ts';

/** Follows live updates by rules. @throws as `followRow`; ConfigError for a room without a match */
export async function* follow(
  { match, types, over = 'stream' }: FollowRules,
  options: FollowOptions,
  connections: Connections,
): AsyncGenerator<Update, void, undefined> {
  if (over === 'room' && match === undefined)
    throw new ConfigError('A room is of one match', 'Name it: `match`.');
  const row: Route = over === 'room' ? live.room : live.stream;
  for await (const update of followRow(row, { match }, options, connections))
    if (isWanted(update, types)) yield update;
}

/** Follows a row that pushes updates. @throws ClientError; ConfigError for a cursor that no update gave */
export async function* followRow(
  row: Route,
  input: Parameters,
  { signal, cursor = '', silence, onBreak }: FollowOptions,
  connections: Connections,
): AsyncGenerator<Update, void, undefined> {
  const after = cursor === '' ? undefined : parseCursor(cursor);
  const toUpdate = createUpdates(machine.now, after);
  const meter = await connections.streamMeter();
  const { match } = input;
  const address = connections.core({}).address(row, input);
  const rooms = serviceAt(address.url.hostname)?.rooms;
  // Following one match ends with that match.
  const finality =
    match !== undefined && (await import('../client/link/matchEnd.ts')).matchEndOf(String(match));
  const setup: LinkSetup = {
    ...address,
    ...connections.linkFacts(signal),
    after,
    silence,
    onBreak,
    meter,
    ...(finality && { finalityOf: finality }),
    ...(match !== undefined && rooms && { join: roomJoin(rooms, String(match), address.headers) }),
  };
  try {
    for await (const piece of await open(row, setup, connections))
      for (const update of piece) yield toUpdate(update);
  } finally {
    meter?.close();
  }
}

const open = async (row: Route, setup: LinkSetup, { inside, transport, connecting }: Connections) => {
  if (row.stream !== 'websocket') {
    const { followStream } = await import('../client/link/liveStream.ts');
    return followStream({ ...setup, transport });
  }
  if (inside) return piecesOf(setup, inside.followRoom);
  const { followRoom } = await import('../client/link/liveRoom.ts');
  return followRoom({ ...setup, connecting });
};

/** A room of a service in this process never breaks. */
async function* piecesOf(
  { url, headers, signal, after }: LinkSetup,
  followRoom: NonNullable<Connections['inside']>['followRoom'],
): AsyncGenerator<readonly PushedUpdate[], void, undefined> {
  const asked = after ? { ...headers, 'last-event-id': after.id } : headers;
  for await (const update of followRoom(url, asked, signal)) yield [update];
}
