import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

describe('--team', () => {
  test('takes a name, and shows the same matches as the list of that team', async () => {
    const [byFlag, byCommand] = await Promise.all([
      program.run(['results', '--team', 'Rain Temple', '--columns', 'id', '--limit', '30']),
      program.run(['results', 'team', 'rain-temple', '--columns', 'id', '--limit', '30']),
    ]);
    expect([byFlag.code, byFlag.stdout]).toEqual([0, byCommand.stdout]);
    expect(byFlag.stdout.split('\n').length).toBe(31);
  });

  const match = (id: number, team1Name: string, team2Name: string, startsAt: string) => ({
    id: `x-match-${id}`,
    team1Name,
    team2Name,
    startsAt,
  });
  const all = [
    match(1, 'Natus Vincere', 'Spirit', '2026-11-20T18:00:00Z'),
    match(2, 'Vitality', 'Spirit', '2026-11-19T18:00:00Z'),
    match(3, 'Vitality', 'Natus Vincere', '2026-11-18T18:00:00Z'),
  ];
  /** Starts a service that ignores every parameter, and runs the command against it. */
  const runThere = async (data: readonly unknown[], ...args: readonly string[]) => {
    const body = JSON.stringify({ success: true, data });
    const server = await startRawServer((socket, _index, _head) => {
      socket.end(httpAnswer(200, body));
    });
    return program.run(args, {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, `cache of ${data.length} ${args.join(' ')}`),
    });
  };

  test('filters the rows of a service that ignores it, and says so', async () => {
    const { code, stdout, stderr } = await runThere(
      all,
      'results',
      '--team',
      'natus vincere',
      '--columns',
      'id',
    );
    expect([code, stdout]).toEqual([0, 'x-match-1\nx-match-3\n']);
    expect(stderr).toContain(
      'The service ignores --team: of the 3 rows that came, 2 fit and are shown. To look further: --page, --limit or --all',
    );
  });

  test('keeps the exact JSON of the rows that fit', async () => {
    const { stdout } = await runThere(all, 'results', '--team', 'spirit', '--json');
    expect(stdout).toBe(`${JSON.stringify(all.slice(0, 2))}\n`);
  });

  test('applies --from and --to to the rows of a service that ignores them', async () => {
    const range = ['--from', '2026-11-19', '--to', '2026-11-19'];
    const { stdout, stderr } = await runThere(all, 'results', ...range, '--columns', 'id');
    expect(stdout).toBe('x-match-2\n');
    expect(stderr).toContain('The service ignores --from, --to');
  });

  test('applies --event and --date to the rows of a service that ignores them', async () => {
    const rows = all.map((row, place) => ({ ...row, eventName: place === 1 ? 'Harbor Cup' : 'Spring Cup' }));
    const cup = await runThere(rows, 'results', '--event', 'spring cup', '--columns', 'id');
    expect([cup.stdout, cup.stderr.includes('The service ignores --event')]).toEqual([
      'x-match-1\nx-match-3\n',
      true,
    ]);
    const day = await runThere(rows, 'results', '--date', '2026-11-19', '--columns', 'id');
    expect([day.stdout, day.stderr.includes('The service ignores --date')]).toEqual(['x-match-2\n', true]);
  });

  test('says that the rows of a service elsewhere do not tell a tier', async () => {
    const { stdout, stderr } = await runThere(all, 'results', '--tier', 's', '--columns', 'id');
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(stderr).toContain('whether the service applied --tier is not known');
  });

  test('keeps every row if a service has understood an identifier that no row spells out', async () => {
    const shown = await Promise.all(
      [all.slice(0, 2), all].map(data => runThere(data, 'live', '--team', 'x-team-77', '--columns', 'id')),
    );
    expect(shown.map(({ stdout }) => stdout)).toEqual(['x-match-1\nx-match-2\n', '']);
  });
});

test('a filter is not run over half a list, of which JSON has what came', async () => {
  const server = await startRawServer((socket, _index, head) => {
    const isFirst = !head.includes('page=2');
    socket.end(
      httpAnswer(isFirst ? 200 : 400, isFirst ? '{"data":[{"rank":1}],"meta":{"hasNext":true}}' : '{}'),
    );
  });
  const env = { ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: 'canary-0123456789' };
  const list = (...format: readonly string[]) =>
    program.run(['rankings', 'world', '--all', '--no-cache', ...format], env);
  const filtered = await list('-q', 'length');
  expect([filtered.code, filtered.stdout]).toEqual([2, '']);
  expect(filtered.stderr).toContain('1 row (1 page) had arrived; nothing is written.');
  const whole = await list('--json');
  expect([whole.code, whole.stdout]).toEqual([2, '[{"rank":1}]\n']);
  expect(whole.stderr).toContain('1 row (1 page) had arrived and are written.');
});

test('a filter that fails says nothing of the rows of a whole list', async () => {
  const { code, stdout, stderr } = await program.run(['rankings', 'world', '--limit', '4', '-q', '.data[0]']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('jq: error');
  expect(stderr).not.toContain('had arrived');
});
