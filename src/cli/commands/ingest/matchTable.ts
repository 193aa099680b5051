import { choice, int, list, nullable, record, text, time } from '../../../core/schema.ts';
import type { LoggedMatch } from '../../../server/live/eventLog.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import { isoOrNull } from '../../../output/text/time.ts';
import { nameOf } from '../../../server/ingest/matches/newMatch.ts';

export const shownMatch = record('A live match from real servers', {
  id: text('Match'),
  team1: text('First team', { label: 'Team 1' }),
  team2: text('Second team', { label: 'Team 2' }),
  state: choice('Whether it waits for its first event, is live or has ended', ['waiting', 'live', 'ended']),
  maps: text('Maps won', { label: 'Series' }),
  rounds: nullable(text('Rounds won on the map in play', { label: 'Map' })),
  sources: list(text('The machines that tell of it'), { about: 'The machines that tell of it' }),
  event: nullable(text('Tournament')),
  startsAt: nullable(time('Scheduled start', { label: 'Start' })),
  lastEventAt: nullable(time('When its last event came', { label: 'Last event' })),
  events: int('Events in the log'),
});

/** The row of a match. `board`: its state after its last event. */
export const toMatchRow = (
  { number, opening, scheduledAt, beganAt, endedAt, sources, sequence }: LoggedMatch,
  board: ScoreboardState,
) => {
  const map = board.maps.find(each => each.number === board.mapNumber);
  return {
    id: nameOf(number),
    team1: opening.team1.name,
    team2: opening.team2.name,
    state: endedAt === null ? (beganAt === null ? 'waiting' : 'live') : 'ended',
    maps: `${board.series.team1}:${board.series.team2}`,
    rounds: map?.score ? `${map.name} ${map.score.team1}:${map.score.team2}` : null,
    sources,
    event: opening.eventName,
    startsAt: isoOrNull(scheduledAt),
    lastEventAt: board.last?.at ?? null,
    events: sequence,
  } as const;
};
