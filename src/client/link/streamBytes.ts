/** Finds the `retry:` fields in the bytes of an event stream; the package that parses it does not expose them. */
export interface RetryField {
  /** Returns the milliseconds of the last field in the chunk; undefined if there is none. */
  read(chunk: Uint8Array): number | undefined;
}

/** A field is shorter than this, in bytes: fifteen digits, its name and both line ends. */
const longest = 40;
const field = 'retry:';

export const createRetryField = (): RetryField => {
  // A stream begins as if after a line end.
  let tail = '\n';
  return {
    read: chunk => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      // First search across the border of two chunks, then within this one.
      let found = lastIn(tail + bytes.toString('latin1', 0, longest));
      for (let at = bytes.indexOf(field, 1); at > 0; at = bytes.indexOf(field, at + 1)) {
        found = lastIn(bytes.toString('latin1', at - 1, at + longest)) ?? found;
      }
      tail = (tail + bytes.toString('latin1', Math.max(0, bytes.length - longest))).slice(-longest);
      return found;
    },
  };
};

const lastIn = (text: string): number | undefined => {
  if (!text.includes(field)) return undefined;
  const value = [...text.matchAll(/(?<=[\r\n])retry: ?(\d{1,15})(?=[\r\n])/g)].at(-1)?.[1];
  return value === undefined ? undefined : Number(value);
};

const mark = Buffer.from('\uFEFF');
/** An empty comment. */
const comment = Buffer.from(':\n');
const nothing = Buffer.alloc(0);

/**
 * Removes the one byte order mark that may begin an event stream, however the stream is divided. The package would
 * remove two, the decoder's and its parser's; a comment in its place prevents both.
 * @returns the function to apply to each chunk
 */
export const createMarkRemover = (): ((chunk: Uint8Array) => Uint8Array) => {
  let held = nothing;
  let begun = false;
  return chunk => {
    if (begun) return chunk;
    held = Buffer.concat([held, chunk]);
    if (held.length < mark.length && mark.subarray(0, held.length).equals(held)) return nothing;
    begun = true;
    const marked = held.subarray(0, mark.length).equals(mark);
    return Buffer.concat([comment, marked ? held.subarray(mark.length) : held]);
  };
};
