import { hash } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type GetPromptResult,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { settled } from '../../../support/fakeClock.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Called = CallToolResult | InputRequiredResult;
type Tool = (context: ServerContext, given: Arguments) => Called | Promise<Called>;

const text = (words: string) => ({ type: 'text' as const, text: words });
const said = (words: string): CallToolResult => ({ content: [text(words)] });
/** One red pixel, and a sound of no samples. */
const pixel = {
  type: 'image' as const,
  mimeType: 'image/png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
};
const sound = {
  type: 'audio' as const,
  mimeType: 'audio/wav',
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=',
};
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

type Schema = Parameters<typeof inputRequired.elicit>[0]['requestedSchema'];
const form = (message: string, requestedSchema: Schema) =>
  inputRequired.elicit({ mode: 'form', message, requestedSchema });
const oneText = (message: string, name: string) =>
  form(message, { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
const question = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens });

/** A state that shows whether it was changed on its way. */
const sealed = (state: string): string => `${state}.${hash('sha256', `the fixture's own ${state}`)}`;
const stateOf = ({ mcpReq }: ServerContext): string | undefined => {
  const sent = mcpReq.requestState<string>();
  if (sent === undefined) return undefined;
  const [state = ''] = sent.split('.');
  if (sealed(state) === sent) return state;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The request state was changed');
};

const answered = ({ mcpReq }: ServerContext, key: string) => inputResponse(mcpReq.inputResponses, key);
const content = ({ mcpReq }: ServerContext, key: string) => acceptedContent(mcpReq.inputResponses, key);

/** Asks for one thing until it is there. */
const untilGiven =
  (key: string, request: Parameters<typeof inputRequired>[0]['inputRequests'], state?: string): Tool =>
  context => {
    const seen = stateOf(context);
    const answer = answered(context, key);
    if (answer.kind === 'missing' || (state !== undefined && seen !== state))
      return inputRequired({
        ...(request && { inputRequests: request }),
        ...(state !== undefined && { requestState: sealed(state) }),
      });
    return said(`${state === undefined ? 'given' : 'state-ok'}: ${JSON.stringify(answer)}`);
  };

interface Elicited {
  readonly action: string;
  readonly content: unknown;
}

const elicited =
  (message: string, schema: Schema, show: (result: Elicited) => string): Tool =>
  context => {
    const answer = answered(context, 'asked');
    if (answer.kind !== 'elicit') return inputRequired({ inputRequests: { asked: form(message, schema) } });
    return said(show({ action: answer.action, content: answer.content }));
  };

const completed = ({ action, content: given }: Elicited): string =>
  `Elicitation completed: action=${action}, content=${JSON.stringify(given)}`;

const named = { user_name: oneText('What is your name?', 'name') };
const titled = (value: string, title: string) => ({ const: value, title });
const threeWords = ['option1', 'option2', 'option3'];

/** The tools that the suite calls, each as its scenario describes it. */
const tools: Readonly<Record<string, Tool>> = {
  test_simple_text: () => said('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [pixel] }),
  test_audio_content: () => ({ content: [sound] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      pixel,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => ({
    ...said('This tool intentionally returns an error for testing'),
    isError: true,
  }),
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', words);
      await settled();
    }
    return said('logged');
  },
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'Nobody asked for a log');
    return said('logged');
  },
  test_tool_with_progress: async ({ mcpReq }) => {
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      const params = { progressToken: progressToken ?? '', progress, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
      await settled();
    }
    return said('done');
  },
  test_sampling: (context, { prompt }) => {
    const answer = answered(context, 'asked');
    if (answer.kind !== 'sampling')
      return inputRequired({ inputRequests: { asked: question(String(prompt), 100) } });
    return said(`LLM response: ${JSON.stringify(answer.result.content)}`);
  },
  test_elicitation: (context, { message }) => {
    const word = (description: string) => ({ type: 'string' as const, description });
    const properties = { username: word("User's response"), email: word("User's email address") };
    const schema = { type: 'object' as const, properties, required: ['username', 'email'] };
    return elicited(
      String(message),
      schema,
      result => `User response: ${JSON.stringify(result)}`,
    )(context, {});
  },
  test_elicitation_sep1034_defaults: elicited(
    'Defaults',
    {
      type: 'object',
      properties: {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      },
    },
    completed,
  ),
  test_elicitation_sep1330_enums: elicited(
    'Choices',
    {
      type: 'object',
      properties: {
        untitledSingle: { type: 'string', enum: threeWords },
        titledSingle: {
          type: 'string',
          oneOf: [
            titled('value1', 'First Option'),
            titled('value2', 'Second Option'),
            titled('value3', 'Third Option'),
          ],
        },
        legacyEnum: {
          type: 'string',
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three'],
        },
        untitledMulti: { type: 'array', items: { type: 'string', enum: threeWords } },
        titledMulti: {
          type: 'array',
          items: {
            anyOf: [
              titled('value1', 'First Choice'),
              titled('value2', 'Second Choice'),
              titled('value3', 'Third Choice'),
            ],
          },
        },
      },
    },
    completed,
  ),
  test_streaming_elicitation: untilGiven('user_name', named),
  test_missing_capability: ({ mcpReq }) => {
    if (!capabilitiesOf(mcpReq.envelope).sampling)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    return said('the client can sample');
  },
  test_input_required_result_elicitation: context => {
    const name = content(context, 'user_name')?.['name'];
    return typeof name === 'string' ? said(`Hello, ${name}!`) : inputRequired({ inputRequests: named });
  },
  test_input_required_result_sampling: untilGiven('capital_question', {
    capital_question: question('What is the capital of France?', 100),
  }),
  test_input_required_result_list_roots: untilGiven('client_roots', {
    client_roots: inputRequired.listRoots(),
  }),
  test_input_required_result_request_state: untilGiven(
    'confirm',
    {
      confirm: form('Please confirm', {
        type: 'object',
        properties: { ok: { type: 'boolean' } },
        required: ['ok'],
      }),
    },
    'confirming',
  ),
  test_input_required_result_tampered_state: untilGiven(
    'confirm',
    { confirm: oneText('Confirm', 'ok') },
    'sealed',
  ),
  test_input_required_result_multiple_inputs: context => {
    const keys = ['user_name', 'greeting', 'client_roots'];
    if (keys.every(key => answered(context, key).kind !== 'missing'))
      return said(`state-ok ${stateOf(context)}`);
    const inputRequests = {
      ...named,
      greeting: question('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    };
    return inputRequired({ inputRequests, requestState: sealed('several') });
  },
  test_input_required_result_multi_round: context => {
    const state = stateOf(context);
    if (state === 'second' && content(context, 'step2')) return said('state-ok: all rounds');
    if (state === 'first' && content(context, 'step1')) {
      const step2 = oneText('Step 2: What is your favorite color?', 'color');
      return inputRequired({ inputRequests: { step2 }, requestState: sealed('second') });
    }
    const step1 = oneText('Step 1: What is your name?', 'name');
    return inputRequired({ inputRequests: { step1 }, requestState: sealed('first') });
  },
  test_input_required_result_capabilities: ({ mcpReq }) => {
    const { elicitation, sampling } = capabilitiesOf(mcpReq.envelope);
    return inputRequired({
      inputRequests: {
        ...(elicitation && named),
        ...(sampling && { greeting: question('Generate a greeting', 50) }),
      },
      requestState: sealed('able'),
    });
  },
};

const capabilitiesOf = (envelope: object | undefined): { elicitation?: object; sampling?: object } =>
  // The library has checked the envelope.
  (envelope as Readonly<Record<string, { elicitation?: object; sampling?: object }>> | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ] ?? {};

const user = <C>(one: C) => ({ role: 'user' as const, content: one });
type Prompt = (given: Arguments, context: ServerContext) => GetPromptResult | InputRequiredResult;
const prompts: Readonly<Record<string, { readonly takes: readonly string[]; readonly get: Prompt }>> = {
  test_simple_prompt: {
    takes: [],
    get: () => ({ messages: [user(text('This is a simple prompt for testing.'))] }),
  },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${String(arg1)}', arg2='${String(arg2)}'`))],
    }),
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    get: ({ resourceUri }) => ({
      messages: [
        user(resource(String(resourceUri), 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  },
  test_prompt_with_image: {
    takes: [],
    get: () => ({ messages: [user(pixel), user(text('Please analyze the image above.'))] }),
  },
  test_input_required_result_prompt: {
    takes: [],
    get: (_none, context) => {
      const given = content(context, 'user_context')?.['context'];
      return typeof given === 'string'
        ? { messages: [user(text(given))] }
        : inputRequired({
            inputRequests: { user_context: oneText('What context should the prompt use?', 'context') },
          });
    },
  },
};

const read = (uri: string): ReadResourceResult => {
  const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? [];
  if (id !== undefined) {
    const words = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { contents: [{ uri, mimeType: 'application/json', text: words }] };
  }
  if (uri === 'test://static-text')
    return {
      contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
    };
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: pixel.data }] };
  throw new ResourceNotFoundError(uri);
};

/** A server with the tools, prompts and resources that the conformance suite asks for, to try our transports with. */
export const createFixtureServer = (): Server => {
  const server = new Server(
    { name: 'fixture', version: '1.0.0' },
    {
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(tools).map(name => ({
      name,
      description: name,
      inputSchema: { type: 'object' as const },
    })),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = tools[params.name];
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return tool(context, params.arguments ?? {});
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(prompts).map(([name, { takes }]) => ({
      name,
      description: name,
      arguments: takes.map(each => ({ name: each, required: true })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }, context) => {
    const prompt = prompts[params.name];
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`);
    return prompt.get(params.arguments ?? {}, context);
  });
  server.setRequestHandler('resources/list', () => ({
    resources: ['test://static-text', 'test://static-binary'].map(uri => ({ uri, name: uri })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => read(uri));
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }));
  return server;
};
