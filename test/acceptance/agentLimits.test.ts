import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAgentClient } from '../support/agentClient.ts';
import { createProgram, type Program } from '../support/program.ts';

const program = createProgram();
let service: Awaited<ReturnType<Program['serve']>>;
let key = '';
beforeAll(async () => {
  key = (await program.run(['keys', 'create', '--plan', 'free', '--name', 'agent'])).stdout.trim();
  service = await program.serve();
});
afterAll(async () => {
  await service.stop();
  program.remove();
});

/** The server of agents, at a service that counts requests or over the made-up season. */
const open = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const server = program.converse(['mcp', ...args], env);
  onTestFinished(async () => {
    server.end();
    await server.finished;
  });
  return createAgentClient(server);
};
const metered = () => ({ ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key });

const costOf = ({ structuredContent: answer }: { structuredContent?: Readonly<Record<string, unknown>> }) => [
  answer?.['cost'],
  answer?.['data_age_seconds'],
];

test('an answer says what it cost, what is left, and how old it is; a stored one costs nothing', async () => {
  const client = open([], metered());
  const first = await client.call('ranking', { view: 'vrs' });
  expect(costOf(first)).toEqual([{ requests: 1, left: 499 }, 0]);
  const again = await client.call('ranking', { view: 'vrs' });
  expect(costOf(again)).toEqual([{ requests: 0, left: 499 }, expect.any(Number)]);
});

test('the budget of agents ends their requests, in every server, and not those of the user', async () => {
  const asked = ['europe', 'americas', 'asia'];
  const client = open(['--budget', '3'], metered());
  const codes: unknown[] = [];
  for (const region of asked) {
    const { isError, content } = await client.call('ranking', { view: 'region', region });
    codes.push(
      isError ? (JSON.parse(content[0]?.text ?? '') as { error: { code: string } }).error.code : 'done',
    );
  }
  // One request was spent before.
  expect(codes).toEqual(['done', 'done', 'QUOTA_SPENT']);
  const other = open(['--budget', '3'], metered());
  expect(await other.call('skins', { name: 'ember' })).toMatchObject({ isError: true });
  expect((await program.run(['rankings', 'asia', '--limit', '1'], metered())).code).toBe(0);
});

test('results that the user hides are hidden from agents too, until they are revealed', async () => {
  await program.run(['config', 'set', 'spoilers', 'off']);
  const client = open([]);
  const { structuredContent } = await client.call('match', { view: 'results', detail: 'detailed' });
  const [row] = (structuredContent?.['rows'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  expect(row).toMatchObject({ score: null, winner: null, shrouded: true });
  const match = row?.['id'];
  expect(await client.call('match', { view: 'swing', match })).toMatchObject({ isError: true });
  await program.run(['reveal', String(match)]);
  expect(await client.call('match', { view: 'swing', match })).not.toHaveProperty('isError', true);
  await program.run(['config', 'unset', 'spoilers']);
});
