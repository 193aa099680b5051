import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { OutputClosed, type TextOutput } from './host.ts';

/** What an output needs from the process besides its descriptor. */
export interface OutputParts {
  /** Creates Node's stream of the descriptor, which takes several milliseconds. */
  readonly openStream: () => NodeJS.WriteStream;
  readonly isTerminal: (descriptor: number) => boolean;
  /** `COLUMNS`, which applies if the terminal does not report its width. */
  readonly columns: string | undefined;
}

/**
 * Creates the output for a file descriptor. Text is written directly and in order. A slow reader never blocks the
 * process, because a process that is blocked in a write cannot handle Ctrl-C.
 */
export const createTextOutput = (descriptor: 1 | 2, parts: OutputParts): TextOutput => {
  if (!mayBeTerminal(descriptor)) return plainOutput(descriptor, parts);
  if (!parts.isTerminal(descriptor)) return streamOutput(parts);
  return terminalOutput(descriptor, parts);
};

const terminalOutput = (descriptor: number, parts: OutputParts): TextOutput => {
  let write: TextOutput['write'] | undefined;
  const open = (): TextOutput['write'] => {
    const own = openedAgain(descriptor);
    if (own !== undefined) return createPatientWriter(own);
    const stream = streamOutput(parts);
    return text => stream.write(text);
  };
  return {
    isTerminal: true,
    get columns() {
      return columnsOf(parts.openStream(), parts.columns);
    },
    get rows() {
      return parts.openStream().rows || undefined;
    },
    write: text => (write ??= open())(text),
  };
};

/** Returns the width of a terminal. Some terminals, such as serial lines, report 0 columns. */
export const columnsOf = (
  { columns }: { readonly columns?: number | undefined },
  environment: string | undefined,
): number => {
  if (columns) return columns;
  const told = Number(environment);
  return Number.isInteger(told) && told > 0 ? told : 80;
};

const plainOutput = (descriptor: number, parts: OutputParts): TextOutput => {
  let fallback: StreamOutput | undefined;
  let patient: ((text: string | Uint8Array) => Promise<void>) | undefined;
  let written = 0;
  let settled = false;
  /** Switches to Node's stream, which waits for the reader, and writes the text there. */
  const waiting = (text: string | Uint8Array): Promise<void> => (fallback = streamOutput(parts)).write(text);
  return {
    isTerminal: false,
    columns: 80,
    write: async text => {
      if (fallback) return fallback.write(text);
      written += text.length;
      // Text that fits into a pipe never blocks. After that, the reader determines how long a write takes.
      if (!settled && written > safeLength) {
        settled = true;
        const other = withoutBlocking(descriptor);
        if (other === 'stream') return waiting(text);
        if (other !== descriptor) patient = createPatientWriter(other);
      }
      if (patient) return patient(text);
      const rest = writeAtOnce(descriptor, text);
      // Another process made the pipe non-blocking, and it is full.
      return rest.length === 0 ? undefined : waiting(rest);
    },
  };
};

/** The number of characters that always fit into an empty pipe of 64 KiB, at four bytes each. */
const safeLength = 16 * 1024;

/**
 * Returns the target for writes that a slow reader cannot block. A socket cannot be opened again, so Node's stream has
 * to wait for its reader. A file never blocks for long.
 */
const withoutBlocking = (descriptor: number): number | 'stream' => {
  const kind = fstatSync(descriptor);
  if (kind.isSocket()) return 'stream';
  return kind.isFIFO() ? (openedAgain(descriptor) ?? 'stream') : descriptor;
};

/**
 * Opens the same pipe or terminal again, and returns a descriptor of our own that never blocks. A flag on the given
 * descriptor would apply to every process that shares it. Returns undefined if the system cannot open it again. Only
 * Linux can.
 */
const openedAgain = (descriptor: number): number | undefined => {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return undefined;
  }
};

/** Creates a writer for a descriptor that never blocks. It writes the texts in order, as the reader makes room. */
const createPatientWriter = (target: number): ((text: string | Uint8Array) => Promise<void>) => {
  let before: Promise<void> | undefined;
  return async text => {
    const rest = before ? Buffer.from(text) : writeAtOnce(target, text);
    if (rest.length === 0) return;
    const turn = before;
    const own = (async () => {
      // The caller that wrote the earlier text handles its failure.
      await turn?.catch(() => undefined);
      await writePatiently(target, rest);
    })();
    before = own;
    try {
      await own;
    } finally {
      if (before === own) before = undefined;
    }
  };
};

/**
 * Creates a writer for text that must be written before the process ends. It writes at once. If a terminal accepts
 * nothing, it gives up after some tenths of a second.
 */
export const createLastWriter = (descriptor: number): ((text: string) => void) => {
  const target = openedAgain(descriptor);
  if (target === undefined) return text => void writeSync(descriptor, text);
  return text => {
    let rest = writeDirectly(target, Buffer.from(text));
    for (let tries = 0; rest.length > 0 && tries < mostTries; tries += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, longestPause);
      rest = writeDirectly(target, rest);
    }
  };
};

/** How often the last text is tried again on a terminal that accepts nothing. */
const mostTries = 12;

/** The longest pause between two attempts to write to a full pipe, in milliseconds. */
const longestPause = 16;

/** Writes as the reader makes room, without blocking the process. */
const writePatiently = async (target: number, text: Buffer): Promise<void> => {
  let rest = text;
  for (let pause = 1; rest.length > 0; pause = Math.min(pause * 2, longestPause)) {
    await new Promise(resolve => {
      setTimeout(resolve, pause);
    });
    const left = writeDirectly(target, rest);
    if (left.length < rest.length) pause = 0.5;
    rest = left;
  }
};

/** Linux gives memory devices (null, zero, full) the major number 1. A terminal never has this number. */
const memoryDevice = 1;

const mayBeTerminal = (descriptor: number): boolean => {
  try {
    const found = fstatSync(descriptor);
    return found.isCharacterDevice() && found.rdev >> 8 !== memoryDevice;
  } catch {
    // The descriptor is closed: let Node's stream handle it.
    return true;
  }
};

/** Longer texts get memory of their own. In UTF-16 units, each of which takes up to three bytes. */
const mostUnits = 128 * 1024;
let memory: Buffer | undefined;

/**
 * Writes as much as the descriptor accepts and returns the rest. Every text is encoded into the same memory: with memory
 * of their own, those that are written already would fill it until they are collected.
 */
const writeAtOnce = (descriptor: number, text: string | Uint8Array): Buffer => {
  if (typeof text !== 'string' || text.length > mostUnits)
    return writeDirectly(descriptor, Buffer.from(text));
  memory ??= Buffer.allocUnsafeSlow(3 * mostUnits);
  const rest = writeDirectly(descriptor, memory.subarray(0, memory.write(text)));
  return rest.length === 0 ? rest : Buffer.from(rest);
};

/** Writes as much as the descriptor accepts and returns the rest. */
const writeDirectly = (descriptor: number, text: Buffer): Buffer => {
  let rest = text;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    return rest;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EAGAIN') return rest;
    throw toOutputError(error);
  }
};

interface StreamOutput extends TextOutput {
  write(text: string | Uint8Array): Promise<void>;
}

const streamOutput = ({ openStream, columns }: OutputParts): StreamOutput => {
  const stream = openStream();
  let failure: Error | undefined;
  stream.on('error', error => {
    failure ??= toOutputError(error);
  });
  return {
    isTerminal: stream.isTTY,
    get columns() {
      return columnsOf(stream, columns);
    },
    write: text =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        stream.write(text, error => {
          if (!error) return resolve();
          failure ??= toOutputError(error);
          reject(failure);
        });
      }),
  };
};

const isSystemError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const toOutputError = (error: unknown): Error => {
  if (isSystemError(error) && error.code === 'EPIPE') return new OutputClosed();
  return error instanceof Error ? error : new Error(String(error));
};
