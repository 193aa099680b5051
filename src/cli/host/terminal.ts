import { columnsOf } from './textOutput.ts';
import type { Terminal } from '../watch/screen/terminal.ts';

/** The parts of the process that a terminal needs; `main.ts` supplies them. */
export interface TerminalParts {
  readonly stdin: () => NodeJS.ReadStream;
  readonly stdout: () => NodeJS.WriteStream;
  /** Resolves once the terminal has taken the text. */
  readonly write: (text: string) => Promise<void>;
  /** Writes synchronously, because the process may be about to exit. */
  readonly writeNow: (text: string) => void;
  /** `COLUMNS` and `LINES`, which apply if the terminal does not report its size. */
  readonly columns: string | undefined;
  readonly rows: string | undefined;
  /** Listens for a signal or for `exit`. The returned function stops listening. */
  readonly on: (event: 'SIGTSTP' | 'SIGCONT' | 'exit', hear: () => void) => () => void;
  /** Stops this process until it receives SIGCONT. */
  readonly stop: () => void;
  /** Makes Node query the terminal size again; a `resize` event follows if it has changed. */
  readonly measure: () => void;
}

/** Opens the terminal of the process for a full-screen command; undefined if there is none. */
export const openTerminal = (parts: TerminalParts): Terminal | undefined => {
  const stdin = parts.stdin();
  const stdout = parts.stdout();
  if (!stdin.isTTY || !stdout.isTTY) return undefined;
  const size = () => ({
    columns: columnsOf(stdout, parts.columns),
    rows: stdout.rows || Number.parseInt(parts.rows ?? '', 10) || 24,
  });
  return { size, take: use => take(parts, stdin, stdout, use) };
};

const take = (
  parts: TerminalParts,
  stdin: NodeJS.ReadStream,
  stdout: NodeJS.WriteStream,
  { enter, leave, onKeys, onResize, onLost }: Parameters<Terminal['take']>[0],
): ReturnType<Terminal['take']> => {
  let taken = false;
  const hearKeys = (text: string): void => onKeys(text);
  const start = (): void => {
    if (taken) return;
    taken = true;
    stdin.setRawMode(true);
    stdin.setEncoding('utf8');
    stdin.resume();
    parts.writeNow(enter);
  };
  const end = (): void => {
    if (!taken) return;
    taken = false;
    try {
      parts.writeNow(leave);
      stdin.setRawMode(false);
    } catch {
      // The terminal has gone, so there is nothing to restore.
    }
  };
  const suspend = (): void => {
    end();
    parts.stop();
  };
  const resume = (): void => {
    start();
    // A stopped process does not receive size changes.
    parts.measure();
    onResize();
  };
  stdin.on('data', hearKeys);
  stdin.on('end', onLost);
  stdin.on('error', onLost);
  stdout.on('error', onLost);
  stdout.on('resize', onResize);
  const stops = [
    parts.on('SIGTSTP', suspend),
    parts.on('SIGCONT', resume),
    // Restores the screen however the process ends, even after an unexpected error.
    parts.on('exit', end),
  ];
  start();
  return {
    write: async text => {
      // Draw nothing while the shell has the screen.
      if (taken) await parts.write(text);
    },
    suspend,
    giveBack() {
      end();
      for (const stop of stops) stop();
      stdin.off('data', hearKeys);
      stdin.off('end', onLost);
      stdin.off('error', onLost);
      stdout.off('resize', onResize);
      stdin.pause();
    },
  };
};
