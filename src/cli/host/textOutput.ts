import { codeOf } from '../../core/codeOf.ts';
import { fstatSync, writeSync } from 'node:fs';
import { OutputClosed, type TextOutput } from './host.ts';

export interface OutputParts {
  /** Creates Node's stream of the descriptor, which takes several milliseconds. */
  readonly openStream: () => NodeJS.WriteStream;
  readonly isTerminal: (descriptor: number) => boolean;
  /** `COLUMNS`, which applies if the terminal does not report its width. */
  readonly columns: string | undefined;
}

/** Creates the output of a descriptor. Short texts are written at once; Node's stream waits for a slow reader. */
export const createTextOutput = (descriptor: 1 | 2, parts: OutputParts): TextOutput => {
  const kind = fstatSync(descriptor);
  if (kind.isCharacterDevice() && parts.isTerminal(descriptor)) return terminalOutput(parts);
  const isPatient = kind.isFIFO() || kind.isSocket();
  let waiting: Writer | undefined;
  let written = 0;
  return {
    isTerminal: false,
    columns: 80,
    write: async text => {
      written += text.length;
      if (isPatient && written > safeLength) waiting ??= streamWriter(parts.openStream());
      if (waiting) return waiting(text);
      const rest = writeDirectly(descriptor, Buffer.from(text));
      if (rest.length === 0) return;
      // Another process made the pipe non-blocking, and it is full.
      waiting = streamWriter(parts.openStream());
      await waiting(rest);
    },
  };
};

/** The number of characters that always fit into an empty pipe of 64 KiB, at four bytes each. */
const safeLength = 16 * 1024;

const terminalOutput = ({ openStream, columns }: OutputParts): TextOutput => {
  let write: Writer | undefined;
  return {
    isTerminal: true,
    get columns() {
      return columnsOf(openStream(), columns);
    },
    get rows() {
      return openStream().rows || undefined;
    },
    write: text => (write ??= streamWriter(openStream()))(text),
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

/** Writes as much as the descriptor accepts and returns the rest. */
const writeDirectly = (descriptor: number, text: Buffer): Buffer => {
  let rest = text;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    return rest;
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return rest;
    throw toOutputError(error);
  }
};

type Writer = (text: string | Uint8Array) => Promise<void>;

const streamWriter = (stream: NodeJS.WriteStream): Writer => {
  let failure: Error | undefined;
  stream.on('error', error => {
    failure ??= toOutputError(error);
  });
  return text =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      stream.write(text, error => {
        if (!error) return resolve();
        failure ??= toOutputError(error);
        reject(failure);
      });
    });
};

const toOutputError = (error: unknown): Error => {
  if (codeOf(error) === 'EPIPE') return new OutputClosed();
  return error instanceof Error ? error : new Error(String(error));
};
