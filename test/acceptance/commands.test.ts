import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '../../src/core/route.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { findView } from '../../src/output/views/index.ts';
import { parameterWords, routeLine } from '../support/outputShapes.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

let words: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  words = await parameterWords(program);
});

type Entry = (typeof routeEntries)[number];

const lineOf = (entry: Entry): readonly string[] => routeLine(entry, words);

const isPushed = ({ row }: Entry): boolean => row.stream !== undefined;
const named = (entries: readonly Entry[]) =>
  entries.map(entry => [`${entry.group} ${entry.verb}`, entry] as const);

describe.each(named(routeEntries.filter(entry => !isPushed(entry))))('%s', (_name, entry) => {
  test('exits 0 with lines of its declared columns', async () => {
    const { code, stdout, stderr } = await program.run(lineOf(entry));
    expect([code, stderr]).toEqual([0, expect.stringContaining('Demo data')]);
    const lines = stdout.replace(/\n$/, '').split('\n');
    const cells = lines.map(text => text.split('\t').length);
    const columns = entry.row.columns.filter(({ forPeople }: Column) => !forPeople);
    expect(new Set(cells)).toEqual(new Set([columns.length]));
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
    expect([code, stderr]).toEqual([0, expect.stringContaining('Demo data')]);
    expect(stdout.trimEnd()).not.toMatch(/[\n\t]/);
    expect(JSON.parse(stdout)).toHaveProperty('matchId', expect.stringMatching(/^demo-match-\d+$/));
  });
});

test('players stats takes a page of its lines, in the order of all of them', async () => {
  const linesOf = async (...flags: readonly string[]) => {
    const { stdout } = await program.run(['players', 'stats', words['playerIdOrSlug'] ?? '', ...flags]);
    return stdout.trimEnd().split('\n');
  };
  const all = await linesOf();
  expect(all.length).toBeGreaterThan(30);
  expect(await linesOf('--limit', '5')).toEqual(all.slice(0, 5));
  expect(await linesOf('--limit', '5', '--page', '3')).toEqual(all.slice(10, 15));
  expect(await linesOf('--page', '2')).toEqual(all.slice(20, 40));
});

const pictured = routeEntries.filter(
  entry => findView(entry)?.rows !== undefined && entry.row.query['limit'],
);
test.each(named(pictured))('%s has pages of one size on a terminal', async (_name, entry) => {
  const sizeOf = async (...flags: readonly string[]) => {
    const { output } = await program.terminal([...lineOf(entry), ...flags, '--dry-run'], { columns: 160 });
    return /[?&]limit=(\d+)/.exec(output)?.[1];
  };
  expect([await sizeOf(), await sizeOf('--page', '2')]).toEqual(Array(2).fill(`${findView(entry)?.rows}`));
});
