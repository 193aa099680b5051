import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram, type Finished, type Program } from '../support/program.ts';
import { httpAnswer, type RawServer, startRawServer } from '../support/rawServer.ts';

/** Long enough never to occur in the data. */
const canary = 'canary-0123456789-abcdef';
const program = createProgram();
let service: RawServer;
const streams: string[] = [];

beforeAll(async () => {
  // This service knows only this key, and repeats everything that it receives.
  service = await startRawServer((socket, _index, head) => {
    const known = head.includes(canary);
    const body = known
      ? { success: true, data: [{ rank: 1, teamName: head }], meta: { count: 1, page: 1, hasNext: false } }
      : { success: false, error: { code: 'INVALID_API_KEY', message: `not known: ${head}` } };
    socket.write(httpAnswer(known ? 200 : 401, JSON.stringify(body)));
  });
});
afterAll(async () => {
  await service.close();
  program.remove();
});

const watched = async (finishing: Promise<Finished>): Promise<Finished> => {
  const finished = await finishing;
  streams.push(finished.stdout, finished.stderr);
  return finished;
};
const run = (...args: readonly string[]): Promise<Finished> => watched(program.run(args));
const runWith = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Finished> =>
  watched(program.run(args, env));
const login = (key: string, ...args: readonly string[]): Promise<Finished> =>
  watched(
    program.shell(`printf '${key}' | esports auth login --base-url ${service.baseUrl} ${args.join(' ')}`),
  );
const config = (): string => join(program.folder, 'config');
const sent = (): number => service.requests.length;

describe('with a key on standard input', () => {
  test('a rejected key costs one request, and nothing is stored', async () => {
    const { code, stdout, stderr } = await login('canary-wrong-key');
    expect(stderr).toContain('Nothing was stored. Copy the key again');
    expect([code, stdout, sent(), existsSync(join(config(), 'credentials.json'))]).toEqual([4, '', 1, false]);
  });

  test.each([
    ['a line break', 'canary-one\\ncanary-two'],
    ['a letter outside Latin-1', 'canary-\\xc5\\x81'],
    ['nothing', ''],
  ])('a key with %s is refused before anything is sent', async (_title, key) => {
    const before = sent();
    const { code, stdout, stderr } = await login(key);
    expect([code, stdout, stderr.includes('canary'), sent() - before]).toEqual([2, '', false, 0]);
  });

  test('a valid key costs one request, and its profile is used from then on', async () => {
    const before = sent();
    expect((await login(`${canary}\\n`, '--profile', 'work', '--game', 'cs2')).code).toBe(0);
    expect(sent() - before).toBe(1);
    const { code, stdout } = await run('rankings', 'world', '--json', 'rank');
    expect([code, stdout]).toEqual([0, '[{"rank":1}]\n']);
    expect(service.requests.at(-1)).toMatch(/^GET \/api\/v1\/cs2\/rankings\/world/);
  });
});

describe('with a profile', () => {
  test('status, token, lists and doctor send nothing', async () => {
    const before = sent();
    const status = await run('auth', 'status', '--json', 'profile,keyFrom,game');
    expect([status.code, status.stdout]).toEqual([
      0,
      '{"profile":"work","keyFrom":"profile","game":"cs2"}\n',
    ]);
    const list = await run('profile', 'list', '--json', 'name,active,key');
    expect(JSON.parse(list.stdout)).toEqual([
      { name: 'work', active: true, key: 'file' },
      { name: 'demo', active: false, key: null },
    ]);
    const doctor = await run('doctor', '--json', 'check,status');
    expect([doctor.code, doctor.stdout.includes('failed')]).toEqual([0, false]);
    // This output is not watched, because the command exists to print the key.
    expect((await program.run(['auth', 'token'])).stdout).toBe(`${canary}\n`);
    expect(sent()).toBe(before);
  });

  test('doctor sends one request with --online', async () => {
    const before = sent();
    const { code } = await run('doctor', '--online');
    expect([code, sent() - before]).toEqual([0, 1]);
  });

  test('another origin does not get its key', async () => {
    const { code } = await run('live', '--base-url', service.baseUrl.replace('127.0.0.1', 'localhost'));
    expect([code, service.requests.at(-1)?.includes('canary')]).toEqual([4, false]);
  });

  test('a key that the service sends back is hidden, in whatever form', async () => {
    for (const form of ['json', 'tsv', 'table']) await run('rankings', 'world', '-o', form, '--debug');
    await run('api', '/game/live', '--debug');
    await runWith({ ESPORTS_API_KEY: canary }, 'teams', 'transferz', canary, '--debug', '--json');
    await runWith({ ESPORTS_API_KEY: canary }, 'teams', 'show', canary, '--profile', 'demo');
    expect(streams.join('')).toContain('[key hidden]');
  });

  test('a missing profile never means the demo', async () => {
    const { code, stdout } = await runWith({ ESPORTS_PROFILE: 'gone' }, 'live');
    expect([code, stdout]).toEqual([2, '']);
  });

  test('the key is only in its one file, and in no output', () => {
    const files = readdirSync(program.folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name));
    expect(files.filter(path => readFileSync(path).includes(canary))).toEqual([
      join(config(), 'credentials.json'),
    ]);
    expect(streams.filter(text => text.includes('canary-0123'))).toEqual([]);
  });

  test('after logout nothing is sent until a key is stored again', async () => {
    const before = sent();
    expect((await run('auth', 'logout')).code).toBe(0);
    const { code, stdout } = await run('live');
    expect([code, stdout, sent() - before]).toEqual([4, '', 0]);
  });
});

describe('settings', () => {
  test('change how answers are shown, and flags override them', async () => {
    await run('config', 'set', 'output', 'json');
    const set = await run('routes');
    const typed = await run('routes', '-o', 'tsv');
    await run('config', 'unset', 'output');
    const unset = await run('routes');
    expect([set, typed, unset].map(({ stdout }) => stdout.slice(0, 1))).toEqual(['[', 'c', 'l']);
  });

  test('are replaced by renaming also in a snap, where conf would write in place', async () => {
    const file = join(config(), 'settings.json');
    const written = [];
    for (const zone of ['UTC', 'Etc/GMT+1']) {
      await runWith({ SNAP: '/snap/code/1' }, 'config', 'set', 'tz', zone);
      written.push(statSync(file).ino);
    }
    expect(new Set(written).size).toBe(2);
    await run('config', 'unset', 'tz');
  });

  test.each([
    [['config', 'set', 'budgt.monthly', '5'], 'budget.monthly'],
    [['config', 'set', 'budget.monthly', 'many'], 'a whole number'],
    [['config', 'set', 'tz', 'Mars/Olympus'], 'a time zone'],
  ])('esports %j exits 2 and says why', async (args, said) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr.includes(said)]).toEqual([2, true]);
  });
});

test('twenty processes that write at once lose nothing', async () => {
  const other: Program = createProgram();
  const names = Array.from({ length: 10 }, (_, index) => `p${index}`);
  const finished = await Promise.all([
    ...names.map(name =>
      other.run(['profile', 'create', name, '--base-url', `https://${name}.example/api/v1`]),
    ),
    ...['budget.monthly', 'budget.warnAt', 'liveBudget', 'silence'].map(name =>
      other.run(['config', 'set', name, '50']),
    ),
    other.run(['config', 'set', 'output', 'json']),
    other.run(['config', 'set', 'color', 'never']),
    other.run(['config', 'set', 'theme', 'mono']),
    other.run(['config', 'set', 'spoilers', 'off']),
    ...Array.from({ length: 3 }, (_, index) => other.run(['config', 'set', 'tz', `Etc/GMT+${index}`])),
  ]);
  const profiles = await other.run(['profile', 'list', '--json', 'name']);
  const settings = await other.run(['config', 'list', '--json', 'name,value']);
  other.remove();
  expect(finished.filter(({ code }) => code !== 0)).toEqual([]);
  const found = JSON.parse(profiles.stdout) as readonly { readonly name: string }[];
  expect(found.map(({ name }) => name).sort()).toEqual(['demo', ...names]);
  const set = JSON.parse(settings.stdout) as readonly { readonly name: string; readonly value: unknown }[];
  const kept = set.filter(({ value }) => value !== null).map(({ name }) => name);
  const written = 'budget.monthly budget.warnAt liveBudget silence output color theme spoilers tz';
  expect(kept.toSorted()).toEqual(written.split(' ').toSorted());
});
