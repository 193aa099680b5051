import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportSummary } from '../../../../src/data/import/index.ts';
import { describeReal, realData } from '../../../support/realData.ts';
import { ask, everything, importStandings } from '../importing.ts';

const folder = realData('standings');
/** The counts come from `data/README.md` in the folder. */
describeReal('standings')('the real standings', () => {
  let summary: ImportSummary;
  let file = '';
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    summary = await importStandings(folder, file);
  });

  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  const rows = (day: string): unknown[][] =>
    ask(
      file,
      `SELECT rank, slug, points, r.region, region_rank FROM ranking_row r JOIN ranking_list l ON l.id = list_id
       JOIN team ON team.id = team_id WHERE day = '${day}' ORDER BY rank`,
    );
  const matchesIn = (first: string, last: string): unknown =>
    ask(
      file,
      `SELECT count(*) FROM match WHERE date(starts_at / 1000, 'unixepoch') BETWEEN '${first}' AND '${last}'`,
    )[0]?.[0];

  it('are read to the last line', () => {
    expect(summary).toMatchObject({
      taken: {
        lists: 25,
        rows: 6933,
        pages: 664,
        matches: 3390 + 6375,
        matchesOnBothPages: 3045 + 5822,
        matchesOnOnePage: 345 + 553,
        prizes: 743 + 1167,
      },
      skipped: [],
      notes: [],
    });
  });

  it('have 378 rosters on 2026-07-06, Spirit first, in three regions', () => {
    const list = rows('2026-07-06');
    expect(list).toHaveLength(378);
    expect(list.slice(0, 2)).toEqual([
      [1, 'spirit', 1993, 'Europe', 1],
      [2, 'falcons', 1988, 'Europe', 2],
    ]);
    const regions = Map.groupBy(list, row => row[3]);
    expect(new Map([...regions].map(([region, rows]) => [region, rows.length]))).toEqual(
      new Map([
        ['Europe', 235],
        ['Americas', 98],
        ['Asia', 45],
      ]),
    );
  });

  it('have 286 rosters on 2025-03-03', () => {
    expect(rows('2025-03-03')).toHaveLength(286);
  });

  it('have every match once and every prize', () => {
    expect(matchesIn('2026-01-08', '2026-07-05')).toBe(6375);
    expect(matchesIn('2024-09-04', '2025-03-02')).toBe(3390);
    expect(ask(file, "SELECT count(*) FROM prize_win WHERE day > '2026'")).toEqual([[1167]]);
    expect(
      ask(
        file,
        'SELECT count(*) FROM match WHERE team1_id = team2_id OR winner IS NULL OR score1 IS NOT NULL',
      ),
    ).toEqual([[0]]);
  });

  it('have one team per name in every list, except for former rosters in the same list', () => {
    expect(
      ask(
        file,
        "SELECT count(DISTINCT team_id) FROM ranking_row JOIN team ON team.id = team_id WHERE name = 'Spirit'",
      ),
    ).toEqual([[1]]);
    const twice =
      'SELECT count(*) FROM (SELECT 1 FROM ranking_row GROUP BY list_id, team_id HAVING count(*) > 1)';
    expect(ask(file, twice)).toEqual([[0]]);
  });

  it('have the present roster of Spirit', () => {
    expect(
      ask(
        file,
        `SELECT nickname FROM roster_spell JOIN player ON player.id = player_id JOIN team ON team.id = team_id
         WHERE team.slug = 'spirit' AND end_day IS NULL ORDER BY nickname COLLATE NOCASE`,
      ).flat(),
    ).toEqual(['donk', 'magixx', 'sh1ro', 'tN1R', 'zont1x']);
    expect(
      ask(
        file,
        "SELECT start_day, end_day FROM roster_spell WHERE player_id = (SELECT id FROM player WHERE slug = 'donk')",
      ),
    ).toEqual([[null, null]]);
  });

  it('have no player in two teams at a time', () => {
    expect(
      ask(
        file,
        `SELECT count(*) FROM roster_spell one JOIN roster_spell other ON other.player_id = one.player_id
         AND other.rowid > one.rowid AND coalesce(one.start_day, '') < coalesce(other.end_day, '9')
         AND coalesce(other.start_day, '') < coalesce(one.end_day, '9')
         WHERE one.start_day IS NOT NULL AND other.start_day IS NOT NULL`,
      ),
    ).toEqual([[0]]);
  });

  it('have Spirit against Falcons', () => {
    const pair = "(SELECT id FROM team WHERE slug IN ('spirit', 'falcons'))";
    expect(ask(file, `SELECT count(*) FROM match WHERE team1_id IN ${pair} AND team2_id IN ${pair}`)).toEqual(
      [[5]],
    );
  });

  it('have the same rows after a second import', async () => {
    const once = everything(file);
    await importStandings(folder, file);
    expect(everything(file)).toEqual(once);
  });
});
