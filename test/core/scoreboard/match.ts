import type {
  Kill,
  Loadout,
  MatchEvent,
  MatchOpening,
  RoundEnd,
  RoundStart,
} from '../../../src/core/scoreboard/event.ts';
import { createEventId } from '../../../src/core/scoreboard/eventId.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import type { ScoreboardState } from '../../../src/core/scoreboard/state.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';

const player = (playerId: string, team: 'team1' | 'team2') => ({
  playerId,
  playerSlug: `${playerId}-slug`,
  nickname: playerId.toUpperCase(),
  team,
});

/** Two against two is enough to tell the players apart. */
export const opening: MatchOpening = {
  matchId: 'm-1',
  eventName: 'Test Cup',
  eventSlug: 'test-cup',
  stage: 'Final',
  bestOf: 3,
  startsAt: '2026-10-03T18:00:00.000Z',
  team1: { id: 't-1', slug: 'alpha', name: 'Alpha' },
  team2: { id: 't-2', slug: 'bravo', name: 'Bravo' },
  players: [player('a1', 'team1'), player('b1', 'team2'), player('a2', 'team1'), player('b2', 'team2')],
  maps: [
    { number: 1, name: 'Harbour', pickedBy: 'team1' },
    { number: 2, name: 'Quarry', pickedBy: 'team2' },
    { number: 3, name: 'Depot', pickedBy: null },
  ],
};

/** 18:00:00 plus this many seconds. */
export const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 9, 3, 18) + seconds * 1000).toISOString();

export const loadout = (playerId: string, details: Partial<Loadout> = {}): Loadout => ({
  playerId,
  money: 50,
  equipment: 850,
  weapon: 'Glock-18',
  armor: 100,
  helmet: false,
  kit: false,
  ...details,
});

const base = (n: number, seconds: number, round = 1, mapNumber = 1) => ({
  id: createEventId('m-1', mapNumber, round, n),
  matchId: 'm-1',
  at: at(seconds),
  mapNumber,
  round,
});

export const roundStart = (seconds: number, details: Partial<RoundStart> = {}): RoundStart => ({
  type: 'round_start',
  ...base(1, seconds, details.round, details.mapNumber),
  map: 'Harbour',
  team1Side: 'T',
  loadouts: ['a1', 'a2', 'b1', 'b2'].map(id => loadout(id)),
  ...details,
});
export const kill = (n: number, seconds: number, details: Partial<Kill> = {}): Kill => ({
  type: 'kill',
  ...base(n, seconds, details.round, details.mapNumber),
  killerId: 'a1',
  victimId: 'b1',
  assisterId: null,
  weapon: 'Glock-18',
  headshot: false,
  ...details,
});
export const planted = (n: number, seconds: number, playerId = 'a2'): MatchEvent => ({
  type: 'bomb_planted',
  ...base(n, seconds),
  playerId,
  site: 'A',
});
export const roundEnd = (n: number, seconds: number, details: Partial<RoundEnd> = {}): RoundEnd => ({
  type: 'round_end',
  ...base(n, seconds, details.round, details.mapNumber),
  winner: 'team1',
  side: 'T',
  reason: 'elimination',
  score: { team1: 1, team2: 0 },
  seconds,
  damage: { a1: 150, a2: 50, b1: 60, b2: 0 },
  ...details,
});
export const mapEnd = (n: number, seconds: number): MatchEvent => ({
  type: 'map_end',
  id: createEventId('m-1', 1, 1, n),
  matchId: 'm-1',
  at: at(seconds),
  mapNumber: 1,
  map: 'Harbour',
  winner: 'team1',
  score: { team1: 13, team2: 4 },
  series: { team1: 1, team2: 0 },
});

export const after = (...events: readonly MatchEvent[]): ScoreboardState =>
  events.reduce(applyEvent, openScoreboard(opening));
