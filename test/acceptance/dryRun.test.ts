import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram, type Program } from '../support/program.ts';

const program = createProgram();
let service: Awaited<ReturnType<Program['serve']>>;
let remote: Record<string, string>;
beforeAll(async () => {
  const key = (await program.run(['keys', 'create', '--plan', 'scale', '--name', 'dry'])).stdout.trim();
  service = await program.serve();
  remote = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
  await program.run(['rankings', 'world', '--limit', '100'], remote);
});
afterAll(async () => {
  await service.stop();
  program.remove();
});

const paths = (text: string): readonly string[] =>
  [...text.matchAll(/GET (?:https?:\/\/[^/]+\/api\/v1)?(\S+)/g)].map(([, path = '']) => path);

const named: readonly (readonly string[])[] = [
  ['teams', 'Rain Temple'],
  ['teams', 'RAINTEMPLE'],
  ['teams', ':2'],
  ['teams', 'vs', 'rain temple', 'team:reef-sentinels'],
  ['results', 'rain temple'],
  ['results', '--team', 'rain temple', '--limit', '150'],
  ['today', '--team', 'rain temple', '--tz', 'UTC'],
  ['teams', 'nosuch'],
];

describe.each([
  ['the made-up season', () => ({})],
  ['a service elsewhere', () => remote],
])('--dry-run at %s', (_source, env) => {
  test.each(named)('shows the requests that are sent for %s %s %s', async (...args) => {
    await program.run(['rankings', 'world', '--limit', '3'], env());
    const shown = paths((await program.run([...args, '--dry-run'], env())).stdout);
    const sent = paths((await program.run([...args, '--refresh', '--debug'], env())).stderr);
    expect(shown.length).toBeGreaterThan(0);
    // A refused name is looked up after its request.
    expect(sent.slice(0, shown.length)).toEqual(shown);
  });

  test('ends as the command does for a row that there is not', async () => {
    const { code, stderr } = await program.run(['teams', ':99', '--dry-run'], env());
    expect([code, stderr]).toEqual([2, (await program.run(['teams', ':99'], env())).stderr]);
  });
});

test('a match that is looked up first is shown as it was typed, and stderr says so', async () => {
  const { stdout, stderr } = await program.run(['results', 'match', 'rain temple', '--dry-run'], remote);
  expect([paths(stdout), stderr]).toEqual([
    ['/game/matches/rain%20temple'],
    'The name is looked up first; the requests show it as typed.\n',
  ]);
});

test('--curl lets curl ask for a compressed answer, so that it prints it unpacked', async () => {
  const { stdout } = await program.run(
    ['results', '--base-url', 'https://data.example/api/v1', '--curl'],
    {},
  );
  expect(stdout).toMatch(/^curl -sSN --compressed -H /);
  expect(stdout).not.toContain('accept-encoding');
});
