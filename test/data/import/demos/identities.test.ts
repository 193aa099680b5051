import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { createTarget, writeJson } from '../importJson.ts';
import { ask, spellsOf } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';
import type { PagedRoster } from '../madeUpPages.ts';
import {
  createDemo,
  createListed,
  createRoster,
  elks,
  joinTables,
  otters,
  writeTables,
} from './madeUpDemos.ts';
import type { MadeUpDemo, Roster, Tables } from './madeUpDemos.ts';

const won = 'eeeeeeeeooooeeeeoe';
const series = (more: Partial<Parameters<typeof createDemo>[0]> = {}): Tables => ({
  ...createDemo({ checksum: 'a1', rounds: won, ...more }),
  tournaments: [createListed('a1')],
});

/** Makes the ranking list of one day, with a page for each roster. */
const createPages = (...rosters: readonly PagedRoster[]): string =>
  writePages(createTemporaryFolder(), {
    'standings_global_2025_03_03.md': listPage(
      '2025_03_03',
      rosters.map(({ name, players }, index) => ({ rank: index + 1, points: 1900 - index, name, players })),
    ),
    ...Object.fromEntries(
      rosters.map((roster, index) => [
        `details/2025_03_03/000${index + 1}--page.md`,
        rosterPage({ ...roster, rank: index + 1 }),
      ]),
    ),
  });
const otterLineup = 'pike, perch, roach, salmon, trout';
const pages = (elkNames: string, called = 'ELKS esports') =>
  createPages(
    { name: called, players: elkNames, matches: [[5, '2025-02-04', 'Otters', 'W']] },
    { name: 'Otters', players: otterLineup, matches: [[5, '2025-02-04', called, 'L']] },
  );
const orders = [[['standings', 'demos']], [['demos', 'standings']]] as const;

const importBoth = async (kinds: readonly string[], tables: Tables, standings: string): Promise<string> => {
  const { into, bring } = createTarget();
  for (const kind of kinds) await bring(kind, kind === 'demos' ? writeTables(tables) : standings);
  return into;
};
const matches = (file: string): unknown[][] =>
  ask(
    file,
    `SELECT match.id, one.name, other.name, score1 + score2, day_only, coalesce(winner, 0) > 0 FROM match
     JOIN team one ON one.id = team1_id JOIN team other ON other.id = team2_id ORDER BY 1`,
  );
const playerCount = (file: string): unknown => ask(file, 'SELECT count(*) FROM player')[0]?.[0];

describe('recordings and ranking lists', () => {
  it.each(orders)('share one match, its teams and its players: %s', async kinds => {
    const file = await importBoth(kinds, series(), pages('ASH, birch, cedar, dogwood, elm'));
    expect(matches(file)).toEqual([[2370001, 'ELKS esports', 'Otters', 1, 0, 1]]);
    expect(ask(file, 'SELECT slug FROM team ORDER BY 1')).toEqual([['elks-esports'], ['otters']]);
    expect(playerCount(file)).toBe(10);
    // The spells of listed teams come from the lists.
    expect(
      spellsOf(file)
        .filter(([slug]) => slug === 'ash')
        .map(row => row.slice(2)),
    ).toEqual([[null, null]]);
  });

  it.each(orders)('share a match if the lists name the roster after its later team: %s', async kinds => {
    const { into, bring } = createTarget();
    const moved = createPages(
      {
        name: 'Moose',
        players: 'ash, birch, cedar, new, newer',
        matches: [[5, '2025-02-04', 'Otters', 'W', 'ash, birch, cedar, dogwood, elm']],
      },
      { name: 'Otters', players: otterLineup, matches: [[5, '2025-02-04', 'Moose', 'L']] },
    );
    for (const kind of [...kinds, ...kinds])
      await bring(kind, kind === 'demos' ? writeTables(series()) : moved);
    expect(matches(into)).toEqual([[2370001, 'Elks', 'Otters', 1, 0, 1]]);
    expect(
      ask(
        into,
        'SELECT DISTINCT team_id IN (SELECT team1_id FROM match UNION SELECT team2_id FROM match) FROM player_map',
      ),
    ).toEqual([[1]]);
  });

  it.each(orders)('share a player whose nickname is longer in recordings: %s', async kinds => {
    const longer = [...createRoster(1000, 'ash-TREE', 'b1rch'), ...elks.slice(2)];
    const tables = joinTables(series({ rosters: [longer, otters] }), {
      players_data: [
        {
          team_name: 'Elks',
          player_name: "Ann 'ash' Lee",
          player_nick: 'ash',
          player_flag: 'https://flags.test/30x20/SE.gif',
        },
        { team_name: 'Elks', player_name: "Bo 'birch' Dahl", player_nick: 'birch', player_flag: '' },
        { team_name: 'Elks', player_name: 'missing_player', player_nick: 'missing_player' },
        {
          team_name: 'Larks',
          player_name: "Cy 'wren' Moe",
          player_nick: 'wren',
          player_flag: 'https://flags.test/30x20/DK.gif',
        },
      ],
    });
    const file = await importBoth(kinds, tables, pages('ash, birch, cedar, dogwood, elm', 'Elks'));
    expect(
      ask(
        file,
        "SELECT slug, nickname, real_name, country FROM player WHERE slug IN ('ash', 'birch', 'wren') ORDER BY 1",
      ),
    ).toEqual([
      ['ash', 'ash', 'Ann Lee', 'SE'],
      ['birch', 'birch', 'Bo Dahl', null],
      ['wren', 'wren', 'Cy Moe', 'DK'],
    ]);
    expect(playerCount(file)).toBe(11);
  });

  it('do not share a player if two players have the nickname', async () => {
    const standings = createPages(
      { name: 'Owls', players: 'ash, o2, o3, o4, o5' },
      { name: 'Storks', players: 'ASH, s2, s3, s4, s5' },
    );
    const file = await importBoth(['standings', 'demos'], series(), standings);
    expect(ask(file, "SELECT slug FROM player WHERE lower(nickname) = 'ash' ORDER BY 1")).toEqual([
      ['ash'],
      ['ash-2'],
      ['ash-3'],
    ]);
  });
});

/** A list with the Elks, the Otters and the Larks, and the match of the Elks against the Otters. */
const listed = () =>
  createPages(
    { name: 'Elks', players: 'ash, birch, cedar, dogwood, elm', matches: [[5, '2025-02-04', 'Otters', 'W']] },
    { name: 'Otters', players: otterLineup, matches: [[5, '2025-02-04', 'Elks', 'L']] },
    { name: 'Larks', players: 'finch, lark, siskin, swift, wren' },
  );
const strangers = createRoster(4000, 'ant', 'bee', 'wasp', 'moth', 'gnat');
const withLark = [...elks.slice(0, 4), ...createRoster(3000, 'lark')];

describe('the players of a recording', () => {
  interface Case extends Required<Pick<MadeUpDemo, 'name' | 'names'>> {
    readonly roster?: Roster;
    readonly team?: string;
  }
  const cases: readonly Case[] = [
    // Of the Larks nobody played, whatever the server says.
    { name: 'larks-vs-otters-m1-nuke', names: ['Team A', 'Team B'] },
    { name: 'otters-vs-larks-m1-nuke', names: ['Team A', 'Team B'] },
    { name: 'larks-vs-otters-m1-nuke', names: ['Larks', 'Otters'] },
    // No list knows the team, and one has exactly these players as another, whatever the server says.
    { name: 'arena7-elks-vs-otters-m1-nuke', names: ['Elks', 'Otters'] },
    { name: 'moose-vs-otters-m1-nuke', names: ['Team A', 'Team B'] },
    { name: 'moose-vs-otters-m1-nuke', names: ['Moose', 'Otters'] },
    // One of the team played, or no list knows the players.
    { name: 'larks-vs-otters-m1-nuke', names: ['Team A', 'Team B'], roster: withLark, team: 'Larks' },
    { name: 'larks-vs-otters-m1-nuke', names: ['Team A', 'Team B'], roster: strangers, team: 'Larks' },
  ];
  it.each(cases.flatMap(one => orders.map(([kinds]) => ({ ...one, kinds }))))(
    'beat its name: $name with $names, $kinds',
    async ({ name, names, roster = elks, team = 'Elks', kinds }) => {
      const tables = createDemo({ checksum: 'b1', rounds: won, name, names, rosters: [roster, otters] });
      const file = await importBoth(kinds, tables, listed());
      const played = ask(
        file,
        `SELECT min(one.name, other.name), max(one.name, other.name) FROM match_map JOIN match ON match.id = match_id
         JOIN team one ON one.id = team1_id JOIN team other ON other.id = team2_id`,
      );
      expect(played).toEqual([[team, 'Otters'].sort()]);
      // A recording of the listed match is that match, whatever its name.
      expect(ask(file, 'SELECT count(*) FROM match')).toEqual([[roster === strangers ? 2 : 1]]);
    },
  );

  it('are reported if both teams have one name', async () => {
    const { bring } = createTarget();
    const twice = createPages(
      { name: 'Elks', players: 'ash, birch, cedar, dogwood, elm' },
      { name: 'Elks', players: 'ant, bee, wasp, moth, gnat' },
      { name: 'Larks', players: 'finch, lark, siskin, swift, wren' },
      { name: 'Owls', players: 'barn, eagle, hawk, snowy, tawny' },
    );
    await bring('standings', twice);
    const name = 'larks-vs-owls-m1-nuke';
    const rosters = [elks, strangers] as const;
    const tables = createDemo({ checksum: 'b1', rounds: won, name, rosters, names: ['Team A', 'Team B'] });
    expect((await bring('demos', writeTables(tables))).skipped).toEqual([
      { subject: 'matches.csv', item: name, reason: 'by its players, both its teams are Elks' },
    ]);
  });
});

describe('an event of recordings', () => {
  it('covers the days of its matches and has their teams', async () => {
    const { into, bring } = createTarget();
    await bring('demos', writeTables(series()));
    expect(
      ask(
        into,
        "SELECT date(starts_at / 1000, 'unixepoch'), count(*) FROM event JOIN event_team ON event_id = id",
      ),
    ).toEqual([['2025-02-04', 2]]);
  });

  it('is the imported tournament with its own days, and its series is the recorded one', async () => {
    const { into, bring } = createTarget();
    const whole = {
      event_id: 'fjord_cup_2025',
      event_name: 'Fjord Cup 2025',
      matches: [
        {
          source_match_id: 1,
          stage: 'playoffs',
          round_number: 1,
          team_1: 'Otters',
          team_2: 'Team Elks',
          best_of: 3,
          score_team_1: 0,
          score_team_2: 1,
          winner: 'Team Elks',
          datetime_source: '2025-02-04T04:00:00',
        },
        {
          source_match_id: 2,
          stage: 'playoffs',
          round_number: 2,
          team_1: 'Larks',
          team_2: 'Owls',
          datetime_source: '2025-02-09T12:00:00',
        },
      ],
    };
    await bring('tournament', join(writeJson({ 't.json': whole }), 't.json'));
    await bring('demos', writeTables(series()));
    expect(ask(into, "SELECT slug, date(ends_at / 1000, 'unixepoch') FROM event")).toEqual([
      ['fjord-cup-2025', '2025-02-09'],
    ]);
    expect(matches(into).filter(([id]) => id === 2370001)).toEqual([
      [2370001, 'Otters', 'Team Elks', 1, 0, 1],
    ]);
    expect(ask(into, 'SELECT match_id FROM slot WHERE round = 1')).toEqual([[2370001]]);
    // The data file's order of teams also applies to maps and lines.
    expect(ask(into, 'SELECT score1, score2, winner, halves FROM match_map')).toEqual([
      [5, 13, 2, '[[4,8,"T"],[1,5,"CT"]]'],
    ]);
  });
});
