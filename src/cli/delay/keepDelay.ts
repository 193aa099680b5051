import { pause } from '../../core/pause.ts';
import { heldUpdates } from '../../client/link/heldUpdates.ts';
import type { Source } from '../settings/source.ts';
import type { CommandContext, KeptDelay } from '../context/types.ts';

/**
 * Keeps the delay. The service inside is asked how things were; what another service says is held back: `each` answer,
 * or what the command shows as a whole.
 */
export const keepDelay = (
  delay: number,
  source: Source,
  context: CommandContext,
  each: boolean,
): Partial<KeptDelay> => {
  if (source.kind === 'remote') return heldBack(delay, context, each);
  const text = `Everything is shown as it was ${delay / 1000} s ago. To see it now: --delay 0`;
  context.note(text).catch(() => {});
  return { ofAnswers: delay, ofUpdates: delay };
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
