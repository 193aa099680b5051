/**
 * Finds, in the bytes of an event stream, the id after which it can be resumed: the last `id` field of a completed
 * block, with or without data (WHATWG, 9.2.6). The package that parses the stream reports only blocks with data.
 */
export interface IdField {
  /**
   * Returns the last id of a block that this chunk completes; undefined if there is none. Empty: the id is withdrawn.
   */
  read(chunk: Uint8Array): string | undefined;
}

/** The most bytes to keep of an unfinished line: a longer id cannot be sent to any server. */
const longest = 1200;
/** The bytes at the end of a chunk that usually hold its last id. */
const tail = 4096;

export const createIdField = (): IdField => {
  /** The unfinished line, with the line end before it. A stream begins as if after a line end. */
  let edge = '\n';
  /** The id of the unfinished block. */
  let pending: string | undefined;
  let endedInReturn = false;
  /** `told`: the last id of a block that the text completes; `ended`: the end of the last such block. */
  const readText = (text: string, told: string | undefined, ended: number): string | undefined => {
    if (ended >= 0) pending = undefined;
    const line = text.lastIndexOf('\n');
    pending = lastId(text, Math.max(0, ended), line) ?? pending;
    edge = text.slice(line, line + longest);
    return told;
  };
  return {
    read: chunk => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const halved = endedInReturn;
      if (bytes.length > 0) endedInReturn = bytes.at(-1) === 13;
      if (bytes.length > tail) {
        const text = withLineFeeds(bytes.toString('latin1', bytes.length - tail), false);
        const ended = text.lastIndexOf('\n\n');
        const told = lastId(text, 0, ended);
        if (told !== undefined) return readText(text, told, ended);
      }
      const text = edge + withLineFeeds(bytes.toString('latin1'), halved);
      const ended = text.lastIndexOf('\n\n');
      return readText(text, ended < 0 ? undefined : (lastId(text, 0, ended) ?? pending), ended);
    },
  };
};

/** Converts every kind of line end to the searched one. `halved`: the previous chunk ended with a carriage return. */
const withLineFeeds = (text: string, halved: boolean): string => {
  const rest = halved && text.startsWith('\n') ? text.slice(1) : text;
  return rest.includes('\r') ? rest.replaceAll(/\r\n?/g, '\n') : rest;
};

/** The value of the last `id` field among the lines that begin at or after `from` and end at or before `end`. */
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
