import { expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { parseCommand } from '../../../src/cli/parse/parseCommand.ts';
import { emptyText, findBeside, findNextUp, nextUpText } from '../../../src/cli/show/nextUp.ts';
import type { CommandContext, OpenService } from '../../../src/cli/context/types.ts';
import { routeEntries } from '../../../src/core/table/index.ts';

const now = Date.UTC(2026, 10, 21, 18);
const hour = 3_600_000;
const whenEmpty = { says: 'No live matches', next: 'match', instead: 'upcoming' } as const;

/** The embedded service, with these upcoming matches. */
const inside = (starts: readonly (string | undefined)[]): OpenService => {
  const upcoming = async () => ({
    found: () =>
      starts.map((startsAt, n) => ({ team1Name: `A${n}`, team2Name: 'B', ...(startsAt && { startsAt }) })),
  });
  // The code under test uses only these parts of an open service.
  return { source: { kind: 'demo' }, client: { schedule: { upcoming } } } as unknown as OpenService;
};
// The code under test uses only the clock of the context.
const context = { host: { now: () => now } } as unknown as CommandContext;
const at = (ms: number): string => new Date(now + ms).toISOString();

test('the next match is the earliest that has not begun', async () => {
  const next = await findNextUp('match', inside([at(5 * hour), at(-hour), undefined, at(2 * hour)]), context);
  expect(next).toMatchObject({ name: 'A3 v B', startsAt: now + 2 * hour });
  expect(await findNextUp('match', inside([]), context)).toBe(undefined);
});

test('an empty list names the next match, if known, and what to run instead', () => {
  const next = { name: 'Foxes v Owls', startsAt: now + 2 * hour };
  expect(nextUpText(next, now)).toBe('Foxes v Owls, in 2 h');
  expect(emptyText(whenEmpty, next, now)).toBe(
    'No live matches; next: Foxes v Owls, in 2 h. See esports upcoming',
  );
  expect(emptyText(whenEmpty, undefined, now)).toBe('No live matches. See esports upcoming');
});

test('only lists explain that they are empty', () => {
  const told = routeEntries.filter(({ row }) => row.whenEmpty);
  expect(told.map(({ row }) => row.returns.kind)).toEqual(told.map(() => 'list'));
  expect(told.map(({ group, verb }) => `${group} ${verb}`)).toContain('live list');
});

test('what an empty list suggests is a command', async () => {
  for (const { row } of routeEntries) {
    const words = row.whenEmpty?.instead.split(' ') ?? ['live'];
    expect((await parseCommand(words, commandTree)).kind).toBe('run');
  }
});

test('beside the live matches are the last results, but not those that are hidden, and the next ones in order', async () => {
  const row = (id: string, startsAt: string, score?: object) => ({
    id,
    team1Name: 'A',
    team2Name: 'B',
    eventName: 'Cup',
    startsAt,
    ...(score && { score }),
  });
  const found = (rows: readonly object[]) => async () => ({ found: () => rows });
  const won = { team1: 2, team2: 1 };
  // The code under test uses only these parts of an open service.
  const service = {
    source: { kind: 'demo' },
    hidden: { has: (id: string) => id === 'r-2' },
    client: {
      results: { recent: found([row('r-1', at(-2 * hour), won), row('r-2', at(-3 * hour), won)]) },
      schedule: {
        upcoming: found([row('n-2', at(5 * hour)), row('n-1', at(2 * hour)), row('n-3', 'some day')]),
      },
    },
  } as unknown as OpenService;
  const { last = [], next = [] } = (await findBeside(service, context)) ?? {};
  expect(last.map(({ id, name }) => [id, name])).toEqual([
    ['r-1', 'A 2–1 B'],
    ['r-2', 'A v B'],
  ]);
  expect(next.map(({ id, startsAt }) => [id, startsAt])).toEqual([
    ['n-1', now + 2 * hour],
    ['n-2', now + 5 * hour],
  ]);
});
