import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

test('a jq filter writes a line of text for each row, where --template did', async () => {
  const line = ['results', '--limit', '3'];
  const { stdout: json } = await program.run([...line, '--json']);
  // The service's own records, whose fields the service's tests prove.
  const matches = JSON.parse(json) as readonly { readonly team1Name: string; readonly id: string }[];
  const filled = await program.run([...line, '-q', String.raw`.[] | "\(.team1Name): \(.id)"`]);
  expect(filled.stdout).toBe(matches.map(({ team1Name, id }) => `${team1Name}: ${id}\n`).join(''));

  const { code, stdout, stderr } = await program.run([...line, '--template', '{{id}}']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('esports: No such flag: --template\n');
  expect(stderr).toContain(String.raw`-q '.[] | "\(.team1Name) \(.score.team1)"'; see esports help jq`);
});

describe('api', () => {
  test('prints the body unchanged in a pipe', async () => {
    const { code, stdout } = await program.run(['api', 'game/skins?limit=1']);
    // The exact text of the service inside, which sends compact JSON without a line break.
    expect([code, stdout]).toEqual([0, `${JSON.stringify(JSON.parse(stdout))}\n`]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, meta: { count: 1, page: 1 } });
  });

  test('indents the body on a terminal', async () => {
    const { code, output } = await program.terminal(['api', '/game/skins?limit=1', '--quiet']);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('{\r\n  "success": true,\r\n  "data": [\r\n    {'),
    ]);
  });

  test.each([
    [['-q', '.meta.page'], '2\n'],
    [['--json=meta.page'], '{"meta":{"page":2}}\n'],
  ])('%j sees the whole body', async (flags, expected) => {
    const { stdout } = await program.run(['api', '/game/skins?limit=3&page=2', ...flags]);
    expect(stdout).toBe(expected);
  });

  test('--include prints status and headers first, also of a refusal', async () => {
    const good = await program.run(['api', '/game/skins?limit=1', '-i']);
    expect(good.stdout).toMatch(
      /^HTTP\/1\.1 200\ncontent-type: application\/json.*\n(?:[\w-]+: .*\n)+\n\{"success":true,/,
    );
    const bad = await program.run(['api', '/game/skins?limit=x', '--include']);
    expect([bad.code, bad.stdout]).toEqual([
      2,
      expect.stringMatching(/^HTTP\/1\.1 400\n(?:.+\n)+\n\{"success":false,/),
    ]);
    const { code, stderr } = await program.run(['api', '/game/skins', '-i', '--paginate']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--include and --paginate exclude each other'),
    ]);
  });

  test('--paginate prints one array, as --all does, and exits 7 where it is cut short', async () => {
    const flags = ['--max-pages', '2'];
    const list = await program.run(['results', '--all', '--json', ...flags]);
    const paged = await program.run(['api', '/game/matches/results', '--paginate', ...flags]);
    expect([paged.code, list.code]).toEqual([7, 7]);
    expect(paged.stdout).toBe(list.stdout);
    expect(paged.stderr).toContain('or continue with page=3 in the path');
    const own = await program.run([
      'api',
      '/game/matches/results?limit=7',
      '--paginate',
      ...flags,
      '-q',
      'length',
    ]);
    expect([own.code, own.stdout]).toEqual([7, '14\n']);
  });

  test('a 404 names the list of all paths', async () => {
    const { code, stderr } = await program.run(['api', '/game/lve']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('All paths: esports routes')]);
  });
});

describe('alias', () => {
  test('gives a command line a name, with places for words', async () => {
    const set = await program.run(['alias', 'set', 'second', 'rankings world --limit $1 -q .[$2].rank']);
    expect([set.code, set.stdout]).toEqual([0, '']);
    expect((await program.run(['second', '3', '1'])).stdout).toBe('2\n');
    expect((await program.run(['second', '3', '1', '--limit', '1'])).stdout).toBe('null\n');
    await program.run(['alias', 'set', 'named', 'teams', 'search', 'Rain Temple']);
    const list = await program.run(['alias', 'list', '-o', 'csv']);
    expect(list.stdout).toBe(
      'name,expansion\nsecond,rankings world --limit $1 -q .[$2].rank\nnamed,"teams search ""Rain Temple"""\n',
    );
    expect((await program.run(['second', '--help'])).stdout).toContain('Usage: esports rankings world');
    await program.run(['alias', 'delete', 'named']);
    const gone = await program.run(['named']);
    expect([gone.code, gone.stderr]).toEqual([5, expect.stringContaining('Nothing known is called "named"')]);
    // The settings beside it stay.
    await program.run(['config', 'set', 'tz', 'UTC']);
    expect((await program.run(['alias', 'list', '-o', 'ids'])).stdout).toBe('second\n');
    expect((await program.run(['config', 'get', 'tz'])).stdout).toBe('UTC\n');
  });

  test.each([
    ['live', 'rankings', '"live" is an esports command'],
    ['run', '!ls', 'esports runs no shell'],
    ['loop', 'second 1', 'which is not an esports command'],
    ['a.b', 'live', 'is not a valid alias name'],
  ])('%s cannot stand for %s', async (name, line, fault) => {
    const { code, stderr } = await program.run(['alias', 'set', name, line]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(fault)]);
  });

  test('loses to a command that has its name', async () => {
    const file = (await program.run(['config', 'path'])).stdout.trim();
    const stored = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...stored, aliases: { rankings: 'live' } }));
    const { code, stdout } = await program.run(['rankings', 'world', '--limit', '1', '-q', '.[].rank']);
    expect([code, stdout]).toEqual([0, '1\n']);
  });
});

describe('open', () => {
  const linksOf = async (match: string) =>
    JSON.parse((await program.run(['schedule', 'streams', match, '--json'])).stdout) as readonly {
      readonly url: string;
      readonly official: boolean;
      readonly language: string;
    }[];
  let match = '';
  let team = '';
  // A small tournament may have no broadcast.
  beforeAll(async () => {
    for (const line of ['live', 'upcoming']) {
      const { stdout } = await program.run([line, '-q', '.[] | [.id, .team1Name] | @tsv']);
      for (const row of stdout.trim().split('\n')) {
        const [id = '', name = ''] = row.split('\t');
        if (match === '' && (await linksOf(id)).length > 0) [match, team] = [id, name];
      }
    }
  });

  test('prints the official link with --print, and where there is no browser', async () => {
    const [official] = (await linksOf(match)).filter(link => link.official);
    const printed = await program.run(['open', match, '--print']);
    expect([printed.code, printed.stdout]).toEqual([0, `${official?.url}\n`]);
    const nowhere = await program.run(['open', match], { BROWSER: '/no/such/browser' });
    expect([nowhere.code, nowhere.stdout]).toEqual([0, `${official?.url}\n`]);
  });

  test('chooses by language, and names what there is if nothing fits', async () => {
    const [link] = await linksOf(match);
    const inLanguage = await program.run(['open', match, '--print', '--lang', link?.language ?? '']);
    expect(inLanguage.stdout).toBe(`${link?.url}\n`);
    const { code, stderr } = await program.run(['open', match, '--lang', 'xx']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('is in xx; there are ')]);
  });

  test('takes the name of a team', async () => {
    const byName = await program.run(['open', team, '--print']);
    const byId = await program.run(['open', match, '--print']);
    expect([byName.code, byName.stdout]).toEqual([0, byId.stdout]);
  });

  test.skipIf(process.platform === 'win32')('starts the program in BROWSER without a shell', async () => {
    const file = join(program.folder, 'opened');
    const browser = join(program.folder, 'browser');
    writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" >'${file}.part'; mv '${file}.part' '${file}'\n`, {
      mode: 0o755,
    });
    const { code, stdout } = await program.run(['open', match], { BROWSER: `${browser} --new '$(ls)'` });
    expect([code, stdout]).toEqual([0, '']);
    await expect.poll(() => existsSync(file)).toBe(true);
    const [official] = (await linksOf(match)).filter(link => link.official);
    expect(readFileSync(file, 'utf8')).toBe(`--new\n$(ls)\n${official?.url}\n`);
  });
});
