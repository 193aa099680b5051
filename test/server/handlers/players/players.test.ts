import { writeSides } from '../../../../src/data/import/demos/writeSides.ts';
import { describe, expect, it } from 'vitest';
import { day, now } from '../../fixtures/clock.ts';
import { createDataFile } from '../../fixtures/dataFile.ts';
import { createPick, createRead } from '../../fixtures/service.ts';

const read = createRead();
const pick = createPick();

describe('a player', () => {
  it('has a profile with the stats of the 90 days before the latest map; without deaths, K/D is the number of kills', async () => {
    expect(await read('/players/player-2')).toEqual({
      id: 'fx-player-2',
      slug: 'player-2',
      nickname: 'Player 2',
      realName: 'Given Family2',
      country: 'SE',
      role: 'rifler',
      teamName: 'Alpha',
      photo: null,
      team: { id: 'fx-team-1', slug: 'alpha', name: 'Alpha' },
      stats: {
        maps: 2,
        rounds: 40,
        kills: 36,
        deaths: 20,
        assists: 6,
        adr: 88.3,
        kast: 70,
        rating: 1.3,
        headshots: 27.8,
        openingKills: 4,
        openingDeaths: 2,
        tradeKills: 6,
        tradeDeaths: 4,
        doubleKills: 8,
        tripleKills: 2,
        quadKills: 0,
        aces: 0,
        clutches: 4,
        clutchesWon: 2,
        utilityDamage: 160,
        estRating: 1.38,
        kd: 1.8,
        killsPerRound: 0.9,
        deathsPerRound: 0.5,
        since: '2026-08-23',
        until: '2026-11-21',
      },
      nextMatch: expect.objectContaining({ id: 'fx-match-3' }),
      recentMaps: [expect.objectContaining({ map: 'Mirage' }), expect.objectContaining({ map: 'Nuke' })],
      recentResults: [expect.objectContaining({ matchId: 'fx-match-1' })],
    });
    expect(await read('/players/1')).toMatchObject({ stats: { deaths: 0, kills: 51, kd: 51 } });
  });

  it('has means weighted by rounds', async () => {
    // 40 rounds at 1.4 and 13 at 2.05.
    expect(await read('/players/1')).toMatchObject({ stats: { rounds: 53, rating: 1.56 } });
  });

  it('has null for missing stats and without a team', async () => {
    expect(await read('/players/player-12')).toMatchObject({ team: null, teamName: null, stats: null });
  });

  it('has the stats of the last 90 days in the file, like leaderboards, however old the file is', async () => {
    const later = createRead({ clock: () => now + 400 * day });
    expect(await later('/players/2')).toMatchObject({ stats: { maps: 2, kills: 36 } });
  });

  it('has a career of totals and one line per map, the newest first, with scores from his side', async () => {
    const { totals, maps } = (await read('/players/6/stats')) as { totals: object; maps: readonly unknown[] };
    expect(totals).toMatchObject({ maps: 2, kills: 28, deaths: 20, kd: 1.4 });
    expect(maps).toEqual([
      {
        matchId: 'fx-match-1',
        startsAt: '2026-11-18T19:00:00Z',
        startsDayOnly: false,
        eventName: 'Spring Cup',
        map: 'Mirage',
        opponentName: 'Alpha',
        score: { team1: 9, team2: 13 },
        won: false,
        kills: 14,
        deaths: 10,
        assists: 3,
        adr: 84.3,
        kast: 70,
        rating: 0.9,
        headshots: 35.7,
        openingKills: 2,
        openingDeaths: 1,
        tradeKills: 3,
        tradeDeaths: 2,
        doubleKills: 4,
        tripleKills: 1,
        quadKills: 0,
        aces: 0,
        clutches: 2,
        clutchesWon: 1,
        utilityDamage: 80,
        estRating: 1.2,
      },
      expect.objectContaining({ map: 'Nuke', score: { team1: 7, team2: 13 } }),
    ]);
    expect(await read('/players/6/form')).toEqual(maps);
  });

  it('has pages of the lines of his career, and the same totals with each', async () => {
    const paged = async (query: string) =>
      (await read(`/players/6/stats${query}`)) as {
        totals: unknown;
        maps: readonly { map: string }[];
      };
    const whole = await paged('');
    const namesOf = async (query: string) => {
      const { totals, maps } = await paged(query);
      expect(totals).toEqual(whole.totals);
      return maps.map(({ map }) => map);
    };
    expect(await namesOf('?limit=1')).toEqual(['Mirage']);
    expect(await namesOf('?limit=1&page=2')).toEqual(['Nuke']);
    expect(await namesOf('?limit=1&page=3')).toEqual([]);
    expect(await namesOf('?page=1')).toEqual(['Mirage', 'Nuke']);
    expect(await namesOf('?page=2')).toEqual([]);
  });

  it('without maps has an empty career', async () => {
    expect(await read('/players/11/stats')).toMatchObject({
      totals: { maps: 0, rounds: 0, kills: 0, assists: null, rating: null, headshots: null, kd: null },
      maps: [],
    });
  });

  it('has a season for each calendar year, the latest first', async () => {
    const { database, store } = createDataFile();
    database.exec(`INSERT INTO player_map (player_id, match_id, map_number, side, team_id, ended_at, rounds, kills, deaths)
      VALUES (2, 90, 1, 1, 1, ${Date.UTC(2025, 11, 31, 23, 59, 59)}, 20, 10, 4),
             (2, 91, 1, 1, 1, ${Date.UTC(2026, 0, 1)}, 20, 10, 0)`);
    expect(await createPick({ store })('/players/2/seasons', 'year', 'maps', 'kills', 'kd')).toEqual([
      [2026, 3, 46, 2.3],
      [2025, 1, 10, 2.5],
    ]);
  });

  it('has his finished matches, with his totals in each', async () => {
    expect(await pick('/players/1/matches', 'id', 'playerTeam', 'won', 'kills', 'deaths', 'rating')).toEqual([
      ['fx-match-1', 'Alpha', true, 38, 0, 1.4],
    ]);
    expect(await pick('/players/6/matches', 'id', 'playerTeam', 'won')).toEqual([
      ['fx-match-1', 'Bravo', false],
    ]);
  });
});

describe('leaderboards', () => {
  it.each(['kd', 'KD', 'K%2FD', 'k-d', 'K_D'])('know K/D as %s', async metric => {
    expect(await pick(`/leaderboards/${metric}?limit=2`, 'rank', 'nickname', 'metric', 'value')).toEqual([
      [1, 'Player 1', 'kd', 51],
      [2, 'Player 2', 'kd', 1.8],
    ]);
  });

  it.each(['opening-kills', 'openingKills', 'opening_kills', 'Opening%20Kills'])(
    'know opening kills as %s',
    async metric => {
      expect(await pick(`/leaderboards/${metric}?limit=1`, 'metric', 'value', 'maps', 'rounds')).toEqual([
        ['opening-kills', 6, 3, 53],
      ]);
    },
  );

  it('have a place for everyone with a known value, and order ties by number', async () => {
    const { store } = createDataFile();
    const places = await createPick({ store })('/leaderboards/rating?limit=100', 'rank', 'playerId', 'value');
    expect([places.length, places[0], places.at(-1)]).toEqual([
      9,
      [1, 'fx-player-1', 1.56],
      [9, 'fx-player-10', 0.5],
    ]);
    const ties = await pick('/leaderboards/kast?limit=3', 'playerId', 'value');
    expect(ties).toEqual([
      ['fx-player-1', 70],
      ['fx-player-2', 70],
      ['fx-player-3', 70],
    ]);
  });

  it('leave out players with less than ten maps and less than half as many as the busiest', async () => {
    const { database, store } = createDataFile();
    const add = (player: number, maps: number) => {
      for (let index = 1; index <= maps; index++)
        database.exec(`INSERT INTO player_map (player_id, match_id, map_number, side, team_id, ended_at, rounds, kills, deaths)
          VALUES (${player}, ${100 * player + index}, 1, 1, 1, ${now - index * day}, 20, 100, 1)`);
    };
    const players = async () =>
      (await createPick({ store })('/leaderboards/kills?limit=100', 'playerId')).flat();
    add(11, 5);
    // The maximum is five maps, so three are enough and two are not.
    expect(await players()).toEqual(['fx-player-11', 'fx-player-1']);
    add(12, 10);
    expect(await players()).toEqual(['fx-player-12']);
  });

  it('count only the maps of a tournament, of a map and of days, and name the days of the sample', async () => {
    const sampled = (query: string) =>
      pick(
        `/leaderboards/est-rating?limit=1&${query}`,
        'nickname',
        'value',
        'maps',
        'rounds',
        'since',
        'until',
      );
    const day = '2026-11-18';
    expect(await sampled('map=nuke&minRounds=20')).toEqual([['Player 1', 1.69, 1, 20, day, day]]);
    expect(await sampled(`from=${day}&to=${day}`)).toEqual([['Player 1', 1.69, 2, 40, day, day]]);
    expect(await sampled('event=1')).toEqual(await sampled(`from=${day}`));
    expect(await sampled('map=nuke&minRounds=21')).toEqual([]);
    expect(await sampled('to=2020-01-01')).toEqual([]);
  });

  it.each([
    ['opening-duels', 66.7],
    ['trade-kills', 6],
    ['clutches', 2],
    ['multi-kills', 4],
    ['utility', 4],
  ])('have the metric %s with its figures', async (metric, value) => {
    const row = { tradeKills: 6, clutches: 4, clutchesWon: 2, tripleKills: 2, aces: 2, utilityDamage: 160 };
    const places = (await read(`/leaderboards/${metric}?to=2026-11-20&from=2026-11-01`)) as readonly {
      nickname: string;
    }[];
    expect(places.find(({ nickname }) => nickname === 'Player 1')).toMatchObject({ value, ...row });
  });

  it('sum the players of a team, with its maps and the rounds of each side', async () => {
    const rows = await read('/leaderboards/kd?by=team&to=2026-11-20');
    expect(rows).toEqual([
      expect.objectContaining({
        rank: 1,
        playerId: null,
        playerSlug: null,
        nickname: null,
        country: 'SE',
        teamName: 'Alpha',
        teamSlug: 'alpha',
        metric: 'kd',
        maps: 2,
        rounds: 42,
        mapsWon: 2,
        teamRecord: {
          roundsWon: 26,
          ctRounds: 24,
          ctRoundsWon: 14,
          tRounds: 18,
          tRoundsWon: 12,
          playerRounds: 200,
        },
      }),
      expect.objectContaining({
        teamSlug: 'bravo',
        mapsWon: 0,
        teamRecord: {
          roundsWon: 16,
          ctRounds: 18,
          ctRoundsWon: 6,
          tRounds: 24,
          tRoundsWon: 10,
          playerRounds: 200,
        },
      }),
    ]);
    const nuke = (await read('/leaderboards/kd?by=team&map=NUKE&minRounds=20')) as readonly {
      rounds: number;
    }[];
    expect(nuke.map(({ rounds }) => rounds)).toEqual([20, 20]);
    expect(await read('/leaderboards/kd?by=team&minRounds=56')).toEqual([]);
  });

  it('count the rounds on one side of the maps whose kills were recorded', async () => {
    const { database, store } = createDataFile();
    const sides = () =>
      createPick({ store })(
        '/leaderboards/kills?side=CT&minRounds=1',
        'nickname',
        'value',
        'rounds',
        'deaths',
      );
    expect(await sides()).toEqual([]);
    for (let round = 1; round <= 20; round++)
      database.exec(
        `INSERT INTO map_round VALUES (1, 1, ${round}, 1, 'CT', NULL, '${round <= 12 ? 'CT' : 'T'}', 0, 0, 9, 9)`,
      );
    database.exec(`INSERT INTO round_kill VALUES
      (1, 1, 3, 1, 5, 2, 7, NULL, 0, 'AK-47', 1, 0, 0, 0, 0, 0), (1, 1, 15, 1, 5, 7, 2, NULL, 0, 'AK-47', 1, 0, 0, 0, 0, 0)`);
    // Neither do the kills count before an import has made figures of them.
    expect(await sides()).toEqual([]);
    writeSides(database);
    expect((await sides()).slice(0, 3)).toEqual([
      ['Player 2', 1, 12, 0],
      ['Player 7', 1, 8, 0],
      ['Player 1', 0, 12, 0],
    ]);
    const teams = await createRead({ store })('/leaderboards/kills?side=T&by=team&minRounds=1');
    expect(teams).toMatchObject([
      {
        teamName: 'Alpha',
        rounds: 8,
        kills: 0,
        adr: null,
        teamRecord: { tRounds: 8, tRoundsWon: 6, ctRounds: 0 },
      },
      { teamName: 'Bravo', rounds: 12, kills: 0, deaths: 1, teamRecord: { tRounds: 12, tRoundsWon: 5 } },
    ]);
  });

  it('rank by the share of maps won', async () => {
    expect(await pick('/leaderboards/maps-won?by=team', 'teamName', 'value')).toEqual([
      ['Alpha', 100],
      ['Bravo', 0],
    ]);
    expect(await pick('/leaderboards/maps-won?limit=1', 'nickname', 'value', 'mapsWon')).toEqual([
      ['Player 1', 100, 3],
    ]);
  });

  it('cover the 90 days before the latest map of the file', async () => {
    const later = createPick({ clock: () => now + 300 * day });
    expect(await later('/leaderboards/kills?limit=1', 'nickname', 'maps')).toEqual([['Player 1', 4]]);
    const before = createPick({ clock: () => now - 10 * day });
    expect(await before('/leaderboards/kills', 'nickname')).toEqual([]);
  });
});

describe('the search for players', () => {
  it('finds every word in the nickname or the real name, in any case', async () => {
    expect(await pick('/players/search?q=FAMILY7+given', 'nickname')).toEqual([['Player 7']]);
    expect(await pick('/players/search?q=player+family7', 'nickname')).toEqual([['Player 7']]);
    expect(await pick('/players/search?q=nobody', 'nickname')).toEqual([]);
  });

  it('has the exact nickname first, then nicknames with that beginning', async () => {
    expect((await pick('/players/search?q=Player%201', 'nickname')).flat()).toEqual([
      'Player 1',
      'Player 11',
      'Player 12',
    ]);
  });

  it('reads % and _ literally, and accepts more than eight words', async () => {
    expect(await pick('/players/search?q=%25', 'nickname')).toEqual([]);
    expect(await pick('/players/search?q=_', 'nickname')).toEqual([]);
    expect(await pick('/players/search?q=p+l+a+y+e+r+g+i+nobody', 'nickname')).toEqual([]);
  });

  it('has each player’s current team', async () => {
    expect(await pick('/players/search?q=910', 'slug', 'teamName')).toEqual([['910', 'Bravo']]);
    const before = createPick({ clock: () => Date.parse('2026-09-01T00:00:00Z') });
    expect(await before('/players/search?q=family5', 'teamName')).toEqual([['Charlie']]);
  });
});
