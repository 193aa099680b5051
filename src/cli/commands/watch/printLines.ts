import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import type { Incoming } from '../../watch/feed/source.ts';
import type { Step } from '../../watch/feed/tracker.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { gapText, cutShort } from '../route/linkText.ts';
import { lineOf } from '../route/updateLine.ts';
import type { FeedOptions } from '../../watch/feed/feed.ts';
import { isReached, isUnknown } from '../../watch/feed/until.ts';
import { createBreakReport, openFeed } from './openFeed.ts';
import { withWinChance } from './winChance.ts';

interface Lines {
  readonly feeding: FeedOptions;
  readonly matchId: string;
  /** Printing ends after this event. */
  readonly until: MatchEvent['type'] | undefined;
  /** Whether each line gets the computed win chances. */
  readonly winChance: boolean;
  /** The exit code if the event never occurred. */
  readonly unmet: number;
  /** Called with the time at which the link went down; with undefined when it is up again. */
  readonly onDown: (since: number | undefined) => void;
  readonly onSteps: (steps: readonly Step[], incoming: Incoming, at: number) => void;
}

/** Prints each update of a match on its own line, until the match is over, `until` occurs, or the user ends it. */
export const printLines = async (
  context: CommandContext,
  service: OpenService,
  lines: Lines,
): Promise<number> => {
  const { host } = context;
  const { matchId, until, feeding } = lines;
  const over = new AbortController();
  const signal = AbortSignal.any([host.signal, over.signal]);
  let printed: Promise<void> = Promise.resolve();
  let met = false;
  /** The bytes that `--max-bytes` leaves; below 0 after a line that does not fit. */
  let left = context.room.left();
  let count = 0;
  const report = createBreakReport(context);
  // If the warning cannot be written, writing the lines fails too and reports the fault.
  const tell = (text: string): void => void context.warn(text).catch(() => {});
  const feed = openFeed(context, service, {
    options: feeding,
    matchId,
    isOnly: true,
    onChange: status => {
      lines.onDown(status.downSince);
      report(status);
    },
    onSteps: (heard, incoming, at) => {
      // A service that always pushes every match also sends others.
      const steps = heard.filter(step => step.matchId === matchId);
      if (over.signal.aborted || (heard.length > 0 && steps.length === 0)) return;
      if (incoming.gap) tell(gapText(incoming.gap));
      if (incoming.gap || isUnknown(steps)) feed.again();
      const line = toLine(incoming, steps, lines);
      left -= context.room.sizeOf(line);
      if (left < 0) return over.abort();
      count += 1;
      printed = printed.then(() => context.print(line));
      // Nobody reads any more, or the disk is full: end the feed.
      printed.catch(() => over.abort());
      lines.onSteps(steps, incoming, at);
      if (until !== undefined && steps.some(step => isReached(until, step))) {
        met = true;
        over.abort();
      }
    },
  });
  await feed.run(signal);
  await printed;
  if (host.signal.aborted) return exitCodes.interrupted;
  if (left < 0) {
    const { tellNext, tooLarge } = await import('../../show/bounded.ts');
    if (count === 0) throw tooLarge(context.room.left() - left, context);
    await tellNext({ count, unit: 'update', changes: {} }, context);
    return exitCodes.done;
  }
  const most = feed.limitReached();
  if (!met && most !== undefined) throw cutShort(most, context.command);
  return until === undefined || met ? exitCodes.done : lines.unmet;
};

const toLine = (
  { id = '', name = '', text }: Incoming,
  steps: readonly Step[],
  { winChance }: Pick<Lines, 'winChance'>,
): string => {
  const line = lineOf({ id, event: name, text });
  return `${winChance ? withWinChance(line, steps) : line}\n`;
};
