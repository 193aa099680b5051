import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listPage } from '../data/import/madeUpPages.ts';
import { createProgram } from '../support/program.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const program = createProgram();
afterAll(() => program.remove());

const run = async (...argv: readonly string[]) => {
  const { code, stdout, stderr } = await program.run([...argv]);
  return { code, stdout, stderr };
};

test.each([
  [
    ['rain', 'temple'],
    ['teams', 'show', 'rain-temple'],
  ],
  [['rain-temple'], ['teams', 'show', 'rain-temple']],
  [
    ['show', 'Rain', 'Temple'],
    ['teams', 'show', 'rain-temple'],
  ],
  [['team:rain-temple'], ['teams', 'show', 'rain-temple']],
  [['sableotter'], ['players', 'show', 'sableotter']],
  [
    ['teams', 'show', 'rain', 'temple'],
    ['teams', 'show', 'rain-temple'],
  ],
  [
    ['teams', 'vs', 'rain', 'temple', 'jade', 'abacus'],
    ['teams', 'vs', 'rain-temple', 'jade-abacus'],
  ],
])('esports %s prints what esports %s prints', async (short, long) => {
  const [bare, whole] = await Promise.all([run(...short, '--json'), run(...long, '--json')]);
  expect(bare).toEqual(whole);
  expect(bare.code).toBe(0);
});

test('two teams are their match, whichever way round they are named', async () => {
  const [{ stdout }, other] = await Promise.all([
    run('rain', 'temple', 'vs', 'jade', 'abacus', '--json', 'id,team1Slug,team2Slug'),
    run('jade-abacus', 'vs', 'rain-temple', '--json', 'id,team1Slug,team2Slug'),
  ]);
  const found = JSON.parse(stdout) as Record<string, string>;
  expect(new Set(Object.values(found))).toEqual(new Set([found['id'], 'jade-abacus', 'rain-temple']));
  expect(other.stdout).toBe(stdout);
});

test('off a terminal only a whole name counts', async () => {
  const part = await run('jade');
  expect([part.code, part.stdout]).toEqual([2, '']);
  expect(part.stderr).toContain('team:jade-abacus (Jade Abacus, team');
  const nothing = await run('xyzzy');
  expect([nothing.code, nothing.stdout]).toEqual([5, '']);
  expect(nothing.stderr).toContain('esports help');
});

test('a near miss of a command is no name', async () => {
  const { code, stderr } = await run('rankngs');
  expect(code).toBe(2);
  expect(stderr).toContain('Did you mean esports rankings?');
});

test('a number is that of a match, unless something is named so', async () => {
  const rosters = [
    { rank: 1, points: 1900, name: 'Elks', players: '910, ash, birch, cedar, elm' },
    { rank: 2, points: 1800, name: '500', players: 'pike, perch, roach, salmon, trout' },
  ];
  const page = join(createTemporaryFolder(), 'standings_global_2026_07_06.md');
  writeFileSync(page, listPage('2026_07_06', rosters));
  const file = join(createTemporaryFolder(), 'lists.db');
  expect((await run('data', 'import', 'standings', page, '--into', file)).code).toBe(0);
  const named = async (text: string) => {
    const { code, stdout, stderr } = await run('show', text, '--data', file, '--json', 'slug');
    return code === 0 ? stdout.trim() : stderr;
  };
  expect(await named('910')).toBe('{"slug":"910"}');
  expect(await named('500')).toBe('{"slug":"500"}');
  expect(await named('911')).toContain('no match is called \\"911\\"');
});
