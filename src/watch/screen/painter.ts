/** What the painter draws on. */
export interface PainterParts {
  /** Resolves once the terminal has taken the text. */
  readonly write: (text: string) => Promise<void>;
  /** The lines of the screen as they are now; asked only when they are about to be drawn. */
  readonly lines: () => readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** Hears that the terminal takes no more. */
  readonly onFault: (fault: unknown) => void;
}

/** Draws what changed on the screen, at no more than 30 frames a second, however often it is told to. */
export interface Painter {
  /** Something may look different now. */
  invalidate(): void;
  /** The screen holds nothing of ours any more: everything is drawn again. */
  reset(): void;
  /** Text that no cell shows: a title, a bell. */
  say(text: string): void;
  /** Draws no more. */
  stop(): void;
}

const ESC = '\u001b[';
/** Milliseconds from one frame to the next, so that there are at most 30 a second. */
export const frameGap = 1000 / 30;

export const createPainter = ({ write, lines, now, setTimer, onFault }: PainterParts): Painter => {
  let shown: readonly string[] = [];
  let clear = true;
  let said = '';
  let stopped = false;
  /** A frame waits for its time, or for the terminal to take the last one. */
  let waiting = false;
  let writing = false;
  let dirty = false;
  let lastFrame = -Infinity;

  const paint = (): void => {
    waiting = false;
    if (stopped) return;
    dirty = false;
    const next = lines();
    const text = said + changes(clear ? [] : shown, next, clear);
    shown = next;
    clear = false;
    said = '';
    if (text === '') return;
    lastFrame = now();
    writing = true;
    write(text)
      .catch(onFault)
      .finally(() => {
        writing = false;
        if (dirty) schedule();
      });
  };

  const schedule = (): void => {
    dirty = true;
    if (stopped || waiting || writing) return;
    waiting = true;
    setTimer(Math.max(0, lastFrame + frameGap - now()), paint);
  };

  return {
    invalidate: schedule,
    reset() {
      clear = true;
      schedule();
    },
    say(text) {
      said += text;
      schedule();
    },
    stop() {
      stopped = true;
    },
  };
};

/** What turns the lines that are shown into the next ones, inside the marks of a synchronized update. */
const changes = (shown: readonly string[], next: readonly string[], clear: boolean): string => {
  let text = clear ? `${ESC}2J` : '';
  for (const [row, line] of next.entries()) {
    // Erased before it is written: after a full line the cursor still stands on its last column.
    if (line !== (shown[row] ?? '')) text += `${ESC}${row + 1};1H${ESC}K${line}`;
  }
  return text === '' ? '' : `${ESC}?2026h${text}${ESC}?2026l`;
};
