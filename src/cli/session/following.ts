import type { Route } from '../../core/route.ts';
import type { KnownService } from '../../core/services/knownService.ts';
import type { Client } from '../../client/client.ts';
import type { Parameters } from '../../client/http/url.ts';
import { roomJoin } from '../../client/link/roomJoin.ts';
import type { LinkHooks, LinkSetup } from '../../client/link/linkSetup.ts';
import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import type { Spoilers } from './spoilers.ts';
import type { KeptDelay } from '../context/types.ts';
import { matchEndOf } from '../../client/link/matchEnd.ts';
import { followStream, type StreamSetup } from '../../client/link/liveStream.ts';

type Pieces = AsyncGenerator<readonly PushedUpdate[], void, undefined>;

export interface FollowSetup extends Omit<StreamSetup, 'signal' | 'url' | 'headers' | 'finalityOf'> {
  readonly client: Pick<Client, 'address'>;
  readonly service: KnownService | undefined;
  readonly followRoom: (setup: LinkSetup) => Pieces;
  readonly delay: KeptDelay;
  /** Hides from the user what is not to be known; `seen`: whether the caller gets only the rest. */
  readonly spoilers: Spoilers | undefined;
  readonly isFiltered: boolean;
  /** Told of the updates that the user may see, and when they were true. */
  readonly onUpdates: (updates: readonly PushedUpdate[], at: number) => void;
}

/** Follows a row that pushes updates, in the pieces in which they arrive. @throws ClientError */
export async function* followInPieces(
  { client, service, followRoom, delay, spoilers, isFiltered, onUpdates, ...parts }: FollowSetup,
  [row, input, hooks]: readonly [Route, Parameters, LinkHooks],
): Pieces {
  const { match } = input;
  const { onDone } = hooks;
  const address = client.address(row, input);
  const setup = {
    ...parts,
    ...address,
    ...hooks,
    ...(onDone && { onDone: (why: string) => delay.later(() => onDone(why)) }),
    // A link for one match ends with that match.
    ...(match !== undefined && { finalityOf: matchEndOf(String(match)) }),
    ...(match !== undefined && service && { join: roomJoin(service.rooms, String(match), address.headers) }),
  };
  const open = (signal: AbortSignal): Pieces =>
    row.stream === 'websocket' ? followRoom({ ...setup, signal }) : followStream({ ...setup, signal });
  for await (const piece of delay.pushed(open, hooks.signal)) {
    const seen = spoilers ? piece.filter(spoilers.lets) : piece;
    onUpdates(seen, parts.now() - delay.ofUpdates);
    yield isFiltered ? seen : piece;
  }
}
