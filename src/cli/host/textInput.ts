import type { TextInput } from './host.ts';

/** Creates standard input: programs read it to the end, and people type secrets into it. */
export const createTextInput = (
  openStream: () => NodeJS.ReadStream,
  isTerminal: () => boolean,
): TextInput => ({
  get isTerminal() {
    return isTerminal();
  },
  readAll: (limit, signal) => readAll(openStream(), limit, signal),
  chunks: signal => chunksOf(openStream(), signal),
  readHidden: signal => readHidden(openStream(), signal),
});

const readAll = (stream: NodeJS.ReadStream, limit: number, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => {
      signal.removeEventListener('abort', finish);
      stream.destroy();
      resolve(Buffer.concat(chunks).toString('utf8'));
    };
    signal.addEventListener('abort', finish, { once: true });
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      // Stop reading here, so that an endless input ends.
      if (length > limit) finish();
    });
    stream.once('end', finish);
    stream.once('error', reject);
  });

async function* chunksOf(stream: NodeJS.ReadStream, signal: AbortSignal) {
  const stop = (): void => void stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) return;
    // Without an encoding, a stream of Node gives buffers.
    for await (const chunk of stream as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const readHidden = (stream: NodeJS.ReadStream, signal: AbortSignal): Promise<string | undefined> =>
  new Promise(resolve => {
    let typed = '';
    const finish = (text: string | undefined): void => {
      signal.removeEventListener('abort', abort);
      stream.off('data', take);
      stream.setRawMode(false);
      stream.pause();
      resolve(text);
    };
    const abort = (): void => finish(undefined);
    const take = (chunk: string): void => {
      for (const key of chunk) {
        const next = afterKey(typed, key);
        if (next === 'entered') return finish(typed);
        if (next === 'givenUp') return finish(undefined);
        typed = next.typed;
      }
    };
    signal.addEventListener('abort', abort, { once: true });
    // Raw mode turns echo off; Ctrl-C then arrives as an ordinary character.
    stream.setRawMode(true);
    stream.setEncoding('utf8').on('data', take).resume();
  });

const afterKey = (typed: string, key: string): 'entered' | 'givenUp' | { readonly typed: string } => {
  if (key === '\r' || key === '\n') return 'entered';
  // Ctrl-C, or Ctrl-D before any other key.
  if (key === '\u0003' || (key === '\u0004' && typed === '')) return 'givenUp';
  if (key === '\u0004') return 'entered';
  if (key === '\u007F' || key === '\b') return { typed: typed.slice(0, -1) };
  // Ctrl-U clears the input.
  return { typed: key === '\u0015' ? '' : typed + key };
};
