import type { Conversation } from './program.ts';

type Params = Readonly<Record<string, unknown>>;

/** A message as it came: a response, or a notification. */
export interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The result of a tool call. */
export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly resultType?: string;
}

/** The metadata of every request of revision 2026-07-28. */
export const envelope = (capabilities: Params = {}): Params => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

/** A client over standard input and output: small, so that it shows what the protocol itself says. */
export const createAgentClient = (program: Conversation, capabilities: Params = {}) => {
  let last = 0;
  const came = new Map<unknown, Message>();
  const notifications: Message[] = [];
  const waiting = new Map<unknown, (message: Message | undefined) => void>();
  /** Reads every line for all who wait; each is a message of the protocol, or this fails. */
  const read = async (): Promise<void> => {
    for (let line = await program.line(); line !== undefined; line = await program.line()) {
      const message = JSON.parse(line) as Message;
      if (message.method !== undefined) notifications.push(message);
      else {
        came.set(message.id, message);
        waiting.get(message.id)?.(message);
      }
    }
    for (const end of waiting.values()) end(undefined);
  };
  let reading: Promise<void> | undefined;
  const answerTo = async (id: unknown): Promise<Message> => {
    reading ??= read();
    const message =
      came.get(id) ?? (await new Promise<Message | undefined>(resolve => void waiting.set(id, resolve)));
    if (!message) throw new Error('the server ended without an answer');
    return message;
  };
  const ask = (
    method: string,
    params: Params = {},
  ): { readonly id: number; readonly answer: Promise<Message> } => {
    const id = ++last;
    const { _meta: meta, ...rest } = params;
    const whole = { ...rest, _meta: { ...envelope(capabilities), ...(meta as Params | undefined) } };
    program.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: whole })}\n`);
    return {
      id,
      get answer() {
        return answerTo(id);
      },
    };
  };
  const resultOf = async (method: string, params?: Params): Promise<Readonly<Record<string, unknown>>> => {
    const { result, error } = await ask(method, params).answer;
    if (!result) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
  return {
    ask,
    answerTo,
    resultOf,
    notifications,
    /** Calls a tool of the server. */
    call: async (name: string, args: Params = {}, more: Params = {}): Promise<CallResult> => {
      const result: unknown = await resultOf('tools/call', { name, arguments: args, ...more });
      return result as CallResult;
    },
  };
};
