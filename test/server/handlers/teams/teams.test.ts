import { describe, expect, it } from 'vitest';
import { now } from '../../fixtures/clock.ts';
import { createDataFile } from '../../fixtures/dataFile.ts';
import { createPick, createRead } from '../../fixtures/service.ts';

const read = createRead();
const pick = createPick();

describe('a team', () => {
  it('shows its roster, coach and rank in the latest world list', async () => {
    const { roster, nextMatch, recentResults, mapRecord, ...team } = (await read('/teams/alpha')) as {
      roster: readonly { nickname: string }[];
      nextMatch: unknown;
      recentResults: unknown;
      mapRecord: unknown;
    };
    expect([nextMatch, recentResults, mapRecord]).toEqual([
      expect.objectContaining({ id: 'fx-match-3', status: 'live' }),
      [
        expect.objectContaining({ matchId: 'fx-match-1' }),
        expect.objectContaining({ matchId: 'fx-match-2' }),
      ],
      [expect.objectContaining({ map: 'Mirage' }), expect.objectContaining({ map: 'Nuke' })],
    ]);
    expect(team).toEqual({
      id: 'fx-team-1',
      slug: 'alpha',
      name: 'Alpha',
      logo: null,
      country: 'SE',
      region: 'europe',
      worldRanking: 1,
      points: 950,
      coach: 'Player 11',
    });
    expect(roster.map(({ nickname }) => nickname)).toEqual([
      'Player 1',
      'Player 2',
      'Player 3',
      'Player 4',
      'Player 5',
    ]);
    expect(roster[4]).toEqual({
      playerId: 'fx-player-5',
      playerSlug: 'player-5',
      nickname: 'Player 5',
      realName: 'Given Family5',
      country: 'SE',
      role: 'rifler',
      since: '2026-10-02',
    });
  });

  it('that is not on the latest list has no rank; without a world list, the developer’s list is used', async () => {
    expect(await read('/teams/delta')).toMatchObject({
      worldRanking: null,
      points: null,
      coach: null,
      roster: [],
    });
    const { database, store } = createDataFile();
    database.exec("DELETE FROM ranking_list WHERE system = 'world'");
    expect(await createRead({ store })('/teams/delta')).toMatchObject({ worldRanking: 4, points: 1000 });
  });

  it('has a history of every player with his days, and hides future players', async () => {
    expect(await pick('/teams/alpha/roster-history', 'nickname', 'role', 'startDate', 'endDate')).toEqual([
      ['Player 5', 'rifler', '2026-10-02', null],
      ['Player 11', 'coach', '2026-03-01', null],
      ['Player 1', 'rifler', null, null],
      ['Player 2', 'rifler', null, null],
      ['Player 3', 'rifler', null, null],
      ['Player 4', 'rifler', null, null],
    ]);
    expect((await pick('/teams/bravo/roster-history', 'nickname')).flat()).not.toContain('Player 12');
    expect(await pick('/teams/charlie/roster-history', 'nickname', 'endDate')).toEqual([
      ['Player 5', '2026-10-01'],
    ]);
    const before = createPick({ clock: () => Date.parse('2026-09-01T00:00:00Z') });
    expect(await before('/teams/charlie/roster-history', 'nickname', 'endDate')).toEqual([
      ['Player 5', null],
    ]);
  });

  it('has stats for each map: rounds by side from the halves, picks, and bans of maps never played', async () => {
    expect(await read('/teams/bravo/map-stats')).toEqual([
      {
        map: 'Mirage',
        played: 1,
        wins: 0,
        losses: 1,
        winRate: 0,
        roundsWon: 9,
        roundsLost: 13,
        ctRoundWinRate: 40,
        tRoundWinRate: 41.7,
        picks: 0,
        bans: 0,
      },
      {
        map: 'Nuke',
        played: 1,
        wins: 0,
        losses: 1,
        winRate: 0,
        roundsWon: 7,
        roundsLost: 13,
        ctRoundWinRate: 25,
        tRoundWinRate: 41.7,
        picks: 1,
        bans: 0,
      },
    ]);
    expect(await pick('/teams/alpha/map-stats', 'map', 'played', 'winRate', 'bans')).toEqual([
      ['Mirage', 1, 100, 0],
      ['Nuke', 1, 100, 0],
      ['Ancient', 0, null, 1],
    ]);
    expect(await read('/teams/charlie/map-stats')).toEqual([]);
  });

  it('has statistics by map of days, a tournament and a map', async () => {
    const played = (query: string) => pick(`/teams/bravo/map-stats?${query}`, 'map', 'played', 'bans');
    expect(await played('from=2026-11-18&to=2026-11-18')).toEqual(await played('event=1'));
    expect(await played('map=NUKE')).toEqual([['Nuke', 1, 0]]);
    expect(await played('to=2026-11-17')).toEqual([]);
    expect(await played('event=2')).toEqual([]);
  });

  it('counts a picked map even if the series ended before it', async () => {
    const { database, store } = createDataFile();
    const veto = JSON.stringify([
      { team: 2, map: 'Nuke', type: 'picked' },
      { team: 2, map: 'Train', type: 'picked' },
    ]);
    database.prepare('UPDATE match SET veto = ? WHERE id = 1').run(veto);
    expect(await createPick({ store })('/teams/bravo/map-stats', 'map', 'played', 'picks')).toEqual([
      ['Mirage', 1, 0],
      ['Nuke', 1, 1],
      ['Train', 0, 1],
    ]);
  });

  it('has a record against another team, from its own side', async () => {
    const { matches, ...record } = (await read('/teams/bravo/vs/1')) as {
      matches: readonly { id: string }[];
    };
    expect(record).toEqual({
      team1: { id: 'fx-team-2', slug: 'bravo', name: 'Bravo' },
      team2: { id: 'fx-team-1', slug: 'alpha', name: 'Alpha' },
      played: 2,
      team1Wins: 0,
      team2Wins: 2,
      maps: { team1: 0, team2: 2 },
    });
    expect(matches.map(({ id }) => id)).toEqual(['fx-match-1', 'fx-match-2']);
    expect(await read('/teams/delta/vs/charlie')).toMatchObject({
      played: 2,
      team1Wins: 1,
      team2Wins: 0,
      maps: { team1: 3, team2: 1 },
    });
    expect(await read('/teams/delta/vs/bravo')).toMatchObject({ played: 0, maps: null, matches: [] });
  });
});

describe('roster changes', () => {
  it('are joins with a known day, and departures, the newest first', async () => {
    const changes = await pick('/roster-changes/recent', 'date', 'type', 'nickname', 'teamName', 'coach');
    expect([changes.length, changes.slice(0, 3)]).toEqual([
      8,
      [
        ['2026-10-02', 'join', 'Player 5', 'Alpha', false],
        ['2026-10-01', 'leave', 'Player 5', 'Charlie', false],
        ['2026-03-01', 'join', 'Player 11', 'Alpha', true],
      ],
    ]);
  });

  it('appear on their day', async () => {
    const later = createPick({ clock: () => now + 40 * 86_400_000 });
    expect((await later('/roster-changes/recent?limit=1', 'date', 'nickname'))[0]).toEqual([
      '2026-12-24',
      'Player 12',
    ]);
  });
});

describe('transfers', () => {
  it('are joins of players from another team', async () => {
    expect(await pick('/transfers/recent', 'date', 'nickname', 'fromTeamName', 'toTeamName')).toEqual([
      ['2026-10-02', 'Player 5', 'Charlie', 'Alpha'],
    ]);
  });

  it('do not count a return to the same team', async () => {
    const { database, store } = createDataFile();
    database.exec(`INSERT INTO roster_spell (team_id, player_id, start_day, end_day) VALUES
      (4, 12, '2026-02-01', '2026-03-01'), (4, 12, '2026-05-01', NULL)`);
    expect(await createPick({ store })('/transfers/recent', 'nickname')).toEqual([['Player 5']]);
  });
});
