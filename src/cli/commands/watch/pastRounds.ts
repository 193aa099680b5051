import { countOf } from '../../../output/text/countOf.ts';
import { fromCourse, type CourseMap } from '../../../core/scoreboard/fromCourse.ts';
import type { Tracker } from '../../watch/feed/tracker.ts';
import type { Host } from '../../host/host.ts';
import type { OpenService } from '../../context/types.ts';
import type { mapCourse } from '../../../core/entities/course.ts';
import type { Seen } from '../../../core/schema.ts';

/** Adds the rounds that were played before the watch came. */
export const createPastRounds = (
  { client, ledger }: Pick<OpenService, 'client' | 'ledger'>,
  {
    tracker,
    now,
    onLearned,
  }: Pick<Host, 'now'> & { readonly tracker: Tracker; readonly onLearned: () => void },
) => {
  const asked = new Set<string>();
  /** The match of which the user knows what it costs. */
  let told: string | undefined;
  const ask = async (matchId: string): Promise<string> => {
    asked.add(matchId);
    const answer = await client.results.maps({ matchId, detail: 'rounds' });
    const maps = toCourseMaps(answer.found() ?? []);
    const startsAt = Date.parse(tracker.timeline.newest.get(matchId)?.board.opening.startsAt ?? '');
    const events = fromCourse({ matchId, maps, isOver: false }, startsAt || 0);
    if (events.length === 0) return 'the service does not know these rounds';
    tracker.learn(matchId, events, now());
    onLearned();
    return countOf(events.filter(({ type }) => type === 'round_end').length, 'round');
  };
  return {
    /** Asks once for the earlier rounds of a match that the tracker knows, where requests cost nothing. */
    want(matchId: string | undefined): void {
      if (ledger || matchId === undefined || asked.has(matchId)) return;
      // Without them, the screen says which rounds it did not see.
      if (tracker.timeline.newest.has(matchId)) ask(matchId).catch(() => {});
    },
    /** Asks for them, at the second time where a request costs; resolves with what to tell the user. @throws ClientError */
    ask: async (matchId: string | undefined): Promise<string> => {
      if (matchId === undefined) return 'open a match first';
      if (!ledger || told === matchId) return ask(matchId);
      told = matchId;
      return 'the rounds before watch began cost 1 request: f again';
    },
  };
};

/** The maps of a match with their rounds, as far as the service sent them. */
export const toCourseMaps = (found: readonly Seen<typeof mapCourse>[]): readonly CourseMap[] =>
  found.map(({ number, name, status, score, course = [] }, place) => ({
    number: number ?? place + 1,
    name: name ?? `Map ${place + 1}`,
    rounds: course,
    ...(score?.team1 !== undefined &&
      score.team2 !== undefined && { score: { team1: score.team1, team2: score.team2 } }),
    isOver: status === 'finished',
  }));
