import { createPacing, type Pacing, type PacingSetup } from '../../client/http/pacing.ts';
import { knownServiceOf, type Source } from '../settings/source.ts';
import type { CommandContext, OpenService, ServiceOptions } from './types.ts';

/** How a command spaces its requests. A user sees what is waited for on a terminal, and in one line elsewhere. */
export const createTurns = (
  source: Source,
  { longestTurn }: Pick<ServiceOptions, 'longestTurn'>,
  { host, flags, settings, progress, warn }: CommandContext,
): Pick<OpenService, 'waitsFor'> & { readonly pacing: Pacing } => {
  /** The seconds left of each wait. */
  const waits = new Set<{ seconds: number }>();
  const onTurn: PacingSetup['onTurn'] = async waitMs => {
    const own = { seconds: Math.ceil(waitMs / 1000) };
    waits.add(own);
    const shown = progress.begin(minuteText(own.seconds), true);
    if (host.stderr.isTerminal) await shown.show();
    else if (waits.size === 1 && waitMs > unsaid)
      await warn(`${minuteText(own.seconds)}. With --no-queue the command fails.`);
    return {
      say: seconds => {
        own.seconds = seconds;
        shown.say(minuteText(seconds));
      },
      end: () => {
        waits.delete(own);
        shown.end();
      },
    };
  };
  const queues = flags.queue ?? settings.queue !== 'off';
  const pacing = createPacing({
    now: host.now,
    setTimer: host.setTimer,
    longestTurn: queues ? longestTurn : 0,
    // Nothing limits how often a command asks the service inside.
    isCalled: source.kind !== 'remote',
    onTurn,
    rateHeaders: knownServiceOf(source)?.rateHeaders,
  });
  return { pacing, waitsFor: () => [...waits][0]?.seconds };
};

/** A wait that needs no line in a pipe, in ms. */
const unsaid = 2000;

export const minuteText = (seconds: number): string => `Waiting for the service’s minute: ${seconds} s`;
