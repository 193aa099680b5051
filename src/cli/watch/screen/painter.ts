export interface PainterParts {
  /** Resolves once the terminal has accepted the text. */
  readonly write: (text: string) => Promise<void>;
  /** Returns the present lines of the screen; called only just before drawing. */
  readonly lines: () => readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** Called when the terminal accepts no more text. */
  readonly onFault: (fault: unknown) => void;
}

const ESC = '\u001b[';
/** Milliseconds between frames, so that there are at most 30 per second. */
export const frameGap = 1000 / 30;
/** Another program may write to the terminal, so every line is written again so often, in milliseconds. */
const wholeEvery = 3000;

/** Draws the changes of the screen, at most 30 frames per second, however often it is invalidated. */
export const createPainter = ({ write, lines, now, setTimer, onFault }: PainterParts) => {
  let shown: readonly string[] = [];
  /** When every line was last written. */
  let wholeAt = now();
  let clear = true;
  let said = '';
  let stopped = false;
  /** A frame is waiting for its time, or for the terminal to accept the last one. */
  let waiting = false;
  let writing = false;
  let dirty = false;
  let lastFrame = -Infinity;

  const paint = (): void => {
    waiting = false;
    if (stopped) return;
    dirty = false;
    const next = lines();
    const isWhole = now() - wholeAt >= wholeEvery;
    if (isWhole || clear) wholeAt = now();
    const text = said + changes(clear ? [] : isWhole ? undefined : shown, next, clear);
    shown = next;
    clear = false;
    said = '';
    // Looking for changes is most of the work, so it waits too where there are none.
    lastFrame = now();
    if (text === '') return;
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
    /** Reports that something may look different now. */
    invalidate: schedule,
    /** Redraws everything, because the screen no longer shows our lines. */
    reset(): void {
      clear = true;
      schedule();
    },
    /** Writes text that no cell shows: a title, a bell. */
    say(text: string): void {
      said += text;
      schedule();
    },
    stop(): void {
      stopped = true;
    },
  };
};

/** Returns the text that changes the shown lines, which are undefined if they are not known, to the next ones, as one synchronized update. */
const changes = (shown: readonly string[] | undefined, next: readonly string[], clear: boolean): string => {
  let text = clear ? `${ESC}2J` : '';
  for (const [row, line] of next.entries()) {
    // Erase before writing: after a full line, the cursor is still on its last column.
    if (!shown || line !== (shown[row] ?? '')) text += `${ESC}${row + 1};1H${ESC}K${line}`;
  }
  return text === '' ? '' : `${ESC}?2026h${text}${ESC}?2026l`;
};
