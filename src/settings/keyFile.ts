import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { longestKey } from './apiKey.ts';
import { codeOf, type Reader, warnIfOpen } from './privateFile.ts';

/** How long a pipe may take to bring the key, in steps of `stepMs`. */
const steps = 500;
const stepMs = 20;

/**
 * The text of the file that `ESPORTS_API_KEY_FILE` names. It is the user's: a link is followed (secrets are often mounted
 * as one), and a pipe is read (`<(pass show key)`), but one that nobody writes to is not waited for.
 * @throws the system's error, or one that says that it holds no key; its text is in none
 */
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
  // One byte more than a key, its line end and a mark may have tells that it is too long.
  const buffer = Buffer.alloc(longestKey + 16);
  let length = 0;
  for (let waits = 0; length < buffer.length;) {
    const count = readSome(descriptor, buffer, length);
    if (count === 0) break;
    if (count !== undefined) length += count;
    else if ((waits += 1) > steps) throw new Error('nothing came through the pipe');
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stepMs);
  }
  return buffer.toString('utf8', 0, length);
};

/** Undefined where a pipe has a writer who has not written yet. */
const readSome = (descriptor: number, buffer: Buffer, from: number): number | undefined => {
  try {
    return readSync(descriptor, buffer, from, buffer.length - from, null);
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined;
    throw error;
  }
};
