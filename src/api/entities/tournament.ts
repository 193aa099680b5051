import { choice, date, int, list, nullable, number, record, text } from '../schema.ts';
import { matchStates, matchSummary, teamRef } from './match.ts';
import { otherStates } from './spellings.ts';

export const stageFormats = [
  'swiss',
  'round-robin',
  'gsl',
  'single-elimination',
  'double-elimination',
] as const;

export const tournamentSummary = record('A tournament, in short', () => ({
  id: text('Tournament identifier', { format: 'id', from: ['eventId'] }),
  slug: text('Tournament slug'),
  name: text('Tournament name', { label: 'Event', from: ['eventName', 'title', 'fullName'] }),
  status: choice('State of the tournament', matchStates, { from: ['state', 'lifecycle'], also: otherStates }),
  tier: nullable(text('Tier', { from: ['level', 'eventType'] })),
  startDate: nullable(
    date('First day', { label: 'From', from: ['startsAt', 'beginAt', 'start', 'dateStart'] }),
  ),
  endDate: nullable(date('Last day', { label: 'To', from: ['endsAt', 'endAt', 'end', 'dateEnd'] })),
  location: nullable(text('Where it is played', { from: ['venue', 'city', 'location.name', 'country'] })),
  prizePool: nullable(
    number('Prize pool in US dollars', {
      label: 'Prize',
      format: 'money',
      from: ['prize', 'prizepool', 'prizePool.amount'],
    }),
  ),
  teamCount: nullable(int('Teams that take part', { label: 'Teams', from: ['teamsCount', 'numberOfTeams'] })),
}));

const participant = record('A team that takes part', () => ({
  ...teamRef.fields,
  seed: nullable(int('Seed, from 1')),
}));

export const tournament = record('A tournament', () => ({
  ...tournamentSummary.fields,
  format: nullable(text('Stages and how they are played', { from: ['formatDescription', 'type'] })),
  teams: list(participant, { about: 'Teams by seed', from: ['participants', 'opponents'] }),
}));

const standing = {
  placement: nullable(
    text('Final placement, `1` or `3-4`; null while it is open', {
      label: 'Place',
      from: ['place', 'position', 'rank'],
    }),
  ),
  teamId: text('Team identifier', { format: 'id', from: ['team.id', 'id'] }),
  teamSlug: text('Team slug', { from: ['team.slug', 'slug'] }),
  teamName: text('Team', { label: 'Team', from: ['team.name', 'team', 'name'] }),
  prize: nullable(
    number('Prize in US dollars', { format: 'money', from: ['prizeMoney', 'winnings', 'prize.amount'] }),
  ),
} as const;

export const tournamentPlacement = record('A final placement and its prize', standing);

export const tournamentStanding = record('How a team stands in a tournament', () => ({
  ...standing,
  seed: nullable(int('Seed, from 1')),
  wins: nullable(int('Matches won', { label: 'W', from: ['won', 'record.wins'] })),
  losses: nullable(int('Matches lost', { label: 'L', from: ['lost', 'record.losses'] })),
}));

export const bracketSlot = record('A slot of a bracket, group or Swiss round', () => ({
  stage: text('Stage', { from: ['stageName', 'phase'] }),
  format: choice('How the stage is played', stageFormats, { from: ['stageFormat', 'type'] }),
  group: nullable(
    text('Group; `Upper` or `Lower` bracket; the pool of a Swiss round by record', {
      from: ['pool', 'bracket', 'side'],
    }),
  ),
  round: int('Round of the stage, from 1', { format: 'id', from: ['roundNumber'] }),
  roundName: nullable(text('What the round is called', { label: 'Round', from: ['name', 'roundLabel'] })),
  position: int('Place in the round, from 1', { from: ['slot', 'index'] }),
  matchId: nullable(
    text('Match identifier; null before the teams are known', {
      format: 'id',
      label: 'Match',
      from: ['match.id', 'id'],
    }),
  ),
  status: matchSummary.fields.status,
  bestOf: matchSummary.fields.bestOf,
  team1Name: nullable({ ...matchSummary.fields.team1Name, about: 'First team; null while it is open' }),
  team2Name: nullable({ ...matchSummary.fields.team2Name, about: 'Second team; null while it is open' }),
  score: matchSummary.fields.score,
  winner: matchSummary.fields.winner,
  startsAt: matchSummary.fields.startsAt,
}));

export const bracket = record('The bracket of a tournament, all its stages', () => ({
  eventId: text('Tournament identifier', { format: 'id', from: ['event.id', 'id'] }),
  eventName: text('Tournament', { label: 'Event', from: ['event.name', 'name'] }),
  slots: list(bracketSlot, {
    about: 'Slots in order of stage, round and place',
    from: ['matches', 'bracket', 'rounds', 'stages'],
  }),
}));
