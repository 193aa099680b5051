import type { Run } from '../../core/files/unfinished.ts';
import type { Keeping } from './spareMemory.ts';
import type { Digest } from '../../client/cache/cacheEntry.ts';
import type { RuntimeFetch } from '../../client/http/transports/fetch.ts';
import type { SystemInfo } from '../../client/account/folders.ts';
import type { Signals } from './signals.ts';
import type { Terminal } from '../watch/screen/terminal.ts';

/** A text output of the program: standard output or standard error. */
export interface TextOutput {
  readonly isTerminal: boolean;
  /** The width of the terminal in columns; 80 if it is not a terminal. */
  readonly columns: number;
  /** The height of the terminal in rows, if it reports one. */
  readonly rows?: number | undefined;
  /** Resolves once the text was handed over, so that a slow reader slows the writer. @throws OutputClosed */
  write(text: string): Promise<void>;
}

/** The reader of the pipe has gone: nothing is left to do, and nothing is wrong. */
export class OutputClosed extends Error {
  constructor() {
    super('the output was closed');
    this.name = 'OutputClosed';
  }
}

/** Standard input; nothing is read before a method is called. */
export interface TextInput {
  readonly isTerminal: boolean;
  /** Reads to the end of the input, or slightly more than `limit` bytes, or until `signal` aborts. */
  readAll(limit: number, signal: AbortSignal): Promise<string>;
  /** Reads the input as it comes, until it ends or `signal` aborts. */
  chunks(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Reads a line from the terminal without echoing it; undefined if the user cancels or `signal` aborts. */
  readHidden(signal: AbortSignal): Promise<string | undefined>;
}

/** Everything outside the program. `main.ts` supplies it, and tests supply their own. */
export interface Host extends SystemInfo {
  readonly argv: readonly string[];
  readonly pid: number;
  /** The process that started this one: a shell or a script. */
  readonly parentPid: number;
  /** A name for the terminal that the process belongs to, as a file may be called; undefined without a terminal. */
  readonly terminalId: () => string | undefined;
  /** Whether a process with this id is running. */
  readonly isAlive: (pid: number) => boolean;
  readonly version: string;
  /** The runtime and its version: `Node 24.21.0`; of the native executable, `Bun 1.4.4`. */
  readonly runtime: string;
  /** The path of the Node executable, or of the native executable. */
  readonly execPath: string;
  /** What follows `execPath` where the program is started again. */
  readonly ownWords: readonly string[];
  /** The folder of the program's own files, such as `completions/`. */
  readonly filesFolder: string;
  /** The file of the thread that jq runs in. */
  readonly jqWorker: string | URL;
  readonly stdin: TextInput;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  /** Undefined if input or output is not a terminal, such as a pipe, a file or a cron job. */
  readonly openTerminal: () => Terminal | undefined;
  /** The current time in milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Calls `run` once, after `ms`. The returned function cancels the timer. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
  readonly allowGrace: Signals['allowGrace'];
  readonly endsWell: Signals['endsWell'];
  /** A random number from 0 up to 1, used to spread the pauses of many clients. */
  readonly random: () => number;
  /** Asks the user a yes-or-no question; undefined if there is nobody to ask. */
  readonly confirm: (question: string) => Promise<boolean | undefined>;
  /** Asks the user for a line of text; undefined if there is nobody to ask. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Random bytes as hexadecimal text, for file names that no other process uses. */
  readonly randomHex: (bytes: number) => string;
  /** The runtime's own SHA-256, if it has one that loads nothing. */
  readonly digest?: Digest | undefined;
  /** The runtime's own `fetch`, if it has one that loads nothing. */
  readonly ownFetch?: RuntimeFetch | undefined;
  readonly signal: Signals['signal'];
  readonly catchSignals: Signals['catchSignals'];
  /** From now on, prefer low memory use to speed: much data passes through, and little of it is kept by default. */
  readonly spareMemory: (keeps?: Keeping) => void;
  /** Loads a Node built-in module by name, without the other modules that an `import` of it would load. */
  readonly loadBuiltin: NodeJS.Process['getBuiltinModule'];
}

/** What of it differs between the built program, the executable and the source. */
export interface Installation extends Pick<
  Host,
  'digest' | 'filesFolder' | 'jqWorker' | 'ownFetch' | 'ownWords'
> {
  /** Frees all unused objects at once; Node does it by itself. */
  readonly collect?: (() => void) | undefined;
}

export const writingBy = (output: TextOutput, write: TextOutput['write']): TextOutput => ({
  isTerminal: output.isTerminal,
  get columns() {
    return output.columns;
  },
  get rows() {
    return output.rows;
  },
  write,
});

/** The terminal with a call when a screen takes it; what that returns is called when the screen gives it back. */
export const watchedTerminal = (
  terminal: Terminal | undefined,
  onTake: (use: Parameters<Terminal['take']>[0]) => () => void,
): Terminal | undefined =>
  terminal && {
    size: terminal.size,
    take: use => {
      const release = onTake(use);
      const taken = terminal.take(use);
      const giveBack = (): void => {
        taken.giveBack();
        release();
      };
      return { ...taken, giveBack };
    },
  };

/** This process, as what it has not finished is named after it. */
export const runOf = ({ pid, randomHex, isAlive }: Pick<Host, 'pid' | 'randomHex' | 'isAlive'>): Run => ({
  pid,
  random: randomHex(6),
  isAlive,
});
