import { fromCourse } from '../../../scoreboard/fromCourse.ts';
import type { Tracker } from '../../../watch/feed/tracker.ts';
import type { Host } from '../../host/host.ts';
import type { OpenService } from '../../session/types.ts';
import { toCourseMaps } from './courseMaps.ts';

/** Adds the rounds that were played before the watch came. */
export interface PastRounds {
  /** Asks once for the earlier rounds of a match that the tracker knows. */
  want(matchId: string | undefined): void;
}

/** Asks only where requests cost nothing: elsewhere only the rounds that the watch sees are known. */
export const createPastRounds = (
  { client, ledger }: Pick<OpenService, 'client' | 'ledger'>,
  {
    tracker,
    now,
    onLearned,
  }: Pick<Host, 'now'> & { readonly tracker: Tracker; readonly onLearned: () => void },
): PastRounds => {
  const asked = new Set<string>();
  const ask = async (matchId: string): Promise<void> => {
    const answer = await client.results.maps({ matchId, detail: 'rounds' });
    const maps = toCourseMaps(answer.found() ?? []);
    const startsAt = Date.parse(tracker.timeline.newest.get(matchId)?.board.opening.startsAt ?? '');
    const events = fromCourse({ matchId, maps, isOver: false }, startsAt || 0);
    if (events.length === 0) return;
    tracker.learn(matchId, events, now());
    onLearned();
  };
  return {
    want(matchId) {
      if (ledger || matchId === undefined || asked.has(matchId)) return;
      if (!tracker.timeline.newest.has(matchId)) return;
      asked.add(matchId);
      // Without them, the screen says which rounds it did not see.
      ask(matchId).catch(() => {});
    },
  };
};
