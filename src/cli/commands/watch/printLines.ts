import type { Step } from '../../watch/feed/tracker.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { refuseHidden } from '../../session/hiddenResult.ts';
import { exitCodes } from '../../exitCode.ts';
import { gapText, cutShort } from '../route/linkText.ts';
import { createDrawnUpdates } from '../route/drawnUpdates.ts';
import { lineOf } from '../route/updateLine.ts';
import type { FeedOptions } from '../../watch/feed/feed.ts';
import { isReached } from '../../watch/feed/until.ts';
import { readsLines } from './appearance.ts';
import type { ExecHook } from './exec.ts';
import type { Recorder } from './recordingFile.ts';
import type { watchFlags } from './watchCommands.ts';
import { createPace } from '../../plan/pace.ts';
import { createBreakReport, openFeed } from './openFeed.ts';
import { tellNext, tooLarge } from '../../show/bounded.ts';

/** A prepared watch: the match, the service, and what runs beside it. */
export interface Watch {
  readonly context: CommandContext;
  readonly service: OpenService;
  readonly options: FlagValues<typeof watchFlags>;
  readonly feeding: FeedOptions;
  readonly matchId: string | undefined;
  readonly exec: ExecHook | undefined;
  readonly recorder: Recorder | undefined;
  /** How far the screen stays behind; its keys change it. */
  readonly delay: { ms: number };
}

/** Prints each update of a match on its own line, until the match is over, `--until` occurs, or the user ends it. */
export const printLines = async (watch: Watch): Promise<number> => {
  const { context, service, options, feeding, exec, recorder, matchId } = watch;
  const { host } = context;
  const { until, exitStatus } = options;
  if (matchId !== undefined) refuseHidden(matchId, 'watch', service);
  const draw = readsLines(context) ? await createDrawnUpdates(context, matchId) : undefined;
  const over = new AbortController();
  const signal = AbortSignal.any([host.signal, over.signal]);
  let printed: Promise<void> = Promise.resolve();
  let met = false;
  /** The bytes that `--max-bytes` leaves; below 0 after a line that does not fit. */
  let left = context.room.left();
  let count = 0;
  const report = createBreakReport(context);
  const see = (step: Step): void => {
    exec?.run(step);
    met ||= until !== undefined && isReached(until, step);
  };
  // If the warning cannot be written, writing the lines fails too and reports the fault.
  const tell = (text: string): void => void context.warn(text).catch(() => {});
  const feed = openFeed(context, service, {
    options: feeding,
    matchId,
    isOnly: matchId !== undefined,
    pace: createPace(() => 'rounds', service, context),
    onChange: status => {
      recorder?.down(status.downSince);
      report(status);
    },
    onSteps: (steps, incoming, at) => {
      if (over.signal.aborted) return;
      if (incoming.gap) tell(gapText(incoming.gap));
      const line = draw?.(incoming) ?? `${lineOf(incoming)}\n`;
      left -= context.room.sizeOf(line);
      if (left < 0) return over.abort();
      count += 1;
      printed = printed.then(() => context.print(line));
      // Nobody reads any more, or the disk is full: end the feed.
      printed.catch(() => over.abort());
      recorder?.write(incoming, at);
      steps.forEach(see);
      if (met) over.abort();
    },
  });
  await feed.run(signal);
  await printed;
  if (host.signal.aborted) return exitCodes.interrupted;
  if (left < 0) {
    if (count === 0) throw tooLarge(context.room.left() - left, context);
    await tellNext({ count, unit: 'update', changes: {} }, context);
    return exitCodes.done;
  }
  const most = feed.limitReached();
  if (!met && most !== undefined) throw cutShort(most, context.command);
  return until === undefined || met || !exitStatus ? exitCodes.done : exitCodes.unmet;
};
