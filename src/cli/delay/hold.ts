import { heldUpdates } from '../../client/link/heldUpdates.ts';
import { pause } from '../../core/pause.ts';
import type { Host } from '../host/host.ts';
import type { Source } from '../settings/source.ts';
import { delayOf } from '../context/settings.ts';
import type { CommandContext, Hold, KeptDelay, ServiceOptions } from '../context/types.ts';
import type { Progress } from '../context/progress.ts';

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

/**
 * Keeps the delay that the user wants. The service inside is asked how things were; what another service says is held
 * back: each answer, or what the command shows as a whole.
 */
export const delayFor = (
  source: Pick<Source, 'kind'>,
  context: CommandContext,
  { delayed }: ServiceOptions,
): KeptDelay => {
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
  if (source.kind === 'remote') return { ...none, ...heldBack(delay, context, delayed === 'each') };
  const text = `Everything is shown as it was ${delay / 1000} s ago. To see it now: --delay 0`;
  context.note(text).catch(() => {});
  return { ...none, ofAnswers: delay, ofUpdates: delay };
};

const heldBack = (delay: number, { host, hold, warn }: CommandContext, each: boolean): Partial<KeptDelay> => {
  let told: Promise<void> | undefined;
  const tell = (): Promise<void> =>
    (told ??= warn(
      `The service knows only the present, so what it says is shown ${delay / 1000} s later. To see it at once: --delay 0`,
    ));
  return {
    ofAnswers: each ? delay : 0,
    ofUpdates: delay,
    hold: async (row, at) => {
      const mayBeShownAt = at + delay;
      if ((row && knowsNoMatch.test(row.path)) || mayBeShownAt <= host.now()) return;
      await tell();
      if (each) await pause(host, mayBeShownAt - host.now(), host.signal);
      else hold.until(mayBeShownAt);
    },
    async *pushed(open, signal) {
      await tell();
      yield* heldUpdates(open, { ...host, delay, signal });
    },
    later: act => void host.setTimer(delay, act),
  };
};

/** The rows whose answers tell nothing of a match. An answer of any other row is held back. */
const knowsNoMatch =
  /^\/(?:skins|rankings|roster-changes|transfers|players\/search|events\/(?:upcoming|calendar))|\/(?:roster-history|streams)$/;
