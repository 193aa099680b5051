/** The capacity of a pipe on Linux: larger writes block, and smaller ones cost one system call each. */
const CHUNK_LENGTH = 65_536;

/** The texts of all rows in chunks of about 64 KB, created on demand. */
export function* inChunks<R>(
  rows: Iterable<R>,
  toText: (row: R) => string,
): Generator<string, void, undefined> {
  let chunk = '';
  for (const row of rows) {
    chunk += toText(row);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
