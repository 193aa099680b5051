import type { ReadUpdate } from '../../../core/scoreboard/seen/readUpdate.ts';

/** A clock that is off by less is right, in milliseconds: a `Date` has whole seconds, and an answer takes a while. */
const grain = 2000;
/** A time that is further away is none of the clock, in milliseconds. */
const furthest = 43_200_000;

/**
 * Measures a service's clock against ours, by the `Date` of its answers and by its events: no event arrives before it
 * happened, so the one that was least late tells how far the clock is at least ahead.
 */
export const createServiceClock = () => {
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
