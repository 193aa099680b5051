import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface McpClient {
  /** Calls a tool and resolves with its whole result, as a model receives it. */
  readonly call: (tool: string, input: unknown) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Starts a server of tools and talks to it over its standard input and output. */
export const openMcp = async (
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<McpClient> => {
  const server = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>(resolve => {
    server.once('close', () => resolve());
  });
  const waiting = new Map<number, (message: Message) => void>();
  createInterface(server.stdout).on('line', line => {
    // The server writes one message of JSON-RPC on each line.
    const message = JSON.parse(line) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let sent = 0;
  const send = (message: object): void =>
    void server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = async (method: string, params: unknown): Promise<unknown> => {
    const id = (sent += 1);
    const answer = new Promise<Message>(resolve => waiting.set(id, resolve));
    send({ id, method, params });
    const gone = ended.then((): Message => ({ error: { message: 'the server has ended' } }));
    const { result, error } = await Promise.race([answer, gone]);
    if (error) throw new Error(error.message);
    return result;
  };
  const clientInfo = { name: 'esports-evaluate', version: '1' };
  await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  return {
    call: (name, input) => request('tools/call', { name, arguments: input }),
    close: () => {
      server.stdin.end();
      return ended;
    },
  };
};

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The structured answer in a tool's result. @throws Error that the tool reports */
export const structured = (result: unknown): unknown => {
  if (typeof result === 'object' && result !== null && 'structuredContent' in result)
    return result.structuredContent;
  throw new Error(JSON.stringify(result));
};
