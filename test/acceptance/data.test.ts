import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { workedQueries } from '../../scripts/dataFileDocs.ts';
import { viewEntries } from '../../src/data/store/views/index.ts';
import { earlierFiles } from '../support/earlierProgram.ts';
import { createProgram } from '../support/program.ts';

const recorded = join(earlierFiles, 'data.db');
const program = createProgram();
afterAll(() => program.remove());

const notice = expect.stringContaining('Demo data') as unknown;
const query = (sql: string, ...flags: readonly string[]) =>
  program.run(['data', 'sql', sql, '--data', recorded, ...flags]);

describe('data sql', () => {
  const rows = "SELECT 'Elks' AS team, 9007199254740993 AS big, NULL AS none, 1.5 AS real";
  test.each([
    [[], 'Elks\t9007199254740993\t\t1.5\n'],
    [['-o', 'csv'], 'team,big,none,real\nElks,9007199254740993,,1.5\n'],
    [['-o', 'tsv'], 'team\tbig\tnone\treal\nElks\t9007199254740993\t\t1.5\n'],
    [['--json'], '[{"team":"Elks","big":9007199254740993,"none":null,"real":1.5}]\n'],
    [['--json', 'big,real'], '[{"big":9007199254740993,"real":1.5}]\n'],
    [['-o', 'ndjson'], '{"team":"Elks","big":9007199254740993,"none":null,"real":1.5}\n'],
    [['-o', 'yaml'], '- team: Elks\n  big: 9007199254740993\n  none: null\n  real: 1.5\n'],
    [['-o', 'ids'], 'Elks\n'],
    [['-q', '.[].team'], 'Elks\n'],
    [['--columns', 'real,big', '-o', 'csv'], 'real,big\n1.5,9007199254740993\n'],
    [['--columns', 'real,big', '-o', 'ndjson'], '{"real":1.5,"big":9007199254740993}\n'],
  ])('with %j', async (flags, stdout) => {
    expect(await query(rows, ...flags)).toEqual({ code: 0, stdout, stderr: '' });
  });

  test.each([
    ['SELECT * FROM v_mach', 'No such table: v_mach', 'esports data sql'],
    ['SELECT winer FROM v_match', 'No such column: winer', 'esports data sql'],
    ['SELECT winner FORM v_match', 'near "v_match": syntax error', 'esports data sql'],
    ["ATTACH 'x.db' AS x", 'A query begins with SELECT', 'esports data sql'],
  ])('refuses %s with exit 2', async (sql, message, hint) => {
    const { code, stdout, stderr } = await query(sql);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  test('reads a query from standard input', async () => {
    const file = join(program.folder, 'query.sql');
    writeFileSync(file, '-- how many\nSELECT count(*) FROM v_kill;\n');
    expect((await program.shell(`esports data sql - --data '${recorded}' <'${file}'`)).stdout).toBe('90\n');
  });

  test('writes the first rows of an endless query, and ends with its reader', async () => {
    const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
    const { code, stdout } = await program.shell(
      `esports data sql '${sql}' --data '${recorded}' | head -n 2`,
    );
    expect([code, stdout]).toEqual([0, '1\n2\n']);
  });

  test('Ctrl-C ends a query that computes', async () => {
    // The first page of rows is written; the last row is never reached.
    const sql = `WITH RECURSIVE few(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM few LIMIT 500),
      endless(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM endless)
      SELECT i FROM few UNION ALL SELECT count(*) FROM endless`;
    const running = program.startUnread(['data', 'sql', sql, '--data', recorded]);
    await running.blocked;
    running.send('SIGINT');
    expect(await running.code).toBe(130);
  });

  test('without a query lists every column of every view', async () => {
    const { stdout } = await program.run(['data', 'sql']);
    const listed = stdout
      .trim()
      .split('\n')
      .map(line => line.split('\t').slice(0, 3).join(' '));
    expect(listed).toEqual(
      viewEntries().flatMap(([view, { columns }]) =>
        Object.entries(columns).map(([column, { type }]) => `${view} ${column} ${type}`),
      ),
    );
  });

  test('asks the made-up season as of now, and hides its tables', async () => {
    const now = new Date(program.now()).toISOString();
    const last = await program.run(['data', 'sql', "SELECT max(ends_at) < '" + now + "' FROM v_match"]);
    expect(last).toEqual({ code: 0, stdout: '1\n', stderr: notice });
    const { code, stderr } = await program.run(['data', 'sql', 'SELECT score1 FROM match']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('hidden, because they hold results of the future'),
    ]);
  });

  test('refuses a service elsewhere', async () => {
    const env = { ESPORTS_BASE_URL: 'http://127.0.0.1:9/api/v1', ESPORTS_API_KEY: 'k' };
    const { code, stderr } = await program.run(['data', 'sql', 'SELECT 1'], env);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('data sql reads a data file, not the service'),
    ]);
  });
});

describe('the queries of docs/data-file.md', () => {
  test.each(workedQueries.map(({ title, sql }) => [title, sql]))('%s', async (_title, sql) => {
    const ofRecording = await query(sql.replace('HAVING maps >= 3', 'HAVING maps >= 1'), '--json');
    expect([ofRecording.code, ofRecording.stderr]).toEqual([0, '']);
    expect(JSON.parse(ofRecording.stdout)).not.toEqual([]);
    expect((await program.run(['data', 'sql', sql])).code).toBe(0);
  });
});

test('a row whose only cell is empty is still a row of CSV', async () => {
  const query = "SELECT 'a' AS name UNION ALL SELECT NULL UNION ALL SELECT ''";
  const { stdout } = await program.run(['data', 'sql', query, '--data', recorded, '-o', 'csv']);
  expect(stdout).toBe('name\na\n""\n""\n');
});

describe('data export', () => {
  const names = viewEntries().map(([name]) => `${name}.csv`);

  test('writes each view as CSV, the same bytes each time', async () => {
    const folder = join(program.folder, 'all');
    const again = join(program.folder, 'again');
    const { code, stdout } = await program.run(['data', 'export', folder, '--data', recorded]);
    await program.run(['data', 'export', again, '--data', recorded]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('v_kill.csv\t90\n')]);
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
    const [kills = '', first = ''] = readFileSync(join(folder, 'v_kill.csv'), 'utf8').split('\n');
    expect(kills).toBe(Object.keys(Object.fromEntries(viewEntries()).v_kill?.columns ?? {}).join(','));
    expect(first).toMatch(/^2370001,1,Nuke,1,1,56,5,1,6,ash,ash,/);
    for (const name of names) {
      expect(readFileSync(join(again, name), 'utf8')).toBe(readFileSync(join(folder, name), 'utf8'));
    }
  });

  test('writes into a folder that is not empty only with --force, and only the chosen views', async () => {
    const folder = join(program.folder, 'full');
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const args = ['data', 'export', folder, '--data', recorded, '--only', 'v_match,v_team'];
    const refused = await program.run(args);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
    expect(await program.run([...args, '--force'])).toMatchObject({
      code: 0,
      stdout: 'v_team.csv\t3\nv_match.csv\t2\n',
    });
    expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', 'v_match.csv', 'v_team.csv']);
  });

  test('goes on after an export that was killed, and removes what that one left', async () => {
    const deadPid = 999_999_999;
    const [fresh, kept] = [join(program.folder, 'fresh'), join(program.folder, 'kept')];
    const left = [`.fresh.export-${deadPid}-a1`, join('kept', `.csv.export-${deadPid}-a1`)];
    mkdirSync(kept);
    for (const name of left) {
      mkdirSync(join(program.folder, name));
      writeFileSync(join(program.folder, name, 'v_team.csv'), 'half');
    }
    for (const folder of [fresh, kept]) {
      const args = ['data', 'export', folder, '--data', recorded, '--only', 'v_team'];
      expect(await program.run(args)).toMatchObject({ code: 0, stdout: 'v_team.csv\t3\n' });
      expect(readdirSync(folder)).toEqual(['v_team.csv']);
    }
    expect(left.filter(name => existsSync(join(program.folder, name)))).toEqual([]);
  });

  test('neutralises what a spreadsheet would run, unless --raw is given', async () => {
    const hostile = join(program.folder, 'hostile.db');
    cpSync(recorded, hostile);
    const database = new DatabaseSync(hostile);
    database.exec(`UPDATE team SET name = '=HYPERLINK("x")' WHERE id = 1`);
    database.close();
    const nameIn = async (...flags: readonly string[]) => {
      const folder = join(program.folder, `hostile${flags.length}`);
      await program.run(['data', 'export', folder, '--data', hostile, '--only', 'v_team', ...flags]);
      const [, line = ''] = readFileSync(join(folder, 'v_team.csv'), 'utf8').split('\n');
      return line.slice(0, 50);
    };
    expect(await nameIn()).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(await nameIn('--raw')).toContain(',"=HYPERLINK(""x"")",');
  });

  test('names a view that does not exist', async () => {
    const { code, stderr } = await program.run([
      'data',
      'export',
      join(program.folder, 'none'),
      '--only',
      'v_mach',
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no view "v_mach"')]);
    expect(existsSync(join(program.folder, 'none'))).toBe(false);
  });

  test('leaves nothing behind when a file cannot be written', async () => {
    const folder = join(program.folder, 'small');
    // The limit, in blocks of 1024 bytes, is below the size of the kills.
    const { code, stderr } = await program.shell(
      `ulimit -f 4; esports data export '${folder}' --data '${recorded}'`,
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining('could not be written: file too large')]);
    expect(stderr).toContain('Nothing was exported');
    expect(existsSync(folder)).toBe(false);
  });
});

describe('data info', () => {
  test('of the made-up season counts its views up to now', async () => {
    const { code, stdout, stderr } = await program.run(['data', 'info', '--json']);
    expect([code, stderr]).toEqual([0, notice]);
    expect(JSON.parse(stdout)).toMatchObject({
      madeUp: true,
      tables: {},
      views: { v_team: 64, v_kill: 0 },
      spans: [{ of: 'matches', lastDay: '2026-11-20', gaps: [] }, {}, {}, {}],
    });
  });

  test('of a file tells its views and days', async () => {
    const { stdout } = await program.run(['data', 'info', recorded, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 3,
      viewsVersion: 1,
      madeUp: false,
      tables: { match: 2, round_kill: 90 },
      views: { v_match: 2, v_kill: 90 },
      sources: [],
    });
  });
});
