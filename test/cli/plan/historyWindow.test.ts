import { expect, test } from 'vitest';
import { planNamed, serviceNamed } from '../../../src/core/services/services.ts';
import { nameWindow, windowReached } from '../../../src/cli/plan/historyWindow.ts';
import type { CommandContext, OpenService } from '../../../src/cli/context/types.ts';
import { toFailure } from '../../../src/cli/failure.ts';
import { isHistoryRefusal } from '../../../src/client/errors.ts';
import { toServiceError } from '../../../src/client/http/serviceError.ts';

const service = serviceNamed('cito');
const now = Date.parse('2026-11-21T12:00:00Z');
const base = 'https://api.citoapi.com/api/v1/cs2';

const openWith = (name: string): OpenService => {
  const plan = service && planNamed(service, name);
  const allowed = { plan: plan ?? null, how: plan ? 'told' : null };
  // Nothing else of a service is used.
  return {
    source: { kind: 'remote', baseUrl: 'https://api.citoapi.com/api/v1', game: 'cs2', service },
    ledger: async () => ({ usage: () => ({ allowed }) }),
  } as unknown as OpenService;
};

const older = 'The plan free has the results of the last 30 days; older ones exist only with other plans.';
const ofTeam = `${older} The whole history of a team: esports teams matches spirit`;

test.each([
  ['a list that ends within a day of the window', 'free', '/matches/results', '2026-10-22T20:00:00Z', older],
  ['a list that ends earlier', 'free', '/matches/results', '2026-11-02T20:00:00Z', undefined],
  ['a list of a team', 'free', '/teams/spirit/results', '2026-10-22T20:00:00Z', ofTeam],
  ['an empty list of a team', 'free', '/teams/spirit/results', undefined, ofTeam],
  ['days before the window', 'free', '/matches/results?from=2026-10-01', '2026-11-02T20:00:00Z', older],
  ['days within the window', 'free', '/matches/results?from=2026-10-25', '2026-10-22T20:00:00Z', undefined],
  ['a plan with everything', 'scale', '/matches/results', '2026-10-22T20:00:00Z', undefined],
  ['a plan that nobody knows', 'none', '/matches/results', '2026-10-22T20:00:00Z', undefined],
])('%s: whether older matches are spoken of', async (_what, plan, path, startsAt, text) => {
  const found = () => (startsAt === undefined ? [] : [{ startsAt: '2026-11-20T20:00:00Z' }, { startsAt }]);
  // The rows have nothing else that is read.
  const answer = { url: new URL(base + path), found } as Parameters<typeof windowReached>[0];
  expect(await windowReached(answer, openWith(plan), now)).toBe(text);
});

const refused = (error: object, status = 403) =>
  toServiceError({
    url: new URL(`${base}/matches/results`),
    status,
    headers: {},
    text: JSON.stringify({ success: false, error: { message: 'Your plan limit is 30 days', ...error } }),
  });

test.each([
  ['a code', { code: 'HISTORY_WINDOW_EXCEEDED', type: 'forbidden' }, 'HISTORY_WINDOW_EXCEEDED'],
  ['a type beside a general code', { code: 'FORBIDDEN', type: 'history_limit' }, 'history_limit'],
])(
  'a 403 whose history is refused by %s is exit 4 and names the window of the plan',
  async (_what, body, code) => {
    const error = refused(body);
    expect(isHistoryRefusal(error)).toBe(true);
    expect(toFailure(error)).toMatchObject({
      exitCode: 4,
      code,
      hint: 'The plan of this key does not reach back so far: see esports usage',
    });
    // Nothing else of a context is used.
    const context = { openService: async () => openWith('free') } as unknown as CommandContext;
    const named = toFailure(await nameWindow(error, context));
    expect(named).toMatchObject({
      exitCode: 4,
      code,
      message: 'Your plan limit is 30 days',
      hint: `${older} The whole history of a team: esports teams matches <team>`,
    });
  },
);

test('another refusal is not one of history', () => {
  expect(isHistoryRefusal(refused({ code: 'FORBIDDEN' }))).toBe(false);
  expect(isHistoryRefusal(refused({ code: 'HISTORY_WINDOW_EXCEEDED' }, 404))).toBe(false);
});
