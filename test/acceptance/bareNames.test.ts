import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

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
