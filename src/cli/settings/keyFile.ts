import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { longestKey } from '../../client/account/apiKey.ts';
import { codeOf } from '../../core/codeOf.ts';
import { type Reader, warnIfOpen } from './privateFile.ts';

/** How long to wait for a pipe to deliver the key: this many steps of `stepMs`. */
const steps = 500;
const stepMs = 20;

/** Also reads a link (mounted secrets) or a pipe (`<(pass show key)`). @throws an error that does not quote the file */
export const readKeyFile = (path: string, reader: Reader): string => {
  const { O_NONBLOCK: noWait, O_RDONLY: read } = constants;
  const descriptor = openSync(path, read | noWait);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() && !found.isFIFO()) throw new Error('neither a file nor a pipe');
    if (found.isFile()) warnIfOpen(path, found, reader);
    return readText(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const readText = (descriptor: number): string => {
  // Room for one byte more than a key with its line end and byte order mark shows that the text is too long.
  const buffer = Buffer.alloc(longestKey + 16);
  let length = 0;
  for (let waits = 0; length < buffer.length;) {
    const count = readSome(descriptor, buffer, length);
    if (count === 0) break;
    if (count !== undefined) length += count;
    else if ((waits += 1) > steps) throw new Error('the pipe was empty');
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stepMs);
  }
  return buffer.toString('utf8', 0, length);
};

/** Returns undefined while a pipe has a writer that has not written yet. */
const readSome = (descriptor: number, buffer: Buffer, from: number): number | undefined => {
  try {
    return readSync(descriptor, buffer, from, buffer.length - from, null);
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined;
    throw error;
  }
};
