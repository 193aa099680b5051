import { colorLevel } from '../../output/colorLevel.ts';
import { safeText } from '../../output/text/safeText.ts';
import { truncate } from '../../output/text/width.ts';
import type { Host, TextOutput } from '../host/host.ts';
import { isAsciiTerminal } from '../host/locale.ts';
import type { SharedFlagValues } from '../parse/flags.ts';

export type Spinner = Awaited<ReturnType<typeof openSpinner>>;

/** Opens ora's spinner on stderr. The cursor stays visible, so nothing has to be restored at the end. */
export const openSpinner = async (
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

/** The output in the form of a terminal stream, as far as ora uses one. */
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
