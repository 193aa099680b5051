import { liveMatch, liveRound, liveScoreboard, liveState, liveUpdate } from '../entities/live.ts';
import { cols, pushed, route } from '../route.ts';
import { list } from '../schema.ts';
import { followedMatch, lastEventId, matchId, ofTeam } from './parameters.ts';

const playerColumns = cols(
  'teamName:2 nickname:1 alive:2 health:3 armor:4 weapon:4 money:3 equipment:3 kills:1 assists:3 deaths:1 adr:3',
);

const updateColumns = cols('at:2 type:1 matchId:1 id:4');

/** Live matches: section 4.1 of the service description. */
export const live = {
  list: route({
    about: 'Matches in progress: series score, map in play, map score, round',
    path: '/live',
    params: {},
    query: ofTeam,
    returns: list(liveMatch),
    columns: cols(
      'id:2 team1Name:1 score:1 team2Name:1 map:2 mapScore:1 round:3 phase:4 bestOf:3 eventName:3',
    ),
    examples: ['live', 'live --json id,team1Name,mapScore', 'live | cut -f2,4'],
    whenEmpty: { says: 'No live matches', next: 'match', instead: 'upcoming' },
    ahead: true,
    lifetime: 0,
  }),
  state: route({
    about: 'The current state of a live match: score, round, timer, bomb, players',
    path: '/live/{matchId}/state',
    params: { matchId },
    query: {},
    returns: liveState,
    lines: 'players',
    columns: playerColumns,
    examples: ['live state "$(esports live --limit 1 -o ids)"'],
    lifetime: 0,
  }),
  scoreboard: route({
    about: 'The scoreboard of a live match: kills, deaths, money, equipment of every player',
    path: '/live/{matchId}/scoreboard',
    params: { matchId },
    query: {},
    returns: liveScoreboard,
    lines: 'players',
    columns: playerColumns,
    examples: [
      'live "$(esports live --limit 1 -o ids)"',
      'live scoreboard "$(esports live --limit 1 -o ids)"',
    ],
    lifetime: 0,
  }),
  rounds: route({
    about: 'The rounds of a live match so far: winner, side, reason',
    path: '/live/{matchId}/rounds',
    params: { matchId },
    query: {},
    returns: list(liveRound),
    columns: cols('mapNumber:3 map:1 round:1 winnerName:1 side:1 reason:1 score:1 seconds:3 endedAt:4'),
    examples: ['live rounds "$(esports live --limit 1 -o ids)"'],
    lifetime: 0,
  }),
  stream: pushed({
    about: 'Every live update as it happens, pushed as server-sent events',
    path: '/live/stream',
    params: {},
    query: { match: followedMatch },
    headers: { 'last-event-id': lastEventId },
    returns: liveUpdate,
    columns: updateColumns,
    examples: ['live stream', 'live stream --match "$(esports live --limit 1 -o ids)" --limit 3'],
    details:
      'On a terminal it prints a short line per update: time, match, map and round, and what happened. In a pipe, and with --json, it prints one JSON line per update. Each pushed update counts against the quota like a request.',
    lifetime: 0,
    stream: 'sse',
  }),
  room: pushed({
    about: 'The updates of one match over a WebSocket (plans Scale and Enterprise)',
    path: '/live/ws',
    params: {},
    query: { match: followedMatch },
    headers: { 'last-event-id': lastEventId },
    args: { match: { name: 'match', required: true } },
    returns: liveUpdate,
    columns: updateColumns,
    examples: ['live room "$(esports live --limit 1 -o ids)" --limit 3'],
    details: 'Prints a line per update, as live stream does: JSON in a pipe and with --json.',
    plan: 'scale',
    lifetime: 0,
    stream: 'websocket',
  }),
};
