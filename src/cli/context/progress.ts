import { safeText } from '../../output/text/safeText.ts';
import { isInside } from '../../client/http/rawAnswer.ts';
import { type Host, type TextOutput, watchedTerminal, writingBy } from '../host/host.ts';
import type { SharedFlagValues } from '../parse/flags.ts';
import { colorLevel } from '../../output/colorLevel.ts';
import { truncate } from '../../output/text/width.ts';
import { isAsciiTerminal } from '../host/locale.ts';

export interface Wait {
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
    wrote: (text: string): void => {
      if (text !== '') atLineStart = text.endsWith('\n');
    },
  };
};

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

type Spinner = Awaited<ReturnType<typeof openSpinner>>;

/** Opens ora's spinner on stderr. The cursor stays visible, so nothing has to be restored at the end. */
const openSpinner = async (
  { stderr, env }: Pick<Host, 'stderr' | 'env'>,
  color: SharedFlagValues['color'],
) => {
  const { default: ora } = await import('ora');
  const isColoured = colorLevel({ when: color, env, isTerminal: true }) > 0;
  const spinner = ora({
    stream: toStream(stderr),
    color: isColoured && 'cyan',
    spinner: isAsciiTerminal(env) ? 'line' : 'dots',
    discardStdin: false,
    hideCursor: false,
    // We already know that it may draw; ora would ask the process.
    isEnabled: true,
  });
  return {
    /** Shows the text at once, truncated to the line. */
    show: (text: string): void => {
      // Beside the text are the spinner sign, a space, and the column of the cursor.
      spinner.text = truncate(safeText(text), Math.max(1, stderr.columns - 3));
      // Draw here, because long steps keep ora's own timer from running.
      if (spinner.isSpinning) spinner.render();
      else spinner.start();
    },
    hide: (): void => {
      if (spinner.isSpinning) spinner.stop();
    },
  };
};

/** More writes than ora makes for a frame: if so many are pending, nobody reads, and frames are skipped. */
const mostWaiting = 16;

const toStream = (output: TextOutput): NodeJS.WriteStream => {
  let waiting = 0;
  let onDrain: (() => void) | undefined;
  const stream = {
    isTTY: true,
    get columns() {
      return output.columns;
    },
    write: (text: string): boolean => {
      waiting += 1;
      const isFull = waiting > mostWaiting;
      void written(text);
      return !isFull;
    },
    cursorTo: (column: number) => stream.write(`${ESC}${column + 1}G`),
    moveCursor: (_: number, rows: number) => stream.write(`${ESC}${-rows}A`),
    clearLine: () => stream.write(`${ESC}K`),
    once: (_: 'drain', hear: () => void) => void (onDrain = hear),
    removeListener: () => void (onDrain = undefined),
  };
  const written = async (text: string): Promise<void> => {
    // If the terminal has gone, the real output reports it.
    await output.write(text).catch(() => {});
    waiting -= 1;
    if (waiting > 0) return;
    const hear = onDrain;
    onDrain = undefined;
    hear?.();
  };
  // ora uses no other member.
  return stream as unknown as NodeJS.WriteStream;
};

const ESC = '\u001b[';
