import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

/** A wrong value, and what the error tells to type. */
test.each([
  [['players', 'leaderboard', 'kils'], 'Did you mean kills?'],
  [['rankings', 'erope'], 'Did you mean europe?'],
  [['results', '--from', 'tommorow'], 'Did you mean tomorrow?'],
  [['live', '--theme', 'asci'], 'Did you mean ascii?'],
  [['config', 'set', 'theme', 'ligth'], 'Did you mean light?'],
  [['live', 'stream', '--type', 'kil'], 'Did you mean kill?'],
  [['live', 'stream', '--type', 'foo'], 'The types: snapshot'],
  [['live', 'stream', '--until', 'foo'], 'The types: snapshot'],
])('the value of esports %s is refused with: %s', async (argv, hint) => {
  const { code, stdout, stderr } = await program.run([...argv]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(hint);
});

test('a filter reads the environment without keys, and the texts of --arg', async () => {
  const env = { FOO: 'bar', CITO_API_KEY: '', MY_TOKEN: 'hidden', DB_PASSWORD: 'hidden' };
  const filter = '[env.FOO, $ENV.FOO, $a, (env | has("MY_TOKEN", "DB_PASSWORD"))] | tojson';
  const { stdout } = await program.run(['results', '--limit', '1', '--arg', 'a', 'x y', '-q', filter], env);
  expect(stdout).toBe('["bar","bar","x y",false,false]\n');
  const wrong = await program.run(['results', '-q', 'env.FOO | nope'], env);
  expect(wrong.stderr).not.toContain('hidden');
});
