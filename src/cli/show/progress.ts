import type { Host, TextOutput } from '../host/host.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import type { Spinner } from './spinner.ts';

/** Something that the user waits for. */
export interface Wait {
  /** Changes what is waited for. */
  readonly say: (text: string) => void;
  /** Shows it without delay: it is known to take long, and may keep the process too busy to show it later. */
  readonly show: () => Promise<void>;
  readonly end: () => void;
}

/** Shows a user at a terminal what a command waits for. */
export interface Progress {
  /** Shows what takes more than half a second, until it ends; of several waits, the first. */
  readonly begin: (text: string) => Wait;
  /**
   * The host, in whose outputs whatever is written stands on lines of its own, and whose screen and prompts have the
   * terminal to themselves.
   */
  readonly host: Host;
  /** Shows nothing from now on. */
  readonly stop: () => void;
}

/** How long a user waits without an explanation, in milliseconds. */
const unexplained = 500;

/**
 * Shows waits on stderr; never with `--quiet`, nor where stderr is no terminal or one that nobody watches. What draws
 * them is loaded when there is something to draw.
 */
export const createProgress = (
  host: Host,
  { quiet, color }: Pick<SharedFlagValues, 'quiet' | 'color'>,
): Progress => {
  if (!host.stderr.isTerminal || quiet || isUnattended(host.env))
    return { begin: () => silent, host, stop: () => {} };
  let spinner: Spinner | undefined;
  let waits: readonly { text: string }[] = [];
  /** Whether the waits have lasted long enough. */
  let isDue = false;
  /** The number of others that use the terminal now. */
  let others = 0;
  /** Whether the last text written ended its line. */
  let atLineStart = true;
  let stopTimer: (() => void) | undefined;

  const redraw = (): void => {
    const [first] = waits;
    if (first && isDue && others === 0 && atLineStart) spinner?.show(first.text);
    else spinner?.hide();
  };
  const show = async (): Promise<void> => {
    isDue = waits.length > 0;
    if (!isDue) return;
    if (!spinner) {
      const { openSpinner } = await import('./spinner.ts');
      spinner ??= openSpinner(host, color);
    }
    redraw();
  };
  const settle = (): void => {
    if (waits.length === 0) {
      stopTimer?.();
      stopTimer = undefined;
      isDue = false;
    }
    redraw();
  };
  const makeRoom = (): (() => void) => {
    others += 1;
    redraw();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      others -= 1;
      redraw();
    };
  };

  const besides = (output: TextOutput): TextOutput => ({
    isTerminal: output.isTerminal,
    get columns() {
      return output.columns;
    },
    write: async text => {
      const release = makeRoom();
      if (text !== '') atLineStart = text.endsWith('\n');
      try {
        await output.write(text);
      } finally {
        release();
      }
    },
  });
  const alone =
    <A extends unknown[], T>(use: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const release = makeRoom();
      try {
        return await use(...args);
      } finally {
        release();
      }
    };

  return {
    begin: text => {
      const wait = { text };
      waits = [...waits, wait];
      // A failure of the spinner does not fail the command.
      stopTimer ??= host.setTimer(unexplained, () => void show().catch(() => {}));
      return {
        say: said => {
          wait.text = said;
          redraw();
        },
        show,
        end: () => {
          waits = waits.filter(each => each !== wait);
          settle();
        },
      };
    },
    host: {
      ...host,
      stderr: besides(host.stderr),
      ...(host.stdout?.isTerminal && { stdout: besides(host.stdout) }),
      ...(host.stdin && {
        stdin: {
          get isTerminal() {
            return host.stdin.isTerminal;
          },
          readAll: (limit, signal) => host.stdin.readAll(limit, signal),
          readHidden: alone(signal => host.stdin.readHidden(signal)),
        },
      }),
      confirm: alone(question => host.confirm(question)),
      openTerminal: () => {
        const terminal = host.openTerminal();
        return (
          terminal && {
            size: terminal.size,
            take: use => {
              const release = makeRoom();
              const taken = terminal.take(use);
              return {
                ...taken,
                giveBack: () => {
                  taken.giveBack();
                  release();
                },
              };
            },
          }
        );
      },
    },
    stop: () => {
      waits = [];
      settle();
    },
  };
};

/** The text shown while a service has not answered; the embedded service is not named. */
export const waitingFor = ({ host, hostname }: URL): string =>
  hostname.endsWith('.invalid') ? 'Looking it up …' : `Waiting for ${host} …`;

/** Terminals of jobs, and those that cannot go back on a line. */
const isUnattended = (env: Host['env'] | undefined): boolean =>
  env?.['TERM'] === 'dumb' || !['', '0', 'false', undefined].includes(env?.['CI']);

const silent: Wait = { say: () => {}, show: async () => {}, end: () => {} };
