import { choice, date, int, list, nullable, number, optional, record, text } from '../schema.ts';
import { words } from '../reader/spelling.ts';
import { matchRecord, matchStates, matchSummary, teamRef } from './match.ts';
import { sideResult } from './matchDetails.ts';
import { believedScore, matchRemark } from './remarks.ts';
import { sharedPlace } from './settled.ts';
import { scoreByReference } from './sides.ts';
import { slotsInTree } from './slotTree.ts';
import { lossPaths, momentPaths, otherStates, statePaths, toldStates, winPaths } from './spellings.ts';

export const stageFormats = [
  'swiss',
  'round-robin',
  'gsl',
  'single-elimination',
  'double-elimination',
] as const;

const daysOf = (...stems: readonly string[]): readonly string[] => [
  ...momentPaths(...stems),
  ...stems.flatMap(word => [
    `date${word}`,
    ...words('dates date schedule period').map(owner => `${owner}.${word}`),
  ]),
];

export const tournamentSummary = record(
  'Summary of a tournament',
  () => ({
    id: text('Tournament identifier', { format: 'id', from: 'eventId' }),
    slug: text('Tournament slug'),
    name: text('Tournament name', {
      label: 'Event',
      from: 'eventName tournamentName title eventTitle displayName fullName event tournament label',
    }),
    status: choice('State of the tournament', matchStates, {
      from: statePaths,
      also: otherStates,
      told: toldStates,
    }),
    tier: nullable(
      text('Tier', {
        from: 'level eventType tierName grade category class',
      }),
    ),
    startDate: nullable(
      date('First day', {
        label: 'From',
        from: daysOf('start', 'starts', 'starting', 'begin', 'begins', 'from'),
      }),
    ),
    endDate: nullable(
      date('Last day', {
        label: 'To',
        from: daysOf('end', 'ends', 'ending', 'finish', 'finishes', 'to', 'until'),
      }),
    ),
    location: nullable(
      text('Location', {
        from: 'venue city hostCity location.name location.city place country where',
      }),
    ),
    prizePool: nullable(
      number('Prize pool in US dollars', {
        label: 'Prize',
        format: 'money',
        from: 'prize prizepool prizeMoney prizeFund totalPrize prizeTotal purse winnings',
      }),
    ),
    teamCount: nullable(
      int('Participating teams', {
        label: 'Teams',
        from: 'teamsCount numberOfTeams numTeams totalTeams participantCount participantsCount entrantCount teams participants entrants size',
      }),
    ),
  }),
  { within: ['event', 'tournament'] },
);

const standing = {
  placement: nullable(
    text('Final placement, `1` or `3-4`; null until it is decided', {
      label: 'Place',
      from: 'place position rank finalPlacement finalPlace finalPosition pos',
      numbered: true,
      settled: [sharedPlace],
    }),
  ),
  teamId: text('Team identifier', { format: 'id', from: 'team.id id' }),
  teamSlug: text('Team slug', { from: 'team.slug slug' }),
  teamName: text('Team', { label: 'Team', from: 'team.name team name' }),
  prize: nullable(
    number('Prize in US dollars', {
      format: 'money',
      from: 'prizeMoney winnings earnings money reward amount',
    }),
  ),
} as const;

export const tournamentPlacement = record('A final placement and its prize', standing);

export const tournamentStanding = record(
  'A team’s standing in a tournament',
  () => ({
    ...standing,
    seed: nullable(int('Seed, from 1')),
    wins: nullable(int('Matches won', { label: 'W', from: winPaths })),
    losses: nullable(int('Matches lost', { label: 'L', from: lossPaths })),
    group: optional(text('Group of the team', { from: 'groupName pool' })),
  }),
  { under: 'group' },
);

const participant = record('A participating team', () => ({
  ...teamRef.fields,
  seed: tournamentStanding.fields.seed,
  placement: standing.placement,
  prize: standing.prize,
  wins: tournamentStanding.fields.wins,
  losses: tournamentStanding.fields.losses,
}));

const pathStep = record('A match on the way to the title', () => ({
  ...sideResult.fields,
  roundName: nullable(text('Round of the stage', { label: 'Round' })),
}));

export const tournament = record(
  'A tournament',
  () => ({
    ...tournamentSummary.fields,
    format: nullable(text('Stages and their formats', { from: 'formatDescription type' })),
    teams: list(participant, { about: 'Teams by seed', from: 'participants opponents' }),
    winner: nullable({
      ...teamRef,
      about: 'The team in first place; null until it is decided',
      from: 'champion',
    }),
    runnerUp: nullable({
      ...teamRef,
      about: 'The team in second place; null until it is decided',
      label: 'Runner-up',
      from: 'finalist',
    }),
    path: list(pathStep, { about: 'The winner’s matches, the first one first; empty without a winner' }),
    nextMatches: list(matchSummary, {
      about: 'Matches in progress and the next ones, at most eight',
      label: 'Next matches',
      from: 'upcomingMatches',
    }),
    slots: optional(
      list(bracketSlot, {
        about: 'The matches of its stages, if the answer has them; see also the bracket',
        label: 'Matches',
        settled: [slotsInTree(bracketSlot)],
      }),
    ),
  }),
  { within: ['event', 'tournament'] },
);

export const bracketSlot = matchRecord('A slot of a bracket, group or Swiss round', () => ({
  stage: text('Stage', { from: 'stageName phase' }),
  format: choice('Format of the stage', stageFormats, { from: 'stageFormat type' }),
  group: nullable(
    text('Group; `Upper` or `Lower` bracket; the pool of a Swiss round by record', {
      from: 'pool bracket side',
    }),
  ),
  round: int('Round of the stage, from 1', { from: 'roundNumber' }),
  roundName: nullable(text('Name of the round', { label: 'Round', from: 'name roundLabel' })),
  position: int('Position in the round, from 1', { from: 'slot index' }),
  matchId: nullable(
    text('Match identifier; null before the teams are known', {
      format: 'id',
      label: 'Match',
      from: 'match.id id',
    }),
  ),
  status: matchSummary.fields.status,
  bestOf: matchSummary.fields.bestOf,
  team1Name: nullable({ ...matchSummary.fields.team1Name, about: 'First team; null until it is known' }),
  team2Name: nullable({ ...matchSummary.fields.team2Name, about: 'Second team; null until it is known' }),
  score: nullable({ ...matchSummary.fields.score, settled: [scoreByReference, believedScore(true)] }),
  winner: matchSummary.fields.winner,
  startsAt: matchSummary.fields.startsAt,
  startsDayOnly: matchSummary.fields.startsDayOnly,
  teamsKnownAt: matchSummary.fields.teamsKnownAt,
  remark: matchRemark(true),
}));

export const bracket = record('The bracket of a tournament with all its stages', () => ({
  eventId: text('Tournament identifier', { format: 'id', from: 'event.id id' }),
  eventName: text('Tournament', { label: 'Event', from: 'event.name name' }),
  slots: list(bracketSlot, {
    about: 'Slots in order of stage, round and position',
    from: 'matches bracket brackets rounds stages nodes',
    settled: [slotsInTree(bracketSlot)],
    groups: {
      lists: ['slots', 'matches', 'stages', 'rounds', 'groups', 'series', 'nodes'],
      names: {
        stages: 'stage',
        groups: 'group',
        rounds: 'roundName',
        bracket: 'stage',
        brackets: 'stage',
        '*': 'stage',
      },
      beside: Object.fromEntries(
        words(
          `
            upper lower upperbracket lowerbracket winners losers winnersbracket losersbracket grandfinal
            grandfinals
          `,
        ).map(name => [name, 'group']),
      ),
      shared: ['round', 'format'],
    },
  }),
}));
