import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../support/fakeClock.ts';
import { runHere, userIn } from '../support/programHere.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const written = fileURLToPath(new URL('../fixtures/2026-11-27', import.meta.url));
const laptopKey = 'esp_6p0F6LuWKIwvdq3_0AA1j3zR0sQkhjMDSIB0YEfaMc0';

/** A copy of the home, and a way to run the present program in it, a few hours later. */
const createHome = () => {
  const folder = createTemporaryFolder();
  cpSync(written, folder, { recursive: true });
  // Version control does not keep permissions.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  const settings = join(folder, 'config/settings.json');
  writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll('<folder>', folder));
  const env = {
    ...userIn(folder),
    ESPORTS_CONFIG_DIR: join(folder, 'config'),
    ESPORTS_STATE_DIR: join(folder, 'state'),
    ESPORTS_CACHE_DIR: join(folder, 'cache'),
  };
  const clock = createFakeClock(Date.UTC(2026, 10, 27, 12));
  // A request that is sent again waits in between.
  const hurried = { now: clock.now, setTimer: (_ms: number, then: () => void) => clearTimeoutOf(then) };
  const run = async (line: string) => {
    const running = runHere(line.split(' '), env, hurried);
    return { code: await running.finished, stdout: running.stdout(), stderr: running.stderr() };
  };
  const json = async (line: string): Promise<unknown> => {
    const { code, stdout, stderr } = await run(`${line} --json`);
    expect([line, code, stderr]).toEqual([line, 0, '']);
    return JSON.parse(stdout);
  };
  return { folder, run, json };
};
const clearTimeoutOf = (then: () => void) => {
  const timer = setTimeout(then, 0);
  return () => clearTimeout(timer);
};

describe('the home of an earlier version', () => {
  test('has its settings, aliases, follows, rules and revealed results', async () => {
    const { folder, json, run } = createHome();
    expect(await json('config list')).toEqual(
      expect.arrayContaining(
        Object.entries({ 'budget.monthly': 491, tz: 'Europe/Berlin', spoilers: 'off', delay: '30' }).map(
          ([name, value]) => expect.objectContaining({ name, value }),
        ),
      ),
    );
    expect(await json('alias list')).toEqual([
      expect.objectContaining({ name: 'top', expansion: 'rankings world --limit $1' }),
    ]);
    expect(await json('follow')).toEqual([
      { kind: 'team', word: 'rain-temple', name: 'Rain Temple', scope: 'demo' },
      { kind: 'event', word: 'harbor-masters', name: 'Harbor Masters 51', scope: 'demo' },
      { kind: 'team', word: 'ash', name: 'Team Ash', scope: `file:${folder}/data.db` },
    ]);
    expect((await run('notify list')).stdout).toContain('upset');
    const data = `--data ${folder}/data.db`;
    // Its results are shown, although results are hidden.
    expect(await json(`tournaments standings abc-cup-2026 ${data}`)).toMatchObject([
      { teamName: 'Team Ash' },
      {},
      {},
      {},
    ]);
  });

  test('has its profiles, and the key of each', async () => {
    const { json, run } = createHome();
    expect(await json('profile list')).toMatchObject([
      { name: 'laptop', active: true, baseUrl: 'http://127.0.0.1:47111/api/v1', game: 'game', key: 'file' },
      { name: 'server', active: false, baseUrl: 'http://127.0.0.1:47111/api/v1', game: 'game', key: 'file' },
      { name: 'bare', active: false, baseUrl: 'https://api.example.com/api/v1', game: 'game', key: null },
      { name: 'demo', active: false },
    ]);
    expect((await run('auth token')).stdout).toBe(`${laptopKey}\n`);
  });

  test('has its ledger at 490 of 500, which goes on and refuses as before', async () => {
    const { json, run } = createHome();
    expect(await json('usage')).toMatchObject({
      month: '2026-11',
      sent: 490,
      charged: 490,
      limit: 500,
      left: 10,
      plan: 'free',
      byCommand: [
        { command: 'library', sent: 487 },
        { command: 'teams show', sent: 1 },
        { command: 'results list', sent: 1 },
        { command: 'auth login', sent: 1 },
      ],
    });
    expect(await json('usage --profile server')).toMatchObject({ sent: 1, limit: null, plan: 'enterprise' });
    // One more request of the budget of 491 may be sent, although nobody answers it; of one of 490, none.
    expect((await run('teams fir --no-cache --delay 0')).code).toBe(3);
    await run('config set budget.monthly 490');
    const refused = await run('teams fir --no-cache --delay 0');
    expect([refused.code, refused.stderr]).toEqual([7, expect.stringContaining('490')]);
  });

  test('has its stored answer', async () => {
    const { run } = createHome();
    const { code, stdout } = await run('results --offline --delay 0 --spoilers --json id,winner');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.arrayContaining([{ id: 'cs-match-5031470464', winner: 'Team Ash' }]),
    ]);
  });

  test('has the keys of its service with their charges, and its plan', async () => {
    const { json } = createHome();
    expect(await json('keys list')).toMatchObject([
      { name: 'laptop', plan: 'free', used: 490, monthly: 500 },
      { name: 'server', plan: 'enterprise', used: 1 },
      { name: 'old', plan: 'free', used: 0, revokedAt: '2026-11-27T09:00:06.768Z' },
      { name: 'server-1', opens: 'log:server-1', revokedAt: null },
    ]);
    expect(await json('plans list')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'club', monthly: 1000 })]),
    );
  });

  test('has its live match with the whole log', async () => {
    const { json } = createHome();
    expect(await json('ingest list --all')).toMatchObject([
      { id: 'cs-match-7136315907', state: 'ended', maps: '1:0', rounds: 'Test 13:3' },
    ]);
    expect(await json('ingest sources')).toMatchObject([{ name: 'server-1', kind: 'log' }]);
  });

  test('has its data file, which an import upgrades', async () => {
    const { folder, json, run } = createHome();
    const file = join(folder, 'data.db');
    const before = { match: 3, team: 4, event: 1 };
    expect(await json(`data info ${file}`)).toMatchObject({ tables: before });
    writeFileSync(
      join(folder, 'c.json'),
      '[{"name":"New","contains":[{"id":"skin-77","name":"AWP | Fjord"}]}]',
    );
    expect((await run(`data import skins ${folder}/c.json --into ${file}`)).code).toBe(0);
    expect(await json(`data info ${file}`)).toMatchObject({ tables: { ...before, skin: 1 } });
  });

  test('has its recording', async () => {
    const { folder, run } = createHome();
    const { code, stdout } = await run(`replay ${folder}/recording.ndjson --spoilers --speed 1000`);
    const lines = stdout.trimEnd().split('\n');
    expect([code, lines.map(line => (JSON.parse(line) as { readonly type: string }).type)]).toEqual([
      0,
      ['snapshot', 'kill'],
    ]);
  });
});

/** Changes a file as a later version would have written it. */
const stampSql = (statement: string) => (path: string) => {
  const database = new DatabaseSync(path);
  database.exec(statement);
  database.close();
};
const stampJson = (path: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace('"version": 1', '"version": 2'));

test.each<readonly [string, (path: string) => void, string, RegExp]>([
  ['config/credentials.json', stampJson, 'auth token', /written by a later version of esports/],
  [
    'state/ledger.db',
    stampSql('PRAGMA user_version = 2'),
    'teams fir --delay 0',
    /by a later version of this one/,
  ],
  [
    'state/access.db',
    stampSql('PRAGMA user_version = 2'),
    'keys list',
    /has version 2, but this program supports 1/,
  ],
  ['state/ingest.db', stampSql('PRAGMA user_version = 1'), 'ingest list', /later version/],
  [
    'data.db',
    stampSql("UPDATE meta SET value = '99' WHERE key = 'schemaVersion'"),
    'data info <folder>/data.db',
    /has layout 99, but this program reads layout/,
  ],
])(
  '%s of a later version is refused with the next step, and stays as it is',
  async (name, stamp, line, says) => {
    const { folder, run } = createHome();
    const path = join(folder, name);
    stamp(path);
    const before = readFileSync(path);
    const { code, stdout, stderr } = await run(line.replace('<folder>', folder));
    expect([stdout, stderr]).toEqual(['', expect.stringMatching(says)]);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/next: \S/);
    expect(readFileSync(path).equals(before)).toBe(true);
  },
);
