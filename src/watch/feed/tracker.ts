import { type ReadUpdate, readUpdates } from '../../scoreboard/seen/readUpdate.ts';
import { type Notice, noticesBetween } from './notices.ts';
import { applyUpdate, matchOf, type Session } from './session.ts';
import type { Incoming } from './source.ts';
import { createTimeline, type Timeline, type World } from './timeline.ts';

/** One thing that came: what it was, and what it changed. */
export interface Step {
  /** When it came, milliseconds since 1970 UTC. */
  readonly at: number;
  readonly matchId: string;
  readonly update: ReadUpdate;
  readonly incoming: Incoming;
  readonly notices: readonly Notice[];
  readonly session: Session | undefined;
}

/** Keeps what is known of every match, and its past, from what comes. */
export interface Tracker {
  readonly timeline: Timeline;
  /** Match ids in the order of the board: the service's, then as they appeared. */
  readonly order: readonly string[];
  /** Takes the service's list of live matches, which came at `at`; an empty one says that none is live. */
  setOrder(matchIds: readonly string[], at: number): void;
  /** Takes what came at `at`. An empty list: nothing in it was understood. */
  take(incoming: Incoming, at: number): readonly Step[];
}

/** `only`: the one match that is followed, for updates that name none. */
export const createTracker = (only?: string): Tracker => {
  const timeline = createTimeline();
  let world: World = new Map();
  let order: readonly string[] = [];
  return {
    timeline,
    get order() {
      return order;
    },
    setOrder(matchIds, at) {
      timeline.add(at, world);
      // A match that is over stays where it was: its result is worth a look.
      order = [...matchIds, ...order.filter(matchId => !matchIds.includes(matchId))];
    },
    take(incoming, at) {
      const framing = {
        now: at,
        ...(incoming.id !== undefined && incoming.id !== '' && { id: incoming.id }),
        ...(incoming.name !== undefined && { name: incoming.name }),
      };
      const steps = readUpdates(incoming.value, framing).flatMap((update): readonly Step[] => {
        const matchId = matchOf(update, only);
        if (matchId === undefined || matchId === '') return [];
        const before = world.get(matchId);
        const session = applyUpdate(before, update, matchId, at);
        if (session && session !== before) world = new Map([...world, [matchId, session]]);
        if (!order.includes(matchId) && session) order = [...order, matchId];
        return [
          { at, matchId, update, incoming, notices: session ? noticesBetween(before, session) : [], session },
        ];
      });
      timeline.add(at, world);
      return steps;
    },
  };
};
