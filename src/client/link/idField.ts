/**
 * Finds in the bytes of an event stream after which update it is to go on: the last `id` field of a block that has
 * ended, whether it carried data or not (WHATWG, 9.2.6). The package that parses the stream tells of blocks with data
 * alone.
 */
export interface IdField {
  /** The last one that a block of this chunk ended with; undefined where there is none. Empty: it is taken back. */
  read(chunk: Uint8Array): string | undefined;
}

/** Of a line that has not ended no more is kept, in bytes: a longer id can be sent to no server. */
const longest = 1200;

export const createIdField = (): IdField => {
  /** The line that has not ended, behind the end of the one before it. A stream begins as after one. */
  let edge = '\n';
  /** The id of the block that has not ended. */
  let pending: string | undefined;
  let endedInReturn = false;
  return {
    read: chunk => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const text = edge + withLineFeeds(bytes.toString('latin1'), endedInReturn);
      if (bytes.length > 0) endedInReturn = bytes.at(-1) === 13;
      const ended = text.lastIndexOf('\n\n');
      const told = ended < 0 ? undefined : (lastId(text, 0, ended) ?? pending);
      if (ended >= 0) pending = undefined;
      const line = text.lastIndexOf('\n');
      pending = lastId(text, Math.max(0, ended), line) ?? pending;
      edge = text.slice(line, line + longest);
      return told;
    },
  };
};

/** Each way to end a line as the one that is looked for. `halved`: the chunk before it ended in a carriage return. */
const withLineFeeds = (text: string, halved: boolean): string => {
  const rest = halved && text.startsWith('\n') ? text.slice(1) : text;
  return rest.includes('\r') ? rest.replaceAll(/\r\n?/g, '\n') : rest;
};

/** The value of the last `id` field among the lines that begin at or behind `from` and end at or before `end`. */
const lastId = (text: string, from: number, end: number): string | undefined => {
  for (let at = end; at > from;) {
    at = text.lastIndexOf('\nid', at - 1);
    if (at < from) break;
    const lineEnd = text.indexOf('\n', at + 1);
    // One space after the colon belongs to the field, not to its value.
    const value = /^id(?:: ?([^\0]*))?$/.exec(text.slice(at + 1, lineEnd));
    if (value) return Buffer.from(value[1] ?? '', 'latin1').toString('utf8');
  }
  return undefined;
};
