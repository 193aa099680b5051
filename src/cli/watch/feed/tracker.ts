import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import { partsOf, readPart, type ReadUpdate } from '../../../core/scoreboard/seen/readUpdate.ts';
import { openScoreboard } from '../../../core/scoreboard/state.ts';
import { isAhead, isIncluded, isOutOfPlace } from '../../../core/scoreboard/included.ts';
import { type Known, type Lineup, lineupIn, type Notice, noticesBetween, teamWord } from './notices.ts';
import {
  applyUpdate,
  forgottenAfter,
  matchOf,
  openSession,
  type RoundBuys,
  roundKey,
  type Session,
} from './session.ts';
import type { Incoming } from './source.ts';
import { createTimeline, type World } from './timeline.ts';

/** A clock that is off by less is right, in milliseconds: a `Date` has whole seconds, and an answer takes a while. */
const grain = 2000;
/** A time that is further away is none of the clock, in milliseconds. */
const furthest = 43_200_000;

/**
 * Measures a service's clock against ours, by the `Date` of its answers and by its events: no event arrives before it
 * happened, so the one that was least late tells how far the clock is at least ahead.
 */
const createServiceClock = () => {
  let byDate: number | undefined;
  let byEvents: number | undefined;
  const off = (by: number): number => (Math.abs(by) < grain ? 0 : by);
  return {
    /** Takes the `Date` of an answer that arrived at `now`, both in milliseconds since 1970 UTC. */
    dated(date: number | undefined, now: number): void {
      if (date !== undefined) byDate = date - now;
    },
    /**
     * The pushed update with its time by our clock. Snapshots are dated by the events alone: where those are late, the
     * latest of them is still the present state.
     */
    inOurs(update: ReadUpdate, now: number): ReadUpdate {
      const at =
        update.kind === 'event' ? update.event.at : update.kind === 'snapshot' ? update.at : undefined;
      if (at === undefined || update.kind === 'other') return update;
      const ahead = Date.parse(at) - now;
      if (!(Math.abs(ahead) < furthest)) return update;
      byEvents = Math.max(byEvents ?? -Infinity, ahead);
      const by = off(update.kind === 'event' ? Math.max(byEvents, byDate ?? 0) : byEvents);
      if (by === 0) return update;
      const shifted = new Date(Date.parse(at) - by).toISOString();
      return update.kind === 'event'
        ? { ...update, event: { ...update.event, at: shifted } }
        : { ...update, at: shifted };
    },
  };
};

export interface Step {
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly matchId: string;
  readonly update: ReadUpdate;
  readonly notices: readonly Notice[];
  readonly session: Session | undefined;
  /** Whether the scoreboard has to be asked for: the update was not understood, or has no place in the match. */
  readonly isLost: boolean;
}

/** How often the result of a match is asked for, since a service may take a while to know it. */
export const endsAwaited = 3;

/** Whether it was asked for: then it is the state at that moment, by our own clock. */
export const isFetched = ({ id }: Incoming): boolean => id.includes(':fetched:');

/** When a match ended, in milliseconds since 1970 UTC; undefined while it is not over. */
const endOf = ({ board: { finished, last } }: Session): number | undefined =>
  finished && last ? Date.parse(last.at) : undefined;

const isLost = (update: ReadUpdate, before: Session | undefined): boolean => {
  if (update.kind === 'other') return true;
  if (update.kind === 'snapshot') return update.isUnread;
  if (!before) return true;
  const { board } = before;
  const { event } = update;
  const isBack =
    event.type === 'round_start' &&
    board.rounds.some(each => each.round === event.round && each.mapNumber === event.mapNumber);
  return !isIncluded(board, event) && (isBack || isAhead(board, event) || isOutOfPlace(board, event));
};

/** The session with the rounds that these events tell, where it has not seen them itself. */
const withPast = (session: Session, events: readonly MatchEvent[]): Session => {
  const { opening } = session.board;
  const past = events.reduce(
    (then, event) =>
      applyUpdate(then, { kind: 'event', event }, opening.matchId, Date.parse(event.at)) ?? then,
    openSession(openScoreboard({ ...opening, maps: [] })),
  );
  const keyOf = ({ mapNumber, round }: RoundBuys): string => roundKey(mapNumber, round);
  const known = new Set(session.buys.map(keyOf));
  return {
    ...session,
    ended: new Map([...past.ended, ...session.ended]),
    buys: [...past.buys.filter(each => !known.has(keyOf(each))), ...session.buys],
    chances: { ...session.chances, swings: [...past.chances.swings, ...session.chances.swings] },
  };
};

export type Tracker = ReturnType<typeof createTracker>;

/** `only`: the match of updates that name none. Each lineup that is seen is added to `known`. */
export const createTracker = (
  only?: string,
  known: Known & { readonly lineups: Map<string, Lineup> } = { rankOf: () => undefined, lineups: new Map() },
  leads: (session: Session) => boolean = () => false,
) => {
  const timeline = createTimeline();
  const clock = createServiceClock();
  let world: World = new Map();
  let order: readonly string[] = [];
  /** The last list. Once there is one, a match that is not known has begun since. */
  let listed: readonly string[] | undefined;
  /** The matches whose end is awaited, with how often they were named. */
  let awaited: Map<string, number> = new Map();
  const noticesOf = (before: Session | undefined, after: Session): readonly Notice[] => {
    const found = noticesBetween(before, after, known, listed !== undefined);
    for (const team of ['team1', 'team2'] as const) {
      const word = teamWord(after.board.opening[team]);
      const lineup = lineupIn(after, team);
      if (lineup && word !== '') known.lineups.set(word, lineup);
    }
    return found;
  };
  const drop = (matchIds: readonly string[]): void => {
    world = new Map([...world].filter(([matchId]) => !matchIds.includes(matchId)));
    order = order.filter(matchId => !matchIds.includes(matchId));
  };
  return {
    timeline,
    /** Match ids in the order of the board: those that lead, the other live ones, then what ended last. */
    get order(): readonly string[] {
      const placeOf = (matchId: string): number => {
        const session = world.get(matchId);
        const endedAt = session && endOf(session);
        if (endedAt !== undefined) return Number.MAX_SAFE_INTEGER - endedAt;
        return session && leads(session) ? 0 : 1;
      };
      const places = new Map(order.map(matchId => [matchId, placeOf(matchId)]));
      return order.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    },
    /** Forgets the matches that were over an hour ago, but never `shown`, the one that is open. */
    forget(now: number, shown: string | undefined): void {
      const old = [...world].filter(
        ([matchId, session]) => matchId !== shown && now - (endOf(session) ?? now) > forgottenAfter,
      );
      if (old.length > 0) drop(old.map(([matchId]) => matchId));
    },
    /** Takes the list of live matches of `at`. Returns those that left it without an ending, with up to `endsAwaited` lists. */
    setOrder(matchIds: readonly string[], at: number): readonly string[] {
      timeline.add(at, world);
      // A finished match keeps its place, because its result is still of interest.
      const isGone = (matchId: string): boolean =>
        !matchIds.includes(matchId) && world.get(matchId)?.board.finished === false;
      const gone = [...new Set([...(listed ?? []), ...awaited.keys()])].filter(isGone);
      awaited = new Map(gone.map(matchId => [matchId, (awaited.get(matchId) ?? 0) + 1]));
      // Nobody will say how they ended.
      const lost = gone.filter(matchId => (awaited.get(matchId) ?? 0) > endsAwaited);
      for (const matchId of lost) awaited.delete(matchId);
      drop(lost);
      listed = matchIds;
      order = [...matchIds, ...order.filter(matchId => !matchIds.includes(matchId))];
      return gone.filter(matchId => !lost.includes(matchId));
    },
    /** Takes an update that arrived at `at`. Returns an empty list if it was not understood. */
    take(incoming: Incoming, at: number): readonly Step[] {
      clock.dated(incoming.date, at);
      const framing = {
        now: at,
        match: only,
        ...(incoming.id !== '' && { id: incoming.id }),
        name: incoming.event,
      };
      const steps = partsOf(incoming.value).flatMap((part): readonly Step[] => {
        const sent = readPart(part, framing, match => world.get(match)?.board);
        const update = isFetched(incoming) ? sent : clock.inOurs(sent, at);
        const matchId = matchOf(update, only);
        if (matchId === undefined || matchId === '') return [];
        const before = world.get(matchId);
        const session = applyUpdate(before, update, matchId, at);
        if (session && session !== before) world = new Map([...world, [matchId, session]]);
        if (!order.includes(matchId) && session) order = [...order, matchId];
        const notices = session && session !== before ? noticesOf(before, session) : [];
        return [{ at, matchId, update, notices, session, isLost: isLost(update, before) }];
      });
      timeline.add(at, world);
      return steps;
    },
    /** Takes the events of earlier rounds of a known match, which arrived at `at`. What was seen stays as it is. */
    learn(matchId: string, events: readonly MatchEvent[], at: number): void {
      const session = world.get(matchId);
      if (!session) return;
      world = new Map([...world, [matchId, withPast(session, events)]]);
      timeline.add(at, world);
    },
  };
};
