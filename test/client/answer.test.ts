import { describe, expect, test } from 'vitest';
import type { Route } from '../../src/core/route.ts';
import { toFailure } from '../../src/cli/failure.ts';
import { routes } from '../../src/core/table/index.ts';
import { createAnswer } from '../../src/client/answer.ts';
import { createTextAnswer } from '../../src/client/textAnswer.ts';
import * as fc from '../support/property.ts';

const row = routes.rankings.world;
const url = new URL('http://127.0.0.1/api/v1/game/rankings/world?page=2');

/** All that an answer says, or the error. `onlyTexts`: the same of an answer that is not read, where there is one. */
const told = (text: string, onlyTexts: boolean): unknown => {
  try {
    const raw = { url, status: 200, headers: {}, text };
    const answer = (onlyTexts ? createTextAnswer(row, raw) : undefined) ?? createAnswer(row, raw);
    const { count, meta, next } = answer;
    return {
      data: answer.data(),
      lines: answer.lines(),
      count,
      meta,
      next,
      dataText: answer.dataText(),
      texts: answer.lineTexts()?.texts,
    };
  } catch (error) {
    return error;
  }
};

const record = fc.record(
  {
    rank: fc.nat(),
    teamName: fc.string({ unit: 'binary', maxLength: 6 }),
    points: fc.oneof(fc.double(), fc.constantFrom(9_007_199_254_740_993n, 12_345_678_901_234_567_890n)),
    roster: fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
/** Numbers of any length, as a service may write them. */
const toJson = (value: unknown, spaces: number): string =>
  JSON.stringify(
    value,
    (_, each: unknown) => (typeof each === 'bigint' ? `<${each}>` : each),
    spaces,
  ).replaceAll(/"<(\d+)>"/g, '$1');
const meta = fc.record(
  { total: fc.nat({ max: 900 }), count: fc.nat({ max: 9 }), page: fc.constant(2), hasNext: fc.boolean() },
  { requiredKeys: [] },
);
const items = fc.array(fc.oneof({ weight: 9, arbitrary: record }, fc.constantFrom(null, 1, 'a', [])), {
  maxLength: 4,
});
const wrap = fc.constantFrom<(list: unknown, meta: unknown) => unknown>(
  (data, meta) => ({ success: true, data, meta }),
  (data, meta) => ({ ...Object(meta), data }),
  (data, meta) => ({ meta, data: { data } }),
  data => data,
  (results, meta) => ({ results, next: 'x', meta }),
  (data, meta) => ({ success: false, data, meta }),
  (data, meta) => ({ error: { code: 'PARTIAL' }, data, meta }),
  (data, meta) => ({ meta, other: [{ a: 1 }], data }),
);

test('the texts of an answer are the same whether it is read or not', () => {
  fc.assert(
    fc.property(
      items,
      meta,
      wrap,
      fc.constantFrom(0, 2),
      fc.nat({ max: 3 }),
      (list, meta, wrap, spaces, cut) => {
        const text = toJson(wrap(list, meta), spaces);
        const sent = text.slice(0, text.length - cut);
        expect(told(sent, true)).toEqual(told(sent, false));
      },
    ),
    { numRuns: 2000 },
  );
});

test('of a list without anything but records the texts are known without the reader', () => {
  const text = '{"data":[{"rank":1},{"rank":12345678901234567890}],"meta":{"total":2}}';
  const raw = { url, status: 200, headers: {}, text };
  const answer = createTextAnswer(row, raw);
  expect([answer?.count, answer?.lineTexts()?.texts]).toEqual([
    2,
    ['{"rank":1}', '{"rank":12345678901234567890}'],
  ]);
});

test('reads a record once, whoever asks', () => {
  const text = '{"data":{"id":"m1","maps":[{"number":1}]}}';
  const answer = createAnswer(routes.results.match, { url, status: 200, headers: {}, text });
  expect(answer.found()).toMatchObject({ id: 'm1' });
  expect(answer.found()).toBe(answer.found());
});

describe('an answer without anything, told in words', () => {
  const nothing = {
    success: true,
    status: 'no_match',
    count: 0,
    data: [],
    message: 'No live match right now.',
    try_instead: '/api/v1/cs2/matches/upcoming',
    alternatives: [],
    retryAfterSeconds: 60,
    lastKnown: [],
    liveOnly: true,
    developer_help: { docs: 'https://docs.example' },
  };
  const answerTo = (route: Route, body: object) =>
    createAnswer(route, { url, status: 200, headers: {}, text: JSON.stringify(body) });

  test('is an empty list with these words', () => {
    const { count, told: words } = answerTo(routes.live.list, nothing);
    expect({ count, words }).toEqual({
      count: 0,
      words: {
        status: 'no_match',
        message: 'No live match right now.',
        tryInstead: '/api/v1/cs2/matches/upcoming',
        retryAfterSeconds: 60,
      },
    });
    expect(answerTo(routes.live.list, { success: true, data: [] }).told).toBeUndefined();
  });

  const thrownBy = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };
  const { data: _, ...bare } = nothing;
  test.each([nothing, bare, { ...nothing, data: null }])('is no record, and not unreadable: %j', body => {
    const failure = toFailure(thrownBy(() => answerTo(routes.live.state, body)));
    expect(failure).toMatchObject({
      exitCode: 5,
      code: 'NO_MATCH',
      message: 'No live match right now.',
      hint: 'See esports schedule upcoming',
    });
  });
});
