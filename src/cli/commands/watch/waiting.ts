import { pause } from '../../../api/pause.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { NotLiveError } from '../../names/notLive.ts';
import { findLiveMatch } from '../../names/liveMatch.ts';

/** The longest timer, in milliseconds. */
const longestPause = 3_600_000;

/**
 * Waits for the live match that the word names, and returns it. Until a known start time nothing is requested.
 * @throws NotLiveError if no such match is known
 */
export const waitForLive = async (
  word: string,
  service: OpenService,
  context: CommandContext,
  { pollEvery, signal }: { readonly pollEvery: number; readonly signal: AbortSignal },
): Promise<string> => {
  const { host } = context;
  for (let isNoted = false; ; isNoted = true) {
    try {
      return await findLiveMatch(word, service, host.now());
    } catch (error) {
      if (!(error instanceof NotLiveError) || error.startsAt === undefined) throw error;
      if (!isNoted) await context.note(`${error.message}. Waiting …`);
      const wakeAt = Math.max(error.startsAt, host.now() + pollEvery);
      while (host.now() < wakeAt) {
        await pause(host, Math.min(longestPause, wakeAt - host.now()), signal);
        signal.throwIfAborted();
      }
    }
  }
};
