import type { Terminal } from '../../watch/screen/terminal.ts';

/** What a terminal is made of; `main.ts` has it from the process. */
export interface TerminalParts {
  readonly stdin: () => NodeJS.ReadStream;
  readonly stdout: () => NodeJS.WriteStream;
  /** Writes at once and waits for nothing: the process may be about to end. */
  readonly writeNow: (text: string) => void;
  /** Hears a signal, or `exit`, until the function that comes back is called. */
  readonly on: (event: 'SIGTSTP' | 'SIGCONT' | 'exit', hear: () => void) => () => void;
  /** Stops this process until it is told to go on. */
  readonly stop: () => void;
  /** Has Node ask the terminal for its size again; `resize` follows where it is another. */
  readonly measure: () => void;
}

/** The terminal of the process, for a command that takes the whole screen; undefined where there is none. */
export const openTerminal = (parts: TerminalParts): Terminal | undefined => {
  const stdin = parts.stdin();
  const stdout = parts.stdout();
  if (!stdin.isTTY || !stdout.isTTY) return undefined;
  const size = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
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
      // A terminal that has gone needs nothing given back.
    }
  };
  const suspend = (): void => {
    end();
    parts.stop();
  };
  const resume = (): void => {
    start();
    // Who is stopped is not told of a new size.
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
    // Whatever ends the process, an error nobody foresaw too, the screen is the user's again.
    parts.on('exit', end),
  ];
  start();
  return {
    write: text =>
      new Promise((resolve, reject) => {
        // While the shell has the screen, nothing is drawn on it.
        if (!taken) return resolve();
        stdout.write(text, error => (error ? reject(error) : resolve()));
      }),
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
