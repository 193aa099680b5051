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

test.each([
  [['server', '--help'], 'Your own service: start it', 'esports server start --port 0'],
  [['server', 'keys', '--help'], 'Usage: esports server keys <command>', 'esports server keys create'],
  [['help', 'server', 'backup'], 'Usage: esports server backup <folder>', 'esports server backup ./backup'],
  [['server', 'start', '--help'], 'Usage: esports server start [flags]', 'esports server start'],
])('the help of %j says what is typed', async (argv, usage, example) => {
  const { code, stdout } = await program.run([...argv]);
  expect([code, stdout.includes(usage), stdout.includes(example)]).toEqual([0, true, true]);
  expect(stdout).not.toMatch(/^ *(?:Usage: )?esports (?:keys|service backup|serve) /m);
});

test('a fault after server names the command as it was typed', async () => {
  const { code, stderr } = await program.run(['server', 'keys', 'create']);
  expect([code, stderr.includes('Usage: esports server keys create --name <name>')]).toEqual([2, true]);
});

test('a match without maps is not answered by nothing at all', async () => {
  const { stdout: id } = await program.run(['upcoming', '--limit', '1', '-o', 'ids']);
  const { code, stdout, stderr } = await program.run(['results', 'match', id.trim()]);
  expect([code, stdout, stderr.includes('Nothing is known of its maps')]).toEqual([0, '', true]);
});

test('nothing that a person reads says event for a tournament', async () => {
  const pages = await Promise.all(
    [
      'tournaments',
      'tournaments outlook',
      'results',
      'results list',
      'players compare',
      'follow',
      'names',
    ].map(async page => (await program.run(['help', ...page.split(' ')])).stdout),
  );
  expect(pages.filter(page => /<event>|\bevent:|\bevents?\b (?:of|in|to)/.test(page))).toEqual([]);
});
