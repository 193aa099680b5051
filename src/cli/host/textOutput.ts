import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { OutputClosed, type TextOutput } from './host.ts';

/**
 * Creates the output of a file descriptor. Creating Node's stream takes several milliseconds, and only a terminal needs
 * one. Text for a pipe or a file is written directly, one piece after the other, as Node itself does.
 */
export const createTextOutput = (descriptor: 1 | 2, openStream: () => NodeJS.WriteStream): TextOutput => {
  if (mayBeTerminal(descriptor)) return streamOutput(openStream());
  let fallback: StreamOutput | undefined;
  let target: number = descriptor;
  let written = 0;
  let settled = false;
  /** From now on use Node's stream, which waits for the reader. */
  const waiting = (text: string | Uint8Array): Promise<void> =>
    (fallback = streamOutput(openStream())).write(text);
  return {
    isTerminal: false,
    columns: 80,
    write: async text => {
      if (fallback) return fallback.write(text);
      written += text.length;
      // Text that fits into a pipe never blocks; after that, the reader determines how long a write takes.
      if (!settled && written > safeLength) {
        settled = true;
        const other = withoutBlocking(descriptor);
        if (other === 'stream') return waiting(text);
        target = other;
      }
      const rest = writeDirectly(target, Buffer.from(text));
      if (rest.length === 0) return undefined;
      // Another process made the pipe non-blocking, and it is full.
      return target === descriptor ? waiting(rest) : writePatiently(target, rest);
    },
  };
};

/** The number of characters that always fit into an empty pipe of 64 KiB, at four bytes each. */
const safeLength = 16 * 1024;

/**
 * Returns where to write so that a slow reader does not block us: a process blocked in a write cannot handle Ctrl-C. A
 * pipe is opened again under our own descriptor, because a flag on the original would affect every process that shares
 * it. A socket cannot be opened again, so Node's stream waits for it. A file never blocks for long.
 */
const withoutBlocking = (descriptor: number): number | 'stream' => {
  const kind = fstatSync(descriptor);
  if (kind.isSocket()) return 'stream';
  if (!kind.isFIFO()) return descriptor;
  try {
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // Not Linux.
    return 'stream';
  }
};

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

/** Linux gives memory devices (null, zero, full) the major number 1; a terminal never has it. */
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

const streamOutput = (stream: NodeJS.WriteStream): StreamOutput => {
  let failure: Error | undefined;
  stream.on('error', error => {
    failure ??= toOutputError(error);
  });
  return {
    isTerminal: stream.isTTY,
    get columns() {
      return stream.columns ?? 80;
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
