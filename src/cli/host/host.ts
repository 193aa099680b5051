import type { SystemInfo } from '../../settings/folders.ts';
import type { Terminal } from '../../watch/screen/terminal.ts';

/** One of the program's two outputs. */
export interface TextOutput {
  readonly isTerminal: boolean;
  /** Columns of the terminal; 80 where there is none. */
  readonly columns: number;
  /**
   * Resolves once the text is handed over, so that a slow reader slows the writer.
   * @throws OutputClosed when nobody reads any more; any other error when it cannot be written.
   */
  write(text: string): Promise<void>;
}

/** The reader of a pipe has gone: there is nothing left to do, and nothing is wrong. */
export class OutputClosed extends Error {
  constructor() {
    super('the output was closed');
    this.name = 'OutputClosed';
  }
}

/** Standard input; nothing of it is read before it is asked for. */
export interface TextInput {
  readonly isTerminal: boolean;
  /** Everything to its end, or a little more than `limit` bytes of it; what has come where `signal` aborts. */
  readAll(limit: number, signal: AbortSignal): Promise<string>;
  /** A line typed at a terminal without being shown; undefined where the user gives up, or `signal` aborts. */
  readHidden(signal: AbortSignal): Promise<string | undefined>;
}

/** Everything outside the program, handed in by `main.ts`; a test hands in its own. */
export interface Host extends SystemInfo {
  readonly argv: readonly string[];
  readonly pid: number;
  /** Whether a process of this number runs. */
  readonly isAlive: (pid: number) => boolean;
  readonly version: string;
  /** What the program runs on: `Node 24.21.0`. */
  readonly runtime: string;
  /** The program that runs this one: the path of Node. */
  readonly execPath: string;
  /** Where the program's own files are: `completions/` among them. */
  readonly packageFolder: string;
  readonly stdin: TextInput;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  /** Undefined where input or output is none: a pipe, a file, a job of cron. */
  readonly openTerminal: () => Terminal | undefined;
  /** Standard error as a stream, for a library that draws on it by itself; undefined where it is no terminal. */
  readonly openErrorTerminal: () => NodeJS.WriteStream | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Runs `run` once, `ms` from now; the function that comes back calls it off. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** Lets the program take up to `ms` to end in order after it was interrupted; 250 where nobody asks. */
  readonly allowGrace: (ms: number) => void;
  /** A number from 0 up to 1, for pauses that many clients should not make at the same time. */
  readonly random: () => number;
  /** Asks a person yes or no; undefined where there is nobody to ask. */
  readonly confirm: (question: string) => Promise<boolean | undefined>;
  /** Random bytes as hexadecimal text, for names of files that no other process may use. */
  readonly randomHex: (bytes: number) => string;
  /** Aborted by Ctrl-C, SIGTERM and SIGHUP; the reason is the signal's name. */
  readonly signal: AbortSignal;
  /** From here on memory matters more than the last bit of speed: much comes through, and little of it is kept. */
  readonly spareMemory: () => void;
  /** Node's built-in modules by name, without what an `import` of them would load beside. */
  readonly loadBuiltin: NodeJS.Process['getBuiltinModule'];
}
