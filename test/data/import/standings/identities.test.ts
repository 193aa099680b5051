import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, importStandings, matchesOf, spellsOf } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';

const days = ['2026_01_05', '2026_02_02', '2026_03_02', '2026_04_06'];
type Line = readonly [name: string, players: string, region?: string];

/** Imports one list per month, each best first. */
const importLists = async (
  lists: readonly (readonly Line[])[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const pages: Record<string, string> = { ...more };
  for (const [index, lines] of lists.entries()) {
    const day = days[index] ?? '';
    const rows = lines.map(([name, players], at) => ({ rank: at + 1, points: 2000 - at, name, players }));
    pages[`standings_global_${day}.md`] = listPage(day, rows);
    for (const region of ['Europe', 'Asia']) {
      const here = rows.filter((_, at) => (lines[at]?.[2] ?? 'Europe') === region);
      pages[`standings_${region}_${day}.md`] = listPage(
        day,
        here.map((row, at) => ({ ...row, rank: at + 1 })),
      );
    }
  }
  return (await importStandings(writePages(createTemporaryFolder(), pages))).into;
};
const rosters = (file: string): unknown[][] =>
  ask(
    file,
    'SELECT day, slug FROM ranking_row JOIN ranking_list l ON l.id = list_id JOIN team ON team.id = team_id ORDER BY day, rank',
  );
const spells = (file: string, nickname: string): unknown[][] =>
  spellsOf(file).filter(([slug]) => slug === nickname || String(slug).startsWith(`${nickname}-`));

describe('teams', () => {
  it('stay one team while their players change one by one, even when none of the first players is left', async () => {
    const file = await importLists([
      [['Ravens', 'a, b, c, d, e']],
      [['Ravens', 'a, b, c, x, y']],
      [['RAVENS', 'x, y, z, v, w']],
      [['Ravens', 'k, l, m, n, o']],
    ]);
    expect(ask(file, 'SELECT slug, name FROM team')).toEqual([['ravens', 'Ravens']]);
  });

  it('are in every list those that people mean by the name, next to a former roster', async () => {
    const file = await importLists([
      [
        ['Ravens', 'a, b, c, d, e'],
        ['Otters', 'p, q, r, s, t'],
      ],
      [
        ['Ravens', 'a, b, c, d, e'],
        ['Ravens', 'p, q, r, v, w'],
      ],
      [
        ['Ravens', 'p, q, r, v, w'],
        ['Ravens', 'a, b, c, d, e'],
      ],
      [['Ravens', 'p, q, r, v, w']],
    ]);
    expect(rosters(file)).toEqual([
      ['2026-01-05', 'ravens'],
      ['2026-01-05', 'otters'],
      ['2026-02-02', 'ravens-2'],
      ['2026-02-02', 'ravens'],
      ['2026-03-02', 'ravens'],
      ['2026-03-02', 'ravens-2'],
      ['2026-04-06', 'ravens'],
    ]);
    expect(spells(file, 'a')).toEqual([['a', 'ravens', null, '2026-02-02']]);
    expect(spells(file, 'p')).toEqual([
      ['p', 'otters', null, '2026-02-02'],
      ['p', 'ravens', '2026-02-02', null],
    ]);
  });

  it('are identified by the next list, even if a former roster returns in a later one', async () => {
    const file = await importLists([
      [
        ['Ravens', 'a, b, c, d, e'],
        ['Ravens', 'v, w, x, y, z'],
      ],
      [['Ravens', 'a, b, c, x, y']],
      [
        ['Ravens', 'x, y, f, g, h'],
        ['Ravens', 'a, b, c, d, e'],
      ],
    ]);
    expect(rosters(file)).toEqual([
      ['2026-01-05', 'ravens'],
      ['2026-01-05', 'ravens-2'],
      ['2026-02-02', 'ravens'],
      ['2026-03-02', 'ravens'],
      ['2026-03-02', 'ravens-2'],
    ]);
    expect(spells(file, 'a')).toEqual([['a', 'ravens', null, '2026-03-02']]);
    expect(spells(file, 'x')).toEqual([
      ['x', 'ravens-2', null, '2026-02-02'],
      ['x', 'ravens', '2026-02-02', null],
    ]);
  });

  it('are identified from the newest list and the best rank, in any order of imports', async () => {
    const folder = createTemporaryFolder();
    const list = (day: string, rosters: readonly string[]): string =>
      writePages(join(folder, day), {
        [`standings_global_${day}.md`]: listPage(
          day,
          rosters.map((players, at) => ({ rank: at + 1, points: 100, name: 'Ravens', players })),
        ),
      });
    const { into } = await importStandings(list('2026_01_05', ['a, b, c, d, e']));
    await importStandings(list('2026_02_02', ['p, q, r, s, t', 'a, b, c, d, e']), into);
    await importStandings(list('2026_03_02', ['a, b, c, d, f', 'p, q, r, s, t']), into);
    expect(rosters(into)).toEqual([
      ['2026-01-05', 'ravens'],
      ['2026-02-02', 'ravens-2'],
      ['2026-02-02', 'ravens'],
      ['2026-03-02', 'ravens'],
      ['2026-03-02', 'ravens-2'],
    ]);
  });

  it('with a new name are new teams', async () => {
    const file = await importLists([[['Ravens', 'a, b, c, d, e']], [['ex-Ravens', 'a, b, c, d, e']]]);
    expect(spells(file, 'a')).toEqual([
      ['a', 'ravens', null, '2026-02-02'],
      ['a', 'ex-ravens', '2026-02-02', null],
    ]);
  });

  it('have the matches of their own lineups, even if another roster of the name lists them', async () => {
    const file = await importLists(
      [
        [
          ['Ravens', 'a, b, c, d, e'],
          ['Otters', 'p, q, r, s, t'],
        ],
        [
          ['Ravens', 'x, y, z, v, w'],
          ['Ravens', 'a, b, c, d, e'],
          ['Otters', 'p, q, r, s, t'],
        ],
      ],
      {
        'details/2026_02_02/0002--ravens.md': rosterPage({
          name: 'Ravens',
          players: 'a, b, c, d, e',
          matches: [
            [1, '2026-01-04', 'Otters', 'W'],
            [2, '2026-01-03', 'Otters', 'W', 'a, b, c, unlisted, other'],
          ],
        }),
      },
    );
    expect(matchesOf(file)).toEqual([
      ['otters', 'ravens-2', 2, '2026-01-03'],
      ['otters', 'ravens', 2, '2026-01-04'],
    ]);
  });
});

describe('players', () => {
  it('are one player after a move, although the list keeps the former roster in its last lineup', async () => {
    const file = await importLists([
      [
        ['Ravens', 'ace, b, c, d, e'],
        ['Otters', 'p, q, r, s, t'],
      ],
      [
        ['Ravens', 'ace, b, c, d, e'],
        ['Otters', 'ace, q, r, s, t'],
      ],
      [
        ['Otters', 'ace, q, r, s, t'],
        ['Ravens', 'f, b, c, d, e'],
      ],
    ]);
    expect(spells(file, 'ace')).toEqual([
      ['ace', 'ravens', null, '2026-02-02'],
      ['ace', 'otters', '2026-02-02', null],
    ]);
  });

  it('are two if both teams continue with the nickname in new lineups', async () => {
    const file = await importLists([
      [
        ['Ravens', 'ace, b, c, d, e'],
        ['Otters', 'ace, q, r, s, t'],
      ],
      [
        ['Ravens', 'ace, b, c, d, f'],
        ['Otters', 'ace, q, r, s, u'],
      ],
    ]);
    expect(spells(file, 'ace')).toEqual([
      ['ace', 'ravens', null, null],
      ['ace-2', 'otters', null, null],
    ]);
  });

  it('are two in two regions, unless the player moved to one of them', async () => {
    const both: readonly Line[] = [
      ['Ravens', 'ace, b, c, d, e'],
      ['Otters', 'ace, q, r, s, t', 'Asia'],
    ];
    const apart = await importLists([both, both]);
    expect(spells(apart, 'ace')).toEqual([
      ['ace', 'ravens', null, null],
      ['ace-2', 'otters', null, null],
    ]);
    const moved = await importLists([
      [['Ravens', 'ace, b, c, d, e']],
      both,
      [['Otters', 'ace, q, r, s, t', 'Asia']],
    ]);
    expect(spells(moved, 'ace')).toEqual([
      ['ace', 'ravens', null, '2026-02-02'],
      ['ace', 'otters', '2026-02-02', null],
    ]);
  });

  it('are two if the spelling differs', async () => {
    const file = await importLists([[['Ravens', 'Ace, b, c, d, e']], [['Otters', 'ACE, q, r, s, t']]]);
    expect(ask(file, "SELECT slug, nickname FROM player WHERE slug LIKE 'ace%' ORDER BY slug")).toEqual([
      ['ace', 'Ace'],
      ['ace-2', 'ACE'],
    ]);
  });

  it('who return to a team with a new lineup play there again', async () => {
    const file = await importLists([
      [['Ravens', 'ace, b, c, d, e']],
      [
        ['Otters', 'ace, q, r, s, t'],
        ['Ravens', 'f, b, c, d, e'],
      ],
      [
        ['Ravens', 'ace, b, c, d, g'],
        ['Otters', 'ace, q, r, s, t'],
      ],
    ]);
    expect(spells(file, 'ace')).toEqual([
      ['ace', 'ravens', null, '2026-02-02'],
      ['ace', 'otters', '2026-02-02', '2026-03-02'],
      ['ace', 'ravens', '2026-03-02', null],
    ]);
  });

  it('stay in a team that is missing from a list, and leave one that returns without them', async () => {
    const file = await importLists([
      [
        ['Ravens', 'ace, b, c, d, e'],
        ['Otters', 'p, q'],
      ],
      [['Otters', 'p, q']],
      [
        ['Ravens', 'ace, b, c, d, f'],
        ['Otters', 'p, q'],
      ],
      [['Otters', 'p, q']],
    ]);
    expect(spells(file, 'ace')).toEqual([['ace', 'ravens', null, '2026-04-06']]);
    expect(spells(file, 'e')).toEqual([['e', 'ravens', null, '2026-02-02']]);
    expect(spells(file, 'f')).toEqual([['f', 'ravens', '2026-03-02', '2026-04-06']]);
  });
});
