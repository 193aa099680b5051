import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

/** The lines that a terminal received. */
const linesOf = (output: string): readonly string[] =>
  stripVTControlCharacters(output).replaceAll('\r', '').trimEnd().split('\n');

/** The headings of the parts, without the lines around them. */
const headings = (lines: readonly string[]): readonly string[] =>
  lines.flatMap(
    line => /^── (.*?) ─+(?: (.*) ──)?$/.exec(line)?.slice(1, 3).filter(Boolean).join(': ') ?? [],
  );

const at = (hours: number): string => new Date(program.now() + hours * 3_600_000).toISOString();
const match = (team1Name: string, hours: number, more: object = {}) => ({
  id: `m-${team1Name}`,
  team1Name,
  team2Name: 'Owls',
  startsAt: at(hours),
  ...more,
});
/** The answers of a service elsewhere, by path. */
const answers: Readonly<Record<string, unknown>> = {
  '/live': [match('Foxes', -1, { score: { team1: 1, team2: 0 }, map: 'Nuke' })],
  '/matches/upcoming': [match('Herons', 5), match('Badgers', -0.5)],
  '/matches/results': [match('Lynxes', -9, { score: { team1: 2, team2: 1 }, winner: 'Lynxes' })],
};
const startService = () =>
  startRawServer((socket, _index, head) => {
    const path = /^GET \/api\/v1\/game([^ ?]*)/.exec(head)?.[1] ?? '';
    const data = answers[path];
    socket.end(httpAnswer(data ? 200 : 404, JSON.stringify({ success: data !== undefined, data })));
  });

test.each([['home'], ['my']])('the matches of %s are rows for the next command', async command => {
  await program.run(['follow', 'rain-temple']);
  const rows = (await program.run([command])).stdout.split('\n').map(line => line.split('\t'));
  const place = rows.findIndex(([part]) => part === 'last') + 1;
  expect(place).toBeGreaterThan(1);
  const shown = await program.run(['match', `:${place}`, '--json', 'id']);
  await program.run(['unfollow', 'rain-temple']);
  expect(JSON.parse(shown.stdout)).toEqual({ id: rows[place - 1]?.[1] });
});

describeWith('script')('esports alone on a terminal', () => {
  test.each([
    [40, 15],
    [80, 24],
    [200, 50],
  ])('of %i × %i shows what is live, next and last, and three commands', async (columns, rows) => {
    const { code, output } = await program.terminal([], { columns, rows });
    const lines = linesOf(output);
    expect(headings(lines).slice(0, 3)).toEqual(['Live', 'Next', 'Last results']);
    expect(lines.slice(-3).every(line => line.startsWith('esports '))).toBe(true);
    // The notice may take several lines, and the prompt takes one.
    const taken = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
    expect(taken).toBeLessThan(rows);
    expect(code).toBe(0);
  });

  test('answers from a service that counts requests without a request', async () => {
    const server = await startService();
    const env = {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, 'cache of home'),
      TZ: 'UTC',
    };
    const show = async () => linesOf((await program.terminal([], { env, columns: 100 })).output);
    try {
      const empty = await show();
      expect(headings(empty)).toEqual([
        'Live: nothing stored · esports live · 1 request',
        'Next: nothing stored · esports upcoming · 1 request',
        'Last results: nothing stored · esports results · 1 request',
        'Try',
      ]);
      expect(server.requests.length).toBe(0);
      for (const words of [['live'], ['upcoming'], ['results']]) await program.run(words, env);
      const known = await show();
      expect(server.requests.length).toBe(3);
      expect(headings(known)).toEqual([
        'Live: now · esports live · 1 request',
        'Next: now · esports upcoming · 1 request',
        'Last results: now · esports results · 1 request',
        'Try',
      ]);
      // A match whose start has passed is neither live nor next.
      expect(
        known.filter(line => / {2}Owls/.test(line)).map(line => line.trim().replaceAll(/ {2,}.*/g, '')),
      ).toEqual(['Foxes', 'Herons', '✓ Lynxes']);
      expect(known.slice(-3).map(line => line.replace(/ {2,}.*/, ''))).toEqual([
        'esports watch Foxes',
        'esports follow Herons',
        'esports teams Owls',
      ]);
    } finally {
      await server.close();
    }
  });

  test('takes the flags of a service, and --help stays the help', async () => {
    const missing = await program.terminal(['--data', join(program.folder, 'none.db')]);
    expect([missing.code, missing.output.includes('none.db')]).toEqual([2, true]);
    const help = await program.terminal(['--help']);
    expect(help.output).toContain('Usage');
  });
});

describe('esports alone in a pipe', () => {
  test('is the help, and home lists rows', async () => {
    expect((await program.run([])).stdout).toBe((await program.run(['--help'])).stdout);
    const { stdout, code } = await program.run(['home', '--columns', 'part,id,team1Name']);
    const parts = stdout.split('\n').map(line => line.split('\t')[0]);
    expect([[...new Set(parts)], code]).toEqual([['live', 'next', 'last', ''], 0]);
  });
});
