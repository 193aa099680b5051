import { describe, expect, it } from 'vitest';
import { problemStatus } from '../../src/core/problem.ts';
import { ApiProblem } from '../../src/data/store/problem.ts';
import { createDataFile } from './fixtures/dataFile.ts';
import type { Ask } from './fixtures/service.ts';
import { createAsk, freeAccess } from './fixtures/service.ts';

/** The code of an error, and the parameter that it names. */
const refusal = async (ask: Ask, pathAndQuery: string) => {
  const { status, body } = await ask(pathAndQuery);
  const { error } = body as { error: { code: string; parameter?: string } };
  return [status, error.code, ...(error.parameter === undefined ? [] : [error.parameter])];
};

describe('errors', () => {
  const ask = createAsk();

  it('have these statuses', () => {
    expect(problemStatus).toEqual({
      INVALID_PARAMETER: 400,
      BAD_REQUEST: 400,
      MISSING_API_KEY: 401,
      INVALID_API_KEY: 401,
      PLAN_REQUIRED: 403,
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      REQUEST_TIMEOUT: 408,
      URI_TOO_LONG: 414,
      HOST_NOT_ALLOWED: 421,
      UPGRADE_REQUIRED: 426,
      PLAN_LIMIT_EXCEEDED: 429,
      RATE_LIMITED: 429,
      HEADERS_TOO_LARGE: 431,
      INTERNAL: 500,
      UNAVAILABLE: 503,
      POST_REFUSED: 403,
      PAYLOAD_TOO_LARGE: 413,
      INVALID_POST: 422,
    });
  });

  it('say what failed, on what, and where it is explained', async () => {
    const { status, headers, body } = await ask('/teams/nobody');
    expect({ status, cache: headers['cache-control'], type: headers['content-type'], body }).toEqual({
      status: 404,
      cache: 'no-store',
      type: 'application/json; charset=utf-8',
      body: {
        success: false,
        error: { code: 'NOT_FOUND', message: 'no team is called "nobody"', docs: '/docs#not-found' },
      },
    });
  });

  it.each([
    '/nothing',
    '/',
    '',
    '/live/fx-match-3',
    '/matches/fx-match-3/nothing',
    '/matches/xy-match-1',
    '/matches/fx-match-999',
    '/matches/alpha',
    '/matches/9999999999999999999999',
    '/teams/fx-team-99',
    '/teams/fx-player-1',
    '/players/..',
    '/events/nothing/bracket',
    '/skins/nothing/prices',
    '/teams//results',
    '//live',
  ])('answer %s with NOT_FOUND', async path => {
    expect(await refusal(ask, path)).toEqual([404, 'NOT_FOUND']);
  });

  it('do not blame the game segment of a path that has it', async () => {
    const { body } = await ask('', { path: '/api/v1/game/nowhere' });
    expect(body).toMatchObject({ error: { message: 'no route /api/v1/game/nowhere' } });
  });

  it('name the game segment if another one was requested', async () => {
    const { status, body } = await ask('', { path: '/api/v1/other/live' });
    expect([status, body]).toEqual([
      404,
      {
        success: false,
        error: {
          code: 'NOT_FOUND',
          message: 'no route /api/v1/other/live: every route begins with /api/v1/game/',
          docs: '/docs#not-found',
        },
      },
    ]);
  });

  it.each(['/live/fx-match-1/scoreboard', '/live/4/state', '/live/FX-MATCH-4/rounds'])(
    'report the state of the match for %s',
    async path => {
      const { body } = await ask(path);
      const { error } = body as { error: { message: string } };
      expect(error.message).toMatch(
        /is not live: it (is finished, it started|starts) 2026-11-\d\dT\d\d:00:00Z$/,
      );
    },
  );

  it.each([
    ['/matches/recent?limit=0', 'limit'],
    ['/matches/recent?limit=101', 'limit'],
    ['/matches/recent?limit=abc', 'limit'],
    ['/matches/recent?limit=1.5', 'limit'],
    ['/matches/recent?limit=', 'limit'],
    ['/matches/recent?limit', 'limit'],
    ['/matches/recent?limit=5&limit=5', 'limit'],
    ['/matches/recent?limit=1e1', 'limit'],
    ['/matches/recent?limit=0x10', 'limit'],
    ['/matches/recent?limit=99999999999999999999', 'limit'],
    ['/matches/recent?page=0', 'page'],
    ['/matches/recent?page=-1', 'page'],
    ['/events/calendar?from=2026-02-30', 'from'],
    ['/events/calendar?from=2026-2-3', 'from'],
    ['/events/calendar?to=', 'to'],
    ['/events/calendar?from=2026-12-02&to=2026-12-01', 'from'],
    ['/rankings/world?date=yesterday', 'date'],
    ['/rankings/region/mars', 'region'],
    ['/leaderboards/luck', 'metric'],
    ['/leaderboards/%20', 'metric'],
    ['/skins/trending?window=2y', 'window'],
    ['/skins/trending?window=0d', 'window'],
    ['/skins/trending?window=366d', 'window'],
    ['/skins/trending?window=week', 'window'],
    ['/skins?minPrice=-1', 'minPrice'],
    ['/skins?minPrice=cheap', 'minPrice'],
    ['/skins?minPrice=9&maxPrice=3', 'minPrice'],
    ['/skins?rarity=shiny', 'rarity'],
    ['/skins?q=%FF', 'q'],
    ['/skins?q=a%00b', 'q'],
    ['/players/search', 'q'],
    ['/players/search?q=', 'q'],
    ['/players/search?q=%20+', 'q'],
    ['/players/search?q=a&q=b', 'q'],
    ['/teams/%E0%A4%A', 'teamIdOrSlug'],
    ['/teams/a%00', 'teamIdOrSlug'],
    ['/teams/alpha/vs/1', 'opponentIdOrSlug'],
    ['/matches/%zz/maps', 'matchId'],
  ])('answer %s with INVALID_PARAMETER, and name it', async (path, parameter) => {
    expect(await refusal(ask, path)).toEqual([400, 'INVALID_PARAMETER', parameter]);
  });

  it('list the known values if they are limited', async () => {
    const { body } = await ask('/leaderboards/luck');
    expect((body as { error: { known: unknown } }).error.known).toEqual([
      'rating',
      'adr',
      'kast',
      'kd',
      'kills',
      'opening-kills',
      'est-rating',
      'opening-duels',
      'trade-kills',
      'clutches',
      'multi-kills',
      'utility',
      'maps-won',
    ]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get'])('allow GET and HEAD when %s is used', async method => {
    const { status, headers, body } = await ask('/live', { method });
    expect([status, headers['allow'], (body as { error: { code: string } }).error.code]).toEqual([
      405,
      'GET, HEAD',
      'METHOD_NOT_ALLOWED',
    ]);
  });

  it('require an upgrade for a room', async () => {
    const { status, headers } = await ask('/live/ws?match=fx-match-3');
    expect([status, headers['upgrade']]).toEqual([426, 'websocket']);
  });

  it('pass on the error of the access check, with its headers', async () => {
    const refused = createAsk({
      access: () => {
        throw new ApiProblem('PLAN_LIMIT_EXCEEDED', 'spent', {
          details: { plan: 'free', limit: 500, resetsAt: '2026-12-01T00:00:00Z' },
          headers: { 'retry-after': '60' },
        });
      },
    });
    const { status, headers, body } = await refused('/live');
    expect({ status, after: headers['retry-after'], body }).toEqual({
      status: 429,
      after: '60',
      body: {
        success: false,
        error: {
          code: 'PLAN_LIMIT_EXCEEDED',
          message: 'spent',
          docs: '/docs#plan-limit-exceeded',
          plan: 'free',
          limit: 500,
          resetsAt: '2026-12-01T00:00:00Z',
        },
      },
    });
  });

  it('reject a client without a key before reading the parameters', async () => {
    const refused = createAsk({ access: () => Promise.reject(new ApiProblem('MISSING_API_KEY', 'no key')) });
    expect(await refusal(refused, '/matches/recent?limit=0')).toEqual([401, 'MISSING_API_KEY']);
  });

  it('have the plan’s headers if the access check admitted the client', async () => {
    const asked = createAsk({ access: () => ({ ...freeAccess, headers: () => ({ ratelimit: 'r' }) }) });
    const { headers } = await asked('/teams/nobody');
    expect(headers['ratelimit']).toBe('r');
  });

  it('contain nothing about an internal error, which is reported', async () => {
    const faults: unknown[] = [];
    const { database, store } = createDataFile();
    database.exec('DROP TABLE match_stream');
    const broken = createAsk({ store, report: fault => void faults.push(fault) });
    const { status, text } = await broken('/matches/3/streams');
    expect([status, faults.length, text.includes('match_stream')]).toEqual([500, 1, false]);
  });
});
