/** As much as a pipe takes at once on Linux: larger writes wait, smaller ones cost a system call each. */
const CHUNK_LENGTH = 65_536;

/** The texts of all the rows in chunks of about 64 KB, made as they are asked for. */
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
