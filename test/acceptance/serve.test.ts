import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram, type Program } from '../support/program.ts';

const program = createProgram();
let service: Awaited<ReturnType<Program['serve']>>;
let key = '';
beforeAll(async () => {
  key = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'test'])).stdout.trim();
  service = await program.serve();
});
afterAll(() => program.remove());

const ask = async (path: string, headers: Record<string, string> = { 'x-api-key': key }, method = 'GET') => {
  const answer = await fetch(`${service.url}/game${path}`, { method, headers });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};

describe('a plain HTTP client', () => {
  test('gets the envelope with its paging block', async () => {
    const { status, body } = await ask('/rankings/world?limit=5&page=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, meta: { count: 5, page: 2, hasNext: true } });
    expect(body['data']).toHaveLength(5);
  });

  test.each<readonly [string, string, Record<string, string> | undefined, string, number, string]>([
    ['no key', '/live', {}, 'GET', 401, 'MISSING_API_KEY'],
    ['a wrong key', '/live', { 'x-api-key': 'esp_wrong' }, 'GET', 401, 'INVALID_API_KEY'],
    ['an unknown team', '/teams/nobody-at-all', undefined, 'GET', 404, 'NOT_FOUND'],
    ['an unknown route', '/nonsense', undefined, 'GET', 404, 'NOT_FOUND'],
    ['a bad limit', '/rankings/world?limit=101', undefined, 'GET', 400, 'INVALID_PARAMETER'],
    ['a bad page', '/rankings/world?page=0', undefined, 'GET', 400, 'INVALID_PARAMETER'],
    ['POST', '/live', undefined, 'POST', 405, 'METHOD_NOT_ALLOWED'],
    ['a room without an upgrade', '/live/ws', undefined, 'GET', 426, 'UPGRADE_REQUIRED'],
  ])('with %s is refused', async (_case, path, headers, method, status, code) => {
    const answer = await ask(path, headers, method);
    expect([answer.status, answer.body]).toEqual([
      status,
      {
        success: false,
        error: expect.objectContaining({ code, message: expect.any(String), docs: expect.any(String) }),
      },
    ]);
  });

  test('learns which parameter is wrong', async () => {
    const { body } = await ask('/rankings/world?limit=many');
    expect(body).toMatchObject({ error: { parameter: 'limit' } });
  });
});

describe('the program', () => {
  const env = () => ({ ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key });

  test('shows the same over HTTP as in its own process', async () => {
    const [remote, own] = await Promise.all([
      program.run(['rankings', 'world', '--json', '--limit', '20'], env()),
      program.run(['rankings', 'world', '--json', '--limit', '20']),
    ]);
    expect([remote.code, remote.stdout, remote.stderr]).toEqual([0, own.stdout, '']);
  });

  test('requests several pages for a large limit', async () => {
    const { code, stdout } = await program.run(['results', 'list', '--limit', '250', '--json'], env());
    expect([code, (JSON.parse(stdout) as unknown[]).length]).toEqual([0, 250]);
  });

  test('follows the stream and joins a room', async () => {
    const [match] = JSON.parse((await program.run(['live', '--json'], env())).stdout) as {
      readonly id: string;
    }[];
    const [stream, room] = await Promise.all([
      program.run(['live', 'stream', '--limit', '1'], env()),
      program.run(['live', 'room', match?.id ?? '', '--limit', '1'], env()),
    ]);
    expect([stream.code, JSON.parse(stream.stdout)]).toEqual([
      0,
      expect.objectContaining({ type: 'snapshot' }),
    ]);
    expect([room.code, JSON.parse(room.stdout)]).toEqual([
      0,
      expect.objectContaining({ type: 'snapshot', matchId: match?.id }),
    ]);
  });

  test('exits 4 with a wrong key', async () => {
    const { code, stdout, stderr } = await program.run(['live'], { ...env(), ESPORTS_API_KEY: 'esp_canary' });
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('INVALID_API_KEY');
    expect(stderr).not.toContain('canary');
  });

  test('shuts down in order on a signal', async () => {
    expect(await service.stop()).toBe(0);
  });
});
