import { describe, expect, it } from 'vitest';
import { toEvent } from '../../../../src/data/import/demos/tables/paths.ts';
import * as fc from '../../../support/property.ts';
import type { Row } from './madeUpDemos.ts';
import { importTables, oneMap, won } from './importDemos.ts';
import { createTables, plain, read, readChanged, spellings } from './spelledTables.ts';

const without = (row: Row, ...columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

/** What was read, without the lines on which it stood. */
const meaningOf = ({ demos, listed, profiles }: Awaited<ReturnType<typeof read>>): unknown => ({
  listed,
  profiles,
  demos: [...demos.values()].map(demo => ({
    ...demo,
    ...Object.fromEntries(
      (['rounds', 'money', 'lines', 'kills'] as const).map(subject => [
        subject,
        demo[subject]?.map(row => ({ ...row, line: 0 })),
      ]),
    ),
  })),
});

describe('the tables of a recording', () => {
  it('mean the same in every spelling, order of columns and encoding', async () => {
    const expected = await read(createTables(), plain);
    expect(expected.demos.get('a1')).toMatchObject({ facts: { maxRounds: null }, lines: { length: 10 } });
    await fc.assert(
      fc.asyncProperty(spellings, async spelling => {
        const found = await read(createTables(), spelling);
        expect(found.skipped.map(({ reason }) => reason)).toEqual(['the round was aborted']);
        expect(meaningOf(found)).toEqual(meaningOf(expected));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['2025-02-03T13:00:00-03:00', '2025-02-03T16:00:00Z'],
    ['2025-02-03 13:00:00', '2025-02-03T13:00:00Z'],
    ['2025/02/03', '2025-02-03T00:00:00Z'],
    ['1738598400', '2025-02-03T16:00:00Z'],
    ['2025-02-03 13:00:00 -0300 -03', '2025-02-03T16:00:00Z'],
    ['03/02/2025', null],
    ['7', null],
  ])('have the date %s as %s in any zone of the machine', async (date, expected) => {
    const { demos } = await readChanged('matches', row => ({ ...row, date }));
    expect(demos.get('a1')?.facts?.at).toBe(expected === null ? null : Date.parse(expected));
  });

  it.each([
    ['elks-vs-otters-m1-nuke_2025-02-04', 'c:\\demos\\Fjord Cup\\a.dem', '2025-02-04T00:00:00Z'],
    ['elks-vs-otters-m1-nuke', 'c:\\demos\\20250205\\a.dem', '2025-02-05T00:00:00Z'],
    ['elks-vs-otters-m1-nuke', 'c:\\2025-02-05\\Fjord Cup\\a.dem', null],
  ])('of an unclear day take it from the name %s in %s', async (demo_name, demo_path, expected) => {
    const { demos } = await readChanged('matches', row => ({
      ...row,
      demo_name,
      demo_path,
      date: '03/02/2025',
    }));
    expect(demos.get('a1')?.facts?.at).toBe(expected === null ? null : Date.parse(expected));
  });

  it.each([
    ['03/04/2025', /its day is unknown: its date is in no known form/],
    ['', /its day is unknown: its table needs a date/],
  ])('with the date %j are reported', async (date, reason) => {
    const { tournaments: _, ...tables } = oneMap();
    const matches = (tables['matches'] ?? []).map(row => ({ ...row, date }));
    const { summary } = await importTables({ ...tables, matches });
    expect(summary.skipped).toMatchObject([{ reason: expect.stringMatching(reason) as string }]);
  });

  it.each([
    ['players', 'kills', 'the table has no column kills'],
    ['rounds', 'winner_side', 'the table has no column winner_side'],
    ['players_economy', 'money_spent', 'the table has no column money_spent'],
  ])('%s without the column %s are left out with that reason', async (subject, column, reason) => {
    const lost = subject === 'rounds' ? [column, 'end_reason'] : [column];
    const { skipped } = await readChanged(subject, row => without(row, ...lost));
    const reasons = skipped.filter(one => one.subject === `${subject}.csv`).map(one => one.reason);
    expect(new Set(reasons)).toEqual(new Set([reason]));
  });

  it('tell a bot from a Steam id that cannot be read', async () => {
    const reasonOf = async (steamid: string) => {
      const { skipped } = await readChanged('players', row =>
        row['name'] === 'ash' ? { ...row, steamid } : row,
      );
      return skipped.filter(({ subject }) => subject === 'players.csv').map(({ reason }) => reason);
    };
    expect([await reasonOf('0'), await reasonOf('7.65612E+16')]).toEqual([
      ['it is of a bot, which has no Steam id'],
      ['its steamid is not readable'],
    ]);
  });

  it('without a checksum of their recording are left out', async () => {
    const { skipped } = await readChanged('rounds', row => without(row, 'match_checksum'));
    expect(new Set(skipped.map(({ reason }) => reason))).toContain('it has no checksum of its recording');
  });

  it.each<readonly [demo: string | null, table: string, event: string | null]>([
    [null, 'Fjord Cup 2025', 'Fjord Cup 2025'],
    [null, 'fjord-cup-2025', 'fjord-cup-2025'],
    [null, 'Fjord Cup', 'Fjord Cup'],
    [null, 'Fjord 2025', 'Fjord 2025'],
    [null, 'Fjord', null],
    [null, 'exports', null],
    [null, 'demos 2025', null],
    [null, 'csv-2025-02-03', null],
    [null, '2025-02-03', null],
    [null, 'final', null],
    [null, 'major', null],
    ['Fjord Cup 2025', 'Other Cup 2025', 'Fjord Cup 2025'],
    ['Fjord', 'exports', 'Fjord'],
    ['Fjord', 'Fjord Cup 2025', 'Fjord Cup 2025'],
    ['Downloads', 'Fjord Cup 2025', 'Fjord Cup 2025'],
    ['Downloads', 'exports', null],
    ['2025-02-03', 'Fjord Cup', 'Fjord Cup'],
    ['2025-02-03', 'exports', null],
  ])('of a demo in the folder %s and tables in %s are of the event %s', (demo, table, event) => {
    const path = demo === null ? null : `c:\\x\\${demo}\\a.dem`;
    expect(toEvent(path, `/home/ash/${table}/elks_match.csv`)).toBe(event);
  });

  it('of other versions may lack assists, ticks and the reasons of rounds', async () => {
    const lines = await readChanged('players', row => without(row, 'assists', 'headshots'));
    expect(lines.demos.get('a1')?.lines[0]?.figures).toMatchObject({
      kills: 65,
      assists: null,
      headshots: null,
    });
    const rounds = await readChanged('rounds', row => without(row, 'end_reason'));
    expect(rounds.demos.get('a1')?.rounds).toHaveLength(won.length);
    const facts = await readChanged('matches', row => without(row, 'tick_count', 'tickrate'));
    expect(facts.demos.get('a1')?.facts).toMatchObject({ ticks: null, tickRate: 64 });
  });
});
