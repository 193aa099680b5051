import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapResult, playerMapStats } from '../../../../src/core/entities/match.ts';
import { match } from '../../../../src/core/entities/matchDetails.ts';
import { list } from '../../../../src/core/schema.ts';
import { differences } from '../../../support/exact.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { createTarget } from '../importJson.ts';
import { ask } from '../importing.ts';
import { importTables, maps, oneMap } from './importDemos.ts';
import { elks, joinTables, writeTables } from './madeUpDemos.ts';
import type { Row } from './madeUpDemos.ts';

describe('an import of demos', () => {
  it('answers the routes of a match', async () => {
    const { into, summary, read } = await importTables(oneMap());
    expect(summary).toMatchObject({
      taken: {
        matches: 1,
        recordings: 1,
        maps: 1,
        rounds: 18,
        money: 180,
        lines: 10,
        kills: 90,
        profiles: 0,
      },
      skipped: [],
      notes: [],
    });
    // 22:30 in UTC-3 is 01:30 UTC on the next day.
    const found = await read('/matches/cs-match-2370001');
    expect(found).toMatchObject({
      id: 'cs-match-2370001',
      eventName: 'Fjord Cup 2025',
      bestOf: 3,
      startsAt: '2025-02-04T01:30:00Z',
      team1Name: 'Elks',
      team2Name: 'Otters',
      score: { team1: 1, team2: 0 },
      winner: 'Elks',
      maps: [{ name: 'Nuke', score: { team1: 13, team2: 5 }, winner: 'Elks', rounds: 18, pickedBy: null }],
    });
    const stats = (await read('/matches/cs-match-2370001/player-stats')) as readonly Row[];
    expect(stats.find(({ nickname }) => nickname === 'ash')).toMatchObject({
      map: 'Nuke',
      teamName: 'Elks',
      rounds: 18,
      kills: 65,
      deaths: 5,
      assists: 1,
      adr: 80,
      kast: 70,
      rating: 1.25,
      openingKills: 3,
      openingDeaths: 2,
    });
    expect(stats).toHaveLength(10);
    expect(differences(match, found)).toEqual([]);
    expect(differences(list(playerMapStats), stats)).toEqual([]);
    expect(differences(list(mapResult), await read('/matches/cs-match-2370001/maps'))).toEqual([]);
    expect(maps(into)).toEqual([[1, 'Nuke', 13, 5, 1, '[[8,4,"CT"],[5,1,"T"]]']]);
  });

  it('answers the routes of teams, players, events and the best players', async () => {
    const { read } = await importTables(oneMap());
    expect(await read('/teams/elks')).toMatchObject({
      name: 'Elks',
      roster: elks.map(({ name }) => ({ nickname: name })),
    });
    expect(await read('/teams/elks/map-stats')).toMatchObject([
      {
        map: 'Nuke',
        played: 1,
        wins: 1,
        roundsWon: 13,
        roundsLost: 5,
        ctRoundWinRate: 66.7,
        tRoundWinRate: 83.3,
      },
    ]);
    expect(await read('/teams/elks/vs/otters')).toMatchObject({ matches: [{ id: 'cs-match-2370001' }] });
    expect(await read('/teams/otters/results')).toMatchObject([{ id: 'cs-match-2370001', team1Score: 1 }]);
    expect(await read('/players/ash/form')).toMatchObject([
      { map: 'Nuke', kills: 65, opponentName: 'Otters' },
    ]);
    expect(await read('/players/ash/seasons')).toMatchObject([{ year: 2025, maps: 1, rounds: 18 }]);
    expect(await read('/players/ash/matches')).toMatchObject([{ id: 'cs-match-2370001' }]);
    expect(await read('/leaderboards/kills')).toMatchObject([
      { rank: 1, nickname: 'ash', value: 65 },
      { rank: 2, nickname: 'pike', value: 25 },
      ...Array.from({ length: 8 }, () => ({ value: 0 })),
    ]);
    expect(await read('/events/fjord-cup-2025')).toMatchObject({
      startDate: '2025-02-04',
      endDate: '2025-02-04',
      prizePool: null,
    });
  });

  it('keeps rounds, money and kills for a replay', async () => {
    const { into } = await importTables(oneMap());
    expect(ask(into, 'SELECT * FROM map_round WHERE round IN (1, 13)')).toEqual([
      [2370001, 1, 1, 1, 'CT', 'elimination', 'CT', 41_000, 51_000, 74_000, 81_000],
      [2370001, 1, 13, 1, 'T', 'elimination', 'T', 521_000, 531_000, 554_000, 561_000],
    ]);
    expect(
      ask(
        into,
        'SELECT nickname, team, money, spent, equipment, buy FROM round_money JOIN player ON id = player_id WHERE round = 1 AND team = 2 ORDER BY nickname',
      ),
    ).toEqual(['perch', 'pike', 'roach', 'salmon', 'trout'].map(name => [name, 2, 800, 650, 850, 'pistol']));
    expect(
      ask(
        into,
        `SELECT number, at_ms, k.nickname, v.nickname, a.nickname, flash_assist, weapon, headshot FROM round_kill
         JOIN player k ON k.id = killer_id JOIN player v ON v.id = victim_id LEFT JOIN player a ON a.id = assister_id
         WHERE round = 9 AND number < 3`,
      ),
    ).toEqual([
      [1, 376_000, 'pike', 'ash', 'perch', 1, 'AK-47', 0],
      [2, 381_000, 'pike', 'birch', null, 0, 'AK-47', 1],
    ]);
  });

  it('changes no row when it is repeated', async () => {
    const { into, bring } = createTarget();
    const folder = writeTables(
      joinTables(oneMap(), {
        players_data: [{ team_name: 'Elks', player_name: "Ann 'ash' Lee", player_nick: 'ash' }],
      }),
    );
    const everything = () =>
      ask(into, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'meta'").map(([table]) => [
        table,
        ask(into, `SELECT * FROM ${String(table)}`),
      ]);
    await bring('demos', folder);
    const before = everything();
    expect(await bring('demos', folder)).toMatchObject({
      taken: { matches: 1, recordings: 1 },
      notes: [
        expect.stringMatching(/^nothing is new: none of the \d files has changed since its last import$/),
      ],
    });
    expect(everything()).toEqual(before);
  });

  it('is refused if no table describes a match', async () => {
    const { bring } = createTarget();
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'shopping.csv'), 'milk,bread\n1,2\n');
    await expect(bring('demos', folder)).rejects.toMatchObject({
      message: `no recorded match could be read from ${folder}`,
      hint: 'name the folder of CSV files that CS Demo Manager wrote, such as matches.csv and rounds.csv',
    });
    writeFileSync(join(folder, 'rounds.csv'), Uint8Array.of(0x6e, 0xff, 0x0a));
    await expect(bring('demos', folder)).rejects.toMatchObject({ hint: 'rounds.csv: it is not UTF-8 text' });
    writeFileSync(join(folder, 'rounds.csv'), ' \n');
    await expect(bring('demos', folder)).rejects.toMatchObject({ hint: 'rounds.csv: it is empty' });
  });
});
