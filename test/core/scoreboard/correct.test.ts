import { describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/core/scoreboard/event.ts';
import { createEventId } from '../../../src/core/scoreboard/eventId.ts';
import { keptEvents } from '../../../src/core/scoreboard/correct.ts';
import { after, at, kill, mapEnd, roundEnd, roundStart } from './match.ts';

const correction = (details: Partial<Correction> = {}): Correction => ({
  type: 'correction',
  id: createEventId('m-1', 9, 1, 1),
  matchId: 'm-1',
  at: at(500),
  reason: 'restore',
  mapNumber: 1,
  round: 1,
  map: '',
  score: { team1: 1, team2: 0 },
  series: { team1: 0, team2: 0 },
  team1Side: 'T',
  ...details,
});

const first = [roundStart(0), kill(2, 5), roundEnd(3, 40)];
const second = [
  roundStart(60, { round: 2 }),
  kill(2, 70, { round: 2 }),
  kill(3, 71, { round: 2, victimId: 'b2' }),
  roundEnd(4, 90, { round: 2, score: { team1: 2, team2: 0 } }),
];
const line = { playerId: 'a1', kills: 1, deaths: 0, assists: 0, headshots: 0, adr: 150 };

describe('a correction', () => {
  it('voids the later rounds of its map and keeps the earlier ones', () => {
    const { rounds, maps, round, phase, finished } = after(...first, ...second, correction());
    expect(rounds.map(each => each.round)).toEqual([1]);
    expect(maps[0]).toMatchObject({ score: { team1: 1, team2: 0 }, status: 'live', winner: null });
    expect(maps[0]?.halves).toEqual([{ team1: 1, team2: 0, team1Side: 'T' }]);
    expect([round, phase, finished]).toEqual([1, 'freezetime', false]);
  });

  it('says what the players have, or their counts are unknown', () => {
    const told = after(...first, ...second, correction({ lines: [line] }));
    expect(told.players.find(({ playerId }) => playerId === 'a1')).toMatchObject({ kills: 1, damage: 150 });
    expect(told.players.find(({ playerId }) => playerId === 'b2')).toMatchObject({ deaths: 0 });
    expect(told.unsent).toEqual([]);
    expect(after(...first, ...second, correction()).unsent).toContain('kills');
  });

  it('begins the map again with every count at zero', () => {
    const state = after(
      ...first,
      ...second,
      correction({ reason: 'restart', round: 0, score: { team1: 0, team2: 0 } }),
    );
    expect([state.rounds, state.round, state.unsent]).toEqual([[], null, []]);
    expect(state.players.map(({ kills, deaths }) => kills + deaths)).toEqual([0, 0, 0, 0]);
    expect(state.maps[0]?.startedAt).toBeNull();
  });

  it('opens a map again that had ended', () => {
    const state = after(...first, mapEnd(4, 100), correction());
    expect([state.series, state.maps[0]?.winner, state.maps[0]?.status]).toEqual([
      { team1: 0, team2: 0 },
      null,
      'live',
    ]);
  });

  it('leaves the round in play as it is when nothing goes back', () => {
    const fix = correction({ reason: 'fix', round: 2, map: 'Quay', score: { team1: 3, team2: 0 } });
    const state = after(...first, ...second.slice(0, 3), fix);
    expect([state.phase, state.round, state.maps[0]?.name]).toEqual(['live', 2, 'Quay']);
    expect(state.maps[0]?.score).toEqual({ team1: 3, team2: 0 });
    expect(state.players.filter(({ alive }) => alive === false)).toHaveLength(2);
  });

  it('gives what was won to the other team when the teams were exchanged', () => {
    const state = after(
      ...first,
      correction({ reason: 'fix', swapped: true, score: { team1: 0, team2: 1 }, team1Side: 'CT' }),
    );
    expect(state.rounds[0]).toMatchObject({ winner: 'team2', side: 'T', score: { team1: 0, team2: 1 } });
    expect(state.maps[0]?.halves).toEqual([{ team1: 0, team2: 1, team1Side: 'CT' }]);
    expect(state.team1Side).toBe('CT');
  });
});

describe('the events that still count', () => {
  it('are those of rounds that no correction made void', () => {
    const again = roundStart(600, { round: 2 });
    const kept = keptEvents([...first, ...second, mapEnd(5, 95), correction(), again]);
    expect(kept).toEqual([...first, again]);
  });
});
