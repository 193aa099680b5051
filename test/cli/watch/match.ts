import type { MatchEvent, MatchOpening, TeamKey } from '../../../src/core/scoreboard/event.ts';
import { createEventId } from '../../../src/core/scoreboard/eventId.ts';
import { halfOf, otherSide, sideOfTeam1 } from '../../../src/core/scoreboard/rules.ts';
import type { Incoming } from '../../../src/cli/watch/feed/source.ts';
import type { Status } from '../../../src/cli/watch/feed/state.ts';
import { toLiveRounds, toLiveScoreboard } from '../../../src/core/scoreboard/answers.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard, type ScoreboardState } from '../../../src/core/scoreboard/state.ts';

/** 2026-11-21T18:00:00Z. */
export const start = Date.UTC(2026, 10, 21, 18);
const nicknames = {
  team1: ['ash', 'birch', 'cedar', 'dogwood', 'elm'],
  team2: ['finch', 'grebe', 'heron', 'ibis', 'jackdaw'],
};

export const opening: MatchOpening = {
  matchId: 'm-match-1',
  eventName: 'Autumn Cup',
  eventSlug: 'autumn-cup',
  stage: 'Final',
  bestOf: 3,
  startsAt: new Date(start).toISOString(),
  team1: { id: 't1', slug: 'tall-trees', name: 'Tall Trees' },
  team2: { id: 't2', slug: 'night-birds', name: 'Night Birds' },
  players: (['team1', 'team2'] as const).flatMap(team =>
    nicknames[team].map(nickname => ({ playerId: nickname, playerSlug: nickname, nickname, team })),
  ),
  maps: [
    { number: 1, name: 'Mirage', pickedBy: 'team1' },
    { number: 2, name: 'Nuke', pickedBy: 'team2' },
    { number: 3, name: 'Inferno', pickedBy: null },
  ],
};

const reasons = { T: ['elimination', 'bomb'], CT: ['elimination', 'defuse', 'time'] } as const;
const at = (round: number, seconds: number): string =>
  new Date(start + (round * 120 + seconds) * 1000).toISOString();

/** A round of the first map: its start, two kills and a bomb plant; also its end, if `winner` is given. */
export const roundEvents = (
  round: number,
  winner?: TeamKey,
  score = { team1: 0, team2: 0 },
): readonly MatchEvent[] => {
  const base = (n: number, seconds: number) => ({
    id: createEventId(opening.matchId, 1, round, n),
    matchId: opening.matchId,
    at: at(round, seconds),
    mapNumber: 1,
    round,
  });
  const team1Side = sideOfTeam1('CT', round);
  const side = winner === 'team1' ? team1Side : otherSide(team1Side);
  const weapon = (team: TeamKey) => ((team === 'team1') === (team1Side === 'CT') ? 'M4A1-S' : 'AK-47');
  const killers =
    round % 2 === 0
      ? (['ash', 'finch', 'grebe', 'birch'] as const)
      : (['heron', 'cedar', 'elm', 'ibis'] as const);
  return [
    {
      ...base(1, 0),
      type: 'round_start',
      map: 'Mirage',
      team1Side,
      loadouts: opening.players.map(({ playerId, team }, place) => ({
        playerId,
        money: 150 * place,
        equipment: team === 'team1' ? 4900 : 2600,
        weapon: weapon(team),
        armor: 100,
        helmet: place % 2 === 0,
        kit: team1Side === 'CT' ? team === 'team1' : team === 'team2',
      })),
    },
    {
      ...base(2, 20),
      type: 'kill',
      killerId: killers[0],
      victimId: killers[1],
      assisterId: 'dogwood',
      weapon: 'AK-47',
      headshot: true,
      health: { ash: 64 },
    },
    {
      ...base(3, 31),
      type: 'kill',
      killerId: killers[2],
      victimId: killers[3],
      assisterId: null,
      weapon: 'AWP',
      headshot: false,
      health: { ash: 64 },
    },
    { ...base(4, 40), type: 'bomb_planted', playerId: 'jackdaw', site: 'A' },
    ...(winner
      ? [
          {
            ...base(5, 75),
            type: 'round_end' as const,
            winner,
            side,
            reason: reasons[side][round % reasons[side].length] ?? 'elimination',
            score,
            seconds: 75,
            damage: Object.fromEntries(
              opening.players.map(({ playerId }, place) => [playerId, 40 + 10 * place]),
            ),
          },
        ]
      : []),
  ];
};

/** The first map up to the middle of a round; the second team wins every third round. */
export const eventsUntil = (round: number): readonly MatchEvent[] => {
  const score = { team1: 0, team2: 0 };
  const events: MatchEvent[] = [];
  for (let played = 1; played < round; played += 1) {
    const winner = played % 3 === 0 || halfOf(played) === 1 ? 'team2' : 'team1';
    score[winner] += 1;
    events.push(...roundEvents(played, winner, { ...score }));
  }
  return [...events, ...roundEvents(round)];
};

export const boardAt = (round: number): ScoreboardState =>
  eventsUntil(round).reduce(applyEvent, openScoreboard(opening));

/** The update that the service would push for this moment. */
export const snapshotOf = (board: ScoreboardState, now: number, more: object = {}): Incoming => {
  const { matchId } = board.opening;
  const value = {
    id: `${matchId}:snapshot:${now}`,
    type: 'snapshot',
    matchId,
    at: new Date(now).toISOString(),
    state: { ...toLiveScoreboard(board, now), rounds: toLiveRounds(board), ...more },
  };
  return toIncoming(value);
};

export const toIncoming = (value: object): Incoming => ({
  text: JSON.stringify(value),
  value,
  id: '',
  event: '',
});

/** Forty seconds after the last event of `eventsUntil(round)`. */
export const momentIn = (round: number, seconds = 50): number => Date.parse(at(round, seconds));

/** The state of a feed that has heard nothing yet. */
export const silentStatus: Status = {
  transport: 'sse',
  heardAt: undefined,
  staleAfter: 1,
  spent: 0,
  left: 0,
  ended: false,
};

/** The sizes of terminals for which frames are kept. */
export const frameSizes = [
  [40, 15],
  [80, 24],
  [120, 40],
  [200, 50],
] as const;
