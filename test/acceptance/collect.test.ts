import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPage, rosterPage } from '../data/import/madeUpPages.ts';
import { createProgram } from '../support/program.ts';
import { type Answer, startMirror } from '../support/publicMirror.ts';

const program = createProgram();
let mirror: Awaited<ReturnType<typeof startMirror>>;
beforeAll(async () => {
  mirror = await startMirror();
});
afterAll(async () => {
  await mirror.close();
  program.remove();
});

const otters = { name: 'Otters', players: 'fay, gus, hal, ivy, jon' };
const ravens = { name: 'Ravens', players: 'ada, ben, cy, dov, eli' };

/** The list and the roster pages of a day, in the publisher's layout. */
const day = (day: string): Readonly<Record<string, string>> => {
  const folder = `live/${day.slice(0, 4)}`;
  const rows = [ravens, otters].map((roster, at) => ({ ...roster, rank: at + 1, points: 1900 - at }));
  const played = `${day.slice(0, 8).replaceAll('_', '-')}01`;
  return {
    [`${folder}/standings_global_${day}.md`]: listPage(day, rows),
    [`${folder}/standings_europe_${day}.md`]: listPage(day, rows),
    [`${folder}/details/${day}/0001--ravens--${'ada-ben-cy-dov-eli'.repeat(4)}.md`]: rosterPage({
      ...ravens,
      matches: [[1, played, 'Otters', 'W']],
    }),
  };
};

const skins = Array.from({ length: 1000 }, (_, index) => ({
  id: `skin-${index}`,
  name: `AK-47 | Made up ${index}`,
  weapon: { name: 'AK-47' },
  rarity: { name: 'Classified' },
}));
const prices = (updated: string, cents: number) => ({
  metadata: { updated_at: updated, currency: 'USD', item_count: 10_000 },
  prices: Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`AK-47 | Made up ${index} (Field-Tested)`, cents + index]),
  ),
});

const data = join(program.folder, 'data');
const file = join(data, 'collected.db');
const env = { ESPORTS_DATA_DIR: data };

beforeEach(() => {
  rmSync(data, { recursive: true, force: true });
  Object.assign(mirror.state, {
    commit: 'a'.repeat(40),
    files: { ...day('2026_09_07'), ...day('2026_10_05'), ...day('2026_10_19'), 'README.md': '# Rules' },
    skins,
    prices: prices('2026-11-16T10:00:00.000Z', 100),
  });
  mirror.state.instead.clear();
  mirror.asked();
});

const collect = async (...words: readonly string[]) => {
  const { code, stdout, stderr } = await program.run(['collect', ...mirror.mirrors, ...words], env);
  const rows = stdout.split('\n').filter(line => line !== '');
  return { code, stderr, status: Object.fromEntries(rows.map(row => row.split('\t').slice(0, 2))), stdout };
};
const ask = async (sql: string): Promise<string> =>
  (await program.run(['data', 'sql', sql, '--data', file], env)).stdout.trim();
/** Makes the sources due again. */
const later = (): void => {
  const path = join(data, 'collect.json');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/"checkedAt":\d+/g, '"checkedAt":1'));
};
const everyNew = { standings: 'new', skins: 'new', prices: 'new' };

describe('collect', () => {
  test('off a terminal fetches nothing without --yes, and says the next step', async () => {
    const { code, stderr } = await collect();
    expect([code, stderr]).toEqual([2, expect.stringContaining('esports collect --yes')]);
    expect([mirror.asked(), existsSync(data)]).toEqual([[], false]);
  });

  test('fetches all lists, and the roster pages of the newest list of each month', async () => {
    const { code, status } = await collect('--yes');
    expect([code, status]).toEqual([0, everyNew]);
    expect(await ask('SELECT count(DISTINCT day) FROM v_ranking')).toBe('3');
    expect(await ask('SELECT group_concat(day) FROM (SELECT day FROM v_match ORDER BY 1)')).toBe(
      '2026-09-01,2026-10-01',
    );
    expect(await ask("SELECT count(*) FROM v_source WHERE path LIKE '%details/2026_10_05%'")).toBe('0');
    // The addresses of the sources, and no folder of this machine.
    expect(await ask("SELECT count(*) FROM v_source WHERE path NOT LIKE 'https://%'")).toBe('0');
    expect(await ask('SELECT DISTINCT date(day) FROM v_price')).toBe('2026-11-16');
    mirror.asked();
    later();
    expect(await collect()).toMatchObject({ code: 0 });
    expect(mirror.asked()).toEqual([mirror.paths.head, mirror.paths.skins, mirror.paths.prices]);
  });

  test('takes the rest of the roster pages with --all', async () => {
    await collect('--yes', '--only', 'standings');
    later();
    expect(await collect('--all', '--only', 'standings')).toMatchObject({
      code: 0,
      status: { standings: 'new' },
    });
    expect(await ask("SELECT count(*) FROM v_source WHERE path LIKE '%details/2026_10_05%'")).toBe('1');
  });

  test('fetches the lists alone file by file, and no archive', async () => {
    expect(await collect('--yes', '--lists', '--only', 'standings')).toMatchObject({ code: 0 });
    expect(mirror.asked().filter(path => /tar\.gz|details/.test(path))).toEqual([]);
    expect(await ask('SELECT group_concat(DISTINCT day) FROM v_ranking')).toBe('2026-09-07,2026-10-19');
    // The choice stays, until another one is made.
    later();
    expect((await collect()).status).toEqual({ standings: 'unchanged' });
    later();
    expect((await collect('--no-lists')).status).toEqual({ standings: 'new' });
    expect(await ask('SELECT count(*) FROM v_match')).toBe('2');
  });

  test('asks nothing again within minutes, and then one small request a source where nothing is new', async () => {
    await collect('--yes');
    mirror.asked();
    const soon = await collect();
    expect([soon.code, soon.status]).toEqual([
      0,
      { standings: 'not asked', skins: 'not asked', prices: 'not asked' },
    ]);
    expect(mirror.asked()).toEqual([]);
    later();
    const { code, status } = await collect();
    expect([code, status]).toEqual([0, { standings: 'unchanged', skins: 'unchanged', prices: 'unchanged' }]);
    expect(mirror.asked()).toEqual([mirror.paths.head, mirror.paths.skins, mirror.paths.prices]);
    expect(existsSync(`${file}.last`)).toBe(false);
  });

  test('adds what is new and keeps the file before it', async () => {
    await collect('--yes');
    later();
    mirror.state.commit = 'b'.repeat(40);
    mirror.state.files = { ...mirror.state.files, ...day('2026_11_02') };
    mirror.state.prices = prices('2026-11-20T10:00:00.000Z', 200);
    expect((await collect()).status).toEqual({ standings: 'new', skins: 'unchanged', prices: 'new' });
    expect(await ask('SELECT max(day) FROM v_ranking')).toBe('2026-11-02');
    const before = await program.run(
      ['data', 'sql', 'SELECT max(day) FROM v_ranking', '--data', `${file}.last`],
      env,
    );
    expect(before.stdout.trim()).toBe('2026-10-19');
  });

  test('brings the skins with the first prices, whose names they are', async () => {
    expect((await collect('--yes', '--only', 'prices')).status).toEqual({ skins: 'new', prices: 'new' });
  });

  test('prints nothing but errors with --quiet', async () => {
    expect(await collect('--yes', '--quiet')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    later();
    mirror.state.skins = undefined;
    const { code, stdout, stderr } = await collect('--quiet');
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain('skins: it answered with status 404');
  });

  test('reads a folder with what a source publishes, without a network', async () => {
    const folder = join(program.folder, 'stick');
    for (const [path, text] of Object.entries(mirror.state.files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeFileSync(join(folder, 'skins.json'), JSON.stringify(skins));
    const place = (name: string) => ['--mirror', `${name}=${folder}`];
    const line = ['collect', '--only', 'standings,skins', '--yes', ...place('standings'), ...place('skins')];
    expect((await program.run(line, env)).code).toBe(0);
    expect(mirror.asked()).toEqual([]);
    expect(await ask('SELECT count(DISTINCT day) FROM v_ranking')).toBe('3');
  });
});

const say =
  (status: number, headers: Readonly<Record<string, string>>, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe('a source that fails leaves its old data and the other sources as they are', () => {
  const archive = `/ValveSoftware/counter-strike_regional_standings/tar.gz/${'b'.repeat(40)}`;
  test.each<[string, string, Answer, string]>([
    ['a web page', archive, say(200, { 'content-type': 'text/html' }, '<h1>Sign in</h1>'), 'a web page came'],
    ['a cut archive', archive, say(200, { 'content-type': 'application/x-gzip' }, '\u001f\u008b'), 'damaged'],
    [
      'a limit with its end',
      '/repos/ValveSoftware/counter-strike_regional_standings/commits/main',
      (_, response) =>
        void response
          .writeHead(403, {
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset': String(Math.floor(program.now() / 1000) + 1800),
          })
          .end(),
      'it limits requests',
    ],
  ])('%s', async (_, path, answer, reason) => {
    await collect('--yes');
    later();
    mirror.asked();
    mirror.state.commit = 'b'.repeat(40);
    mirror.state.files = { ...mirror.state.files, ...day('2026_11_02') };
    mirror.state.prices = prices('2026-11-20T10:00:00.000Z', 200);
    mirror.state.instead.set(path, answer);
    const { code, status, stderr } = await collect();
    expect([code, status]).toEqual([3, { standings: 'failed', skins: 'unchanged', prices: 'new' }]);
    expect(stderr).toContain(reason);
    expect(await ask('SELECT max(day) FROM v_ranking')).toBe('2026-10-19');
    expect(await program.run(['doctor'], env)).toMatchObject({
      stdout: expect.stringContaining(reason) as string,
    });
  });

  test('a limit is kept until its end', async () => {
    await collect('--yes');
    later();
    mirror.state.instead.set(mirror.paths.skins, say(429, { 'retry-after': '600' }));
    expect(await collect()).toMatchObject({ code: 3, status: { skins: 'failed' } });
    mirror.asked();
    expect(await collect('--only', 'skins')).toMatchObject({ code: 0, status: { skins: 'not asked' } });
    expect(mirror.asked()).toEqual([]);
  });

  test('a path that leaves the archive, fewer lists than half, fewer items than expected', async () => {
    await collect('--yes');
    const { files } = mirror.state;
    const faults = [
      [{ files: { ...files, '../../evil.md': 'x' }, commit: 'c'.repeat(40) }, 'leaves it'],
      [{ files: day('2026_10_19'), commit: 'd'.repeat(40) }, 'lost more than half'],
      [{ files, commit: 'a'.repeat(40), prices: { prices: { one: 1 } } }, 'at least 10000 are expected'],
    ] as const;
    for (const [change, reason] of faults) {
      later();
      Object.assign(mirror.state, change);
      const { code, stderr } = await collect();
      expect([code, stderr]).toEqual([3, expect.stringContaining(reason)]);
    }
    expect(existsSync(join(program.folder, 'evil.md'))).toBe(false);
    expect(await ask('SELECT count(DISTINCT day) FROM v_ranking')).toBe('3');
  });

  test('a run that is killed in the middle of a download leaves nothing in the way', async () => {
    await collect('--yes');
    later();
    mirror.state.commit = 'b'.repeat(40);
    mirror.state.files = { ...mirror.state.files, ...day('2026_11_02') };
    const { promise: began, resolve } = Promise.withResolvers<undefined>();
    mirror.state.instead.set(mirror.paths.archive('b'.repeat(40)), (_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-gzip' });
      response.write('half', () => resolve(undefined));
    });
    const killed = program.start(['collect', ...mirror.mirrors], env);
    await began;
    // A second run at the same time is refused.
    expect(await collect()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is running') as string,
    });
    killed.send('SIGKILL');
    await killed.finished;
    expect(await ask('SELECT max(day) FROM v_ranking')).toBe('2026-10-19');
    mirror.state.instead.clear();
    expect((await collect()).status).toMatchObject({ standings: 'new' });
    expect(await ask('SELECT max(day) FROM v_ranking')).toBe('2026-11-02');
    expect(readdirSync(data).sort()).toEqual([
      'collect.json',
      'collect.lock',
      'collected.db',
      'collected.db.last',
    ]);
  });

  test('a redirect to a second host is followed, and a body that breaks off is fetched again', async () => {
    const second = await startMirror();
    second.state.skins = skins;
    const agents: (string | undefined)[] = [];
    mirror.state.instead.set(mirror.paths.skins, (request, response) => {
      agents.push(request.headers['user-agent']);
      response.writeHead(302, { location: second.url + (request.url ?? '') }).end();
    });
    let cut = 0;
    mirror.state.instead.set(mirror.paths.prices, (_, response) => {
      const whole = JSON.stringify(mirror.state.prices);
      response.writeHead(200, { 'content-length': String(whole.length) });
      if (cut++ > 0) response.end(whole);
      else response.write('{"prices":', () => response.destroy());
    });
    expect(await collect('--yes', '--only', 'skins,prices')).toMatchObject({
      code: 0,
      status: { skins: 'new', prices: 'new' },
    });
    expect([second.asked(), agents, cut]).toEqual([
      [mirror.paths.skins],
      [expect.stringMatching(/^esports\/\d/)],
      2,
    ]);
    await second.close();
  });
});

test('a folder of recordings that cannot be read fails alone, and doctor says it', async () => {
  const own = { ...env, ESPORTS_CONFIG_DIR: join(program.folder, 'demos-config') };
  await program.run(['config', 'set', 'collect.demos', join(program.folder, 'no-such-folder')], own);
  const { code, stdout } = await program.run(['collect', ...mirror.mirrors, '--yes', '--only', 'skins'], own);
  expect([code, stdout]).toEqual([3, expect.stringMatching(/^skins\tnew.*\ndemos\tfailed/s)]);
  const { stdout: said } = await program.run(['doctor'], own);
  expect(said).toMatch(/collect\t.*demos failed then: there is no file or folder/);
});

describe('what runs collect every day', () => {
  test.each(['systemd', 'cron', 'launchd', 'windows'])('%s is printed and not installed', async kind => {
    const { code, stdout } = await program.run(['collect', '--timer', kind], env);
    expect(code).toBe(0);
    expect(stdout).toContain('standings,skins,prices');
    expect(stdout).toMatch(/At most about [\d.]+ MB a month, and 3 small requests a day/);
    expect(existsSync(data)).toBe(false);
    const all = await program.run(['collect', '--timer', kind, '--service'], env);
    expect(all.stdout).not.toContain('standings,skins,prices');
  });
});
