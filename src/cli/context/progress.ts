import { safeText } from '../../output/text/safeText.ts';
import { isInside } from '../../client/http/rawAnswer.ts';
import { type Host, type TextOutput, watchedTerminal, writingBy } from '../host/host.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import { openSpinner, type Spinner } from './spinner.ts';

export interface Wait {
  /** Changes the text of the wait. */
  readonly say: (text: string) => void;
  /** Shows the wait without delay, for work that may keep the process too busy to show it later. */
  readonly show: () => Promise<void>;
  readonly end: () => void;
}

/** Shows a user at a terminal what a command waits for. */
export interface Progress {
  /** Begins a wait, shown after half a second. Of several, the first is shown; `goesFirst` puts this one first. */
  readonly begin: (text: string, goesFirst?: boolean) => Wait;
  /** The host, whose outputs never share a line with a wait, and whose screen and prompts have the terminal alone. */
  readonly host: Host;
  /** Shows nothing from now on. */
  readonly stop: () => void;
}

/** How long a user waits without an explanation, in milliseconds. */
const unexplained = 500;

/** Shows waits on stderr, unless `--quiet` or nobody watches a terminal. Loads the spinner only to draw. */
export const createProgress = (
  host: Host,
  { quiet, color }: Pick<SharedFlagValues, 'quiet' | 'color'>,
  isPlain = (): boolean => false,
): Progress => {
  if (!host.stderr.isTerminal || quiet || isUnattended(host.env))
    return { begin: () => silent, host, stop: () => {} };
  const { begin, stop, ...room } = createWaits(host, color, isPlain);
  return { begin, host: besideWaits(host, room), stop };
};

type Room = Pick<ReturnType<typeof createWaits>, 'take' | 'wrote'>;

const createWaits = (host: Host, color: SharedFlagValues['color'], isPlain: () => boolean) => {
  let spinner: Spinner | undefined;
  let waits: readonly { text: string }[] = [];
  /** Whether the waits have lasted long enough to be shown. */
  let isDue = false;
  /** The number of writes, prompts and screens that use the terminal now. */
  let others = 0;
  /** Whether the last text that was written ended its line. */
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
    if (!spinner && isPlain()) spinner = waitLines(host);
    spinner ??= await openSpinner(host, color);
    redraw();
  };
  const keepOnly = (kept: typeof waits): void => {
    waits = kept;
    if (waits.length === 0) {
      stopTimer?.();
      stopTimer = undefined;
      isDue = false;
    }
    redraw();
  };

  return {
    begin: (text: string, goesFirst = false): Wait => {
      const wait = { text };
      waits = goesFirst ? [wait, ...waits] : [...waits, wait];
      // A failure of the spinner does not fail the command.
      stopTimer ??= host.setTimer(unexplained, () => void show().catch(() => {}));
      return {
        say: said => {
          wait.text = said;
          redraw();
        },
        show,
        end: () => keepOnly(waits.filter(each => each !== wait)),
      };
    },
    stop: () => keepOnly([]),
    /** Hides the wait until the returned function is called. */
    take: () => {
      others += 1;
      redraw();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        others -= 1;
        redraw();
      };
    },
    /** Told of each text that is written there. */
    wrote: (text: string): void => {
      if (text !== '') atLineStart = text.endsWith('\n');
    },
  };
};

/** The host, whose outputs, prompts and screen take the room of the waits while they are used. */
const besideWaits = (host: Host, room: Room): Host => {
  const alone =
    <A extends unknown[], T>(use: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const release = room.take();
      try {
        return await use(...args);
      } finally {
        release();
      }
    };
  const beside = (output: TextOutput): TextOutput => {
    const write = alone((text: string) => output.write(text));
    return writingBy(output, text => {
      const written = write(text);
      room.wrote(text);
      return written;
    });
  };
  return {
    ...host,
    stderr: beside(host.stderr),
    ...(host.stdout?.isTerminal && { stdout: beside(host.stdout) }),
    ...(host.stdin && {
      stdin: {
        get isTerminal() {
          return host.stdin.isTerminal;
        },
        readAll: (limit, signal) => host.stdin.readAll(limit, signal),
        chunks: signal => host.stdin.chunks(signal),
        readHidden: alone(signal => host.stdin.readHidden(signal)),
      },
    }),
    ask: alone(question => host.ask(question)),
    confirm: alone(question => host.confirm(question)),
    openTerminal: () => watchedTerminal(host.openTerminal(), room.take),
  };
};

/** In place of a spinner: each wait in a line of words, once, whatever numbers in it run on. */
const waitLines = ({ stderr }: Host): Spinner => {
  let told = '';
  return {
    show: text => {
      const words = text.replaceAll(/\d+/g, '');
      if (words !== told) stderr.write(`${safeText(text)}\n`).catch(() => {});
      told = words;
    },
    hide: () => {},
  };
};

/** Returns the text to show until a service answers. The embedded service is not named. */
export const waitingFor = (url: URL): string =>
  isInside(url) ? 'Looking it up …' : `Waiting for ${url.host} …`;

/** Whether the terminal belongs to a CI job, or cannot move back on a line. */
const isUnattended = (env: Host['env'] | undefined): boolean =>
  env?.['TERM'] === 'dumb' || !['', '0', 'false', undefined].includes(env?.['CI']);

const silent: Wait = { say: () => {}, show: async () => {}, end: () => {} };
