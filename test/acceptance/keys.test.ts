import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const run = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await program.run(args);
  return { code, stdout: stdout.trim(), stderr };
};
const read = async (...args: readonly string[]): Promise<unknown> =>
  JSON.parse((await run(...args, ...(args.includes('--json') ? [] : ['--json']))).stdout);

test('a key is made, shown, changed, rotated, ended and prolonged, while a service follows', async () => {
  const service = await program.serve(['--drain', '1ms']);
  const statusOf = async (key: string): Promise<number> =>
    (await fetch(`${service.url}/game/live`, { headers: { 'x-api-key': key } })).status;
  const key = (await run('keys', 'create', '--plan', 'free', '--name', 'desk')).stdout;
  expect(await statusOf(key)).toBe(200);
  expect(
    await read('keys', 'set', 'desk', '--plan', 'scale', '--monthly', '9', '--name', 'bench'),
  ).toMatchObject([{ id: 1, name: 'bench', plan: 'scale', monthly: 9, used: 1 }]);
  expect(await read('keys', 'set', '1', '--monthly', 'plan')).toMatchObject([{ monthly: null }]);

  const rotated = (await run('keys', 'rotate', 'bench')).stdout;
  expect(rotated).toMatch(/^esp_[\w-]{43}$/);
  // A running service knows a key for at most a second after another process has changed it.
  const refused = async (text: string): Promise<void> => {
    while ((await statusOf(text)) === 200);
  };
  await refused(key);
  expect(await statusOf(rotated)).toBe(200);
  expect((await run('keys', 'expire', 'bench', '0d')).code).toBe(0);
  await refused(rotated);
  expect(await read('keys', 'list', '--state', 'expired')).toMatchObject([{ name: 'bench' }]);
  expect((await run('keys', 'expire', 'bench', 'never')).code).toBe(0);
  expect(await statusOf(rotated)).toBe(200);
  expect(await read('keys', 'show', 'bench')).toMatchObject([{ expiresAt: null, revokedAt: null }]);
  await service.stop();
  expect(await run('keys', 'show', 'nobody')).toMatchObject({ code: 2, stdout: '' });
  expect(await run('keys', 'expire', 'bench', 'soon')).toMatchObject({ code: 2, stdout: '' });
  expect(await run('keys', 'set', 'bench')).toMatchObject({ code: 2, stdout: '' });
});

test('a token is shown, but has no plan that could change', async () => {
  await run('keys', 'create', '--opens', 'calendar:rain-temple', '--name', 'phone');
  expect(await read('keys', 'show', 'phone')).toMatchObject([{ id: null, opens: 'calendar:rain-temple' }]);
  for (const words of [
    ['rotate', 'phone'],
    ['expire', 'phone', '1d'],
    ['set', 'phone', '--plan', 'free'],
  ])
    expect(await run('keys', ...words)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is the token of an address'),
    });
});

test('a list of users is imported once, however often it is imported', async () => {
  const file = join(program.folder, 'users.csv');
  const lines = (...rows: readonly string[]): void =>
    writeFileSync(file, `\ufeffName,Plan,Monthly,Expires\r\n${rows.join('\r\n')}\r\n`);
  const outcomes = async () =>
    (
      (await read('keys', 'import', file)) as readonly {
        readonly name: string;
        readonly outcome: string;
        readonly key: string | null;
      }[]
    ).map(({ name, outcome, key }) => [name, outcome, key?.slice(0, 4) ?? null]);
  lines('"Team, Rain",free,,', 'anna@team.example,scale,100,2027-01-31');
  expect(await run('keys', 'import', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('line 2: a key’s name must have'),
  });
  expect(await read('keys', 'list', '--named', 'anna')).toEqual([]);
  lines('Team Rain,free,,', 'anna@team.example,scale,100,2027-01-31');
  expect(await outcomes()).toEqual([
    ['Team Rain', 'created', 'esp_'],
    ['anna@team.example', 'created', 'esp_'],
  ]);
  expect(await outcomes()).toEqual([
    ['Team Rain', 'unchanged', null],
    ['anna@team.example', 'unchanged', null],
  ]);
  lines('Team Rain,scale,,', 'anna@team.example,scale,100,', 'ben,free,7,');
  expect(await outcomes()).toEqual([
    ['Team Rain', 'changed', null],
    ['anna@team.example', 'changed', null],
    ['ben', 'created', 'esp_'],
  ]);
  expect(
    await read('keys', 'list', '--plan', 'scale', '--named', 'TEAM', '--json', 'name,monthly,expiresAt'),
  ).toEqual([
    { name: 'Team Rain', monthly: null, expiresAt: null },
    { name: 'anna@team.example', monthly: 100, expiresAt: null },
  ]);
});

test.each([
  ['without a plan', 'name\nzoe\n', 'line 2: "zoe" has no plan'],
  ['with a name twice', 'name,plan\nzoe,free\nyan,free\nzoe,free\n', 'line 4: "zoe" is already in line 2'],
  ['with another column', 'name,plan,key\nzoe,free,esp_x\n', 'line 2: the column "key" is unknown'],
  ['with a missing cell', 'name,plan\nzoe\n', 'line 2: it has not as many cells'],
  ['with a quota that is no number', 'name,plan,monthly\nzoe,free,many\n', 'line 2: monthly: "many"'],
  ['with a span', 'name,plan,expires\nzoe,free,30d\n', 'line 2: expires: "30d"'],
])('a list %s is refused as a whole, with the place', async (_, text, message) => {
  const file = join(program.folder, 'wrong.csv');
  writeFileSync(file, text);
  expect(await run('keys', 'import', file)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
  expect(await read('keys', 'list', '--named', 'zoe')).toEqual([]);
});

test('forty teams get their keys from one list of names, with one plan and one end', async () => {
  const file = join(program.folder, 'teams.csv');
  const names = Array.from({ length: 40 }, (_, index) => `team ${index + 1}`);
  writeFileSync(file, ['name,expires', 'guest,never', ...names.map(name => `${name},`)].join('\n'));
  const args = ['keys', 'import', file, '--plan', 'free', '--expires', '2099-06-30'];
  expect(await read(...args)).toHaveLength(41);
  const keys = (await read('keys', 'list')) as readonly {
    readonly name: string;
    readonly expiresAt: string | null;
  }[];
  const endOf = (name: string) => keys.find(each => each.name === name)?.expiresAt;
  expect(names.map(endOf)).toEqual(names.map(() => '2099-06-30T00:00:00.000Z'));
  expect(endOf('guest')).toBeNull();
});

test('a list with semicolons, as many spreadsheets write it, is imported too', async () => {
  const file = join(program.folder, 'semicolons.csv');
  writeFileSync(file, 'name;plan\nsheet;free\n');
  expect(await read('keys', 'import', file)).toMatchObject([{ name: 'sheet', outcome: 'created' }]);
});

test('the list of keys has pages', async () => {
  const whole = (await read('keys', 'list', '--json', 'name')) as readonly unknown[];
  expect(whole.length).toBeGreaterThan(3);
  expect(await read('keys', 'list', '--json', 'name', '--skip', '1', '--limit', '2')).toEqual(
    whole.slice(1, 3),
  );
});

test('plans are listed, created and changed', async () => {
  expect(await read('plans', 'create', 'press', '--monthly', '20', '--live-delay', '60')).toEqual([
    {
      name: 'press',
      monthly: 20,
      rooms: false,
      commercial: false,
      liveDelay: 60,
      archiveDays: null,
      keys: 0,
    },
  ]);
  expect((await run('keys', 'create', '--plan', 'press', '--name', 'paper')).code).toBe(0);
  expect(
    await read('plans', 'set', 'press', '--monthly', 'unlimited', '--rooms', 'yes', '--archive-days', '7'),
  ).toEqual([
    { name: 'press', monthly: null, rooms: true, commercial: false, liveDelay: 60, archiveDays: 7, keys: 1 },
  ]);
  expect(await read('plans', 'list', '--json', 'name')).toEqual(
    ['enterprise', 'free', 'press', 'scale'].map(name => ({ name })),
  );
  expect(await run('plans', 'set', 'pres', '--monthly', '1')).toMatchObject({ code: 2, stdout: '' });
  expect(await run('plans', 'set', 'press')).toMatchObject({ code: 2, stdout: '' });
});

test('keys are copied to another place with their texts, and again without effect', async () => {
  const [from, to] = ['from.db', 'to.db'].map(name => join(program.folder, name)) as [string, string];
  const key = (await run('keys', 'create', '--plan', 'scale', '--name', 'desk', '--access', from)).stdout;
  const copy = () => read('keys', 'copy', from, '--access', to);
  const rows = [
    { what: 'plans', rows: 3, written: 0 },
    { what: 'keys', rows: 1, written: 1 },
    { what: 'former keys', rows: 0, written: 0 },
    { what: 'tokens', rows: 0, written: 0 },
  ];
  expect(await copy()).toEqual(rows);
  expect(await copy()).toEqual(rows.map(row => ({ ...row, written: 0 })));
  const service = await program.serve(['--access', to, '--drain', '1ms']);
  expect((await fetch(`${service.url}/game/live`, { headers: { 'x-api-key': key } })).status).toBe(200);
  await service.stop();
  expect(await run('keys', 'copy', `${from}.none`, '--access', to)).toMatchObject({ code: 2, stdout: '' });
});

test('a database that does not answer is a plain error, without its password', async () => {
  const access = 'postgres://reader:hush-hush@127.0.0.1:1/league';
  const { code, stdout, stderr } = await run('keys', 'list', '--access', access);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('PostgreSQL at 127.0.0.1:1/league does not answer');
  expect(stderr).not.toContain('hush-hush');
});

test('serve asks for a first key, unless there is a token to read with', async () => {
  const fresh = createProgram();
  onTestFinished(() => fresh.remove());
  const noteOf = async (): Promise<string> => {
    const serving = fresh.converse(['serve', '--port', '0', '--log', 'off']);
    expect(await serving.line()).toMatch(/^http:/u);
    serving.send('SIGTERM');
    return (await serving.finished).stderr;
  };
  expect(await noteOf()).toContain('No key exists yet');
  expect((await fresh.run(['keys', 'create', '--opens', 'overlay:current', '--name', 'obs'])).code).toBe(0);
  expect(await noteOf()).not.toContain('No key exists yet');
});
