import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import type { LinkHooks } from '../../../client/link/linkSetup.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';
import type { TransportName } from './state.ts';
import { NoRoomError, type SourceParts } from './source.ts';

/** The transports that push updates: the room of one match, or the stream of server-sent events. */
export type PushTransport = Extract<TransportName, 'room' | 'sse'>;

/** Follows a match, or every match, over one transport until `signal` aborts. @throws ClientError */
export type FollowOver = (
  transport: PushTransport,
  match: string | undefined,
  hooks: LinkHooks,
) => AsyncIterable<PushedUpdate>;

/** Refusals of a room after which the stream may still work: no rooms in the plan, an unknown path, a proxy without WebSockets. */
const noRoom: readonly ClientErrorKind[] = [
  'forbidden',
  'notFound',
  'badRequest',
  'unreadable',
  'serverFailed',
  'network',
  'timeout',
];

/** A room without an update for so long is left for the next transport, in milliseconds. */
const firstRoomUpdate = 20_000;

/** The choice of the transport, and the callback for its changes. */
export interface Fallback {
  /** The transports to try in turn. The watch polls after the last one fails. */
  readonly transports: readonly PushTransport[];
  /** Whether the user chose the transport. If not, the refusal of a room is not reported. */
  readonly isChosen: boolean;
  /** Whether no update may be lost. Then a room that the user did not choose must be resumable after a break. */
  readonly whole: boolean;
  /** Called with the transport that carries the updates from now on. */
  readonly use: (transport: TransportName) => void;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** How a watch receives pushed updates; undefined if it polls. If a room is refused, the next transport is tried. */
export const followWithFallback = (followOver: FollowOver, fallback: Fallback): SourceParts['follow'] => {
  const { transports, isChosen, whole, use, now } = fallback;
  let hasRooms = true;

  const isRefused = (transport: PushTransport, error: unknown): boolean =>
    transport === 'room' && !isChosen && isWithoutRoom(error);

  async function* followInTurn(
    turn: readonly PushTransport[],
    match: string | undefined,
    hooks: LinkHooks,
  ): AsyncGenerator<PushedUpdate, void, undefined> {
    const progress: Progress = { lostAt: undefined, tookAt: undefined };
    for (const next of turn) {
      try {
        use(next);
        const mustResume = next === 'room' && whole && !isChosen;
        const firstWithin = next === 'room' ? firstRoomUpdate : undefined;
        yield* markGap(followOver(next, match, { ...hooks, mustResume, firstWithin }), progress, now);
        return;
      } catch (error) {
        if (hooks.signal.aborted) throw error;
        const refused = isRefused(next, error);
        if (refused) hasRooms = false;
        if (refused && next !== turn.at(-1)) continue;
        use('poll');
        throw refused && progress.tookAt === undefined ? new NoRoomError('no room', { cause: error }) : error;
      }
    }
  }

  return (match, hooks) => {
    const turn = transports.filter(each => each !== 'room' || (hasRooms && match !== undefined));
    if (turn.length > 0) return followInTurn(turn, match, hooks);
    use('poll');
    return undefined;
  };
};

/** Moments in milliseconds since 1970 UTC. */
interface Progress {
  /** When the last update arrived over a transport that has failed since. */
  lostAt: number | undefined;
  /** When the last update arrived over any transport. */
  tookAt: number | undefined;
}

/** Gives the first update a gap if an earlier transport brought updates and then failed. */
async function* markGap(
  pushed: AsyncIterable<PushedUpdate>,
  progress: Progress,
  now: () => number,
): AsyncGenerator<PushedUpdate, void, undefined> {
  progress.lostAt = progress.tookAt;
  for await (const update of pushed) {
    progress.tookAt = now();
    const { lostAt: from, tookAt: to } = progress;
    yield from === undefined ? update : { ...update, gap: { from, to } };
    progress.lostAt = undefined;
  }
}

const isWithoutRoom = (error: unknown): boolean =>
  error instanceof ClientError && noRoom.includes(error.kind);
