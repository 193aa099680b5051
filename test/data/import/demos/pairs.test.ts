import { describe, expect, it } from 'vitest';
import { ask } from '../importing.ts';
import { importTables, won } from './importDemos.ts';
import {
  createDemo,
  createListed,
  createRoster,
  elks,
  joinTables,
  otters,
  writeTables,
} from './madeUpDemos.ts';
import type { MadeUpDemo, Roster } from './madeUpDemos.ts';

const owls = createRoster(3000, 'barn', 'eagle', 'hawk', 'snowy', 'tawny');
const boars = createRoster(5000, 'tusk', 'bristle', 'snout', 'hoof', 'acorn');
const other = 'eeeeeeeoooooeeeeeoe';

/** Two maps of one evening. */
const evening = (first: Partial<MadeUpDemo>, second: Partial<MadeUpDemo>) =>
  joinTables(
    createDemo({ checksum: 'a1', rounds: won, ...first }),
    createDemo({
      checksum: 'a2',
      rounds: other,
      map: 'de_mirage',
      date: '2025-02-03T14:00:00-03:00',
      ...second,
    }),
  );

/** The score and the maps of each match, in the order of their maps. */
const seriesOf = (file: string): unknown[][] =>
  ask(
    file,
    `SELECT score1 + score2, (SELECT group_concat(number || ' ' || name, ', ') FROM match_map WHERE match_id = match.id)
     FROM match ORDER BY 2`,
  );

/** The teams of each match. */
const teamsOf = (file: string): unknown[][] =>
  ask(
    file,
    'SELECT min(a.name, b.name), max(a.name, b.name) FROM match JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id ORDER BY starts_at, 1',
  );

describe('recordings of one evening', () => {
  it.each<[string, string, string]>([
    ['either team first', 'elks-vs-otters-m1-nuke', 'otters-vs-elks-m2-mirage'],
    ['another spelling of a team', 'elks-vs-otters-m1-nuke', 'team-elks-vs-otters-m2-mirage'],
  ])('are one series with %s in their names', async (_, first, second) => {
    const { into, summary } = await importTables(evening({ name: first }, { name: second }));
    expect(seriesOf(into)).toEqual([[2, '1 Nuke, 2 Mirage']]);
    expect(summary).toMatchObject({ skipped: [], notes: [] });
  });

  it('join the parts of a map that name either team first', async () => {
    const { into } = await importTables(
      evening(
        { name: 'elks-vs-otters-m1-nuke-p1', rounds: won.slice(0, 8) },
        { name: 'otters-vs-elks-m1-nuke-p2', rounds: won.slice(8), before: 8, map: 'de_nuke' },
      ),
    );
    expect(seriesOf(into)).toEqual([[null, '1 Nuke']]);
  });

  it('have the order of teams in the name of their own first map', async () => {
    const { read } = await importTables(
      evening(
        { name: 'elks-vs-otters-m1-nuke' },
        { name: 'otters-vs-elks-m1-mirage', date: '2025-02-05T14:00:00-03:00' },
      ),
    );
    expect(await read('/matches/results')).toMatchObject([
      { team1Name: 'Otters Clan' },
      { team1Name: 'Team Elks' },
    ]);
  });

  const substituted: Roster = [...elks.slice(0, 3), ...owls.slice(0, 2)];
  it.each<[string, readonly [Roster, Roster], unknown[][]]>([
    ['of the same players', [elks, otters], [[2, '1 Nuke, 2 Mirage']]],
    ['with two substitutes', [substituted, otters], [[2, '1 Nuke, 2 Mirage']]],
    [
      'of another opponent',
      [elks, owls],
      [
        [null, '1 Nuke'],
        [null, '2 Mirage'],
      ],
    ],
    [
      'of two other teams',
      [owls, boars],
      [
        [null, '1 Nuke'],
        [null, '2 Mirage'],
      ],
    ],
  ])('under one pair of names, %s', async (_, rosters, expected) => {
    const names = ['Elks', 'Mix'] as const;
    const { into, summary } = await importTables(
      evening({ name: 'elks-vs-mix-m1-nuke', names }, { name: 'elks-vs-mix-m2-mirage', names, rosters }),
    );
    expect(seriesOf(into)).toEqual(expected);
    expect(summary.taken).toMatchObject({ recordings: 2 });
  });

  it('number the maps of each lineup where the names say nothing but the teams', async () => {
    const names = ['Herd', 'Mix'] as const;
    const { into } = await importTables(
      evening({ name: 'demo_1', names }, { name: 'demo_2', names, rosters: [owls, boars] }),
    );
    expect(seriesOf(into)).toEqual([
      [null, '1 Mirage'],
      [null, '1 Nuke'],
    ]);
  });

  it.each<readonly [string, string]>([
    ['Terrorists', 'Counter-Terrorists'],
    ['CT', 'T'],
    ['TERRORIST', 'COUNTER_TERRORIST'],
    ['Team 1', 'Team 2'],
    ['Team', 'Team'],
  ])('have teams of their own if the server calls the teams %s and %s', async (...names) => {
    const { into, summary } = await importTables(
      evening({ name: 'demo_1', names }, { name: 'demo_2', names, rosters: [owls, boars] }),
    );
    expect(summary.skipped).toEqual([]);
    expect(teamsOf(into)).toEqual([
      ['Team of ash', 'Team of pike'],
      ['Team of barn', 'Team of tusk'],
    ]);
  });

  it.each([
    'team_a_vs_team_b',
    '2025-02-03_16-12-55_31_de_nuke_team1_vs_team2',
    '1-5f0b0f9e-4c1e-4b0a-9a51-0d4f6f0f7d11-1-1',
    '1234_de_nuke_TeamA_vs_TeamB',
    '2025-02-03_16-12-55_31_map1_de_nuke',
    'match730_003712345678901234567_0123456789_181',
  ])('have a result, whatever program named them: %s', async name => {
    const demo = { checksum: 'p1', name, rounds: won, server: '' };
    const resultOf = (file: string): unknown[][] =>
      ask(file, 'SELECT best_of, score1 + score2, coalesce(winner, 0) > 0 FROM match');
    const { into, summary, bring } = await importTables(createDemo({ ...demo, names: ['Team A', 'Team B'] }));
    expect(summary.skipped).toEqual([]);
    expect([teamsOf(into), resultOf(into)]).toEqual([[['Team of ash', 'Team of pike']], [[1, 1, 1]]]);
    // Another recording of the players names their teams.
    await bring(
      'demos',
      writeTables(createDemo({ checksum: 'p2', rounds: won, date: '2025-02-10T13:00:00Z' })),
    );
    expect(teamsOf(into)).toEqual([
      ['Otters Clan', 'Team Elks'],
      ['Otters Clan', 'Team Elks'],
    ]);
    const called = await importTables(createDemo({ ...demo, names: ['team_ash', 'team_pike'] }));
    expect(teamsOf(called.into)).toEqual([['team_ash', 'team_pike']]);
  });

  it('are one series of a team that changes a player', async () => {
    const names = ['Team A', 'Team B'] as const;
    const changed = [...otters.slice(1), ...createRoster(100, 'bream')];
    const { into } = await importTables(
      evening({ name: 'demo_1', names }, { name: 'demo_2', names, rosters: [elks, changed] }),
    );
    expect(seriesOf(into)).toEqual([[2, '1 Nuke, 2 Mirage']]);
  });
});

describe('a table of tournaments', () => {
  it('gives a recording to one match alone', async () => {
    const url = 'https://www.hltv.org/matches/2370002/owls-vs-boars';
    const rows = [createListed('a1'), createListed('a1', { url, team_1: 'Owls', team_2: 'Boars' })];
    const { summary } = await importTables({
      ...createDemo({ checksum: 'a1', rounds: won }),
      tournaments: rows,
    });
    expect(summary.taken).toMatchObject({ matches: 2, recordings: 1, maps: 1 });
    expect(summary.skipped).toEqual([
      { subject: 'Owls vs Boars (hltv/2370002)', item: 'map 1', reason: 'hltv/2370001 has its recording' },
    ]);
  });

  const demos = evening({}, { name: 'elks-vs-otters-m2-a2' });
  const second = { map: 'mirage', map_n: 'm2' };
  it.each([
    ['names one team twice', { team_2: 'Team Elks' }, 'both its teams are called Elks'],
    [
      'names other teams',
      { ...second, team_1: 'Deer' },
      'an earlier row of the match has other teams or another score',
    ],
    [
      'has another score',
      { ...second, team_2_result: 1 },
      'an earlier row of the match has other teams or another score',
    ],
  ])('is reported where a row %s', async (_, more, reason) => {
    const rows = [createListed('a1'), createListed('a2', more)];
    const { summary } = await importTables({ ...demos, tournaments: rows });
    expect(summary.skipped).toMatchObject([{ reason }]);
    expect(summary.taken).toMatchObject({ recordings: 2 });
  });

  it('may have either team first', async () => {
    const turned = { team_1: 'Otters', team_2: 'Elks', team_1_result: 0, team_2_result: 1 };
    const rows = [createListed('a1'), createListed('a2', { ...second, ...turned })];
    const { summary } = await importTables({ ...demos, tournaments: rows });
    expect(summary.skipped).toEqual([]);
  });
});
