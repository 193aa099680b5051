import type { Step } from '../../../watch/feed/tracker.ts';
import { ClientError } from '../../../client/errors.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { cutShort } from '../route/cutShort.ts';
import { typedMatch } from '../../names/resolver.ts';
import { exitCodes } from '../../exitCode.ts';
import { usualTimeout } from '../../session/openService.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { FeedOptions } from '../../../watch/feed/feed.ts';
import { feedOptions } from './options.ts';
import { isReached } from '../../../watch/feed/until.ts';
import { waitForLive } from './waiting.ts';
import type { CommandModule } from '../ownCommand.ts';
import { waitFlags } from './watchFlags.ts';
import { openFeed, withinBudget } from './openFeed.ts';

/** The condition to wait for in a live match. */
type Condition = (step: Step) => boolean;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, waitFlags);
  const condition = readCondition(options.for ?? '');
  const asked = feedOptions(options);
  const typed = invocation.args['match'] ?? '';
  const service = await context.openService({ stream: true, unstored: true, timeout: usualTimeout });
  const word = typedMatch(typed, service, context);
  const late = new AbortController();
  const stop = options.timeout === undefined ? undefined : host.setTimer(options.timeout, () => late.abort());
  const signal = AbortSignal.any([host.signal, late.signal]);
  const release = host.catchSignals();
  const wait = context.progress.begin(`Waiting for ${options.for ?? 'live'} in ${word} …`);
  try {
    const matchId = await waitForLive(word, service, context, { pollEvery: asked.pollEvery, signal });
    if (condition === 'live') return exitCodes.done;
    const feeding = await withinBudget(asked, service, context);
    const met = await follow(matchId, condition, context, { service, feeding, signal });
    return met ? exitCodes.done : unmet(context);
  } catch (error) {
    if (late.signal.aborted && !host.signal.aborted) return unmet(context);
    throw error;
  } finally {
    stop?.();
    wait.end();
    await release();
  }
};

const unmet = async (context: CommandContext): Promise<number> => {
  if (context.host.signal.aborted) return exitCodes.interrupted;
  await context.note('The event did not happen.');
  return exitCodes.unmet;
};

/** @throws UsageError */
const readCondition = (text: string): Condition | 'live' => {
  if (text === 'live') return 'live';
  if (text === 'map_end' || text === 'match_end') {
    return step => isReached(text, step) || (text === 'match_end' && step.session?.board.finished === true);
  }
  const [, first, second] = /^score=(\d+)[-\u2013:](\d+)$/.exec(text) ?? [];
  if (first === undefined) {
    throw new UsageError(
      `--for does not know «${text}»`,
      'It accepts live, map_end, match_end, or score=1-0 for maps won.',
    );
  }
  const [team1, team2] = [Number(first), Number(second)];
  return ({ session }) => session?.board.series.team1 === team1 && session.board.series.team2 === team2;
};

interface Following {
  readonly service: OpenService;
  readonly feeding: FeedOptions;
  readonly signal: AbortSignal;
}

/** Whether the condition was met before the match ended or the signal aborted. */
const follow = async (
  matchId: string,
  condition: Condition,
  context: CommandContext,
  { service, feeding, signal }: Following,
): Promise<boolean> => {
  const over = new AbortController();
  let met = false;
  const feed = openFeed(context, service, {
    options: feeding,
    only: matchId,
    onChange: () => {},
    onSteps: steps => {
      if (met || !steps.some(step => step.matchId === matchId && condition(step))) return;
      met = true;
      over.abort();
    },
  });
  const both = AbortSignal.any([signal, over.signal]);
  try {
    await feed.source.refresh(matchId);
    if (!met) await feed.source.run(matchId, both);
  } catch (error) {
    // Between two polls the match may have ended, so that it is no longer live.
    if (!(error instanceof ClientError) || error.kind !== 'notFound') throw error;
  }
  const most = feed.limitReached();
  if (!met && !signal.aborted && most !== undefined) throw cutShort(most, context.command);
  return met;
};
