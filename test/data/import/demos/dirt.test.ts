import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTarget } from '../importJson.ts';
import { ask } from '../importing.ts';
import { importTables, lineOf, maps, oneMap, won } from './importDemos.ts';
import {
  createDemo,
  createListed,
  createRoster,
  elks,
  joinTables,
  otters,
  toCsv,
  writeSingle,
  writeTables,
  type Row,
} from './madeUpDemos.ts';

describe('an import of irregular demo tables', () => {
  it('joins the parts of a map', async () => {
    const { into, summary } = await importTables(
      joinTables(
        createDemo({ checksum: 'a3', rounds: won.slice(15), before: 15 }),
        createDemo({ checksum: 'a1', rounds: won.slice(0, 5) }),
        createDemo({ checksum: 'a2', rounds: won.slice(5, 15), before: 5 }),
        { tournaments: [3, 1, 2].map(p => createListed(`a${p}`, { p })) },
      ),
    );
    expect(summary.taken).toMatchObject({ matches: 1, recordings: 3, maps: 1, rounds: 18 });
    expect(maps(into)).toEqual([[1, 'Nuke', 13, 5, 1, '[[8,4,"CT"],[5,1,"T"]]']]);
    expect(ask(into, 'SELECT count(*), max(round), count(DISTINCT started_ms) FROM map_round')).toEqual([
      [18, 18, 18],
    ]);
    expect(lineOf(into, 'ash', 'rounds, kills, assists, headshots, opening_kills, adr, rating')).toEqual([
      18, 65, 3, 6, 9, 80, 1.25,
    ]);
  });

  it('weights the means of each part by its rounds', async () => {
    const late = createDemo({ checksum: 'a2', rounds: won.slice(6), before: 6 });
    for (const row of late['players'] ?? []) Object.assign(row, { avg_damages_per_round: 50, htlv_2: 0.5 });
    const { into } = await importTables(
      joinTables(createDemo({ checksum: 'a1', rounds: won.slice(0, 6) }), late, {
        tournaments: [1, 2].map(p => createListed(`a${p}`, { p })),
      }),
    );
    expect(lineOf(into, 'ash', 'adr, rating')).toEqual([60, 0.75]);
  });

  it('leaves out a counted knife round and ignores the names that are swapped after it', async () => {
    const { into, summary } = await importTables(
      joinTables(
        createDemo({ checksum: 'a1', rounds: won }),
        createDemo({ checksum: 'a2', rounds: 'o'.repeat(13), start: 'T', knife: true }),
        {
          tournaments: [
            createListed('a1', { team_2_result: 1 }),
            createListed('a2', { map: 'dust2', map_n: 'm2', team_2_result: 1 }),
          ],
        },
      ),
    );
    expect(maps(into)).toEqual([
      [1, 'Nuke', 13, 5, 1, '[[8,4,"CT"],[5,1,"T"]]'],
      [2, 'Dust2', 0, 13, 2, '[[0,12,"T"],[0,1,"CT"]]'],
    ]);
    expect(ask(into, 'SELECT min(round), max(round), count(*) FROM map_round WHERE map_number = 2')).toEqual([
      [1, 13, 13],
    ]);
    expect(ask(into, "SELECT count(*) FROM round_kill WHERE weapon = 'Knife'")).toEqual([[0]]);
    expect(summary.notes).toEqual([
      '10 money rows are of a knife round, an unfinished round or a coach: they are left out',
      '5 kills are in a knife round, in freeze time or of a dead player: they are left out',
    ]);
    expect(
      ask(
        into,
        "SELECT DISTINCT team.slug FROM player_map JOIN team ON team.id = team_id JOIN player ON player.id = player_id WHERE nickname = 'ash'",
      ),
    ).toEqual([['elks']]);
  });

  it('corrects a wrong side of the first team by the players', async () => {
    const tables = oneMap();
    Object.assign(tables['rounds']?.[0] ?? {}, { team_a_side: 2, team_b_side: 3 });
    const { into } = await importTables(tables);
    expect(ask(into, 'SELECT winner, team1_side FROM map_round WHERE round = 1')).toEqual([[1, 'CT']]);
  });

  it('takes the sides of a round without money rows from its neighbours, and says how many there are', async () => {
    const tables = oneMap();
    tables['players_economy'] = (tables['players_economy'] ?? []).filter(
      ({ round }) => round !== 1 && round !== 13,
    );
    const { into, summary } = await importTables(tables);
    expect(summary.notes).toEqual([
      '2 rounds have no money rows, though others of their map have: their money is unknown',
    ]);
    expect(ask(into, 'SELECT round, team1_side, winner FROM map_round WHERE round IN (1, 12, 13)')).toEqual([
      [1, 'CT', 1],
      [12, 'CT', 2],
      [13, 'T', 1],
    ]);
    expect(maps(into)).toEqual([[1, 'Nuke', 13, 5, 1, '[[8,4,"CT"],[5,1,"T"]]']]);
  });

  it('keeps a round with eight of ten money rows, and spending that exceeds the money', async () => {
    const tables = oneMap();
    tables['players_economy'] = (tables['players_economy'] ?? []).filter(
      ({ round, name }) => round !== 2 || (name !== 'ash' && name !== 'pike'),
    );
    Object.assign(tables['players_economy'][0] ?? {}, { start_money: 800, money_spent: 1000 });
    const { into } = await importTables(tables);
    expect(ask(into, 'SELECT count(*) FROM round_money WHERE round = 2')).toEqual([[8]]);
    expect(ask(into, 'SELECT money, spent FROM round_money WHERE spent > money')).toEqual([[800, 1000]]);
  });

  it('identifies Team A and Team B by the winner of the series', async () => {
    const names = ['Team B', 'Team A'] as const;
    const { into } = await importTables({
      ...createDemo({ checksum: 'a1', rounds: won, names }),
      tournaments: [
        createListed('a1', { team_1: 'Otters', team_2: 'Elks', team_1_result: 0, team_2_result: 1 }),
      ],
    });
    expect(maps(into)).toMatchObject([[1, 'Nuke', 5, 13, 2, '[[4,8,"T"],[1,5,"CT"]]']]);
    expect(lineOf(into, 'ash', 'side, won')).toEqual([2, 1]);
  });

  it('reports the maps of Team A and Team B if nobody won the series', async () => {
    const names = ['Team A', 'Team B'] as const;
    const { into, summary } = await importTables(
      joinTables(
        createDemo({ checksum: 'a1', rounds: won, names }),
        createDemo({ checksum: 'a2', rounds: 'o'.repeat(13), names }),
        {
          tournaments: [
            createListed('a1', { match_format: 'Bo2', team_2_result: 1 }),
            createListed('a2', { map: 'dust2', map_n: 'm2', match_format: 'Bo2', team_2_result: 1 }),
          ],
        },
      ),
    );
    expect(summary.skipped).toEqual(
      ['a1', 'a2'].map(checksum => ({
        subject: 'matches.csv',
        item: `elks-vs-otters-m1-${checksum}`,
        reason: 'its rosters cannot be assigned to its teams',
      })),
    );
    expect(ask(into, 'SELECT count(*) FROM player_map')).toEqual([[0]]);
  });

  it('trims nicknames and recognizes one player under two spellings', async () => {
    const spaced = (name: string) => [{ steamid: elks[0]?.steamid ?? '', name }, ...elks.slice(1)];
    const { into } = await importTables(
      joinTables(
        createDemo({ checksum: 'a1', rounds: won, rosters: [spaced(' ash'), otters] }),
        createDemo({ checksum: 'a2', rounds: won, rosters: [spaced('ash'), otters] }),
        createDemo({ checksum: 'a3', rounds: won, rosters: [spaced('ASH-'), otters] }),
        {
          tournaments: [1, 2, 3].map(n =>
            createListed(`a${n}`, { map_n: `m${n}`, team_1_result: 3, match_format: 'Bo5' }),
          ),
        },
      ),
    );
    expect(
      ask(
        into,
        "SELECT nickname, slug, count(*) FROM player JOIN player_map ON player_id = id WHERE slug LIKE 'ash%'",
      ),
    ).toEqual([['ash', 'ash', 3]]);
  });

  it('keeps the series and the name of a map without a recording', async () => {
    const { into, summary } = await importTables(
      joinTables(oneMap({ team_1_result: 2 }), {
        tournaments: [createListed('', { map: 'train', map_n: 'm2', team_1_result: 2 })],
      }),
    );
    expect(ask(into, 'SELECT score1, score2, winner FROM match')).toEqual([[2, 0, 1]]);
    expect(maps(into).map(([number, name, score]) => [number, name, score])).toEqual([
      [1, 'Nuke', 13],
      [2, 'Train', null],
    ]);
    expect(summary.notes).toEqual(['1 maps have no recording: only their names are kept']);
  });

  it('leaves out impossible deaths: in freeze time, or of a dead player', async () => {
    const tables = oneMap();
    const [first] = tables['kills'] ?? [];
    tables['kills']?.push({ ...first, tick: 2700 }, { ...first, tick: 4700 }, { ...first, round: 40 });
    const { into, summary } = await importTables(tables);
    expect(summary.notes).toEqual([
      '3 kills are in a knife round, in freeze time or of a dead player: they are left out',
    ]);
    expect(ask(into, 'SELECT count(*) FROM round_kill WHERE round = 1')).toEqual([[5]]);
  });

  it('accepts the world as a killer, and takes the line from a summary that counts differently', async () => {
    const tables = oneMap();
    Object.assign(tables['kills']?.[0] ?? {}, {
      killer_name: 'World',
      killer_steamid: 0,
      killer_side: 0,
      weapon_name: 'C4',
    });
    const { into } = await importTables(tables);
    expect(ask(into, 'SELECT killer_id, weapon FROM round_kill WHERE round = 1 AND number = 1')).toEqual([
      [null, 'C4'],
    ]);
    expect(lineOf(into, 'ash', 'kills')).toEqual([65]);
  });

  it('reads one file per recording with spaces in the headings, and takes the series from the file names', async () => {
    const { into, bring } = createTarget();
    const stem = 'elks-vs-otters-m1-nuke';
    await bring('demos', writeSingle(stem, createDemo({ checksum: 'a1', rounds: won, name: stem })));
    expect(
      ask(
        into,
        "SELECT match.id >= 1000000000, best_of, date(match.starts_at / 1000, 'unixepoch'), day_only, event.name FROM match JOIN event ON event.id = event_id",
      ),
    ).toEqual([[1, 3, '2025-02-03', 1, 'Fjord Cup 2025']]);
    expect(maps(into)).toEqual([[1, 'Nuke', 13, 5, 1, '[[8,4,"CT"],[5,1,"T"]]']]);
    // One map of three does not decide the series.
    expect(ask(into, 'SELECT score1, score2, winner FROM match')).toEqual([[null, null, null]]);
  });

  it('counts a recording in two folders once, and keeps its kills if only one folder has them', async () => {
    const { into, bring } = createTarget();
    const stem = 'elks-vs-otters-m1-nuke';
    const single = writeSingle(stem, createDemo({ checksum: 'a1', rounds: won, name: stem }));
    await bring('demos', single);
    const { kills: _, ...tables } = oneMap();
    const { taken } = await bring('demos', writeTables(tables));
    expect(taken).toMatchObject({ recordings: 1, kills: 90 });
    // The same match, now with its number on HLTV.
    expect(ask(into, 'SELECT id, score1, winner, day_only FROM match')).toEqual([[2370001, 1, 1, 0]]);
    expect(ask(into, 'SELECT match_id, count(*) FROM round_kill')).toEqual([[2370001, 90]]);
    await bring('demos', single);
    expect(ask(into, 'SELECT id, score1, winner, day_only FROM match')).toEqual([[2370001, 1, 1, 0]]);
  });

  it('reports the lines with missing or extra cells', async () => {
    const folder = writeTables(joinTables(oneMap(), { players: [{ name: 'nobody', steamid: 0 }] }));
    appendFileSync(join(folder, 'rounds.csv'), '1,2,3\r\n');
    writeFileSync(
      join(folder, 'raw_tournaments.csv'),
      `\uFEFF${toCsv([createListed('a9', { match_date: 'soon' })])}`,
    );
    const { bring } = createTarget();
    const { taken, skipped } = await bring('demos', folder);
    expect(taken).toMatchObject({ matches: 1, rounds: 18, lines: 10 });
    expect(skipped).toEqual([
      { subject: 'players.csv', line: 12, reason: 'it has no checksum of its recording' },
      { subject: 'raw_tournaments.csv', line: 2, reason: 'its date is in no known form' },
      { subject: 'rounds.csv', line: 20, reason: "its columns are not the table's" },
    ]);
  });

  it('reports a recording that ends early, and keeps only the name of its map', async () => {
    const { into, summary } = await importTables({
      ...createDemo({ checksum: 'a1', rounds: won.slice(0, 14) }),
      tournaments: [createListed('a1')],
    });
    expect(maps(into)).toMatchObject([[1, 'Nuke', null, null, null, null]]);
    expect(ask(into, 'SELECT count(*) FROM player_map')).toEqual([[0]]);
    expect(summary.skipped).toEqual([
      {
        subject: 'matches.csv',
        item: 'elks-vs-otters-m1-a1',
        reason: 'no map can end 10-4: rounds are missing',
      },
    ]);
  });

  it('imports the rest of a series if the recording of one map is missing', async () => {
    const { into, summary } = await importTables(
      joinTables(oneMap({ team_1_result: 2 }), {
        tournaments: [createListed('a7', { map: 'train', map_n: 'm2', team_1_result: 2 })],
      }),
    );
    expect(summary.skipped).toEqual([
      {
        subject: 'Elks vs Otters (hltv/2370001)',
        item: 'a7',
        reason: 'the recording of map 2 is missing, or cannot be used',
      },
    ]);
    expect(maps(into).map(([, , score]) => score)).toEqual([13, null]);
  });

  it('derives the spells of a new player from the maps', async () => {
    const later = [...createRoster(3000, 'fir'), ...elks.slice(1)];
    const { into } = await importTables(
      joinTables(oneMap(), createDemo({ checksum: 'b1', rounds: won, rosters: [later, otters] }), {
        tournaments: [
          createListed('b1', {
            url: 'https://www.hltv.org/matches/2370009/x',
            match_date: '2025-03-01 12:00:00',
          }),
        ],
      }),
    );
    expect(
      ask(
        into,
        "SELECT nickname, start_day, end_day FROM roster_spell JOIN player ON id = player_id WHERE nickname IN ('ash', 'fir', 'birch') ORDER BY 1",
      ),
    ).toEqual([
      ['ash', null, '2025-03-01'],
      ['birch', null, null],
      ['fir', '2025-03-01', null],
    ]);
  });

  it.each([
    ['the first round', (number: unknown) => number !== 1],
    ['a round in the middle', (number: unknown) => number !== 7],
  ])('leaves out a map whose table lacks %s, although its score could be final', async (_, isKept) => {
    const tables = oneMap();
    tables['rounds'] = (tables['rounds'] ?? []).filter(({ number }) => isKept(number));
    const { into, summary } = await importTables(tables);
    expect(ask(into, 'SELECT count(*) FROM map_round')).toEqual([[0]]);
    expect(summary.skipped).toMatchObject([{ reason: 'the table of its rounds has gaps' }, {}]);
  });

  it('leaves out a knife round before a first round with the number 2', async () => {
    const tables = oneMap();
    const knife = createDemo({ checksum: 'a1', rounds: '', knife: true });
    const later = (row: Row, column: string): Row => ({ ...row, [column]: Number(row[column]) + 1 });
    for (const [subject, column] of Object.entries({
      rounds: 'number',
      players_economy: 'round',
      kills: 'round',
    }))
      tables[subject] = [
        ...(knife[subject] ?? []),
        ...(tables[subject] ?? []).map(row => later(row, column)),
      ];
    const { into } = await importTables(tables);
    expect(maps(into)).toEqual([[1, 'Nuke', 13, 5, 1, '[[8,4,"CT"],[5,1,"T"]]']]);
  });

  it('takes no recording of another number of rounds', async () => {
    const tables = oneMap();
    const matches = (tables['matches'] ?? []).map(row => ({ ...row, max_rounds: 30 }));
    const { summary } = await importTables({ ...tables, matches });
    expect(summary.skipped[0]?.reason).toBe(
      'its halves have 30 rounds together, and only maps of 24 are read',
    );
  });

  it('leaves out a map that goes on after its end', async () => {
    const { into, summary } = await importTables({
      ...oneMap(),
      ...createDemo({ checksum: 'a1', rounds: `${won}e` }),
    });
    expect(ask(into, 'SELECT count(*) FROM map_round')).toEqual([[0]]);
    expect(summary.skipped).toMatchObject([{ reason: 'no map can end 14-5: rounds are missing' }]);
  });

  it.each([
    ['no money', 0],
    ['the money of a coach, who carries nothing', 1],
  ])('notes the lines of people who played for neither team and have %s', async (_, rows) => {
    const tables = oneMap();
    const coach = { name: 'coach', steamid: '76561199000009999' };
    tables['players']?.push({ ...tables['players'][0], ...coach, kills: 0 });
    const money = tables['players_economy']?.slice(0, rows) ?? [];
    tables['players_economy']?.push(...money.map(row => ({ ...row, ...coach, equipment_value: 0 })));
    const { summary } = await importTables(tables);
    expect(summary.taken).toMatchObject({ lines: 10, money: won.length * 10 });
    expect(summary.notes).toContain(
      '1 player lines are of people who played for neither team, such as coaches: they are left out',
    );
  });
});
