import { describe, expect, it } from 'vitest';
import { day, hour, now } from '../../fixtures/clock.ts';
import { createPick, createRead } from '../../fixtures/service.ts';

const read = createRead();
const pick = createPick();

describe('finished matches', () => {
  it('come newest first, by either name', async () => {
    const expected = [['fx-match-7'], ['fx-match-6'], ['fx-match-1'], ['fx-match-2']];
    expect(await pick('/matches/results', 'id')).toEqual(expected);
    expect(await pick('/matches/recent', 'id')).toEqual(expected);
  });

  it('have their score and winner; a draw has none', async () => {
    expect(await pick('/matches/recent', 'id', 'status', 'score', 'winner')).toEqual([
      ['fx-match-7', 'finished', { team1: 0, team2: 2 }, 'Delta'],
      ['fx-match-6', 'finished', { team1: 1, team2: 1 }, null],
      ['fx-match-1', 'finished', { team1: 2, team2: 0 }, 'Alpha'],
      ['fx-match-2', 'finished', null, 'Alpha'],
    ]);
  });

  it('of a source with only days start on that day, and nothing else is known', async () => {
    expect(await read('/matches/2')).toEqual({
      id: 'fx-match-2',
      status: 'finished',
      eventName: null,
      eventSlug: null,
      stage: null,
      bestOf: null,
      team1Name: 'Bravo',
      team1Slug: 'bravo',
      team2Name: 'Alpha',
      team2Slug: 'alpha',
      score: null,
      winner: 'Alpha',
      startsAt: '2026-10-22',
      startsDayOnly: true,
      teamsKnownAt: null,
      event: null,
      team1: { id: 'fx-team-2', slug: 'bravo', name: 'Bravo' },
      team2: { id: 'fx-team-1', slug: 'alpha', name: 'Alpha' },
      endedAt: null,
      maps: [],
      veto: null,
      topPlayers: [],
      headToHead: { played: 0, team1Wins: 0, team2Wins: 0 },
      team1Form: [],
      team2Form: [],
      streams: [],
    });
  });

  it('have their maps, halves and veto', async () => {
    const match = (await read('/matches/1')) as { maps: readonly unknown[]; veto: unknown; endedAt: unknown };
    expect(match.maps[0]).toEqual({
      number: 1,
      name: 'Nuke',
      status: 'finished',
      pickedBy: 'Bravo',
      score: { team1: 13, team2: 7 },
      winner: 'Alpha',
      overtimes: 0,
      halves: [
        { team1: 7, team2: 5, team1Side: 'CT' },
        { team1: 6, team2: 2, team1Side: 'T' },
      ],
      rounds: 20,
      startedAt: '2026-11-18T18:00:00Z',
    });
    expect(await read('/matches/1/maps')).toEqual(match.maps);
    expect([match.endedAt, match.veto]).toEqual([
      '2026-11-18T20:00:00Z',
      [
        { team: 'Alpha', map: 'Ancient', type: 'removed' },
        { team: 'Bravo', map: 'Nuke', type: 'picked' },
        { team: null, map: 'Mirage', type: 'leftover' },
      ],
    ]);
  });

  it('have every player’s line by map and team, the best first', async () => {
    const lines = await pick(
      '/matches/1/player-stats?limit=100',
      'mapNumber',
      'teamName',
      'nickname',
      'rating',
    );
    expect([lines.length, lines.slice(8, 11)]).toEqual([
      20,
      [
        [1, 'Bravo', '910', 0.5],
        [1, 'Bravo', 'Player 9', null],
        [2, 'Alpha', 'Player 1', 1.4],
      ],
    ]);
    expect(((await read('/matches/1/player-stats')) as readonly unknown[])[0]).toEqual({
      mapNumber: 1,
      map: 'Nuke',
      playerId: 'fx-player-1',
      playerSlug: 'player-1',
      nickname: 'Player 1',
      teamName: 'Alpha',
      rounds: 20,
      kills: 19,
      deaths: 0,
      assists: 3,
      adr: 89.3,
      kast: 70,
      rating: 1.4,
      headshots: 26.3,
      openingKills: 2,
      openingDeaths: 1,
      tradeKills: 3,
      tradeDeaths: 2,
      doubleKills: 4,
      tripleKills: 1,
      quadKills: 0,
      aces: 1,
      clutches: 2,
      clutchesWon: 1,
      utilityDamage: 80,
      estRating: 1.69,
    });
  });

  it('of one team also have the score in separate fields', async () => {
    expect(await pick('/teams/bravo/results', 'id', 'team1Score', 'team2Score')).toEqual([
      ['fx-match-1', 2, 0],
      ['fx-match-2', null, null],
    ]);
  });
});

describe('the future', () => {
  it('of a live match is hidden: its result and its future', async () => {
    expect(await read('/matches/3')).toMatchObject({
      status: 'live',
      score: { team1: 1, team2: 0 },
      winner: null,
      endedAt: null,
      maps: [{ status: 'finished' }, { status: 'live', score: { team1: 3, team2: 0 }, winner: null }],
    });
    expect(await pick('/matches/3/player-stats', 'mapNumber', 'kills')).toEqual([[1, 13]]);
  });

  it('of a scheduled match is hidden: score, maps and veto', async () => {
    expect(await read('/matches/4')).toMatchObject({
      status: 'upcoming',
      score: null,
      winner: null,
      maps: [],
      veto: null,
      team1: { name: 'Charlie' },
    });
    expect(await read('/matches/4/maps')).toEqual([]);
  });

  it('hides teams that are not known yet, even from their own schedule', async () => {
    expect(await pick('/matches/upcoming', 'id', 'team1Name', 'team1Slug', 'team2Name', 'team2Slug')).toEqual(
      [
        ['fx-match-4', 'Charlie', 'charlie', 'Alpha', 'alpha'],
        ['fx-match-5', 'TBD', null, 'TBD', null],
      ],
    );
    expect(await read('/matches/5')).toMatchObject({ team1: null, team2: null });
    expect(await pick('/teams/delta/upcoming', 'id')).toEqual([]);
    expect(await pick('/teams/alpha/upcoming', 'id')).toEqual([['fx-match-4']]);
  });

  it('becomes the present: a match is announced, then live, then finished', async () => {
    const states: unknown[] = [];
    for (const at of [now + day, now + 2 * day, now + 2 * day + 2 * hour]) {
      const later = createRead({ clock: () => at });
      const { status, team1Name, winner } = (await later('/matches/5')) as Record<string, unknown>;
      states.push([status, team1Name, winner]);
    }
    expect(states).toEqual([
      ['upcoming', 'Alpha', null],
      ['live', 'Alpha', null],
      ['finished', 'Alpha', 'Alpha'],
    ]);
  });
});

describe('the schedule', () => {
  it('of today has every match of the UTC day, in any state', async () => {
    expect(await pick('/matches/today', 'id', 'status')).toEqual([
      ['fx-match-7', 'finished'],
      ['fx-match-3', 'live'],
      ['fx-match-4', 'upcoming'],
    ]);
  });

  it('of a day has a match that began the day before and ended on it, but not one that ended at midnight', async () => {
    // Match 6 runs from 22:00 to 24:00, match 1 from 18:00 to 20:00.
    const the20th = createPick({ clock: () => Date.UTC(2026, 10, 20, 1) });
    expect(await the20th('/matches/today', 'id')).toEqual([['fx-match-6']]);
    const the22nd = createPick({ clock: () => Date.UTC(2026, 10, 22, 23) });
    expect(await the22nd('/matches/today', 'id')).toEqual([]);
  });

  it('has the broadcasts of a match, with null for unknown values', async () => {
    expect(await read('/matches/3/streams')).toEqual([
      { platform: 'twitch', language: 'en', official: true, title: 'Main', url: 'https://example.com/a' },
      { platform: 'kick', language: null, official: null, title: null, url: 'https://example.com/b' },
    ]);
  });
});
