import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { isList } from '../../src/api/route.ts';
import { routeEntries } from '../../src/api/table/index.ts';
import { schemaSql } from '../../src/service/store/schema.ts';
import { createTableMarket } from '../../src/service/store/tableMarket.ts';
import { createDataFile } from './fixtures/dataFile.ts';
import { fixtureNames } from './fixtures/names.ts';
import { createAsk } from './fixtures/service.ts';
import { watchStore } from './fixtures/watchedStore.ts';

/** Questions of a row that lead to further statements. */
const further: Readonly<Record<string, readonly string[]>> = {
  '/skins': ['q=e', 'weapon=AK-47', 'rarity=covert', 'minPrice=1'],
  '/events/calendar': ['from=2026-01-01&to=2026-12-31'],
};

/** Where a whole table is read, or what is put in order is more than a page or what belongs to one thing. */
const admitted: Readonly<Record<string, readonly string[]>> = {
  // A search for a part of a name looks at every name, once for as long as the file stays as it is.
  'players search': ['SCAN p', 'USE TEMP B-TREE FOR ORDER BY'],
  'skins search': ['SCAN s USING INDEX skin_name', 'SCAN s USING COVERING INDEX skin_name'],
  // Every player, each of whom seeks his own maps of the period; once for as long as there is no later map.
  'players leaderboard': ['SCAN p', 'USE TEMP B-TREE FOR ORDER BY'],
  // The matches that began within a day and are not over.
  'live list': ['USE TEMP B-TREE FOR ORDER BY'],
  // Both ends of every spell in one order; once a day.
  'teams roster-changes': ['USE TEMP B-TREE FOR ORDER BY'],
};

describe('the statements behind each row', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(schemaSql);
  const planOf = (sql: string): readonly string[] =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(step => String(step['detail']));

  /** The statements that the service runs for some questions. */
  const statementsOf = async (paths: readonly string[]): Promise<readonly string[]> => {
    const texts = new Set<string>();
    const { store } = createDataFile();
    const watched = watchStore(store, sql => texts.add(sql));
    const ask = createAsk({ store: watched, market: createTableMarket(watched) });
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    return [...texts];
  };

  it.each(
    routeEntries
      .filter(({ row }) => row.stream === undefined)
      .map(({ group, verb, row }) => [`${group} ${verb}`, row] as const),
  )('of %s read no whole table, and put no more in order than a page', async (name, row) => {
    const matches = row.path.startsWith('/live') ? ['fx-match-3'] : ['fx-match-1', 'fx-match-3'];
    const paths = (row.path.includes('{matchId}') ? matches : ['']).map(match =>
      row.path.replaceAll(/\{(\w+)\}/gu, (_, key: string) =>
        key === 'matchId' ? match : (fixtureNames[key] ?? ''),
      ),
    );
    const queries = ['', ...(isList(row) ? ['limit=1', 'limit=1&page=2'] : []), ...(further[row.path] ?? [])];
    const isSearch = row.path === '/players/search';
    const statements = await statementsOf(
      paths.flatMap(path => queries.map(query => `${path}?${isSearch ? 'q=e&' : ''}${query}`)),
    );
    expect(statements).not.toEqual([]);
    const found = statements.flatMap(sql => remarks(planOf(sql)));
    expect([...new Set(found)].toSorted()).toEqual((admitted[name] ?? []).toSorted());
  });

  it('are found out when they read a whole table or put one in order', () => {
    expect(remarks(planOf('SELECT * FROM match WHERE stage = ? ORDER BY best_of'))).toEqual([
      'SCAN match',
      'USE TEMP B-TREE FOR ORDER BY',
    ]);
    expect(remarks(planOf('SELECT * FROM match WHERE ends_at <= ? ORDER BY stage'))).toEqual([
      'USE TEMP B-TREE FOR ORDER BY',
    ]);
    expect(remarks(planOf('SELECT * FROM match WHERE ends_at <= ? ORDER BY ends_at, id'))).toEqual([]);
  });
});

/** What a plan does that grows with the file. */
const remarks = (plan: readonly string[]): readonly string[] => {
  // What the statement has made for itself, and values that were handed to it, are no tables.
  const made = plan.map(step => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/u.exec(step)?.[1]);
  const isOwn = (step: string): boolean =>
    / VIRTUAL TABLE/u.test(step) || step.startsWith('SCAN (') || made.includes(step.split(' ')[1]);
  const isNamed = (step: string): boolean => isOwn(step) && !step.startsWith('SCAN (');
  const scans = plan.filter(step => step.startsWith('SCAN '));
  const whole = scans.filter(step => !isOwn(step));
  // A page's rows, picked before, or those that belong to one thing, are few whatever the file holds.
  const isFew = whole.length === 0 && (scans.some(isNamed) || plan.every(isOfOne));
  return [...whole, ...(isFew ? [] : plan.filter(step => step.includes('TEMP B-TREE')))];
};

/** Whether a step reads what one key leads to: `(team_id=?`, not a span such as `(ends_at<?`. */
const isOfOne = (step: string): boolean => !step.startsWith('SEARCH ') || /\(\w+=\?/u.test(step);
