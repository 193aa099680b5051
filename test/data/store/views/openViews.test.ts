import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDataFile } from '../../../../src/data/store/dataFile.ts';
import {
  openFileViews,
  openSeasonViews,
  type OpenViews,
} from '../../../../src/data/store/views/openViews.ts';
import { began } from '../../../support/began.ts';
import { earlierFiles } from '../../../support/earlierProgram.ts';
import { createSharedFolder } from '../../../support/temporaryFolder.ts';

const recorded = join(earlierFiles, 'data.db');

describe('a query of a data file', () => {
  let views: OpenViews;
  beforeEach(() => (views = openFileViews(recorded, began)));
  afterEach(() => views.close());

  const ask = (sql: string) => {
    const { columns, rows } = views.query(sql);
    return { columns, rows: [...rows] };
  };
  const faultOfAsking = (sql: string): unknown => {
    try {
      return ask(sql);
    } catch (error) {
      return error;
    }
  };

  test('keeps every digit, writes blobs in hexadecimal, and leaves NULL absent', () => {
    expect(
      ask("SELECT 9007199254740993 AS big, -5 AS small, 0.1 AS real, x'00fF' AS bytes, NULL AS none"),
    ).toEqual({
      columns: ['big', 'small', 'real', 'bytes', 'none'],
      rows: [[9007199254740993n, -5, 0.1, '00ff', null]],
    });
  });

  test('gives columns of one name different names', () => {
    expect(ask('SELECT 1 AS id, 2 AS id_2, 3 AS id')).toEqual({
      columns: ['id', 'id_2', 'id_3'],
      rows: [[1, 2, 3]],
    });
  });

  test('has its columns even without rows', () => {
    expect(ask('SELECT id, name FROM v_team WHERE 0')).toEqual({ columns: ['id', 'name'], rows: [] });
  });

  test('reads rows only as they are consumed', () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
    const first: unknown[] = [];
    for (const row of views.query(endless).rows) {
      first.push(row);
      if (first.length === 2) break;
    }
    expect(first).toEqual([[1], [2]]);
  });

  test.each([
    ['SELECT * FROM v_mach', 'no such table: v_mach'],
    ['SELECT m.winer FROM v_match m', 'no such column: m.winer'],
    ['SELECT FROM v_match', 'near "FROM": syntax error'],
    ['WITH x AS (SELECT 1) DELETE FROM team', 'attempt to write a readonly database'],
    ['WITH x AS (SELECT 1) DELETE FROM temp.source', 'attempt to write a readonly database'],
    ["SELECT load_extension('x')", 'not authorized'],
    ["SELECT json_extract('{', '$.a')", 'malformed JSON'],
  ])('%s is refused in SQLite’s words', (sql, message) => {
    expect(faultOfAsking(sql)).toMatchObject({ name: 'QueryError', message });
  });

  test('sees the tables too', () => {
    expect(ask('SELECT count(*) FROM match').rows).toEqual([[2]]);
  });
});

describe('a query of a made-up season', () => {
  const folder = createSharedFolder();
  const views = openSeasonViews(createDataFile(join(folder, 'data.db'), 'demo'), began);
  test.each([
    'SELECT * FROM match',
    'SELECT * FROM main.match',
    'SELECT * FROM "MAIN" . player_map',
    'SELECT value FROM temp.meta',
  ])('%s is refused: the tables hold the future', sql => {
    expect(() => [...views.query(sql).rows]).toThrow(
      'The tables of the made-up season are hidden, because they hold results of the future',
    );
  });
});
