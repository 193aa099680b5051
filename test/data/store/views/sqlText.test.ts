import { describe, expect, test } from 'vitest';
import { faultOf, namesMain } from '../../../../src/data/store/views/openViews.ts';

describe('a text is one query that reads', () => {
  test.each([
    'SELECT 1',
    '  select 1;  ;',
    '-- a comment; with a semicolon\nSELECT 1',
    "/* ; */ WITH x AS (SELECT ';' AS a) SELECT * FROM x; -- the end",
    'VALUES (1), (2)',
    'EXPLAIN QUERY PLAN SELECT 1',
    "SELECT \"a;b\", [c;d], `e;f`, 'it''s; here'",
    "SELECT 'never closed; SELECT 2",
  ])('%s', sql => expect(faultOf(sql)).toBeUndefined());
});

describe('a text is refused', () => {
  test.each([
    ['', 'The query is empty'],
    ['-- nothing', 'The query is empty'],
    ['SELECT 1; SELECT 2', 'The text has several statements; only one query is run'],
    ["SELECT 1; 'x'", 'The text has several statements; only one query is run'],
    ["ATTACH 'x.db' AS x", 'A query begins with SELECT, WITH, VALUES or EXPLAIN, not "ATTACH"'],
    ['/**/PRAGMA journal_mode = WAL', 'A query begins with SELECT, WITH, VALUES or EXPLAIN, not "PRAGMA"'],
  ])('%s', (sql, fault) => expect(faultOf(sql)).toBe(fault));
});

describe('a query that names the schema main is found', () => {
  test.each(['SELECT * FROM main.match', 'SELECT * FROM Main /**/ . "match"', 'SELECT * FROM "MAIN".x'])(
    '%s',
    sql => expect(namesMain(sql)).toBe(true),
  );
  test.each(["SELECT * FROM 'main'.x", 'SELECT * FROM [main].x', 'SELECT * FROM `main`.x'])('%s', sql =>
    expect(namesMain(sql)).toBe(true),
  );
  test.each(["SELECT 'main.match'", 'SELECT main FROM v_map', 'SELECT 1 -- main.match', "SELECT main '.' "])(
    'not %s',
    sql => expect(namesMain(sql)).toBe(false),
  );
});
