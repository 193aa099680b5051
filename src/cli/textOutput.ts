import { fstatSync, writeSync } from 'node:fs';
import { OutputClosed, type TextOutput } from './host.ts';

/**
 * The output behind a file descriptor. Making Node's stream of it takes several milliseconds, and only a terminal
 * needs one: to a pipe or a file the text is written directly, as Node itself does it, one piece after the other.
 */
export const createTextOutput = (descriptor: 1 | 2, openStream: () => NodeJS.WriteStream): TextOutput => {
  if (mayBeTerminal(descriptor)) return streamOutput(openStream());
  let fallback: StreamOutput | undefined;
  return {
    isTerminal: false,
    columns: 80,
    write: async text => {
      if (fallback) return fallback.write(text);
      const rest = writeDirectly(descriptor, text);
      if (rest.length === 0) return undefined;
      // Somebody else made the pipe non-blocking, and it is full: the stream knows how to wait.
      fallback = streamOutput(openStream());
      return fallback.write(rest);
    },
  };
};

/** Linux gives memory devices (null, zero, full) the major number 1; a terminal never has it. */
const memoryDevice = 1;

const mayBeTerminal = (descriptor: number): boolean => {
  try {
    const found = fstatSync(descriptor);
    return found.isCharacterDevice() && found.rdev >> 8 !== memoryDevice;
  } catch {
    // A closed descriptor: Node's own stream knows what to make of it.
    return true;
  }
};

/** Writes as much as the descriptor takes; gives back what it did not. */
const writeDirectly = (descriptor: number, text: string): Buffer => {
  let rest = Buffer.from(text);
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
