import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDataFile, openDataDatabase } from '../../../../src/data/store/dataFile.ts';
import { viewsVersion } from '../../../../src/data/store/schema.ts';
import { createViews, viewEntries, writeViews } from '../../../../src/data/store/views/index.ts';
import { openDemoDatabase } from '../../../../src/server/demo/demo.ts';
import { began } from '../../../support/began.ts';
import { earlierFiles } from '../../../support/earlierProgram.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const recorded = join(earlierFiles, 'data.db');
const version1 = readFileSync(new URL('version1.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test('these are the views', () => {
  expect(viewEntries().map(([name]) => name)).toEqual([
    'v_file',
    'v_import',
    'v_source',
    'v_team',
    'v_player',
    'v_roster',
    'v_ranking',
    'v_prize',
    'v_event',
    'v_event_team',
    'v_bracket',
    'v_match',
    'v_lineup',
    'v_stream',
    'v_map',
    'v_round',
    'v_money',
    'v_kill',
    'v_player_map',
    'v_skin',
    'v_skin_variant',
    'v_price',
    'v_offer',
  ]);
});

// If this test fails, a script that reads the views breaks: raise `viewsVersion`, and write down the new columns.
test('no view of version 1 has lost a column or changed its type', () => {
  const columns = viewEntries().flatMap(([name, view]) =>
    Object.entries(view.columns).map(([column, { type }]) => `${name}.${column} ${type}`),
  );
  expect([viewsVersion, version1.filter(line => !columns.includes(line))]).toEqual([1, []]);
});

/** The number of rows of each view. */
const counts = (database: DatabaseSync): Readonly<Record<string, number>> =>
  Object.fromEntries(
    viewEntries().map(([name]) => [
      name,
      Number(database.prepare(`SELECT count(*) AS rows FROM (SELECT * FROM ${name})`).get()?.['rows']),
    ]),
  );

test('any SQLite connection finds the views in a file, twice written as once', () => {
  const path = join(createTemporaryFolder(), 'new.db');
  const made = createDataFile(path, 'cs');
  writeViews(made);
  writeViews(made);
  made.exec("INSERT INTO team (id, slug, name) VALUES (7, 'elks', 'Elks')");
  made.exec(`INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, score1, score2, winner)
    VALUES (1, 7, 7, 0, 1000, 2, 1, 1), (2, 7, 7, 4e12, 5e12, 2, 0, 1)`);
  made.close();
  const plain = new DatabaseSync(path, { readOnly: true });
  expect(plain.prepare('SELECT * FROM v_file').all()).toEqual([
    { views_version: 1, layout: 7, prefix: 'cs', made_up: 0 },
  ]);
  expect(
    plain
      .prepare('SELECT identifier, status, starts_at, team1, score1, winner FROM v_match ORDER BY id')
      .all(),
  ).toEqual([
    {
      identifier: 'cs-match-1',
      status: 'finished',
      starts_at: '1970-01-01T00:00:00Z',
      team1: 'Elks',
      score1: 2,
      winner: 'Elks',
    },
    {
      identifier: 'cs-match-2',
      status: 'upcoming',
      starts_at: '2096-10-02T07:06:40Z',
      team1: 'Elks',
      score1: null,
      winner: null,
    },
  ]);
  expect(counts(plain)).toMatchObject({ v_team: 1, v_match: 2, v_map: 0, v_source: 0 });
  plain.close();
});

test('a file of an earlier layout has every view, without being changed', () => {
  const database = openDataDatabase(recorded);
  createViews(database, began);
  expect(counts(database)).toMatchObject({
    v_match: 2,
    v_map: 1,
    v_round: 18,
    v_kill: 90,
    v_source: 0,
    v_price: 3,
  });
  const [round] = database
    .prepare('SELECT map, round, winner, winner_side, team1_side, reason, seconds FROM v_round LIMIT 1')
    .all();
  expect(round).toEqual({
    map: 'Nuke',
    round: 1,
    winner: 'Elks',
    winner_side: 'CT',
    team1_side: 'CT',
    reason: 'elimination',
    seconds: 23,
  });
  const [kill] = database
    .prepare('SELECT round_seconds, killer_team_number, killer, victim, assister, weapon FROM v_kill LIMIT 1')
    .all();
  expect(kill).toEqual({
    round_seconds: 5,
    killer_team_number: 1,
    killer: 'ash',
    victim: 'pike',
    assister: 'birch',
    weapon: 'AK-47',
  });
  database.close();
});

describe('of the made-up season', () => {
  let database: DatabaseSync;
  const read = (sql: string) => database.prepare(sql).all();

  beforeAll(async () => {
    database = await openDemoDatabase({ folder: inject('season'), now: began });
    createViews(database, began);
  });
  afterAll(() => database.close());

  /** Schedules are public. */
  const schedules = ['v_match.day', 'v_match.starts_at', 'v_event.start_day', 'v_event.end_day'];
  const dated = viewEntries().flatMap(([name, { columns }]) =>
    Object.entries(columns)
      .filter(
        ([column, { type }]) =>
          (type === 'time' || type === 'day') && !schedules.includes(`${name}.${column}`),
      )
      .map(([column, { type }]) => [`${name}.${column}`, name, column, type] as const),
  );
  test.each(dated)('%s is never in the future', (_title, name, column, type) => {
    const present = new Date(began).toISOString().slice(0, type === 'day' ? 10 : 19);
    expect(
      read(`SELECT * FROM ${name} WHERE substr(${column}, 1, ${present.length}) > '${present}'`),
    ).toEqual([]);
  });

  test.each(['v_map', 'v_round', 'v_money', 'v_kill', 'v_player_map'])(
    '%s has finished matches only',
    name => {
      expect(
        read(
          `SELECT * FROM ${name} WHERE match_id NOT IN (SELECT id FROM main.match WHERE ends_at <= ${began})`,
        ),
      ).toEqual([]);
    },
  );

  test('a match shows its teams when they are known, and its result when it is over', () => {
    expect(read('SELECT DISTINCT status FROM v_match ORDER BY 1')).toEqual([
      { status: 'finished' },
      { status: 'live' },
      { status: 'upcoming' },
    ]);
    const wrong = `SELECT * FROM v_match v JOIN main.match m ON m.id = v.id
      WHERE (v.status = 'finished') <> (m.ends_at <= ${began}) OR (v.team1_id IS NULL) <> (m.known_at > ${began})
        OR (v.team2_id IS NULL) <> (m.known_at > ${began})
        OR (v.status = 'finished') <> (v.score1 IS NOT NULL) OR (m.ends_at > ${began} AND
        coalesce(v.score1, v.score2, v.winner_number, v.winner_id, v.winner_slug, v.winner, v.ends_at) IS NOT NULL)`;
    expect(read(wrong)).toEqual([]);
  });

  test('a bracket leads to no match whose teams are unknown', () => {
    expect(
      read(`SELECT * FROM v_bracket WHERE match_id IN (SELECT id FROM main.match WHERE known_at > ${began})`),
    ).toEqual([]);
    expect(read('SELECT count(*) > 0 AS some FROM v_bracket WHERE match_id IS NULL')).toEqual([{ some: 1 }]);
  });

  test('a place and its prize appear once the place is decided', () => {
    const hidden = `SELECT v.* FROM v_event_team v JOIN main.event_team e USING (event_id, team_id)
      WHERE coalesce(e.placed_at <= ${began}, 0) = 0 AND coalesce(v.placement, v.prize) IS NOT NULL`;
    expect(read(hidden)).toEqual([]);
    expect(read('SELECT count(placement) > 0 AS some FROM v_event_team')).toEqual([{ some: 1 }]);
  });

  test.each(viewEntries())('the order of an export of %s leaves nothing open', (name, { columns, order }) => {
    const all = Object.keys(columns).join(', ');
    // Rows that the order does not tell apart are the same in every column.
    expect(
      read(
        `SELECT 1 FROM (SELECT DISTINCT ${all} FROM ${name}) GROUP BY ${order.join(', ')} HAVING count(*) > 1`,
      ),
    ).toEqual([]);
  });
});
