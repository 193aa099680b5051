import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const page = [
  '### Standings',
  '| Standing | Points | Team Name | Roster |',
  '| :- | -: | :- | :- |',
  '| 1 | 1900 | Ravens | ada, ben, cy, dov, eli |',
  '',
  '| 2 | many | Otters | fay, gus, hal, ivy, jon |',
  '| 3 | 1700 | Elks | kim, lea, max, nat, ole |',
];

test('every line that an import leaves out is in the report and in the summary', async () => {
  const source = join(program.folder, 'standings_global_2026_01_05.md');
  const report = join(program.folder, 'left-out.ndjson');
  writeFileSync(source, page.join('\n'));
  const line = ['data', 'import', 'standings', source, '--into', join(program.folder, 'a.db')];
  const { code, stderr } = await program.run([...line, '--report', report]);
  expect(code).toBe(0);
  expect(
    readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map(text => JSON.parse(text) as unknown),
  ).toEqual([
    { file: 'standings_global_2026_01_05.md', line: 5, reason: 'a blank line inside the table' },
    { file: 'standings_global_2026_01_05.md', line: 6, reason: 'the line has no rank, no points or no name' },
  ]);
  expect(stderr).toContain('lists 1, rows 2, players 10');
  expect(stderr).toContain('skipped standings_global_2026_01_05.md:5: a blank line inside the table');
  const again = await program.run([...line, '--report', report]);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('already exists')]);
  const unchanged = await program.run(line);
  expect(unchanged.stderr).toContain('nothing is new: the file has not changed since its last import');
});

test('an import that fails leaves no report behind', async () => {
  const report = join(program.folder, 'later.ndjson');
  const bring = (source: string) =>
    program.run([
      'data',
      'import',
      'standings',
      join(program.folder, source),
      '--into',
      join(program.folder, 'b.db'),
      '--report',
      report,
    ]);
  expect(await bring('nothing.md')).toMatchObject({ code: 2 });
  expect(existsSync(report)).toBe(false);
  expect(await bring('standings_global_2026_01_05.md')).toMatchObject({ code: 0 });
  expect(readFileSync(report, 'utf8').split('\n')).toHaveLength(3);
});

test('an import that can read nothing reports and says why, file by file', async () => {
  const folder = join(program.folder, 'unreadable');
  const report = join(program.folder, 'unread.ndjson');
  mkdirSync(folder);
  writeFileSync(join(folder, 'standings_global_2026_01_05.md'), '### Standings\n');
  writeFileSync(join(folder, 'standings_global_2026_13_05.md'), page.join('\n'));
  const line = ['data', 'import', 'standings', folder, '--into', join(program.folder, 'c.db')];
  const { code, stderr } = await program.run([...line, '--report', report]);
  expect(code).toBe(2);
  const left = readFileSync(report, 'utf8').trim().split('\n');
  const told = left.map(text => JSON.parse(text) as { readonly file: string; readonly reason: string });
  expect(told.map(({ file }) => file)).toEqual([
    'standings_global_2026_13_05.md',
    'standings_global_2026_01_05.md',
    '2026-01-05',
  ]);
  for (const { file, reason } of told) expect(stderr).toContain(`skipped ${file}: ${reason}`);
});
