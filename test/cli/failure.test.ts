import { describe, expect, test } from 'vitest';
import { toFailure } from '../../src/cli/failure.ts';
import { renderFailure, renderFailureJson } from '../../src/cli/show/errorReport.ts';
import { displayWidth } from '../../src/output/text/width.ts';
import { ClientError, type ClientErrorKind } from '../../src/client/errors.ts';

describe('the hint of a failure', () => {
  const facts = { plan: 'free', limit: 500, resetsAt: '2026-12-01T00:00:00Z' };
  test.each<readonly [ClientErrorKind, boolean]>([
    ['quotaSpent', true],
    ['rateLimited', true],
    ['notFound', false],
    ['badRequest', false],
    ['forbidden', false],
    ['serverFailed', false],
  ])('of the kind %s says when the quota resets: %s', (kind, expected) => {
    const failure = toFailure(new ClientError(kind, 'it failed', 'GET /game/live', facts));
    expect(failure?.hint?.includes('It resets: 2026-12-01')).toBe(expected);
  });
});

test('what an unknown service does not find may be its route, and what our own data do not have is not', () => {
  const hintOf = (subject: string) => toFailure(new ClientError('notFound', 'no route', subject))?.hint;
  const lookUp = 'Look it up by a part of its name: esports search <text>';
  const other = 'or check the base URL, which often ends in /api/v1';
  for (const route of ['live', 'rankings/world?limit=1', 'events/upcoming'])
    expect(hintOf(`GET https://cs.example/v1/game/${route}`)).toBe(
      `Name the game segment of the service: --game <segment>, ${other}`,
    );
  for (const named of ['teams/spirit', 'matches/m-1/maps'])
    expect(hintOf(`GET https://cs.example/game/${named}`)).toBe(
      `${lookUp}; or name the game segment (--game <segment>), ${other}`,
    );
  expect(hintOf('GET https://api.citoapi.com/api/v1/cs2/rankings/world')).toBe(lookUp);
  expect(hintOf('GET http://127.0.0.1:9999/api/v1/cs2/teams/spirit')).toBe(lookUp);
  expect(hintOf('GET /game/live of the made-up season')).toBe(lookUp);
});

test.each(
  Array.from({ length: 99 }, (_, place) => place + 401).filter(
    status => ![401, 402, 403, 404, 408, 410, 422, 429].includes(status),
  ),
)('status %i has a next step of its own', status => {
  const error = new ClientError('badRequest', 'no', 'GET /game/live', { status });
  expect(toFailure(error, 'live')?.hint).not.toContain('esports help');
});

test('what a status asks of the user, no other status does', () => {
  const hints = [405, 406, 409, 413, 414, 421, 423, 425, 426, 431, 451, 499].map(
    status => toFailure(new ClientError('badRequest', 'no', 'GET /game/live', { status }), 'live')?.hint,
  );
  expect(new Set(hints).size).toBe(hints.length);
});

test.each([
  ['many words', 'The service refuses it because '.repeat(20), 'BAD_REQUEST'],
  ['one long word', `Bad${'w'.repeat(500)}`, 'BAD_REQUEST'],
  ['long words', `${'w'.repeat(90)} `.repeat(5), 'BAD_REQUEST'],
  ['lines', 'Evil\n'.repeat(100), 'BAD_REQUEST'],
  ['wide characters', '\u65e5\u672c'.repeat(200), 'BAD_REQUEST'],
  ['a long code', 'no', 'C'.repeat(500)],
])('an error with %s takes at most six lines of a terminal of 80 columns', (_, message, code) => {
  const failure = {
    exitCode: 2,
    code,
    message,
    subject: `GET https://api.example/api/v1/game/teams/${'x'.repeat(250)}/results?limit=100&page=17`,
    hint: 'The values that it accepts stand in the help of the command: esports help teams results --json',
    facts: {},
  };
  const lines = renderFailure(failure, { isTerminal: true, columns: 80 }).trimEnd().split('\n');
  const height = lines.reduce((sum, line) => sum + Math.ceil(displayWidth(line) / 80), 0);
  expect([height <= 6, lines.some(line => line.includes('…'))]).toEqual([true, true]);
});

test('a page of a firewall is not taken for the plan of the key', () => {
  const hintOf = (facts: object) =>
    toFailure(new ClientError('forbidden', 'no', 'GET /game/live', { status: 403, ...facts }))?.hint;
  expect(hintOf({ code: 'PLAN_REQUIRED' })).toContain('plan of this key');
  expect(hintOf({})).not.toContain('plan');
});

test('a refused value leads to the help of the command that failed', () => {
  const error = new ClientError('badRequest', 'metric: "x" is not one of rating', 'GET /game/leaderboards/x');
  expect(toFailure(error, 'players leaderboard')?.hint).toBe(
    'The values that it accepts: esports help players leaderboard',
  );
});

test('a message quotes no more than the ends of a very long word, and a hint keeps its command', () => {
  const failure = {
    exitCode: 5,
    code: 'NOT_FOUND',
    message: `no team is called "${'x'.repeat(20_000)}"`,
    hint: `esports results --json=${'field,'.repeat(100)}id`,
    facts: {},
  };
  for (const text of [renderFailure(failure), renderFailureJson(failure)]) {
    expect(text.length).toBeLessThan(1500);
    expect(text).toContain(failure.hint);
  }
});
