import { describe, expect, it } from 'vitest';
import { liveMatch, liveRound, liveScoreboard, liveState } from '../../../src/core/entities/live.ts';
import {
  toLiveMatch,
  toLiveRounds,
  toLiveScoreboard,
  toLiveState,
} from '../../../src/core/scoreboard/answers.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { scriptMatch } from '../../../src/server/demo/match/simulation.ts';
import { differences } from '../../support/exact.ts';
import { names, plan } from '../../server/demo/match/plans.ts';
import { after, at, kill, loadout, mapEnd, opening, planted, roundEnd, roundStart } from './match.ts';

const ms = (seconds: number) => Date.parse(at(seconds));

const header = {
  id: 'm-1',
  eventName: 'Test Cup',
  eventSlug: 'test-cup',
  stage: 'Final',
  bestOf: 3,
  team1Name: 'Alpha',
  team1Slug: 'alpha',
  team2Name: 'Bravo',
  team2Slug: 'bravo',
  score: { team1: 0, team2: 0 },
  startsAt: '2026-10-03T18:00:00.000Z',
};

describe('toLiveMatch', () => {
  it('is null before anything has happened', () => {
    expect(toLiveMatch(openScoreboard(opening), ms(0))).toEqual({
      ...header,
      map: null,
      mapNumber: null,
      mapScore: null,
      round: null,
      phase: 'warmup',
    });
  });

  it('shows the map in play', () => {
    expect(toLiveMatch(after(roundStart(0), roundEnd(2, 60)), ms(61))).toEqual({
      ...header,
      map: 'Harbour',
      mapNumber: 1,
      mapScore: { team1: 1, team2: 0 },
      round: 1,
      phase: 'over',
    });
  });

  it('is in the freeze time five seconds after a round, but not after a map or the match', () => {
    const over = after(roundStart(0), roundEnd(2, 60));
    expect([64.9, 65, 80].map(seconds => toLiveMatch(over, ms(seconds)).phase)).toEqual([
      'over',
      'freezetime',
      'freezetime',
    ]);
    expect(toLiveMatch(applyEvent(over, mapEnd(3, 60)), ms(80)).phase).toBe('over');
  });
});

describe('toLiveState', () => {
  it('shows every field of a match and its players', () => {
    const rifle = { weapon: 'AK-47', money: 1_200, equipment: 3_900, helmet: true };
    const state = after(
      roundStart(0),
      roundEnd(2, 60),
      roundStart(85, { round: 2, loadouts: [loadout('a1', rifle), loadout('b2')] }),
      kill(2, 95, { round: 2, headshot: true, health: { a1: 64 } }),
    );
    const unknown = { armor: null, helmet: null, kit: null, weapon: null, money: null, equipment: null };
    const line = (playerId: string, team: 'team1' | 'team2', adr: number) => ({
      playerId,
      playerSlug: `${playerId}-slug`,
      nickname: playerId.toUpperCase(),
      team,
      teamName: team === 'team1' ? 'Alpha' : 'Bravo',
      side: team === 'team1' ? 'T' : 'CT',
      alive: true,
      health: 100,
      kills: 0,
      assists: 0,
      deaths: 0,
      adr,
      headshots: null,
    });
    const dead = { alive: false, health: 0, armor: 0, helmet: false, kit: false, equipment: 0 };
    expect(toLiveState(state, ms(100))).toEqual({
      ...header,
      map: 'Harbour',
      mapNumber: 1,
      mapScore: { team1: 1, team2: 0 },
      round: 2,
      phase: 'live',
      roundTimer: 100,
      bomb: 'carried',
      team1Side: 'T',
      players: [
        {
          ...line('a1', 'team1', 150),
          armor: 100,
          kit: false,
          ...rifle,
          health: 64,
          kills: 1,
          headshots: 100,
        },
        { ...line('a2', 'team1', 50), ...unknown },
        { ...line('b1', 'team2', 60), ...unknown, ...dead, deaths: 1 },
        {
          ...line('b2', 'team2', 0),
          armor: 100,
          helmet: false,
          kit: false,
          weapon: 'Glock-18',
          money: 50,
          equipment: 850,
        },
      ],
    });
  });

  it('leaves out values that no event reports: kills of each player, and which clock runs', () => {
    const state = after(
      roundStart(0, { untold: ['kills', 'bomb'] }),
      roundEnd(2, 60),
      roundStart(80, { round: 2, untold: ['kills', 'bomb'] }),
    );
    const { players, roundTimer, bomb } = toLiveState(state, ms(90));
    expect([roundTimer, bomb]).toEqual([null, null]);
    expect(players[0]).toMatchObject({
      kills: null,
      assists: null,
      deaths: null,
      headshots: null,
      alive: null,
    });
  });

  it('counts down from 1:55, and from 40 seconds once the bomb is planted', () => {
    const timer = (state: ReturnType<typeof after>, seconds: number) =>
      toLiveState(state, ms(seconds)).roundTimer;
    const running = after(roundStart(10));
    expect([9, 10, 10.5, 60, 125, 130].map(seconds => timer(running, seconds))).toEqual([
      115, 115, 115, 65, 0, 0,
    ]);
    const ticking = applyEvent(running, planted(2, 70));
    expect([70, 80, 110, 120].map(seconds => timer(ticking, seconds))).toEqual([40, 30, 0, 0]);
    expect(timer(applyEvent(running, roundEnd(3, 90)), 91)).toBeNull();
    expect(timer(openScoreboard(opening), 0)).toBeNull();
  });
});

describe('toLiveScoreboard', () => {
  it('shows the maps of the series, including those to come', () => {
    const board = toLiveScoreboard(after(roundStart(0), roundEnd(2, 60), mapEnd(3, 60)), ms(70));
    const upcoming = {
      status: 'upcoming',
      score: null,
      winner: null,
      overtimes: null,
      halves: null,
      rounds: null,
      startedAt: null,
    };
    expect(board.maps).toEqual([
      {
        number: 1,
        name: 'Harbour',
        status: 'finished',
        pickedBy: 'Alpha',
        score: { team1: 13, team2: 4 },
        winner: 'Alpha',
        overtimes: 0,
        halves: [{ team1: 1, team2: 0, team1Side: 'T' }],
        rounds: 17,
        startedAt: at(0),
      },
      { number: 2, name: 'Quarry', pickedBy: 'Bravo', ...upcoming },
      { number: 3, name: 'Depot', pickedBy: null, ...upcoming },
    ]);
    expect([board.score, board.team1Side, board.bomb]).toEqual([{ team1: 1, team2: 0 }, 'T', null]);
  });
});

describe('toLiveRounds', () => {
  it('names the winner of each round', () => {
    expect(
      toLiveRounds(after(roundStart(0), roundEnd(2, 60, { winner: 'team2', side: 'CT', reason: 'time' }))),
    ).toEqual([
      {
        mapNumber: 1,
        map: 'Harbour',
        round: 1,
        winner: 'team2',
        winnerName: 'Bravo',
        side: 'CT',
        reason: 'time',
        score: { team1: 1, team2: 0 },
        seconds: 60,
        endedAt: at(60),
      },
    ]);
  });
});

it('matches the schemas at every point of a match', () => {
  const { opening, events } = scriptMatch(plan(5), names);
  let state = openScoreboard(opening);
  const found = new Set<string>();
  for (const event of events) {
    state = applyEvent(state, event);
    const now = Date.parse(event.at) + 700;
    const checks = [
      differences(liveMatch, toLiveMatch(state, now)),
      differences(liveState, toLiveState(state, now)),
      differences(liveScoreboard, toLiveScoreboard(state, now)),
      differences({ ...liveRound, nullable: true }, toLiveRounds(state).at(-1) ?? null),
    ];
    for (const fault of checks.flat()) found.add(fault);
  }
  expect([...found]).toEqual([]);
});
