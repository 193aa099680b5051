const mark = Buffer.from('\uFEFF');
/** A comment without a word. */
const comment = Buffer.from(':\n');
const nothing = Buffer.alloc(0);

/**
 * Takes the one mark away that may stand at the start of an event stream, in whatever pieces it comes. The package would
 * take two, the decoder's and its parser's: a comment in its place keeps both from looking.
 * @returns what to make of each chunk
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
