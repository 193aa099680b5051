import { createPacing, type PacingSetup, type Pacing } from '../../client/http/pacing.ts';
import type { Source } from '../../settings/source.ts';
import type { CommandContext, ServiceOptions } from './types.ts';

/** How a command spaces its requests, and until when one of them waits for the service's minute. */
export interface Turns {
  readonly pacing: Pacing;
  /** In ms since 1970 UTC; undefined: none waits. */
  readonly waitsUntil: () => number | undefined;
}

/** Creates the pacing of a command's service. A user sees the seconds left on a terminal, and one line elsewhere. */
export const createTurns = (
  source: Source,
  { longestTurn }: Pick<ServiceOptions, 'longestTurn'>,
  { host, flags, settings, progress, warn }: CommandContext,
): Turns => {
  let waiting = 0;
  let until = 0;
  const onTurn: PacingSetup['onTurn'] = async waitMs => {
    waiting += 1;
    until = host.now() + waitMs;
    const shown = progress.begin(textOf(waitMs / 1000));
    if (host.stderr.isTerminal) await shown.show().catch(() => {});
    else if (waiting === 1)
      await warn(`${textOf(waitMs / 1000)}. With --no-queue the command fails instead.`);
    return {
      say: seconds => shown.say(textOf(seconds)),
      end: () => {
        waiting -= 1;
        shown.end();
      },
    };
  };
  const queues = flags.queue ?? settings.queue !== 'off';
  return {
    waitsUntil: () => (waiting > 0 ? until : undefined),
    pacing: createPacing({
      now: host.now,
      setTimer: host.setTimer,
      longestTurn: queues ? longestTurn : 0,
      // Nothing limits how often a command asks the service inside.
      isCalled: source.kind !== 'remote',
      onTurn,
      ...(source.kind === 'remote' && { rateHeaders: source.service?.rateHeaders }),
    }),
  };
};

const textOf = (seconds: number): string => `Waiting for the service’s minute: ${Math.ceil(seconds)} s`;
