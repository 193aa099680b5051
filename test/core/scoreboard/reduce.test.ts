import * as fc from '../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import type { ScoreboardState } from '../../../src/core/scoreboard/state.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { scriptMatch } from '../../../src/server/demo/match/simulation.ts';
import { names, plan } from '../../server/demo/match/plans.ts';
import { after, at, kill, loadout, mapEnd, opening, planted, roundEnd, roundStart } from './match.ts';

const playerOf = (state: ScoreboardState, id: string) =>
  state.players.find(({ playerId }) => playerId === id);

describe('a scoreboard', () => {
  it('opens with only the players known, the first team first', () => {
    const state = openScoreboard(opening);
    expect(state.players.map(player => player.playerId)).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect([state.phase, state.mapNumber, state.round, state.bomb]).toEqual(['warmup', null, null, null]);
    expect(playerOf(state, 'a1')).toMatchObject({ alive: null, health: null, money: null, kills: 0 });
  });

  it('takes the loadouts when a round starts, and leaves missing values null', () => {
    const rifle = { weapon: 'AK-47', money: 1_200, equipment: 3_900, helmet: true };
    const state = after(roundStart(0, { loadouts: [loadout('a1', rifle), loadout('b1', { money: null })] }));
    expect(playerOf(state, 'a1')).toMatchObject({
      alive: true,
      health: 100,
      armor: 100,
      kit: false,
      ...rifle,
    });
    expect(playerOf(state, 'b1')).toMatchObject({ alive: true, money: null, weapon: 'Glock-18' });
    expect(playerOf(state, 'b2')).toMatchObject({ alive: true, health: 100, money: null, weapon: null });
    expect([state.phase, state.bomb, state.team1Side, state.roundStartedAt]).toEqual([
      'live',
      'carried',
      'T',
      at(0),
    ]);
  });

  it('counts a kill, its assist and its headshot, and removes the equipment of the dead', () => {
    const state = after(roundStart(0), kill(2, 20, { assisterId: 'a2', headshot: true, health: { a1: 37 } }));
    expect(playerOf(state, 'a1')).toMatchObject({ kills: 1, headshots: 1, health: 37 });
    expect(playerOf(state, 'a2')).toMatchObject({ assists: 1, health: 100 });
    expect(playerOf(state, 'b1')).toMatchObject({
      deaths: 1,
      alive: false,
      health: 0,
      armor: 0,
      weapon: null,
      equipment: 0,
      money: 50,
    });
  });

  it('has no counts and no alive players in a round whose kills are not reported', () => {
    const untold = roundStart(0, { untold: ['kills', 'health', 'bomb'] });
    const state = after(untold, roundEnd(2, 60));
    expect(playerOf(state, 'a1')).toMatchObject({ alive: null, health: null, money: 50 });
    expect([state.bomb, state.unsent]).toEqual([null, ['kills', 'assists', 'deaths', 'headshots']]);
    // Once a round is missing, the counts of the map stay unknown; the next map starts over.
    const told = { untold: ['health'] } as const;
    expect(after(untold, roundStart(90, { ...told, round: 2 })).unsent).toHaveLength(4);
    expect(after(untold, roundStart(90, { ...told, mapNumber: 2 })).unsent).toEqual([]);
    expect(playerOf(after(roundStart(0, told)), 'a1')).toMatchObject({ alive: true, health: null });
  });

  it('takes the final lines of a map, even if its kills were not reported', () => {
    const line = { playerId: 'a1', kills: 20, deaths: 9, assists: null, headshots: 8, adr: 81.5 };
    const end = { ...mapEnd(9, 60), lines: [line] };
    const counted = after(roundStart(0), kill(2, 20, { killerId: 'a2', assisterId: 'a1' }), end);
    expect(playerOf(counted, 'a1')).toMatchObject({
      kills: 20,
      deaths: 9,
      assists: 1,
      headshots: 8,
      damage: 81.5 * 17,
    });
    expect(playerOf(counted, 'a2')).toMatchObject({ kills: 1 });
    expect(after(roundStart(0, { untold: ['kills'] }), end).unsent).toEqual(['assists']);
  });

  it('gives no assist for hurting a teammate', () => {
    const state = after(roundStart(0), kill(2, 20, { killerId: 'b2', victimId: 'a1', assisterId: 'a2' }));
    expect([playerOf(state, 'b2')?.kills, playerOf(state, 'a2')?.assists]).toEqual([1, 0]);
  });

  it('does not know the health of the living after a kill that does not report it', () => {
    const state = after(roundStart(0), kill(2, 20));
    expect(state.players.map(({ playerId, health }) => [playerId, health])).toEqual([
      ['a1', null],
      ['a2', null],
      ['b1', 0],
      ['b2', null],
    ]);
  });

  it.each([
    ['the world', null, [0, 0, 0, 0]],
    ['a player himself', 'b1', [0, 0, -1, 0]],
    ['a teammate', 'b2', [0, 0, 0, -1]],
  ])(
    'gives nobody a kill for a death by %s, and subtracts one from the player who caused it',
    (_, killerId, kills) => {
      const state = after(roundStart(0), kill(2, 20, { killerId, headshot: true }));
      expect(state.players.map(player => player.kills)).toEqual(kills);
      expect(state.players.map(player => player.deaths)).toEqual([0, 0, 1, 0]);
      expect(state.players.map(player => player.headshots)).toEqual([0, 0, 0, 0]);
    },
  );

  it('keeps a dead player dead when he kills afterwards', () => {
    const state = after(roundStart(0), kill(2, 20), kill(3, 21, { killerId: 'b1', victimId: 'a1' }));
    expect(playerOf(state, 'b1')).toMatchObject({ alive: false, health: 0, kills: 1, deaths: 1 });
  });

  it('shows the living players of each side when the bomb was planted', () => {
    const state = after(roundStart(0, { team1Side: 'CT' }), kill(2, 20), planted(3, 40, 'b2'));
    expect(state.feed.at(-1)).toMatchObject({
      type: 'bomb_planted',
      id: 'm-1:1:1:3',
      at: at(40),
      playerId: 'b2',
      aliveT: 1,
      aliveCt: 2,
    });
    expect([state.bomb, state.bombPlantedAt]).toEqual(['planted', at(40)]);
  });

  it('ends a round with its score and damage', () => {
    const state = after(roundStart(0), kill(2, 20), roundEnd(3, 61));
    expect(state.rounds).toEqual([
      {
        mapNumber: 1,
        map: 'Harbour',
        round: 1,
        winner: 'team1',
        side: 'T',
        reason: 'elimination',
        score: { team1: 1, team2: 0 },
        seconds: 61,
        endedAt: at(61),
      },
    ]);
    expect(state.maps[0]).toMatchObject({
      status: 'live',
      score: { team1: 1, team2: 0 },
      halves: [{ team1: 1, team2: 0, team1Side: 'T' }],
    });
    expect(state.players.map(player => player.damage)).toEqual([150, 50, 60, 0]);
    expect(state.phase).toBe('over');
  });

  it('does not know the damage of a map after a round that did not report it', () => {
    const state = after(roundStart(0), roundEnd(2, 61, { damage: {} }), roundEnd(1, 120, { round: 2 }));
    expect(state.players.map(player => player.damage)).toEqual([null, null, null, null]);
  });

  it('has no halves when rounds are missing', () => {
    const state = after(roundEnd(9, 700, { round: 8, score: { team1: 5, team2: 3 } }));
    expect(state.maps[0]).toMatchObject({ score: { team1: 5, team2: 3 }, halves: [] });
  });

  it('keeps the order of the teams when they change sides', () => {
    const first = after(roundStart(0), roundEnd(2, 60));
    const state = applyEvent(first, roundStart(900, { round: 13, team1Side: 'CT' }));
    expect(state.team1Side).toBe('CT');
    expect(state.players.map(player => player.team)).toEqual(['team1', 'team1', 'team2', 'team2']);
    const ended = applyEvent(
      state,
      roundEnd(2, 960, { round: 13, side: 'CT', score: { team1: 8, team2: 5 } }),
    );
    expect(ended.maps[0]?.score).toEqual({ team1: 8, team2: 5 });
  });

  it('starts the next map with clean figures and keeps the last one', () => {
    const ended = after(roundStart(0), kill(2, 20), roundEnd(3, 61), mapEnd(4, 61));
    expect(ended.series).toEqual({ team1: 1, team2: 0 });
    const state = applyEvent(ended, roundStart(700, { mapNumber: 2, map: 'Quarry' }));
    expect(state.players.map(player => [player.kills, player.deaths, player.damage])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(state.maps.map(map => [map.name, map.status, map.score])).toEqual([
      ['Harbour', 'finished', { team1: 13, team2: 4 }],
      ['Quarry', 'live', { team1: 0, team2: 0 }],
      ['Depot', 'upcoming', null],
    ]);
  });

  it('inserts a map that was not named before, in order', () => {
    const state = [roundStart(0, { mapNumber: 2, map: 'Quarry' })].reduce(
      applyEvent,
      openScoreboard({ ...opening, maps: [{ number: 3, name: 'Depot', pickedBy: null }] }),
    );
    expect(state.maps.map(map => [map.number, map.name, map.status])).toEqual([
      [2, 'Quarry', 'live'],
      [3, 'Depot', 'upcoming'],
    ]);
  });

  it('ends with the match', () => {
    const state = applyEvent(after(mapEnd(4, 61)), {
      type: 'match_end',
      id: 'm-1:1:1:5',
      matchId: 'm-1',
      at: at(61),
      winner: 'team1',
      series: { team1: 2, team2: 0 },
    });
    expect([state.finished, state.winner, state.series]).toEqual([true, 'team1', { team1: 2, team2: 0 }]);
  });

  it('changes nothing for an event of another match', () => {
    const state = after(roundStart(0));
    expect(applyEvent(state, kill(2, 20, { matchId: 'm-2' }))).toBe(state);
  });
});

describe('a scoreboard of a whole match', () => {
  const { opening, events } = scriptMatch(plan(11), names);
  const states = [openScoreboard(opening)];
  for (const event of events) states.push(applyEvent(states.at(-1) ?? openScoreboard(opening), event));
  const last = states.at(-1);
  const place = fc.integer({ min: 0, max: events.length });

  it('is the same from a snapshot converted to JSON and back, plus the events after it', () => {
    fc.assert(
      fc.property(place, from => {
        const snapshot = JSON.parse(JSON.stringify(states[from])) as ScoreboardState;
        expect(events.slice(from).reduce(applyEvent, snapshot)).toEqual(last);
      }),
      { numRuns: 25 },
    );
  });

  it('does not change with a repeated or older event', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const state = states[Math.max(one, other)];
        const had = events.slice(0, Math.min(one, other)).slice(-3);
        expect(state && had.reduce(applyEvent, state)).toBe(state);
      }),
    );
  });

  it('is the same when events are repeated, however often and late', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 30 }), again => {
        const sent = [...events];
        for (const [from, to] of again) {
          const event = events[Math.min(from, to)];
          // The event is repeated after itself, at any distance.
          if (event) sent.splice(sent.indexOf(event) + 1 + Math.abs(to - from), 0, event);
        }
        expect(sent.reduce(applyEvent, openScoreboard(opening))).toEqual(last);
      }),
      { numRuns: 25 },
    );
  });

  it('never has more than three hundred lines in the feed, with the newest last', () => {
    for (const state of states) expect(state.feed.length).toBeLessThanOrEqual(300);
    expect(last?.feed.at(-1)?.type).toBe('round_end');
  });

  it('is never changed in place', () => {
    const before = JSON.stringify(states[40]);
    const frozen = states[40];
    if (frozen) for (const event of events.slice(40, 120)) applyEvent(frozen, event);
    expect(JSON.stringify(states[40])).toBe(before);
  });
});
