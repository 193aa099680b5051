import { describe, expect, it } from 'vitest';
import { ask } from '../importing.ts';
import { importTables, won } from './importDemos.ts';
import { createDemo, createListed, createRoster, elks, joinTables, otters } from './madeUpDemos.ts';
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
  ])('are reported if the server calls the teams %s and %s', async (...names) => {
    const { summary } = await importTables(
      evening({ name: 'demo_1', names }, { name: 'demo_2', names, rosters: [owls, boars] }),
    );
    const reason = 'its two teams are unknown: name the recording after them, such as a-vs-b-m1-nuke';
    expect(summary.skipped).toMatchObject([
      { item: 'demo_1', reason },
      { item: 'demo_2', reason },
    ]);
  });
});

describe('a table of tournaments', () => {
  const demos = evening({}, { name: 'elks-vs-otters-m2-a2' });
  const second = { map: 'mirage', map_n: 'm2' };
  it('is reported where a row names one team twice', async () => {
    const rows = [createListed('a1'), createListed('a2', { team_2: 'Team Elks' })];
    const { summary } = await importTables({ ...demos, tournaments: rows });
    expect(summary.skipped).toMatchObject([{ reason: 'both its teams are called Elks' }]);
    expect(summary.taken).toMatchObject({ recordings: 2 });
  });

  it('may have either team first', async () => {
    const turned = { team_1: 'Otters', team_2: 'Elks', team_1_result: 0, team_2_result: 1 };
    const rows = [createListed('a1'), createListed('a2', { ...second, ...turned })];
    const { summary } = await importTables({ ...demos, tournaments: rows });
    expect(summary.skipped).toEqual([]);
  });
});
