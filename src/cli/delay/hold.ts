import { pause } from '../../core/pause.ts';
import type { Host } from '../host/host.ts';
import type { Source } from '../settings/source.ts';
import { delayOf } from '../context/settings.ts';
import type { CommandContext, Hold, KeptDelay, ServiceOptions } from '../context/types.ts';
import type { Progress } from '../context/progress.ts';
import { keepDelay } from './keepDelay.ts';

export const createHold = (
  host: Pick<Host, 'now' | 'setTimer' | 'signal'>,
  { begin }: Pick<Progress, 'begin'>,
): Hold => {
  let end = -Infinity;
  return {
    until: moment => {
      end = Math.max(end, moment);
    },
    over: async () => {
      // Most commands hold nothing back, and ask no clock.
      if (end === -Infinity) return;
      const left = end - host.now();
      if (left <= 0) return;
      const wait = begin(`Held back for ${Math.ceil(left / 1000)} s, as the delay asks …`);
      await pause(host, left, host.signal);
      wait.end();
    },
  };
};

/** The delay that the user wants. Its code is loaded only where there is one. */
export const delayFor = async (
  source: Source,
  context: CommandContext,
  { delayed }: ServiceOptions,
): Promise<KeptDelay> => {
  const delay = delayOf(context);
  const now = typeof delayed === 'function' ? delayed : () => delay;
  const none: KeptDelay = {
    now,
    ofAnswers: 0,
    ofUpdates: 0,
    pushed: (open, signal) => open(signal),
    later: act => act(),
  };
  if (delay === 0 || typeof delayed === 'function') return none;
  return { ...none, ...keepDelay(delay, source, context, delayed === 'each') };
};
