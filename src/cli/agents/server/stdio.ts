import type { JSONRPCMessage, Server, Transport } from '@modelcontextprotocol/server';

export interface Pipes {
  readonly input: AsyncIterable<Uint8Array>;
  /** Rejects when nobody reads any more. */
  readonly write: (text: string) => Promise<void>;
  readonly report: (text: string) => void;
}

/** The longest message, in bytes. */
const longestMessage = 4 * 1024 * 1024;

/** Serves one client over pipes until the input ends and all requests are answered. @returns the output's failure */
export const serveStdio = async (createServer: () => Server, pipes: Pipes): Promise<unknown> => {
  const { parseJSONRPCMessage } = await import('@modelcontextprotocol/server');
  const library = await import('@modelcontextprotocol/server/stdio');
  const transport = createTransport(pipes, parseJSONRPCMessage);
  const handle = library.serveStdio(createServer, {
    transport,
    onerror: error => pipes.report(error.message),
  });
  const failure = await transport.ended;
  await handle.close();
  return failure;
};

interface PipeTransport extends Transport {
  /** Resolves when nothing more is to be done, with the failure of the output if there was one. */
  readonly ended: Promise<unknown>;
}

/** One message a line. Unlike the library's transport it answers invalid lines, and what was asked before the end. */
const createTransport = (
  { input, write, report }: Pipes,
  parseMessage: (value: unknown) => JSONRPCMessage,
): PipeTransport => {
  const asked = new Set<string>();
  let [isOver, isClosed] = [false, false];
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  const finishIfIdle = (): void => {
    if (isOver && asked.size === 0) transport.close().catch(() => undefined);
  };
  const send = async (message: unknown): Promise<void> => {
    if (isClosed) return;
    try {
      await write(`${JSON.stringify(message)}\n`);
    } catch (error) {
      end(error);
      await transport.close();
    }
  };
  const refuse = (code: number, message: string): Promise<void> =>
    send({ jsonrpc: '2.0', id: null, error: { code, message } });
  const take = async (line: string): Promise<void> => {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return refuse(-32_700, 'Parse error: a line must be one JSON-RPC message');
    }
    if (Array.isArray(value)) return refuse(-32_600, 'Invalid request: batches are not supported');
    let message: JSONRPCMessage;
    try {
      message = parseMessage(value);
    } catch {
      return refuse(-32_600, 'Invalid request: not a JSON-RPC 2.0 message');
    }
    if ('method' in message && 'id' in message) asked.add(keyOf(message.id));
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) asked.delete(keyOf(cancelled));
    transport.onmessage?.(message);
  };
  const read = async (): Promise<void> => {
    for await (const line of linesIn(input, longestMessage)) {
      if (isClosed) return;
      await (line === undefined
        ? refuse(-32_600, `Invalid request: a message may have ${longestMessage} bytes`)
        : take(line));
    }
  };
  const transport: PipeTransport = {
    ended,
    start: async () => {
      read()
        .catch((error: unknown) => report(`Input: ${error instanceof Error ? error.message : String(error)}`))
        .then(() => {
          isOver = true;
          return finishIfIdle();
        })
        .catch(() => undefined);
    },
    send: async message => {
      await send(message);
      if ('id' in message && !('method' in message) && message.id !== undefined)
        asked.delete(keyOf(message.id));
      finishIfIdle();
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      end(undefined);
      transport.onclose?.();
    },
  };
  return transport;
};

/** An id may be 1 or "1", which are different. */
const keyOf = (id: unknown): string => JSON.stringify(id) ?? '';

const cancelledBy = (message: JSONRPCMessage): unknown =>
  'method' in message && message.method === 'notifications/cancelled'
    ? message.params?.['requestId']
    : undefined;

/** The lines of a stream of UTF-8; undefined for one that is longer than `most` bytes, which is not kept. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>, most: number) {
  let parts: Uint8Array[] = [];
  let [length, isTooLong] = [0, false];
  const decoder = new TextDecoder();
  const flush = (): string | undefined => {
    const line = isTooLong ? undefined : decoder.decode(joined(parts, length));
    parts = [];
    [length, isTooLong] = [0, false];
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, at));
      yield flush();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (length > 0 || isTooLong) yield flush();

  function add(part: Uint8Array): void {
    isTooLong ||= length + part.length > most;
    if (isTooLong) parts = [];
    else if (part.length > 0) parts.push(part);
    length = isTooLong ? 0 : length + part.length;
  }
}

const newline = 0x0a;

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
