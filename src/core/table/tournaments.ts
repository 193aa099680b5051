import { matchSummary } from '../entities/match.ts';
import { bracket, tournament, tournamentStanding, tournamentSummary } from '../entities/tournament.ts';
import { col, remarkColumn, route } from '../route.ts';
import { list } from '../schema.ts';
import { days, eventIdOrSlug, ofTeam } from './parameters.ts';

export const eventColumns = [
  col('startDate', 1, undefined, 'start'),
  col('endDate', 2),
  col('name', 1),
  col('status', 3),
  col('tier', 3),
  col('location', 4),
  col('prizePool', 2),
  col('teamCount', 3),
  col('slug', 3),
] as const;

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
    whenEmpty: { says: 'No tournament is in progress', next: 'tournament', instead: 'tournaments upcoming' },
    lifetime: 600,
  }),
  show: route({
    about: 'A tournament: dates, location, prize pool, tier, format, teams',
    path: '/events/{eventIdOrSlug}',
    params: { eventIdOrSlug },
    query: {},
    returns: tournament,
    lines: 'teams',
    columns: [col('seed', 1), col('name', 1), col('slug', 3)],
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
    columns: [
      col('startsAt', 2),
      col('status', 3),
      col('id', 2),
      col('team1Name', 1),
      col('score', 1),
      col('team2Name', 1),
      col('bestOf', 3),
      col('stage', 3),
      remarkColumn,
    ],
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
    columns: [
      col('placement', 1),
      col('teamName', 1),
      col('seed', 2),
      col('wins', 3),
      col('losses', 3),
      col('prize', 1),
      col('group', 4),
    ],
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
    columns: [
      col('stage', 2),
      col('group', 3),
      col('roundName', 1),
      col('team1Name', 1),
      col('score', 1),
      col('team2Name', 1),
      col('winner', 4),
      col('bestOf', 4),
      col('status', 4),
      col('matchId', 3),
      remarkColumn,
    ],
    examples: ['tournaments bracket harbor-masters'],
    lifetime: 300,
  }),
};
