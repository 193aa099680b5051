import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputFor } from '../../src/cli/agents/tools/routeInputs.ts';
import { outputSchema } from '../../src/cli/agents/tools/listing.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { createAgentClient, envelope } from '../support/agentClient.ts';
import { parameterWords } from '../support/outputShapes.ts';
import { createProgram, type Conversation } from '../support/program.ts';

const program = createProgram();
const validate = new Ajv2020({ strict: true }).compile(outputSchema);
let server: Conversation;
let client: ReturnType<typeof createAgentClient>;
let words: Readonly<Record<string, string>>;

beforeAll(async () => {
  words = await parameterWords(program);
  server = program.converse(['mcp', '--tools', 'all']);
  client = createAgentClient(server);
});
afterAll(async () => {
  server.end();
  await server.finished;
  program.remove();
});

/** Calls a tool that must answer, and checks the answer against the schema that every tool has. */
const answerOf = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
  const { structuredContent, content, isError } = await client.call(name, input);
  expect({ isError, text: isError ? content[0]?.text : '' }).toEqual({ isError: undefined, text: '' });
  expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  validate(structuredContent);
  expect(validate.errors).toBeNull();
  return structuredContent ?? {};
};
const rowsOf = async (name: string, input: Readonly<Record<string, unknown>> = {}) =>
  ((await answerOf(name, input))['rows'] ?? []) as readonly Readonly<Record<string, unknown>>[];

test('server/discover tells what the server is, without a handshake', async () => {
  expect(await client.resultOf('server/discover')).toEqual({
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    instructions: expect.stringContaining('made up'),
    resultType: 'complete',
    ttlMs: 3_600_000,
    cacheScope: 'public',
    _meta: { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: 'esports' }) },
  });
});

describe('the tool of each route answers over the made-up season', () => {
  test.each(
    routeEntries.map(entry => ({ ...entry, name: `${entry.group}_${entry.verb.replaceAll('-', '_')}` })),
  )('$name', async ({ group, row, name }) => {
    const needed = [...Object.keys(row.params), ...Object.keys(row.args ?? {})];
    const match = group === 'live' ? 'live' : 'finished';
    const given = Object.fromEntries(
      needed.map(each => [inputFor(each), words[/^match(?:Id)?$/.test(each) ? match : each]]),
    );
    const pushed = row.stream === undefined ? {} : { count: 1 };
    for (const detail of ['concise', 'detailed']) {
      const answer = await answerOf(name, { ...given, ...pushed, detail });
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(detail === 'concise' ? 4000 : 16_000);
      expect(answer).toMatchObject({
        source: 'made-up season',
        data_age_seconds: 0,
        cost: { requests: 0, left: null },
      });
    }
  });
});

describe('every computed answer comes over the made-up season', () => {
  test.each([
    ['find', { text: 'rain' }],
    ['usage', {}],
    ['predict', { team: 'rain temple', opponent: 'olive phalanx' }],
    ['ranking', { view: 'elo' }],
    ['ranking', { view: 'explain', team: 'rain temple' }],
    ['player', { player: 'rosehip', other: 'teivu' }],
    ['tournament', { view: 'scenarios', tournament: 'harbor-masters', after_round: 2 }],
    ['tournament', { view: 'outlook', tournament: 'harbor-masters', after_round: 2 }],
    ['tournament', { view: 'pickem', tournament: 'harbor-masters', after_round: 0 }],
  ])('%s %j', async (name, input) => {
    for (const detail of ['concise', 'detailed'])
      expect(await answerOf(name, { ...input, detail })).toMatchObject({ source: 'made-up season' });
  });

  test.each(['swing', 'economy'])('match, view %s', async view => {
    const answer = await answerOf('match', { view, match: words['finished'] });
    expect(answer).toMatchObject({ computed: true, rows: expect.arrayContaining([expect.anything()]) });
  });
});

test.each(['opponent', 'tournament', 'month', 'best_of'])(
  'one call counts all results of a team by %s',
  async by => {
    const results = JSON.parse(
      (await program.run(['results', 'team', 'rain-temple', '--all', '--json'])).stdout,
    ) as readonly { readonly winner: string | null; readonly bestOf: number }[];
    const answer = await answerOf('team', {
      view: 'tally',
      team: 'rain temple',
      by,
      limit: 500,
      max_bytes: 100_000,
    });
    const won = results.filter(({ winner }) => winner === 'Rain Temple').length;
    expect(answer['record']).toMatchObject({ matches: results.length, won, whole: true, by });
    const rows = answer['rows'] as readonly { readonly matches: number; readonly won: number }[];
    expect(rows.reduce((sum, { matches }) => sum + matches, 0)).toBe(results.length);
    expect(rows.reduce((sum, row) => sum + row.won, 0)).toBe(won);
    const ofThree = await answerOf('team', { view: 'tally', team: 'rain temple', best_of: 3 });
    expect(ofThree['record']).toMatchObject({ matches: results.filter(({ bestOf }) => bestOf === 3).length });
  },
);

test.each(['team', 'tournament', 'month'])('one call counts all finished matches by %s', async by => {
  const results = JSON.parse(
    (await program.run(['results', '--event', 'harbor-masters', '--all', '--json'])).stdout,
  ) as readonly Readonly<Record<'team1Name' | 'team2Name' | 'winner' | 'eventName' | 'startsAt', string>>[];
  const groupsOf = (result: (typeof results)[number]): readonly string[] =>
    by === 'team'
      ? [result.team1Name, result.team2Name]
      : [by === 'month' ? result.startsAt.slice(0, 7) : result.eventName];
  const answer = await answerOf('team', { view: 'tally', tournament: 'harbor-masters', by, limit: 500 });
  expect(answer['record']).toMatchObject({ matches: results.length, whole: true, by });
  const rows = answer['rows'] as readonly Readonly<Record<string, number | string>>[];
  const counts = [...Map.groupBy(results.flatMap(groupsOf), group => group)];
  expect(Object.fromEntries(rows.map(row => [row[by], row['matches']]))).toEqual(
    Object.fromEntries(counts.map(([group, all]) => [group, all.length])),
  );
  if (by !== 'team') return;
  const winners = Map.groupBy(results, ({ winner }) => winner);
  for (const row of rows) expect(row['won']).toBe(winners.get(String(row['team']))?.length ?? 0);
});

test('a walk by cursors gives every row of a list', async () => {
  const whole = JSON.parse((await program.run(['rankings', '--all', '--json'])).stdout) as {
    teamName: string;
  }[];
  const walked: unknown[] = [];
  let cursor: unknown;
  do {
    const answer = await answerOf('ranking', { view: 'main', ...(cursor !== undefined && { cursor }) });
    walked.push(...(answer['rows'] as { teamName: string }[]).map(({ teamName }) => teamName));
    cursor = answer['next_cursor'];
  } while (cursor !== undefined);
  expect(walked).toEqual(whole.map(({ teamName }) => teamName));
});

test('a name that fits several is an error with the candidates, and a question where the client can ask', async () => {
  const { isError, content } = await client.call('team', { team: 'rain' });
  expect([isError, JSON.parse(content[0]?.text ?? '').error.candidates]).toEqual([
    true,
    [{ word: 'rain-temple', name: 'Rain Temple', about: 'TH' }],
  ]);
  const able = { _meta: envelope({ elicitation: { form: {} } }) };
  const asked = await client.resultOf('tools/call', { name: 'team', arguments: { team: 'rain' }, ...able });
  expect(asked).toMatchObject({
    resultType: 'input_required',
    inputRequests: { team: { method: 'elicitation/create', params: { mode: 'form' } } },
  });
  const inputResponses = { team: { action: 'accept', content: { word: 'rain-temple' } } };
  const answer = await client.call('team', { team: 'rain' }, { inputResponses, ...able });
  expect(answer.structuredContent).toMatchObject({ record: { name: 'Rain Temple' } });
  const declined = { team: { action: 'decline' } };
  expect(await client.call('team', { team: 'rain' }, { inputResponses: declined, ...able })).toMatchObject({
    isError: true,
  });
});

test('calls run side by side, and a cancelled one is not answered', async () => {
  const [live] = await rowsOf('live');
  const waiting = client.ask('tools/call', {
    name: 'live',
    arguments: { match: live?.['id'], until: 'match_end', timeout_seconds: 600 },
  });
  const answers = await Promise.all(['live', 'usage', 'ranking'].map(name => client.call(name)));
  expect(answers.map(({ isError }) => isError)).toEqual([undefined, undefined, undefined]);
  server.write(
    `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: waiting.id, _meta: envelope() } })}\n`,
  );
  await rowsOf('live');
});

test('a wait ends at its limit with the state of the match, and tells of its progress', async () => {
  const [live] = await rowsOf('live');
  const given = { match: live?.['id'], until: 'match_end', timeout_seconds: 1 };
  expect(await answerOf('live', given)).toMatchObject({
    record: { met: false, until: 'match_end', match: live?.['id'], ended: false },
  });
  expect(await answerOf('live', { ...given, until: 'live' })).toMatchObject({ record: { met: true } });
});

describe('the connection', () => {
  test('ends with exit 0 when the input ends, and the output has messages alone', async () => {
    const other = program.converse(['mcp']);
    const asking = createAgentClient(other);
    const { tools } = await asking.resultOf('tools/list');
    expect((tools as unknown[]).length).toBe(10);
    other.end();
    const { code, stderr } = await other.finished;
    expect([code, stderr.split('\n').length]).toEqual([0, 2]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends with exit 0 on %s', async signal => {
    const other = program.converse(['mcp']);
    await createAgentClient(other).resultOf('tools/list');
    other.send(signal);
    expect((await other.finished).code).toBe(0);
  });

  test('ends with exit 0 when nobody reads any more', async () => {
    const other = program.converse(['mcp']);
    await createAgentClient(other).resultOf('tools/list');
    other.leave();
    createAgentClient(other).ask('tools/list');
    expect((await other.finished).code).toBe(0);
  });

  test('speaks the revision before, with its handshake', async () => {
    const other = program.converse(['mcp']);
    const send = (message: object): void =>
      other.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const next = async (): Promise<unknown> => JSON.parse((await other.line()) ?? '');
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    send({ id: 1, method: 'initialize', params });
    expect(await next()).toMatchObject({
      id: 1,
      result: { protocolVersion: '2025-11-25', serverInfo: { name: 'esports' } },
    });
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/call', params: { name: 'team', arguments: { team: 'rain temple' } } });
    expect(await next()).toMatchObject({
      id: 2,
      result: { structuredContent: { record: { name: 'Rain Temple' } } },
    });
    send({ id: 3, method: 'ping' });
    expect(await next()).toEqual({ jsonrpc: '2.0', id: 3, result: {} });
    other.end();
    expect((await other.finished).code).toBe(0);
  });
});
