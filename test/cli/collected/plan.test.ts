import { expect, test } from 'vitest';
import { isLedgerLost, spendBudget } from '../../../src/cli/collected/askService.ts';
import { type Known, learnAnswer, nothingKnown } from '../../../src/cli/collected/known.ts';
import { dailyBudget, type PlannedRequest, planOf } from '../../../src/cli/collected/plan.ts';
import { ClientError } from '../../../src/client/errors.ts';
import { serviceNamed } from '../../../src/core/services/services.ts';
import * as fc from '../../support/property.ts';
import { createKeyed, createWorld, day, hour } from './world.ts';

const begin = Date.UTC(2026, 10, 1, 9);
const world = createWorld(begin - 40 * day, 60);
const cito = serviceNamed('cito')!;
const facts = { followed: [] as readonly string[], historyDays: 30, service: cito };
const linesOf = (planned: readonly PlannedRequest[]) =>
  planned.map(({ row, input }) => `${row.path} ${Object.values(input).join(' ')}`);
const planAt = (known: Known, now: number, more: Partial<typeof facts> = {}) =>
  linesOf(planOf({ ...facts, ...more, known, now }));

/** What is known after `count` requests at a moment. */
const after = async (count: number, now: number, before: Known = nothingKnown): Promise<Known> => {
  let known = before;
  const { answer } = createKeyed(world, () => now);
  const ask = async (request: PlannedRequest) => {
    const found = answer(request);
    known = learnAnswer(known, found);
    return found;
  };
  await spendBudget(facts, before, { budget: count, ask, now: () => now });
  return known;
};

test('the first plan asks for the newest of everything, and the followed teams before the rest', () => {
  expect(planAt(nothingKnown, begin, { followed: ['side-3'] })).toEqual([
    '/matches/results 100',
    '/teams/{teamIdOrSlug}/matches side-3 250',
    '/matches/upcoming 100',
    '/rankings/world 100',
    '/events/live 100',
  ]);
});

test('older results are asked for from the page that leaves the window first, until none is missing', async () => {
  const some = await after(2, begin);
  expect(planAt(some, begin)[0]).toBe('/matches/results 100 19');
  const all = await after(40, begin);
  expect(planAt(all, begin)).toEqual([]);
  expect(all.finished.size).toBeGreaterThanOrEqual(30 * 62 - 10);
});

test('a day later one page is enough, and after two days without network the gap is filled', async () => {
  const all = await after(40, begin);
  const lists = (lines: readonly string[]) => lines.filter(line => line.startsWith('/matches/results'));
  expect(lists(planAt(all, begin + day))).toEqual(['/matches/results 100']);
  const next = await after(1, begin + day, all);
  expect(lists(planAt(next, begin + day))).toEqual([]);
  const late = await after(1, begin + 4 * day, all);
  expect(lists(planAt(late, begin + 4 * day))[0]).toBe('/matches/results 100 3');
});

test('the maps of a match are asked for once, and only if no list has them', () => {
  const row = { id: 'cs2-match-7', status: 'completed', team1Name: 'Rainford', team2Name: 'Lanterns' };
  const told = { ...row, startsAt: new Date(begin - day).toISOString(), team1Score: 2, team2Score: 0 };
  const maps = [{ mapNumber: 1, mapName: 'Nuke', status: 'completed', team1Score: 13, team2Score: 7 }];
  const learn = (path: string, asked: string, data: unknown, before: Known): Known =>
    learnAnswer(before, { service: 'cito', path, asked, at: begin, text: JSON.stringify({ data }) });
  const detailsAt = (known: Known) =>
    planAt(known, begin).filter(line => line.startsWith('/matches/{matchId}'));
  const bare = learn('/matches/results', '/matches/results', [told], nothingKnown);
  expect(detailsAt(bare)).toEqual(['/matches/{matchId}/maps cs2-match-7']);
  expect(detailsAt(learn('/matches/recent', '/matches/recent', [{ ...told, maps }], bare))).toEqual([]);
  const asked = '/matches/cs2-match-7/maps';
  expect(detailsAt(learn('/matches/{matchId}/maps', asked, [], bare))).toEqual([]);
});

test('what a clock that was set forward has written counts for nothing', async () => {
  const future = await after(40, begin + 40 * day);
  expect(planAt(future, begin)[0]).toBe('/matches/results 100');
});

test('a spent quota and a lost network end a run, a team that is not found does not', async () => {
  const fails = async (kind: 'quotaSpent' | 'notFound') => {
    const asked: PlannedRequest[] = [];
    const ask = async (request: PlannedRequest) => {
      asked.push(request);
      throw new ClientError(kind, 'refused', 'GET /');
    };
    const { sent, stopped } = await spendBudget(facts, nothingKnown, { budget: 9, ask, now: () => begin });
    return [asked.length, sent, stopped?.kind];
  };
  expect(await fails('quotaSpent')).toEqual([1, 0, 'quotaSpent']);
  expect(await fails('notFound')).toEqual([4, 4, undefined]);
});

test('the budget of a day never touches the reserve, and is at most 30', () => {
  const month = 30 * day;
  expect(dailyBudget(500, begin + month, begin)).toBe(3);
  expect(dailyBudget(10_000, begin + month, begin)).toBe(30);
  expect(dailyBudget(null, begin + month, begin)).toBe(30);
  expect([150, 100, 0].map(left => dailyBudget(left, begin + month, begin))).toEqual([0, 0, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -5, max: 31 }), (left, days) => {
      const budget = dailyBudget(left, begin + days * day, begin);
      expect(budget).toBeGreaterThanOrEqual(0);
      expect(budget).toBeLessThanOrEqual(Math.max(0, Math.min(30, left - 150)));
    }),
  );
});

test('a file that knows more answers of the month than the ledger has requests means a lost ledger', () => {
  const asked = [begin - 40 * day, begin, begin + hour].map(at => ({ path: '/', query: '', rows: 0, at }));
  const since = begin - day;
  expect(isLedgerLost({ asked }, { counted: { since, requests: 2 } })).toBe(false);
  expect(isLedgerLost({ asked }, { counted: { since, requests: 1 } })).toBe(true);
});
