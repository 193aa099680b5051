import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import { parseJson } from '../../../core/json/jsonRecord.ts';
import { createHurry } from '../../../core/pause.ts';
import type { LinkHooks } from '../../../client/link/linkSetup.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';
import { createPolling, lostPause, passing, type PollingParts } from './polling.ts';
import type { TransportName } from './state.ts';

/** One update in the form of the stream: pushed, or made from an answer as a snapshot. */
export interface Incoming extends PushedUpdate {
  readonly value: unknown;
  /** Of an answer: the service's clock by its `Date`, in milliseconds since 1970 UTC. */
  readonly date?: number | undefined;
}

/** The transports that push updates: the room of one match, or the stream of server-sent events. */
export type PushTransport = Extract<TransportName, 'room' | 'sse'>;

export interface SourceOptions {
  /** The transports to try in turn. The watch polls if there are none, or none is left. */
  readonly transports: readonly PushTransport[];
  /** Whether the user chose the transport. If not, the refusal of a room is not reported. */
  readonly isChosen: boolean;
  /** Whether no update may be lost. Then a room that the user did not choose must be resumable after a break. */
  readonly whole: boolean;
}

export interface SourceParts extends Omit<PollingParts, 'publish' | 'hurried'> {
  readonly options: SourceOptions;
  /** Follows a match, or every match, over one transport until `signal` aborts. @throws ClientError */
  readonly followOver: (
    transport: PushTransport,
    match: string | undefined,
    hooks: LinkHooks,
  ) => AsyncIterable<PushedUpdate>;
  readonly onUpdate: (incoming: Incoming) => void;
  /** Called with the transport that carries the updates from now on. */
  readonly onTransport: (transport: TransportName) => void;
  /** Called for everything that arrives over a link, including heartbeats. */
  readonly onAlive: () => void;
}

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

/** How long a link that brought updates and was then refused or damaged is left alone, in ms. */
const returnAfter = 300_000;

export const createSource = (parts: SourceParts) => {
  const { options, now, onUpdate } = parts;
  const { transports, isChosen, whole } = options;
  let hasRooms = true;
  const hurry = createHurry();
  /** When the last update came over a link that broke; undefined once an answer has told the state since. */
  let lostAt: number | undefined;
  /** When the last update arrived, pushed or polled. */
  let knownAt: number | undefined;
  let pushes = 0;
  /** Why nothing pushed is wanted any more. */
  let why: string | undefined;
  const left = new AbortController();
  /** When each match was last followed, by its id. */
  const leftAt = new Map<string | undefined, number>();
  const publish: PollingParts['publish'] = (matchId, headers, state) => {
    const dated = Date.parse(headers['date'] ?? '');
    const date = Number.isNaN(dated) ? undefined : dated;
    const at = new Date(now()).toISOString();
    const value = { id: `${matchId}:fetched:${at}`, type: 'snapshot', matchId, at, state };
    // An answer is the present state, so nothing is missing between two of them.
    const gap = lostAt === undefined ? undefined : { from: lostAt, to: now() };
    lostAt = undefined;
    const text = JSON.stringify(value);
    onUpdate({ text, value, id: value.id, event: 'snapshot', date, ...(gap && { gap }) });
    knownAt = now();
  };

  const { refresh, poll } = createPolling({ ...parts, publish, hurried: hurry.next });

  /** `away`: the time since which nothing was followed; undefined if following has just begun. */
  const take = async (pushed: AsyncIterable<PushedUpdate>, away: number | undefined): Promise<void> => {
    let from = away;
    for await (const update of pushed) {
      parts.onSpent(undefined);
      pushes += 1;
      knownAt = now();
      const gap = from === undefined ? update.gap : { from, to: knownAt };
      from = undefined;
      onUpdate({ ...update, value: parseJson(update.text), ...(gap && { gap }) });
    }
  };
  const hooksOf = (transport: PushTransport, signal: AbortSignal): LinkHooks => ({
    signal,
    mustResume: transport === 'room' && whole && !isChosen,
    firstWithin: transport === 'room' ? firstRoomUpdate : undefined,
    lostPause,
    hurried: hurry.next,
    heard: () => {
      parts.onAlive();
      parts.onProblem(undefined);
    },
    onBreak: (error, pause) => parts.onProblem(error.message, now() + pause),
    onDone: parts.onProblem,
  });

  /**
   * Follows over the first transport that is not refused. Resolves with the reason why nothing is pushed any more, if
   * the user should know; `isOver`: nothing more will come.
   */
  const push = async (
    matchId: string | undefined,
    signal: AbortSignal,
    turn: readonly PushTransport[],
    away: number | undefined,
  ): Promise<{ readonly isOver?: true; readonly reason?: string; readonly away?: number | undefined }> => {
    let from = away;
    for (const transport of turn) {
      const before = pushes;
      try {
        parts.onTransport(transport);
        await take(parts.followOver(transport, matchId, hooksOf(transport, signal)), from);
        return { isOver: true };
      } catch (error) {
        if (signal.aborted) return { isOver: true };
        if (pushes > before) from = knownAt;
        const isRefused = transport === 'room' && !isChosen && isWithoutRoom(error);
        if (isRefused) hasRooms = false;
        if (isRefused && transport !== turn.at(-1)) continue;
        parts.onTransport('poll');
        // A room that was only tried, without success, is no problem.
        if (isRefused && pushes === before) break;
        return { reason: passing(error, ['forbidden', 'notFound']).message, away: from };
      }
    }
    return { away: from };
  };

  const follow = async (matchId: string | undefined, signal: AbortSignal): Promise<void> => {
    let since = leftAt.get(matchId);
    for (;;) {
      const turn = transports.filter(
        each => why === undefined && (each !== 'room' || (hasRooms && matchId !== undefined)),
      );
      if (turn.length === 0) {
        parts.onTransport('poll');
        if (why !== undefined) parts.onProblem(why);
        return void (await poll(matchId, signal, { reason: why }));
      }
      const either = AbortSignal.any([signal, left.signal]);
      const { isOver, reason, away } = await push(matchId, either, turn, since);
      if (left.signal.aborted && !signal.aborted) continue;
      if (isOver) return;
      // Pushed updates are lost, so poll the scoreboard.
      parts.onProblem(reason);
      lostAt = knownAt;
      // What has never brought an update is not there; what has brought some may do so again.
      const until = away === undefined ? Infinity : now() + returnAfter;
      if (!(await poll(matchId, signal, { reason, until }))) return;
      since = knownAt;
    }
  };

  return {
    refresh,
    /** Hangs up, and polls from now on: what is pushed is of no use. */
    leave(reason: string): void {
      why = reason;
      left.abort();
    },
    /** Tries again at once if the service was lost; a second after the last attempt at the earliest. */
    hurry: () => hurry.now(),
    run: async (matchId: string | undefined, signal: AbortSignal): Promise<void> => {
      try {
        await follow(matchId, signal);
      } finally {
        leftAt.set(matchId, now());
      }
    },
  };
};

const isWithoutRoom = (error: unknown): boolean =>
  error instanceof ClientError && noRoom.includes(error.kind);
