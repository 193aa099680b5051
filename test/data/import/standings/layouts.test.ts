import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, importStandings } from '../importing.ts';
import { listPage, writePages } from '../madeUpPages.ts';

const ravens = { rank: 1, points: 1900, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const otters = { rank: 2, points: 1800, name: 'Otters', players: 'fay, gus, hal, ivy, jon' };
const folderOf = (pages: Parameters<typeof writePages>[1]): string =>
  writePages(createTemporaryFolder(), pages);
const listed = `SELECT day, rank, slug, points FROM ranking_row r
  JOIN ranking_list l ON l.id = list_id JOIN team ON team.id = team_id ORDER BY day, rank`;

describe('a list that was written elsewhere', () => {
  const usual = 'standings_global_2026_01_05.md';
  it.each<readonly [string, string, (page: string) => string]>([
    ['has points with separators', usual, page => page.replace('1900', '1,900').replace('1800', '1,800.4')],
    ['has a name in capitals', 'STANDINGS_GLOBAL_2026_01_05.MD', page => page],
  ])('%s, and means the same', async (_, name, spell) => {
    const { into, skipped } = await importStandings(
      folderOf({ [name]: spell(listPage('2026_01_05', [ravens, otters])) }),
    );
    expect(skipped).toEqual([]);
    expect(ask(into, listed)).toEqual([
      ['2026-01-05', 1, 'ravens', 1900],
      ['2026-01-05', 2, 'otters', 1800],
    ]);
    expect(ask(into, 'SELECT nickname FROM player ORDER BY 1').flat()).toEqual(
      [ravens, otters].flatMap(({ players }) => players.split(', ')),
    );
  });

  it('names every roster of a regional list that has no place among all regions', async () => {
    const { skipped } = await importStandings(
      folderOf({
        [usual]: listPage('2026-01-05', [ravens]),
        'standings_europe_2026_01_05.md': listPage('2026-01-05', [ravens, otters]),
      }),
    );
    expect(skipped).toEqual([
      {
        subject: '2026-01-05',
        item: 'Otters',
        reason: 'it is in a regional list, but not in the list of all regions',
      },
    ]);
  });

  it('keeps decimals where some points have them', async () => {
    const page = listPage('2026_01_05', [ravens, otters])
      .replace('1900', '1900.125')
      .replace('1800', '9.625');
    const { into } = await importStandings(folderOf({ [usual]: page }));
    expect(ask(into, listed).map(row => row[3])).toEqual([1900, 10]);
  });

  it('leaves out and reports a list of a day to come', async () => {
    const future = 'standings_global_2031_01_05.md';
    const pages = Object.fromEntries(
      [usual, future].map(name => [name, listPage(name.slice(17, 27), [ravens])] as const),
    );
    const { taken, skipped } = await importStandings(folderOf(pages));
    expect(taken).toMatchObject({ lists: 1, rows: 1 });
    const reason = 'its day, 2031-01-05, is in the future';
    expect(skipped).toEqual([{ subject: future, isWhole: true, reason }]);
  });

  it('takes a dash as an empty roster', async () => {
    const { taken } = await importStandings(
      folderOf({ 'standings_global_2026_01_05.md': listPage('2026_01_05', [{ ...ravens, players: '-' }]) }),
    );
    expect(taken).toMatchObject({ rows: 1, players: 0 });
  });
});
