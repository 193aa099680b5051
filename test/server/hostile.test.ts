import * as fc from '../support/property.ts';
import { describe, expect, it } from 'vitest';
import { isList } from '../../src/core/route.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { createDataFile } from './fixtures/dataFile.ts';
import { createAsk } from './fixtures/service.ts';
import { watchStore } from './fixtures/watchedStore.ts';

/** Inputs of users and attackers: words, numbers out of range, SQL, paths, broken encoding. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map(date => date.toISOString().slice(0, 10)),
  fc.constantFrom(
    "' OR 1=1 --",
    '"; DROP TABLE team; --',
    "') UNION SELECT value FROM meta --",
    '%',
    '_',
    '?',
    '?1',
    ':now',
    '\\',
    '..',
    '../../etc/passwd',
    '%00',
    '%ff',
    '\u0000',
    '\u{10ffff}',
    '\ud800',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '-1',
    '0',
    '1e3',
    '0x10',
    '١',
    '９',
    ' 5 ',
    '999999999999999999999',
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    'alpha',
    'fx-match-1',
    'FX-TEAM-1',
    'rating',
    'k/d',
    'a '.repeat(400),
  ),
);

/** Encodes like a browser, but keeps lone surrogates. */
const encode = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

const rows = routeEntries.map(({ group, verb, row }) => [`${group} ${verb}`, row] as const);

/** The service over the fixture, and every statement that it ran. */
const openWatched = (report: (fault: unknown) => void) => {
  const texts = new Set<string>();
  const { store } = createDataFile();
  const watched = watchStore(store, sql => texts.add(sql));
  return { texts, ask: createAsk({ store: watched, report }) };
};

describe('any parameter', () => {
  const faults: unknown[] = [];
  const { ask } = openWatched(fault => void faults.push(fault));

  it.each(rows)('of %s gives an answer, or an error that names the parameter', async (_name, row) => {
    const paths = Object.keys(row.params);
    const queries = [...Object.keys(row.query), ...(isList(row) ? ['limit', 'page'] : [])];
    const sent = fc.record({
      path: fc.record(Object.fromEntries(paths.map(name => [name, hostile]))),
      query: fc.record(Object.fromEntries(queries.map(name => [name, hostile])), { requiredKeys: [] }),
      raw: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ path, query, raw }) => {
        const write = raw ? (text: string) => text.replaceAll(/[?#/]/gu, '') : encode;
        const asked = row.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => write(path[name] ?? ''));
        const pairs = Object.entries(query).map(([name, value]) => `${name}=${write(value ?? '')}`);
        const { status, body } = await ask(asked, { query: pairs.join('&') });
        expect(row.stream === 'websocket' ? [426] : [200, 400, 404]).toContain(status);
        if (status !== 400) return;
        // The wrong parameter is one that was sent or one that is required.
        const { error } = body as { readonly error: { readonly parameter: string } };
        expect([...paths, ...queries]).toContain(error.parameter);
      }),
      { seed: 1, numRuns: 60 },
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['letters', 'zqxj', "wvkq'--"],
    ['hundreds of letters', 'zqxj'.repeat(200), 'wvkq%_'],
  ])('never changes the text of a statement: %s', async (_what, one, other) => {
    const textsOf = async (word: string): Promise<ReadonlySet<string>> => {
      const { texts, ask } = openWatched(fault => void faults.push(fault));
      for (const [, row] of rows) {
        const path = row.path.replaceAll(/\{\w+\}/gu, encodeURIComponent(word));
        const query = Object.keys(row.query).map(name => `${name}=${encodeURIComponent(word)}`);
        await ask(path, { query: query.join('&') });
        for (const single of query) await ask(path, { query: single });
      }
      return texts;
    };
    const texts = await textsOf(one);
    expect(texts.size).toBeGreaterThan(10);
    expect(texts).toEqual(await textsOf(other));
    expect([...texts].filter(text => text.includes(one))).toEqual([]);
    expect(faults).toEqual([]);
  });
});
