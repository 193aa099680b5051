import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, everything, importStandings } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';

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
    ['has bold cells', usual, page => page.replace('1900', '**1900**').replace('Ravens', '**Ravens**')],
    ['has links', usual, page => page.replace('Otters', '[Otters](https://a.example/otters)')],
    ['has a short month in its name', 'standings_global_2026_1_5 (1).md', page => page],
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

  it('has pages with links and other amounts, which mean the same', async () => {
    const day = '2026-01-05';
    const matches = [
      [1, '2026-01-03', 'Otters', 'W'],
      [2, '2025-12-14', 'Otters', 'L'],
    ] as const;
    const page = rosterPage({ ...ravens, matches, prizes: [['2026-01-04', '$1,250.00']] });
    const other = rosterPage({
      ...otters,
      matches: matches.map(([id, at, , won]) => [id, at, 'Ravens', won === 'W' ? 'L' : 'W']),
    });
    const read = async (spell: (page: string) => string) => {
      const { into, skipped, taken } = await importStandings(
        folderOf({
          [usual]: listPage(day, [ravens, otters]),
          'details/2026_01_05/1.md': spell(page),
          'details/2026_01_05/2.md': other,
        }),
      );
      expect(skipped).toEqual([]);
      expect(taken).toMatchObject({ matchesOnBothPages: 2, prizes: 1 });
      return everything(into);
    };
    const usually = await read(text => text);
    const spelled = await read(text =>
      text.replaceAll('| Otters', '| [Otters](./2.md)').replace('$1,250.00', '1250'),
    );
    expect(spelled).toEqual(usually);
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

  it.each([
    ['\\_Owls\\_', '_Owls_'],
    ['A&amp;B \\| C', 'A&B | C'],
    ['O&#39;wls', "O'wls"],
    ['*Owls', '*Owls'],
    ['[Owls]', '[Owls]'],
    ['Owls (2)', 'Owls (2)'],
  ])('reads the name %s as %s', async (cell, name) => {
    const page = listPage('2026_01_05', [ravens, otters]).replace('Otters', () => cell);
    const { into } = await importStandings(folderOf({ [usual]: page }));
    expect(ask(into, 'SELECT name FROM team ORDER BY id').flat()).toContain(name);
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
