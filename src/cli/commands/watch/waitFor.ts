import { ClientError } from '../../../client/errors.ts';
import type { FeedOptions } from '../../watch/feed/feed.ts';
import { mapPointOf } from '../../watch/feed/notices.ts';
import type { Session } from '../../watch/feed/session.ts';
import type { Step } from '../../watch/feed/tracker.ts';
import { isReached } from '../../watch/feed/until.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { cutShort } from '../route/linkText.ts';
import { createPace } from '../../plan/pace.ts';
import { openFeed, withinBudget } from './openFeed.ts';
import { pauseUntil } from '../../../core/pause.ts';
import { repeatAfter } from '../../../client/http/waits.ts';
import { NotLiveError } from '../../names/notLive.ts';
import { findLiveMatch, type LiveMatch } from '../../names/liveMatch.ts';

/** What to wait for in a match: that it is live, or something that an update of it shows. */
export type Condition = 'live' | ((step: Step) => boolean);

/** @throws UsageError */
export const readCondition = (text: string): Condition => {
  if (text === 'live') return 'live';
  if (text === 'map_point')
    return ({ session }) => session !== undefined && mapPointOf(session.board) !== undefined;
  if (text === 'round_end' || text === 'map_end') return step => isReached(text, step);
  if (text === 'match_end')
    return step => isReached('match_end', step) || step.session?.board.finished === true;
  const [, first, second] = /^score=(\d+)[-\u2013:](\d+)$/.exec(text) ?? [];
  if (first === undefined) {
    throw new UsageError(
      `There is no condition "${text}"`,
      'It may be live, round_end, map_point, map_end, match_end, or score=1-0 for maps won.',
    );
  }
  const [team1, team2] = [Number(first), Number(second)];
  return ({ session }) => session?.board.series.team1 === team1 && session.board.series.team2 === team2;
};

/**
 * Waits until a match is live and meets the condition.
 * @returns whether it did, before the match ended or the signal aborted, and the match as it was last seen
 * @throws ClientError, NotLiveError; the reason of the signal if it aborts before the match is live
 */
export const waitFor = async (
  condition: Condition,
  word: string,
  service: OpenService,
  context: CommandContext,
  { asked, signal }: { readonly asked: FeedOptions; readonly signal: AbortSignal },
) => {
  const { id: matchId } = await waitForLive(word, service, context, { pollEvery: asked.pollEvery, signal });
  if (condition === 'live') return { met: true, matchId, session: undefined };
  const over = new AbortController();
  let met = false;
  let session: Session | undefined;
  const feed = openFeed(context, service, {
    options: await withinBudget(asked, service, context),
    matchId,
    isOnly: true,
    pace: createPace(() => 'rounds', service, context),
    onChange: () => {},
    onSteps: steps => {
      for (const step of steps) {
        if (met) continue;
        session = step.session ?? session;
        met = condition(step);
      }
      if (met) over.abort();
    },
  });
  // It may have ended since it was found; following it tells how.
  await feed.refresh().catch(unlessGone);
  if (!met) await feed.run(AbortSignal.any([signal, over.signal]));
  const most = feed.limitReached();
  if (!met && !signal.aborted && most !== undefined) throw cutShort(most, context.command);
  return { met, matchId, session };
};

const unlessGone = (error: unknown): void => {
  if (!(error instanceof ClientError) || error.kind !== 'notFound') throw error;
};

/** A match begins some minutes late, so it is looked for this often, in milliseconds. */
const usualPause = 120_000;
/** One poll in so many also asks when the match begins: it may be postponed, or over. */
const pollsPerStart = 5;

/** Waits for the live match that the word names, and asks nothing before its start. @throws NotLiveError if none is known */
export const waitForLive = async (
  word: string,
  service: OpenService,
  context: CommandContext,
  {
    pollEvery = usualPause,
    signal,
  }: { readonly pollEvery?: number | undefined; readonly signal: AbortSignal },
): Promise<LiveMatch> => {
  const { host } = context;
  let known: NotLiveError | undefined;
  let least = pollEvery;
  const onAnswer = (text: string): void => {
    least = Math.max(pollEvery, 1000 * (repeatAfter(text) ?? 0));
  };
  for (let polls = 0; ; polls += 1) {
    try {
      const isTurn = polls % pollsPerStart === 0;
      return await findLiveMatch(word, service, host.now(), { onAnswer, ...(!isTurn && known && { known }) });
    } catch (error) {
      if (!(error instanceof NotLiveError) || error.startsAt === undefined) throw error;
      if (polls === 0) await context.note(`${error.message}. Waiting …`);
      known = error;
      const wakeAt = Math.max(error.startsAt, host.now() + least);
      await pauseUntil(host, wakeAt, signal);
      signal.throwIfAborted();
    }
  }
};
