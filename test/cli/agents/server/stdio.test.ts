import { expect, test } from 'vitest';
import { createServerFactory } from '../../../../src/cli/agents/server/createServer.ts';
import { linesIn, serveStdio } from '../../../../src/cli/agents/server/stdio.ts';
import { usualTools } from '../../../../src/cli/agents/tools/table.ts';
import { array, assert, asyncProperty, integer, string } from '../../../support/property.ts';
import { createFakeService } from '../agentService.ts';

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } })}\n`;

/** What the server writes to a client that sends these texts and ends. */
const exchange = async (texts: readonly string[], service = createFakeService()) => {
  async function* input() {
    for (const text of texts) yield Buffer.from(text);
  }
  let written = '';
  const failure = await serveStdio(await createServerFactory(service, usualTools), {
    input: input(),
    write: async text => void (written += text),
    report: () => {},
  });
  const messages = written.split('\n').slice(0, -1);
  return { failure, messages: messages.map(line => JSON.parse(line) as Record<string, unknown>), service };
};

test('what was asked before the input ended is answered', async () => {
  const { messages, failure, service } = await exchange([
    request(1, 'tools/call', { name: 'live', arguments: {} }),
    request(2, 'tools/list'),
  ]);
  expect(new Set(messages.map(({ id }) => id))).toEqual(new Set([1, 2]));
  expect([failure, service.open()]).toEqual([undefined, 0]);
});

test.each([
  ['a line that is no JSON', 'hello\n', -32_700],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]\n', -32_600],
  ['a message of another protocol', '{"id":1}\n', -32_600],
  ['a number', '5\n', -32_600],
  ['a message that is too long', `${JSON.stringify({ a: 'x'.repeat(5_000_000) })}\n`, -32_600],
])('%s is answered with an error, and the next request as usual', async (_case, text, code) => {
  const { messages } = await exchange([text, request(1, 'tools/list')]);
  expect(messages).toEqual([
    { jsonrpc: '2.0', id: null, error: { code, message: expect.any(String) } },
    expect.objectContaining({ id: 1, result: expect.objectContaining({ resultType: 'complete' }) }),
  ]);
});

test('an unknown method and an unknown tool are errors of the protocol', async () => {
  const { messages } = await exchange([request(1, 'nope/nope'), request(2, 'tools/call', { name: 'nope' })]);
  const codes = messages.map(({ id, error }) => [id, (error as { code: number } | undefined)?.code] as const);
  expect(new Map(codes)).toEqual(
    new Map([
      [1, -32_601],
      [2, -32_602],
    ]),
  );
});

test('a failure of the output ends the connection', async () => {
  async function* input() {
    yield Buffer.from(request(1, 'tools/list'));
    await new Promise(() => {});
  }
  const gone = new Error('gone');
  const failure = await serveStdio(await createServerFactory(createFakeService(), usualTools), {
    input: input(),
    write: () => Promise.reject(gone),
    report: () => {},
  });
  expect(failure).toBe(gone);
});

test('lines are the same however the stream is cut, and a line that is too long is left out', async () => {
  await assert(
    asyncProperty(
      array(string({ unit: 'grapheme', maxLength: 30 })),
      integer({ min: 1, max: 9 }),
      async (texts, size) => {
        const lines = texts.map(text => text.replaceAll('\n', ' '));
        const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''));
        async function* chunks() {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        }
        const found: (string | undefined)[] = [];
        for await (const line of linesIn(chunks(), 40)) found.push(line);
        const wellFormed = lines.map(line => line.toWellFormed());
        expect(found).toEqual(wellFormed.map(line => (Buffer.byteLength(line) > 40 ? undefined : line)));
      },
    ),
  );
});
