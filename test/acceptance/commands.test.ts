import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeEntries } from '../../src/api/table/index.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const json = async (...args: readonly string[]): Promise<readonly Record<string, string>[]> => {
  const { stdout, stderr, code } = await program.run([...args, '--json']);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as readonly Record<string, string>[];
};

/** The source of each parameter's value: a command, and a field of the first row of its output. */
const sources: Readonly<Record<string, readonly [field: string, ...line: readonly string[]]>> = {
  live: ['id', 'live'],
  finished: ['id', 'results'],
  teamIdOrSlug: ['teamSlug', 'rankings'],
  opponentIdOrSlug: ['teamSlug', 'rankings', '--page', '2'],
  playerIdOrSlug: ['playerSlug', 'players', 'leaderboard', 'rating'],
  eventIdOrSlug: ['slug', 'schedule', 'calendar', '--from', '2020-01-01', '--to', '2099-12-31'],
  skinIdOrSlug: ['slug', 'skins'],
};
const words: Record<string, string> = { metric: 'kd', region: 'asia', q: 'an' };
beforeAll(async () => {
  for (const [name, [field, ...line]] of Object.entries(sources)) {
    words[name] = (await json(...line))[0]?.[field] ?? '';
  }
});

type Entry = (typeof routeEntries)[number];

const lineOf = ({ group, verb, row }: Entry): readonly string[] => {
  const match = group === 'live' ? 'live' : 'finished';
  const names = [...Object.keys(row.params), ...Object.keys(row.args ?? {})];
  const args = names.map(name => words[/^match(?:Id)?$/.test(name) ? match : name] ?? '');
  return [group, verb, ...args, ...(row.stream === undefined ? [] : ['--count', '1'])];
};

const isPushed = ({ row }: Entry): boolean => row.stream !== undefined;
const named = (entries: readonly Entry[]) =>
  entries.map(entry => [`${entry.group} ${entry.verb}`, entry] as const);

describe.each(named(routeEntries.filter(entry => !isPushed(entry))))('%s', (_name, entry) => {
  test('exits 0 with lines of its declared columns', async () => {
    const { code, stdout, stderr } = await program.run(lineOf(entry));
    expect([code, stderr]).toEqual([0, expect.stringContaining('made-up data')]);
    const lines = stdout.replace(/\n$/, '').split('\n');
    const cells = lines.map(text => text.split('\t').length);
    expect(new Set(cells)).toEqual(new Set([entry.row.columns.length]));
  });

  test('prints its data as JSON', async () => {
    const { code, stdout } = await program.run([...lineOf(entry), '--json']);
    const data: unknown = JSON.parse(stdout);
    expect([code, Array.isArray(data)]).toEqual([0, entry.row.returns.kind === 'list']);
    expect(JSON.stringify(data).length).toBeGreaterThan(2);
  });
});

describe.each(named(routeEntries.filter(isPushed)))('%s', (_name, entry) => {
  test('exits 0 with an update as one line of JSON', async () => {
    const { code, stdout, stderr } = await program.run(lineOf(entry));
    expect([code, stderr]).toEqual([0, expect.stringContaining('made-up data')]);
    expect(stdout.trimEnd()).not.toMatch(/[\n\t]/);
    expect(JSON.parse(stdout)).toHaveProperty('matchId', expect.stringMatching(/^demo-match-\d+$/));
  });
});
