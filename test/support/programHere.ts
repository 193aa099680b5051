import { getBuiltinModule } from 'node:process';
import type { Terminal } from '../../src/cli/watch/screen/terminal.ts';
import type { Host, TextOutput } from '../../src/cli/host/host.ts';
import { run } from '../../src/cli/run.ts';
import type { FakeClock } from './fakeClock.ts';

export interface RunHere {
  /** What it has written so far, on both outputs. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the exit code. */
  readonly finished: Promise<number>;
}

/** The environment of a user who has all files in one folder. */
export const userIn = (folder: string) => ({
  ESPORTS_CONFIG_DIR: folder,
  ESPORTS_STATE_DIR: folder,
  ESPORTS_CACHE_DIR: folder,
  ESPORTS_DATA_DIR: folder,
});

/**
 * Runs a command line in this process, with pipes as its outputs and a clock that moves only on request.
 * @param onTimer told of every timer that it sets, in milliseconds
 * @param terminal the screen of a command that takes it; its outputs are then terminals
 * @param columns the width of a terminal, which its outputs are then
 * @param ownFetch sends the requests
 * @param signal stops it, as Ctrl-C does
 */
export const runHere = (
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  clock: Pick<FakeClock, 'now' | 'setTimer'>,
  {
    onTimer = () => {},
    input = [],
    terminal,
    columns,
    ownFetch,
    signal = new AbortController().signal,
  }: {
    onTimer?: (ms: number) => void;
    input?: readonly string[];
    terminal?: Terminal;
    columns?: number | undefined;
    ownFetch?: Host['ownFetch'];
    signal?: AbortSignal;
  } = {},
): RunHere => {
  const output = (): TextOutput & { readonly text: () => string } => {
    let text = '';
    return {
      isTerminal: terminal !== undefined || columns !== undefined,
      columns: columns ?? 80,
      write: async more => {
        text += more;
      },
      text: () => text,
    };
  };
  const [stdout, stderr] = [output(), output()];
  const host: Host = {
    argv,
    env,
    platform: 'linux',
    userId: process.geteuid?.(),
    systemHome: () => undefined,
    ownerOf: () => process.geteuid?.(),
    pid: process.pid,
    parentPid: process.ppid,
    terminalId: () => undefined,
    isAlive: () => true,
    version: '0.0.0',
    runtime: 'Node',
    execPath: process.execPath,
    ownWords: [],
    filesFolder: '/nowhere/',
    jqWorker: '',
    stdin: {
      isTerminal: false,
      readAll: async () => input.join(''),
      async *chunks() {
        yield* input.map(line => Buffer.from(line));
      },
      readHidden: async () => undefined,
    },
    stdout,
    stderr,
    openTerminal: () => terminal,
    now: clock.now,
    setTimer: (ms, then) => {
      onTimer(ms);
      return clock.setTimer(ms, then);
    },
    allowGrace: () => {},
    endsWell: () => {},
    random: () => 0.5,
    confirm: async () => undefined,
    ask: async () => undefined,
    randomHex: bytes => 'a'.repeat(2 * bytes),
    signal,
    ...(ownFetch && { ownFetch }),
    catchSignals: () => async () => {},
    spareMemory: () => {},
    loadBuiltin: getBuiltinModule,
  };
  return { stdout: stdout.text, stderr: stderr.text, finished: run(host) };
};
