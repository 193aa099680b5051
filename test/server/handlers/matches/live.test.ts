import { describe, expect, it } from 'vitest';
import { liveStart, minute, now } from '../../fixtures/clock.ts';
import { createAsk, createPick, createRead } from '../../fixtures/service.ts';

describe('live matches', () => {
  it('are those between their start and their end, in their current state', async () => {
    expect(await createRead()('/live')).toEqual([
      {
        id: 'fx-match-3',
        eventName: 'Spring Cup',
        eventSlug: 'spring-cup',
        stage: 'Final',
        bestOf: 3,
        team1Name: 'Alpha',
        team1Slug: 'alpha',
        team2Name: 'Bravo',
        team2Slug: 'bravo',
        score: { team1: 1, team2: 0 },
        map: 'Nuke',
        mapNumber: 2,
        mapScore: { team1: 3, team2: 0 },
        round: 4,
        phase: 'live',
        startsAt: '2026-11-21T17:24:00Z',
        teamsKnownAt: null,
      },
    ]);
  });

  it.each([
    ['just before its start', liveStart - 1, []],
    ['at its start', liveStart, [['fx-match-3', 1]]],
    ['just before its end', liveStart + 120 * minute - 1, [['fx-match-3', 13]]],
    ['at its end', liveStart + 120 * minute, []],
  ])('include the one of the fixture or not: %s', async (_, at, expected) => {
    expect(await createPick({ clock: () => at })('/live', 'id', 'round')).toEqual(expected);
  });

  it('advance from request to request, and go back for an earlier time', async () => {
    let clock = now;
    const ask = createAsk({ clock: () => clock });
    const rounds = async () => {
      const { body } = await ask('/live/3/rounds?limit=100');
      return (body as { data: readonly { mapNumber: number; round: number }[] }).data.length;
    };
    const seen: number[] = [];
    for (const minutes of [0, 1, 2, 5, -30, 0]) {
      clock = now + minutes * minute;
      seen.push(await rounds());
    }
    expect(seen).toEqual([16, 17, 17, 19, 3, 16]);
  });

  it('have a scoreboard of the maps so far and the players of both teams', async () => {
    const scoreboard = await createRead()('/live/fx-match-3/scoreboard');
    expect(scoreboard).toMatchObject({
      score: { team1: 1, team2: 0 },
      maps: [
        {
          name: 'Mirage',
          status: 'finished',
          score: { team1: 13, team2: 0 },
          winner: 'Alpha',
          pickedBy: 'Alpha',
        },
        { name: 'Nuke', status: 'live', score: { team1: 3, team2: 0 }, winner: null, pickedBy: 'Bravo' },
      ],
    });
    const { players } = scoreboard as { players: readonly { nickname: string; kills: number }[] };
    expect(players.map(({ nickname, kills }) => [nickname, kills]).slice(0, 6)).toEqual([
      ['Player 1', 3],
      ['Player 2', 0],
      ['Player 3', 0],
      ['Player 4', 0],
      ['Player 5', 0],
      ['Player 6', 0],
    ]);
  });

  it('are not listed if their course is unknown', async () => {
    const unknown = { live: { script: () => undefined } };
    expect(await createRead(unknown)('/live')).toEqual([]);
    const { status, body } = await createAsk(unknown)('/live/3/state');
    expect([status, (body as { error: { message: string } }).error.message]).toEqual([
      404,
      '3 is in progress, but its course is unknown',
    ]);
    expect(await createPick(unknown)('/matches/today', 'id', 'status', 'score')).toContainEqual([
      'fx-match-3',
      'live',
      null,
    ]);
  });
});
