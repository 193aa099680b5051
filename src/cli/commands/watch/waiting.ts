import { pauseUntil } from '../../../core/pause.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { repeatAfter } from '../../../client/http/waits.ts';
import { NotLiveError } from '../../names/notLive.ts';
import { findLiveMatch, type LiveMatch } from '../../names/liveMatch.ts';

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
