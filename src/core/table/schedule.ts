import { matchSummary, streamLink } from '../entities/match.ts';
import { tournamentSummary } from '../entities/tournament.ts';
import { cols, route } from '../route.ts';
import { list } from '../schema.ts';
import { eventColumns } from './tournaments.ts';
import { days, matchId, ofTeam, teamIdOrSlug } from './parameters.ts';

const scheduleColumns = cols('startsAt:1:start id:2 team1Name:1 team2Name:1 bestOf:3 eventName:3 stage:4');

/** Upcoming matches and tournaments: section 4.3 of the service description. */
export const schedule = {
  upcoming: route({
    about: 'Scheduled matches, soonest first',
    path: '/matches/upcoming',
    params: {},
    query: { ...ofTeam, ...days },
    returns: list(matchSummary),
    columns: scheduleColumns,
    examples: ['schedule', 'upcoming --limit 5'],
    whenEmpty: { says: 'No matches scheduled', instead: 'results recent' },
    ahead: true,
    lifetime: 300,
  }),
  today: route({
    about: 'Matches scheduled, live or finished today (the UTC day)',
    path: '/matches/today',
    params: {},
    query: ofTeam,
    returns: list(matchSummary),
    columns: cols('startsAt:1:start status:1 id:2 team1Name:1 score:1 team2Name:1 bestOf:3 eventName:3'),
    examples: ['schedule today', 'schedule today --all'],
    whenEmpty: { says: 'No matches today (UTC)', next: 'match', instead: 'upcoming' },
    details: 'The service’s day is 00:00 to 24:00 UTC. For the day in your time zone: esports today.',
    ahead: true,
    lifetime: 60,
  }),
  team: route({
    about: 'One team’s scheduled matches',
    path: '/teams/{teamIdOrSlug}/upcoming',
    params: { teamIdOrSlug },
    query: days,
    returns: list(matchSummary),
    columns: scheduleColumns,
    also: ['teams upcoming'],
    examples: ['schedule team rain-temple', 'teams upcoming rain-temple'],
    whenEmpty: { says: 'No matches scheduled for this team', instead: 'teams results <team>' },
    ahead: true,
    lifetime: 300,
  }),
  tournaments: route({
    about: 'Scheduled tournaments, soonest first',
    path: '/events/upcoming',
    params: {},
    query: {},
    returns: list(tournamentSummary),
    columns: eventColumns,
    also: ['tournaments upcoming'],
    examples: ['schedule tournaments', 'tournaments upcoming'],
    lifetime: 3600,
  }),
  calendar: route({
    about: 'Tournaments in a range of dates',
    path: '/events/calendar',
    params: {},
    query: days,
    returns: list(tournamentSummary),
    columns: eventColumns,
    also: ['tournaments calendar'],
    examples: ['schedule calendar --from 2026-11-01 --to 2026-12-31'],
    whenEmpty: { says: 'No tournaments on these dates', instead: 'tournaments upcoming' },
    lifetime: 3600,
  }),
  streams: route({
    about: 'Broadcast links of a match, if known',
    path: '/matches/{matchId}/streams',
    params: { matchId },
    query: {},
    returns: list(streamLink),
    columns: cols('platform:1 language:1 official:2 title:3 url:1'),
    also: ['match streams'],
    examples: [
      'schedule streams "$(esports results --limit 1 -o ids)"',
      'match streams "$(esports results --limit 1 -o ids)"',
    ],
    lifetime: 300,
  }),
};
