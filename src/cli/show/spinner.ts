import type { SharedFlagValues } from '../parse/flags.ts';
import type { Host } from '../host/host.ts';

/** Tells a person at a terminal what is being done, on one line that is gone at the end. */
export interface Spinner {
  say(text: string): void;
  stop(): void;
}

/** A spinner on stderr; it says nothing with `--quiet`, and where stderr is no terminal: ora is not loaded then. */
export const openSpinner = async ({
  host,
  flags,
}: {
  readonly host: Pick<Host, 'openErrorTerminal'>;
  readonly flags: Pick<SharedFlagValues, 'quiet'>;
}): Promise<Spinner> => {
  const stream = flags.quiet ? undefined : host.openErrorTerminal();
  if (!stream) return { say: () => {}, stop: () => {} };
  const { default: ora } = await import('ora');
  // Whether it may draw has been asked already; ora would ask the process.
  const spinner = ora({ stream, discardStdin: false, isEnabled: true }).start();
  return {
    say: text => {
      spinner.text = text;
      // Long steps leave ora's own timer no turn.
      spinner.render();
    },
    stop: () => void spinner.stop(),
  };
};
