import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { matchSummary } from '../../../src/core/entities/match.ts';
import { parseExact } from '../../../src/core/json/exactNumbers.ts';
import { openEnvelope } from '../../../src/core/reader/openEnvelope.ts';
import { read } from '../../../src/core/reader/reader.ts';
import { list } from '../../../src/core/schema.ts';

type AnyRecord = Readonly<Record<string, unknown>>;

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const moment = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }).map(seconds => seconds * 1000);
/** The meaning of the record, in any spelling. */
const meant = fc
  .record({
    id: fc.nat({ max: 1e9 }).map(number => `match-${number}`),
    eventName: word,
    bestOf: fc.constantFrom(1, 3, 5),
    team1Name: word,
    team2Name: word,
    score: fc.record({ team1: fc.nat({ max: 3 }), team2: fc.nat({ max: 3 }) }),
    at: moment,
  })
  // A score that cannot be is not read.
  .filter(
    ({ bestOf, score: { team1, team2 } }) =>
      Math.max(team1, team2) <= (bestOf + 1) / 2 && team1 + team2 <= bestOf,
  );
type Meant = typeof meant extends fc.Arbitrary<infer T> ? T : never;

const expected = ({ at, ...match }: Meant): AnyRecord => ({ ...match, startsAt: new Date(at).toISOString() });

/** How services write two teams and their scores. */
const sides: Readonly<Record<string, (match: Meant) => AnyRecord>> = {
  flat: ({ team1Name, team2Name, score }) => ({ team1Name, team2Name, score }),
  'flat scores': ({ team1Name, team2Name, score }) => ({
    team1Name,
    team2Name,
    team1_score: score.team1,
    team2_score: score.team2,
  }),
  'team1 and team2': ({ team1Name, team2Name, score }) => ({
    team1: { name: team1Name },
    team2: { name: team2Name },
    score,
  }),
  'home and away': ({ team1Name, team2Name, score }) => ({
    home: { name: team1Name },
    away: { name: team2Name },
    score: { home: score.team1, away: score.team2 },
  }),
  'teams with scores': ({ team1Name, team2Name, score }) => ({
    teams: [
      { name: team1Name, score: score.team1 },
      { name: team2Name, score: score.team2 },
    ],
  }),
  'opponents and results': ({ team1Name, team2Name, score }) => ({
    opponents: [{ opponent: { name: team1Name } }, { opponent: { name: team2Name } }],
    results: [{ score: score.team1 }, { score: score.team2 }],
  }),
  'bare teams and a list of scores': ({ team1Name, team2Name, score }) => ({
    team1: team1Name,
    team2: team2Name,
    score: [score.team1, score.team2],
  }),
  'each team in a list of one': ({ team1Name, team2Name, score }) => ({
    team1: [{ name: team1Name }],
    team2: [{ name: team2Name }],
    score: `${score.team1} - ${score.team2}`,
  }),
};
const events: readonly ((name: string) => AnyRecord)[] = [
  eventName => ({ eventName }),
  event => ({ event }),
  name => ({ event: { id: 7, name } }),
  title => ({ tournament: { title } }),
  name => ({ league: { name } }),
];
const starts: readonly ((at: number) => AnyRecord)[] = [
  at => ({ startsAt: new Date(at).toISOString() }),
  at => ({ begin_at: at / 1000 }),
  at => ({ scheduledAt: at }),
  at => ({ startTime: String(at / 1000) }),
  at => ({ date: { timestamp: at } }),
];
const lengths: readonly ((games: number) => AnyRecord)[] = [
  bestOf => ({ bestOf }),
  games => ({ number_of_games: String(games) }),
  bestOf => ({ format: { bestOf } }),
];

const spelling = fc.record({
  sides: fc.constantFrom(...Object.values(sides)),
  event: fc.constantFrom(...events),
  start: fc.constantFrom(...starts),
  length: fc.constantFrom(...lengths),
  writing: fc.constantFrom<(name: string) => string>(
    name => name,
    name => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    name => name.charAt(0).toUpperCase() + name.slice(1),
  ),
  /** Whether the record is inside a wrapper of its own. */
  wrapper: fc.constantFrom(undefined, 'attributes', 'node'),
  extra: fc.dictionary(fc.constantFrom('xq1', 'zz_top', 'Qqq'), fc.jsonValue(), { maxKeys: 3 }),
});

const rewrite = (value: unknown, writing: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map(item => rewrite(item, writing));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [writing(name), rewrite(inner, writing)]),
  );
};

type Spelling = typeof spelling extends fc.Arbitrary<infer T> ? T : never;
const spell = (match: Meant, how: Spelling): AnyRecord => {
  const body = {
    id: match.id,
    ...how.sides(match),
    ...how.event(match.eventName),
    ...how.start(match.at),
    ...how.length(match.bestOf),
  };
  // `rewrite` of a record gives a record.
  const written = rewrite(body, how.writing) as AnyRecord;
  const inside = { ...how.extra, ...written };
  return how.wrapper === undefined ? inside : { [how.wrapper]: inside };
};

describe('a match', () => {
  test('is read the same in every spelling of a service', () => {
    fc.assert(
      fc.property(meant, spelling, (match, how) => {
        expect(read(matchSummary, spell(match, how))).toEqual(expected(match));
      }),
      { numRuns: 500 },
    );
  });

  test('loses only the fields of a wrong type', () => {
    const broken = fc.constantFrom(null, [], {}, true, [1, 2, 3], '', Number.MAX_VALUE);
    fc.assert(
      fc.property(meant, broken, (match, value) => {
        const { bestOf: _bestOf, ...rest } = expected(match);
        const found = read(matchSummary, { ...rest, bestOf: value });
        const { bestOf: _, ...others } = found ?? {};
        expect(others).toEqual(rest);
      }),
    );
  });
});

/** How services wrap a list. */
const wrappings: Readonly<Record<string, (items: readonly unknown[], total: number) => unknown>> = {
  envelope: (data, total) => ({ success: true, data, meta: { total, page: 1 } }),
  'no envelope': items => items,
  'data once more': (data, total) => ({ success: true, data: { data, meta: { total, page: 1 } } }),
  'data as result': (result, total) => ({ status: 'ok', data: { result, total } }),
  'items beside their total': (items, total) => ({ items, total, page: 1 }),
  'a block of paging in another': (results, total) => ({
    data: { results },
    meta: { page: 1, pagination: { total_count: String(total), next_page: 2 } },
  }),
  'results and a count': (results, total) => ({ count: total, next: null, results }),
  'several lists': (items, total) => ({ total, data: { done: items.slice(0, 1), toCome: items.slice(1) } }),
  'a record with a key for each': (items, total) => ({
    data: { matches: Object.fromEntries(items.map((item, place) => [`m${place} "é"`, item])) },
    meta: { total },
  }),
  'a named list': (matches, total) => ({ data: { matches, pagination: { total_count: total } } }),
};

describe.each(Object.entries(wrappings))('a list as %s', (name, wrap) => {
  test('is found, with its total and its exact text', () => {
    fc.assert(
      fc.property(fc.array(meant, { minLength: 1, maxLength: 5 }), fc.nat({ max: 500 }), (matches, more) => {
        const items = matches.map(expected);
        const total = items.length + more;
        const text = JSON.stringify(wrap(items, total), null, 1);
        const opened = openEnvelope(JSON.parse(text), text, matchSummary);
        expect(read(list(matchSummary), opened.lines())).toEqual(items);
        const texts = opened.lineTexts()?.texts;
        expect(texts?.map(each => JSON.parse(each) as unknown)).toEqual(opened.lines());
        // A count that is no larger than the page may be that of the page alone.
        const told = name !== 'no envelope' && (name !== 'results and a count' || more > 0);
        expect(opened.meta.total).toBe(told ? total : undefined);
      }),
    );
  });
});

test('the number of a next page says that there is one', () => {
  const open = (meta: unknown) => {
    const whole = { data: [{ id: 'm1' }], meta };
    return openEnvelope(whole, JSON.stringify(whole), matchSummary).meta.hasNext;
  };
  expect(
    [{ next_page: 2 }, { pagination: { nextPage: 2 } }, { page: { number: 1 }, nextPage: null }].map(open),
  ).toEqual([true, true, undefined]);
});

test('a single record is a list of one, null is an empty list, and a wrapper with other data is not opened', () => {
  const open = (whole: unknown, isList = true) =>
    openEnvelope(whole, JSON.stringify(whole), isList ? matchSummary : undefined);
  expect(open({ data: { id: 'm1' } }).lines()).toEqual([{ id: 'm1' }]);
  expect(open({ data: null }).lines()).toEqual([]);
  expect(open({ data: { name: 'A', result: { score: 1 } } }, false).data()).toEqual({
    name: 'A',
    result: { score: 1 },
  });
  expect(open({ data: { data: { id: 7 } } }, false).dataText()).toBe('{"data":{"id":7}}');
});

test('whole numbers above 2^53 keep their digits, as text', () => {
  expect(
    parseExact(
      '{"id": 1234567890123456789, "n": 1e300, "f": 0.1234567890123456789, "s": "12345678901234567890"}',
    ),
  ).toEqual({
    id: '1234567890123456789',
    n: 1e300,
    f: Number('0.1234567890123456789'),
    s: '12345678901234567890',
  });
});

test('whole numbers above 2^53 are found anywhere in the text', () => {
  const digits = fc.stringMatching(/^[1-9]\d{15,20}$/);
  fc.assert(
    fc.property(fc.nat({ max: 40 }), digits, (spaces, id) => {
      expect(parseExact(`${' '.repeat(spaces)}{"id":${id}}`)).toEqual({
        id: Number.isSafeInteger(Number(id)) ? Number(id) : id,
      });
    }),
  );
});
