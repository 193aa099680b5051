import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { isList } from '../../src/core/route.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { schemaSql } from '../../src/data/store/schema.ts';
import { createTableMarket } from '../../src/data/store/tableMarket.ts';
import { createDataFile } from './fixtures/dataFile.ts';
import { fixtureNames } from './fixtures/names.ts';
import { createAsk } from './fixtures/service.ts';
import { watchStore } from './fixtures/watchedStore.ts';

/** Requests of a row that cause further statements. */
const further: Readonly<Record<string, readonly string[]>> = {
  '/skins': ['q=e', 'weapon=AK-47', 'rarity=covert', 'minPrice=1'],
  '/events/calendar': ['from=2026-01-01&to=2026-12-31'],
  '/live': ['team=alpha'],
  '/matches/results': ['team=alpha', 'event=spring-cup', 'tier=S', 'from=2026-01-01&to=2026-12-31'],
  '/matches/upcoming': ['team=alpha', 'from=2026-01-01&to=2026-12-31'],
  '/matches/today': ['team=alpha'],
  '/leaderboards/{metric}': ['by=team', 'event=spring-cup', 'map=Nuke&by=team', 'side=CT'],
  '/teams/{teamIdOrSlug}/map-stats': ['event=spring-cup', 'from=2026-01-01&map=Nuke'],
};

/** Statements that may read a whole table, or sort more than a page or the rows of one object. */
const admitted: Readonly<Record<string, readonly string[]>> = {
  // A search for a part of a name reads every name. This happens once until the file changes.
  'players search': ['SCAN p', 'USE TEMP B-TREE FOR ORDER BY'],
  // One that literally finds nothing also reads the texts of all skins, once until the file changes.
  'skins search': ['SCAN s', 'SCAN s USING INDEX skin_name', 'SCAN s USING COVERING INDEX skin_name'],
  // All players, who has played for which team, and the names of maps are read once until the file changes. The maps of each
  // player are then sought in the period.
  'players leaderboard': [
    'SCAN player',
    'SCAN player_map',
    'SCAN match_map',
    'USE TEMP B-TREE FOR DISTINCT',
    'USE TEMP B-TREE FOR ORDER BY',
  ],
  // The numbers of all skins, once until the file changes.
  'skins trending': ['SCAN skin'],
  'teams map-stats': ['SCAN match_map', 'USE TEMP B-TREE FOR DISTINCT'],
  // The matches that began within the last day and are not finished.
  'live list': ['USE TEMP B-TREE FOR ORDER BY'],
  // The tournaments of a tier, which are few beside their matches.
  'results list': ['SCAN event'],
  // Sorts both ends of every spell, once a day.
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

  /** The statements that the service runs for these requests. */
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
  )('of %s read no whole table and sort no more than a page', async (name, row) => {
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

  it('are detected when they read or sort a whole table', () => {
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

/** The steps of a plan whose cost grows with the file. */
const remarks = (plan: readonly string[]): readonly string[] => {
  // Temporary results of the statement and bound values are not tables.
  const made = plan.map(step => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/u.exec(step)?.[1]);
  const isOwn = (step: string): boolean =>
    / VIRTUAL TABLE/u.test(step) || step.startsWith('SCAN (') || made.includes(step.split(' ')[1]);
  const isNamed = (step: string): boolean => isOwn(step) && !step.startsWith('SCAN (');
  const scans = plan.filter(step => step.startsWith('SCAN '));
  const whole = scans.filter(step => !isOwn(step));
  // A page's rows, selected before, or the rows of one thing are few in any file.
  const isFew = whole.length === 0 && (scans.some(isNamed) || plan.every(isOfOne));
  return [...whole, ...(isFew ? [] : plan.filter(step => step.includes('TEMP B-TREE')))];
};

/** Whether a step reads the rows of one key (`(team_id=?`), not a range (`(ends_at<?`). */
const isOfOne = (step: string): boolean => !step.startsWith('SEARCH ') || /\(\w+=\?/u.test(step);
