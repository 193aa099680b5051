import ora from 'ora';
import { colorLevel } from '../../output/colorLevel.ts';
import { safeText } from '../../output/text/safeText.ts';
import { truncate } from '../../output/text/width.ts';
import type { Host, TextOutput } from '../host/host.ts';
import { isAsciiTerminal } from '../host/locale.ts';
import type { SharedFlagValues } from '../parse/flags.ts';

/** One line of a terminal that moves while something is waited for. */
export interface Spinner {
  /** Shows the text at once, cut to the line. */
  show(text: string): void;
  /** Clears the line. */
  hide(): void;
}

/** ora's spinner on stderr. The cursor stays: whatever ends the process, nothing has to be given back. */
export const openSpinner = (
  { stderr, env }: Pick<Host, 'stderr' | 'env'>,
  color: SharedFlagValues['color'],
): Spinner => {
  const isColoured = colorLevel({ when: color, env, isTerminal: true }) > 0;
  const spinner = ora({
    stream: toStream(stderr),
    color: isColoured && 'cyan',
    spinner: isAsciiTerminal(env) ? 'line' : 'dots',
    discardStdin: false,
    hideCursor: false,
    // Whether it may draw has been asked already; ora would ask the process.
    isEnabled: true,
  });
  return {
    show: text => {
      // Beside the text stand the moving sign, a space, and the column in which the cursor waits.
      spinner.text = truncate(safeText(text), Math.max(1, stderr.columns - 3));
      // Long steps leave ora's own timer no turn.
      if (spinner.isSpinning) spinner.render();
      else spinner.start();
    },
    hide: () => {
      if (spinner.isSpinning) spinner.stop();
    },
  };
};

/** More pieces than ora writes for one frame: where so many wait, the terminal takes nothing, and frames are left out. */
const mostWaiting = 16;

/** The output as the stream of a terminal, as far as ora uses one. */
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
    // A terminal that has gone is found out by what is written for its own sake.
    await output.write(text).catch(() => {});
    waiting -= 1;
    if (waiting > 0) return;
    const hear = onDrain;
    onDrain = undefined;
    hear?.();
  };
  // ora asks it for nothing else.
  return stream as unknown as NodeJS.WriteStream;
};

const ESC = '\u001b[';
