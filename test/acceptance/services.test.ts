import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProgram, type Finished, type Program } from '../support/program.ts';
import { httpAnswer, type RawServer, startRawServer } from '../support/rawServer.ts';

/** Long enough never to occur in the data. */
const canary = 'canary-0123456789-abcdef';
/** What the service has below its origin. */
let root = '/api/v1/cs2';
/** What it answers to a request below that. */
let status = 200;
let service: RawServer;
let program: Program;

beforeAll(async () => {
  service = await startRawServer((socket, _index, head) => {
    const isKnown = head.includes(canary);
    const path = head.split(' ')[1] ?? '';
    const code = isKnown ? (path.startsWith(`${root}/rankings/`) ? status : 404) : 401;
    const body =
      code === 200
        ? {
            success: true,
            data: [{ rank: 1, teamName: 'Ravens' }],
            meta: { count: 1, page: 1, hasNext: false },
          }
        : { success: false, error: { code: `CODE_${code}`, message: 'refused' } };
    socket.write(httpAnswer(code, JSON.stringify(body), { 'X-RateLimit-Limit': '10' }));
  });
});
afterAll(() => service.close());
beforeEach(() => {
  root = '/api/v1/cs2';
  status = 200;
  program = createProgram();
});
afterEach(() => program.remove());

const origin = (): string => new URL(service.baseUrl).origin;
/** The paths of the requests since then. */
const pathsSince = (count: number): readonly (string | undefined)[] =>
  service.requests.slice(count).map(head => head.split(/[ ?]/)[1]);
const login = (line: string, key = canary): Promise<Finished> =>
  program.shell(`printf '%s' '${key}' | esports auth login ${line}`);
const profiles = (): unknown => {
  const path = join(program.folder, 'config/credentials.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).profiles : undefined;
};

describe('the key of a known service in its own variable', () => {
  test('is enough, at the address that its other variable names', async () => {
    const before = service.requests.length;
    const env = { CITO_API_KEY: canary, CITO_API_BASE_URL: origin() };
    const { code, stdout } = await program.run(['rankings', 'world', '--json', 'teamName'], env);
    expect([code, stdout, pathsSince(before)]).toEqual([
      0,
      '[{"teamName":"Ravens"}]\n',
      ['/api/v1/cs2/rankings/world'],
    ]);
    const shown = await program.run(['auth', 'status', '--json', 'profile,game,keyFrom,known,because'], env);
    expect(JSON.parse(shown.stdout)).toEqual({
      profile: null,
      game: 'cs2',
      keyFrom: 'CITO_API_KEY',
      known: 'cito',
      because: 'CITO_API_KEY is set',
    });
  });

  test('is hidden wherever it is set, and goes to no other address', async () => {
    const before = service.requests.length;
    const env = { CITO_API_KEY: canary };
    const { code, stderr } = await program.run(['live', '--base-url', service.baseUrl, '--debug'], env);
    expect([code, service.requests.slice(before).join('').includes(canary)]).toEqual([4, false]);
    const repeated = await program.run(['teams', 'show', canary, '--profile', 'demo'], env);
    expect(`${stderr}${repeated.stderr}`).not.toContain(canary);
    expect(repeated.stderr).toContain('[key hidden]');
  });

  test('is what an address without it asks for, and no made-up data stand in', async () => {
    const { code, stdout, stderr } = await program.run(['live'], { CITO_API_BASE_URL: origin() });
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('CITO_API_BASE_URL is set, but CITO_API_KEY is not');
  });
});

describe('a login by the name of a service', () => {
  test('costs one request, and keeps what service it is wherever it was moved', async () => {
    const before = service.requests.length;
    const { code, stdout, stderr } = await login(`cito --base-url ${origin()}/cs2`);
    expect([code, stdout, stderr, pathsSince(before)]).toEqual([0, '', '', ['/api/v1/cs2/rankings/world']]);
    expect(profiles()).toEqual({
      cito: {
        baseUrl: `${origin()}/api/v1`,
        game: 'cs2',
        service: 'cito',
        key: { origin: origin(), kept: 'file', text: canary },
      },
    });
    expect((await program.run(['profile', 'list', '--json', 'name,known'])).stdout).toBe(
      '[{"name":"cito","known":"cito"},{"name":"demo","known":null}]\n',
    );
  });

  test.each([
    ['auth login', ['esports auth login cito']],
    ['auth login --no-input', ['esports auth login cito']],
    [`auth login ${canary}`, ['esports auth login cito']],
    ['auth login zq', ['esports auth login cito']],
    [`auth login cito ${canary}`, ['esports auth login cito']],
    ['auth login cito zq', ['esports auth login cito']],
    ['auth login cito --plan gold', ['free, starter']],
    ['auth token zq', ['esports auth token']],
  ])('esports %s is exit 2, says what there is, and never repeats what may be a key', async (line, said) => {
    const before = service.requests.length;
    const { code, stdout, stderr } = await program.run(line.split(' '));
    expect([code, stdout, service.requests.length - before]).toEqual([2, '', 0]);
    for (const text of said) expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/canary|zq|key hidden/);
  });

  test.skipIf(process.platform !== 'linux')(
    'on a terminal asks which service, then for the key, and says what the key may do',
    async () => {
      const answers: readonly [RegExp, string][] = [
        [/\[1-3\]/, 'cito\r'],
        [/not shown\):/, `${canary}\r`],
      ];
      const typed = new Set<string>();
      const { code, output } = await program.terminal(['auth', 'login'], {
        env: { CITO_API_BASE_URL: origin() },
        type: seen => {
          const [, answer = ''] =
            answers.find(([question, each]) => question.test(seen) && !typed.has(each)) ?? [];
          typed.add(answer);
          return answer === '' ? undefined : answer;
        },
      });
      expect(code).toBe(0);
      expect(output).toContain('1  cito (Cito API)');
      expect(output).toContain('Get a key (free): https://');
      expect(output.replaceAll(/\s+/g, ' ')).toContain(
        'Plan: free: 500 a month, 10 a minute, 30 days, no rooms (inferred from the answers)',
      );
      expect(output).not.toContain(canary);
    },
  );
});

describe('a login at a service that is not known', () => {
  test.each([
    ['/api/v1', '/api/v1/cs2', { baseUrl: '/api/v1', game: 'cs2' }, 1],
    ['/api/v1', '/api/v1/game', { baseUrl: '/api/v1', game: 'game' }, 2],
    ['/api/v1/cs2/', '/api/v1/cs2', { baseUrl: '/api/v1', game: 'cs2' }, 1],
    ['/v2/shooter', '/v2/shooter', { baseUrl: '/v2', game: 'shooter' }, 3],
    ['/v2/shooter --game shooter', '/v2/shooter', { baseUrl: '/v2', game: 'shooter' }, 1],
    ['/v2 --game shooter', '/v2/shooter', { baseUrl: '/v2', game: 'shooter' }, 1],
  ])('at %s finds %s', async (typed, path, { baseUrl, game }, requests) => {
    root = path;
    const before = service.requests.length;
    expect((await login(`--base-url ${origin()}${typed}`)).code).toBe(0);
    expect(service.requests.length - before).toBe(requests);
    expect(profiles()).toMatchObject({ default: { baseUrl: `${origin()}${baseUrl}`, game } });
  });

  test('stores nothing where none answers, after at most three requests, and names --game', async () => {
    root = '/elsewhere';
    const before = service.requests.length;
    const { code, stderr } = await login(`--base-url ${origin()}/v2/shooter`);
    expect([code, profiles(), service.requests.length - before]).toEqual([5, undefined, 3]);
    expect(stderr).toContain('cs2 or game or shooter. Name its own: --game <segment>');
  });

  test.each([
    [401, 'canary-wrong', 4],
    [403, canary, 4],
  ])('a refusal of the key with %i ends the trying', async (code, key, exit) => {
    status = code;
    const before = service.requests.length;
    const finished = await login(`--base-url ${origin()}/api/v1`, key);
    expect([finished.code, profiles(), service.requests.length - before]).toEqual([exit, undefined, 1]);
  });
});
