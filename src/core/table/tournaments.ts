import { matchSummary } from '../entities/match.ts';
import { bracket, tournament, tournamentStanding, tournamentSummary } from '../entities/tournament.ts';
import { cols, route } from '../route.ts';
import { list } from '../schema.ts';
import { days, eventIdOrSlug, ofTeam } from './parameters.ts';

export const eventColumns = cols(
  'startDate:1:start endDate:2 name:1 status:3 tier:3 location:4 prizePool:2 teamCount:3 slug:3',
);

/** Tournaments: section 4.8 of the service description. */
export const tournaments = {
  live: route({
    about: 'Tournaments in progress',
    path: '/events/live',
    params: {},
    query: {},
    returns: list(tournamentSummary),
    columns: eventColumns,
    examples: ['tournaments', 'events --json slug,name'],
    whenEmpty: { says: 'No tournaments in progress', next: 'tournament', instead: 'tournaments upcoming' },
    lifetime: 600,
  }),
  show: route({
    about: 'A tournament: dates, location, prize pool, tier, format, teams',
    path: '/events/{eventIdOrSlug}',
    params: { eventIdOrSlug },
    query: {},
    returns: tournament,
    lines: 'teams',
    columns: cols('seed:1 name:1 slug:3'),
    examples: ['tournaments harbor-masters', 'tournaments show harbor-masters --json'],
    ahead: true,
    lifetime: 3600,
  }),
  matches: route({
    about: 'Every match of a tournament',
    path: '/events/{eventIdOrSlug}/matches',
    params: { eventIdOrSlug },
    query: { ...ofTeam, ...days },
    returns: list(matchSummary),
    columns: cols('startsAt:2 status:3 id:2 team1Name:1 score:1 team2Name:1 bestOf:3 stage:3 remark:2?'),
    examples: ['tournaments matches harbor-masters --all'],
    ahead: true,
    lifetime: 300,
  }),
  standings: route({
    about: 'The teams of a tournament with seed, final placement, prize',
    path: '/events/{eventIdOrSlug}/standings',
    params: { eventIdOrSlug },
    query: {},
    returns: list(tournamentStanding),
    columns: cols('placement:1 teamName:1 seed:2 wins:3 losses:3 prize:1 group:4'),
    examples: ['tournaments standings harbor-masters'],
    details:
      'standings shows every team, even while the tournament runs; placements shows only the final places and their prizes.',
    lifetime: 600,
  }),
  bracket: route({
    about: 'Bracket, groups, play-in and Swiss rounds: each slot with teams, scores, winner',
    path: '/events/{eventIdOrSlug}/bracket',
    params: { eventIdOrSlug },
    query: {},
    returns: bracket,
    lines: 'slots',
    columns: cols(
      'stage:2 group:3 roundName:1 team1Name:1 score:1 team2Name:1 winner:4 bestOf:4 status:4 matchId:3 remark:2?',
    ),
    examples: ['tournaments bracket harbor-masters'],
    lifetime: 300,
  }),
};
