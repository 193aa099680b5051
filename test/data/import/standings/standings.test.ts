import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, everything, importStandings, matchesOf, spellsOf } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';

const ravens = { rank: 1, points: 1900, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const otters = { rank: 2, points: 1800, name: 'Otters', players: 'fay, gus, hal, ivy, jon' };
const elks = { rank: 3, points: 900, name: 'Élks & Co', players: 'kim, lou, mo' };
const folderOf = (pages: Parameters<typeof writePages>[1]): string =>
  writePages(createTemporaryFolder(), pages);
const listsOf = (file: string): unknown[][] =>
  ask(
    file,
    `SELECT day, rank, slug, points, r.region, region_rank, roster FROM ranking_row r
     JOIN ranking_list l ON l.id = list_id JOIN team ON team.id = team_id ORDER BY day, rank`,
  );
const teamsOf = (file: string): unknown[][] => ask(file, 'SELECT slug, name, region FROM team ORDER BY slug');

describe('an import of lists', () => {
  it('takes ranks from the list of all regions, and regional ranks from the regional lists', async () => {
    const folder = folderOf({
      'live/2026/standings_global_2026_01_05.md': listPage('2026_01_05', [ravens, otters, elks]),
      'live/2026/standings_europe_2026-01-05.md': listPage('2026-01-05', [
        { ...ravens, page: 1 },
        { ...elks, rank: 2 },
      ]),
      'live/2026/standings_asia_2026_01_05.md': listPage('2026_01_05', [{ ...otters, rank: 1 }]),
      'README.md': '# nothing to import',
    });
    const { into, ...summary } = await importStandings(folder);
    expect(summary).toEqual({
      kind: 'standings',
      taken: {
        lists: 1,
        rows: 3,
        players: 13,
        spells: 13,
        pages: 0,
        matches: 0,
        matchesOnBothPages: 0,
        matchesOnOnePage: 0,
        prizes: 0,
      },
      skipped: [],
      notes: [],
    });
    expect(listsOf(into)).toEqual([
      ['2026-01-05', 1, 'ravens', 1900, 'Europe', 1, '["ada","ben","cy","dov","eli"]'],
      ['2026-01-05', 2, 'otters', 1800, 'Asia', 1, '["fay","gus","hal","ivy","jon"]'],
      ['2026-01-05', 3, 'elks-co', 900, 'Europe', 2, '["kim","lou","mo"]'],
    ]);
    expect(ask(into, 'SELECT system, day, published_at FROM ranking_list')).toEqual([
      ['vrs', '2026-01-05', Date.UTC(2026, 0, 5)],
    ]);
  });

  it('counts a roster from two regions for the one where it ranks higher', async () => {
    const { into } = await importStandings(
      folderOf({
        'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens]),
        'standings_europe_2026_01_05.md': listPage('2026_01_05', [{ ...ravens, rank: 15 }]),
        'standings_americas_2026_01_05.md': listPage('2026_01_05', [{ ...ravens, rank: 5 }]),
      }),
    );
    expect(ask(into, 'SELECT region, region_rank FROM ranking_row')).toEqual([['Americas', 5]]);
  });

  it('leaves out a day without a list of all regions', async () => {
    const { taken, skipped } = await importStandings(
      folderOf({
        'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens]),
        'standings_asia_2026_02_02.md': listPage('2026_02_02', [otters]),
      }),
    );
    expect(taken).toMatchObject({ lists: 1, rows: 1 });
    expect(skipped).toEqual([{ subject: '2026-02-02', reason: 'there is no list of all regions' }]);
  });

  it('keeps the fuller list of a day', async () => {
    const { into } = await importStandings(
      folderOf({ 'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens, otters]) }),
    );
    const regional = folderOf({
      'standings_europe_2026_01_05.md': listPage('2026_01_05', [{ ...ravens, page: 1 }]),
    });
    await importStandings(regional, into);
    // The regional list adds its data and removes no row.
    expect(listsOf(into).map(row => row.slice(0, 6))).toEqual([
      ['2026-01-05', 1, 'ravens', 1900, 'Europe', 1],
      ['2026-01-05', 2, 'otters', 1800, null, null],
    ]);
    const shorter = folderOf({
      'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens]),
    });
    const other = await importStandings(shorter);
    await importStandings(regional, other.into);
    expect(listsOf(other.into)).toHaveLength(1);
    expect((await importStandings(shorter, into)).skipped).toEqual([
      {
        subject: 'standings_global_2026_01_05.md',
        reason: expect.stringMatching(/^the same page was read from .+standings_global_2026_01_05\.md$/),
      },
    ]);
    expect(listsOf(into)).toHaveLength(2);
  });
});

describe('an import of irregular pages', () => {
  it('keeps names with bars, accents and spaces', async () => {
    const { into, skipped } = await importStandings(
      folderOf({
        'standings_global_2026_01_05.md': listPage('2026_01_05', [
          { ...ravens, name: 'Hon|véd', players: 'a | b,  c d , $cash, é!' },
          { ...otters, name: 'ex-KRÜ', players: 'solo' },
        ]),
      }),
    );
    expect(skipped).toEqual([]);
    expect(teamsOf(into)).toEqual([
      ['ex-kru', 'ex-KRÜ', null],
      ['hon-ved', 'Hon|véd', null],
    ]);
    expect(ask(into, 'SELECT slug, nickname FROM player ORDER BY slug')).toEqual([
      ['a-b', 'a | b'],
      ['c-d', 'c d'],
      ['cash', '$cash'],
      ['e', 'é!'],
      ['solo', 'solo'],
    ]);
  });

  it('skips unreadable pages and lines with the reason, and imports the rest', async () => {
    const good = listPage('2026_01_05', [ravens, { ...otters, points: Number.NaN }, elks, elks]);
    const { taken, skipped, counted, notes } = await importStandings(
      folderOf({
        'live/standings_global_2026_01_05.md': good,
        'old/standings_global_2026_01_05.md': good,
        'live/standings_global_2026_02_02.md': 'nothing here',
        'live/standings_global_2026_02_30.md': good,
        'live/standings_global_2026_03_02.md': new Uint8Array([0x23, 0xff, 0xfe]),
        'live/details/2026_01_05/0001--ravens.md': rosterPage({
          ...ravens,
          matches: [
            [1, '2026-01-03', 'Otters', 'draw'],
            [2, 'yesterday', 'Otters', 'W'],
          ],
          prizes: [['2026-01-04', 'plenty']],
        }),
        'live/details/2026_01_05/notes.md': '# Notes',
      }),
    );
    expect(taken).toMatchObject({ lists: 1, rows: 2, pages: 1, matches: 0, prizes: 0 });
    // One line sums up the files that repeat others.
    const repeated = join('old', 'standings_global_2026_01_05.md');
    expect(notes).toEqual([`${repeated} repeats another file: it was left out`]);
    expect(counted).toEqual([
      {
        subject: repeated,
        reason: `the same page was read from ${join('live', 'standings_global_2026_01_05.md')}`,
      },
    ]);
    expect(skipped).toEqual([
      {
        subject: join('live', 'standings_global_2026_02_30.md'),
        isWhole: true,
        reason: 'its name has no day',
      },
      {
        subject: join('live', 'standings_global_2026_01_05.md'),
        line: 7,
        reason: 'the line has no rank, no points or no name',
      },
      {
        subject: join('live', 'standings_global_2026_01_05.md'),
        line: 9,
        reason: 'Élks & Co is already listed with this roster',
      },
      ...[
        { line: 7, reason: 'the line has no rank, no points or no name' },
        { line: 9, reason: 'Élks & Co is already listed with this roster' },
      ].map(fault => ({ subject: join('old', 'standings_global_2026_01_05.md'), ...fault })),
      {
        subject: join('live', 'standings_global_2026_02_02.md'),
        isWhole: true,
        reason: 'it has no table of standings',
      },
      { subject: '2026-02-02', reason: 'there is no list of all regions' },
      {
        subject: join('live', 'standings_global_2026_03_02.md'),
        isWhole: true,
        reason: 'it is not UTF-8 text',
      },
      { subject: '2026-03-02', reason: 'there is no list of all regions' },
      ...[
        { line: 12, reason: 'the match row cannot be read' },
        { line: 13, reason: 'the match row cannot be read' },
        { line: 17, reason: 'the prize row cannot be read' },
      ].map(fault => ({ subject: join('live', 'details', '2026_01_05', '0001--ravens.md'), ...fault })),
      {
        subject: join('live', 'details', '2026_01_05', 'notes.md'),
        isWhole: true,
        reason: 'it has no team name',
      },
    ]);
  });

  it('refuses a folder without standings, with the reason', async () => {
    const folder = folderOf({ 'standings_global_2026_02_02.md': 'nothing here' });
    await expect(importStandings(folder)).rejects.toMatchObject({
      name: 'ImportError',
      message: `no regional standings could be read from ${folder}`,
      subject: folder,
      hint: 'standings_global_2026_02_02.md: it has no table of standings',
    });
  });
});

describe('an import of matches', () => {
  const day = '2026_01_05';
  const lists = { [`standings_global_${day}.md`]: listPage(day, [ravens, otters]) };

  it('makes one match from two pages or from one, without inventing a score', async () => {
    const { into, taken } = await importStandings(
      folderOf({
        ...lists,
        [`details/${day}/0001--ravens.md`]: rosterPage({
          ...ravens,
          matches: [
            [5, '2026-01-03', 'Otters', 'W'],
            [6, '2026_01_03', 'Otters', 'L'],
            [9, '2026-01-02', 'Nobodies', 'W'],
          ],
          prizes: [
            ['2026-01-04', '$80,000.00'],
            ['2026-01-04', '$80,000.00'],
          ],
        }),
        [`details/${day}/0002--otters.md`]: rosterPage({
          ...otters,
          matches: [
            [5, '2026-01-03', 'Ravens', 'L'],
            [6, '2026-01-03', 'Ravens', 'W'],
          ],
        }),
      }),
    );
    expect(matchesOf(into)).toEqual([
      ['nobodies', 'ravens', 2, '2026-01-02'],
      ['otters', 'ravens', 1, '2026-01-03'],
      ['otters', 'ravens', 2, '2026-01-03'],
    ]);
    expect(
      ask(
        into,
        'SELECT DISTINCT event_id, best_of, score1, score2, day_only, (ends_at - starts_at) / 1000 FROM match',
      ),
    ).toEqual([[null, null, null, null, 1, 0]]);
    expect(taken).toMatchObject({ matches: 3, matchesOnBothPages: 2, matchesOnOnePage: 1, prizes: 2 });
    expect(ask(into, 'SELECT slug, day, dollars FROM prize_win JOIN team ON team.id = team_id')).toEqual([
      ['ravens', '2026-01-04', 80_000],
      ['ravens', '2026-01-04', 80_000],
    ]);
  });

  it('leaves out a match if two pages contradict each other', async () => {
    const { into, skipped } = await importStandings(
      folderOf({
        ...lists,
        [`details/${day}/0001--ravens.md`]: rosterPage({
          ...ravens,
          matches: [
            [5, '2026-01-03', 'Otters', 'W'],
            [4, '2026-01-04', 'Otters', 'W'],
            [3, '2026-01-04', 'Elks', 'W'],
          ],
        }),
        [`details/${day}/0002--otters.md`]: rosterPage({
          ...otters,
          matches: [
            [5, '2026-01-03', 'Ravens', 'W'],
            [4, '2026-01-03', 'Ravens', 'L'],
            [3, '2026-01-04', 'Ravens', 'L'],
          ],
        }),
      }),
    );
    expect(matchesOf(into)).toEqual([]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'match 5 (Ravens – Otters, 2026-01-03) has two winners',
      'match 4 (Ravens – Otters, 2026-01-04) has two days',
      'match 3 (Ravens – Elks, 2026-01-04) has two different opponents',
    ]);
  });

  it('recognizes a match in a later list with another number and another team name', async () => {
    const later = '2026_02_02';
    const first = folderOf({
      ...lists,
      [`details/${day}/0001--ravens.md`]: rosterPage({
        ...ravens,
        matches: [
          [5, '2026-01-03', 'Otters', 'W'],
          [6, '2026-01-03', 'Otters', 'L'],
        ],
      }),
    });
    const renamed = { ...otters, name: 'ex-Otters' };
    const second = folderOf({
      [`standings_global_${later}.md`]: listPage(later, [ravens, renamed]),
      // The list begins in the middle of January 3rd, after the first of the day's matches.
      [`details/${later}/0001--ravens.md`]: rosterPage({
        ...ravens,
        matches: [
          [101, '2026-02-01', 'ex-Otters', 'W'],
          [250, '2026-01-03', 'Otters', 'W'],
        ],
      }),
      [`details/${later}/0002--ex.md`]: rosterPage({
        ...renamed,
        matches: [[101, '2026-02-01', 'Ravens', 'L']],
      }),
    });
    const { into } = await importStandings(first);
    const before = matchesOf(into);
    await importStandings(second, into);
    expect(matchesOf(into)).toEqual([...before, ['ex-otters', 'ravens', 2, '2026-02-01']]);
    const third = folderOf({
      'standings_global_2026_03_02.md': listPage('2026_03_02', [ravens, { ...otters, name: 'Newts' }]),
      'details/2026_03_02/0002--newts.md': rosterPage({
        ...otters,
        name: 'Newts',
        matches: [[101, '2026-02-01', 'Ravens', 'L']],
      }),
    });
    await importStandings(third, into);
    expect(matchesOf(into)).toHaveLength(3);
  });

  it('treats two spellings on the pages of one day as two teams', async () => {
    const { into } = await importStandings(
      folderOf({
        ...lists,
        [`details/${day}/0001--ravens.md`]: rosterPage({
          ...ravens,
          matches: [
            [5, '2026-01-03', 'Chaos', 'W'],
            [6, '2026-01-02', 'CHAOS', 'W'],
            [7, '2026-01-01', 'Ravens', 'W'],
          ],
        }),
      }),
    );
    expect(matchesOf(into).map(row => row.slice(0, 2))).toEqual([
      ['ravens', 'ravens-2'],
      ['chaos', 'ravens'],
      ['chaos-2', 'ravens'],
    ]);
  });
});

describe('a repeated import', () => {
  it('gives the same rows from the whole folder and from two parts', async () => {
    const page = (day: string, path: string) => ({
      [`${path}/standings_global_${day}.md`]: listPage(day, [ravens, otters, elks]),
      [`${path}/details/${day}/0001--ravens.md`]: rosterPage({
        ...ravens,
        matches: [[5, '2026-01-03', 'Otters', 'W']],
        prizes: [['2026-01-04', '$1.00']],
      }),
    });
    const folder = folderOf({ ...page('2026_01_05', 'a'), ...page('2026_02_02', 'b') });
    const { into } = await importStandings(folder);
    const once = everything(into);
    await importStandings(folder, into);
    expect(everything(into)).toEqual(once);
    const { into: other } = await importStandings(join(folder, 'a'));
    await importStandings(join(folder, 'b'), other);
    expect({ ...everything(other), identity: [] }).toEqual({ ...once, identity: [] });
  });

  it('keeps slugs and ends spells with later lists', async () => {
    const { into } = await importStandings(
      folderOf({ 'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens]) }),
    );
    await importStandings(
      folderOf({
        'standings_global_2026_02_02.md': listPage('2026_02_02', [
          { ...ravens, name: 'RAVENS', players: 'ada, ben, cy, dov, zoe' },
        ]),
      }),
      into,
    );
    expect(teamsOf(into)).toEqual([['ravens', 'RAVENS', null]]);
    expect(spellsOf(into)).toEqual([
      ['ada', 'ravens', null, null],
      ['ben', 'ravens', null, null],
      ['cy', 'ravens', null, null],
      ['dov', 'ravens', null, null],
      ['eli', 'ravens', null, '2026-02-02'],
      ['zoe', 'ravens', '2026-02-02', null],
    ]);
  });
});
