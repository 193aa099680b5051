import {
  choice,
  type Fields,
  flag,
  int,
  list,
  nullable,
  number,
  optional,
  record,
  text,
  time,
} from '../schema.ts';
import { pathsIn } from '../reader/spelling.ts';
import { statLine } from './statLine.ts';
import { believedScore, halvesByTeam, mapById, mapRemark, matchRemark, scoreByHalves } from './remarks.ts';
import { mapByNumber, startByParts } from './settled.ts';
import { scoreByReference, tournamentOfMatch, winnerByReference } from './sides.ts';
import {
  codeNames,
  lengthPaths,
  matchOwners,
  nicknamePaths,
  otherSides,
  otherStates,
  scoreBeside,
  scoresIn,
  scorePaths,
  seriesPlaces,
  startPaths,
  statePaths,
  teamNamePaths,
  teamPaths,
  toldStates,
  tournamentPaths,
  winnerPaths,
} from './spellings.ts';

/** Maps or rounds won by each side, in the order of the match's two teams. */
export const score = record(
  'Score, first team to second',
  () => ({
    team1: int('The first team', { from: scorePaths(1) }),
    team2: int('The second team', { from: scorePaths(2) }),
  }),
  { format: 'score' },
);

export const sideNames = ['T', 'CT'] as const;
/** The five ways a round ends. Every other spelling maps to one of them. */
export const roundReasons = ['elimination', 'bomb', 'defuse', 'time', 'surrender'] as const;
export const matchStates = ['upcoming', 'live', 'finished'] as const;

/** Beside a start: of some matches a source knows the day alone. */
export const startsDayOnly = flag('Whether only the day of the start is known; startsAt is then a date', {
  label: 'Day only',
  from: 'startsAtDayOnly dateOnly timeTbd',
});

/** A match, which some services put, or how it stands, into a member of its own beside what is said of it. */
export const matchRecord = <const F extends Fields>(about: string, fields: () => F) =>
  record(about, fields, { within: pathsIn(matchOwners) });

/** Section 2.3 of the service description, plus the fields that a list needs. */
export const matchSummary = matchRecord('A match of two teams', () => ({
  id: text('Match identifier, `<prefix>-match-<number>`', {
    format: 'id',
    from: 'matchId match2id uuid uid gameId seriesId fixtureId idEvent key',
  }),
  status: choice('State of the match', matchStates, {
    from: statePaths,
    also: otherStates,
    told: toldStates,
  }),
  eventName: nullable(
    text('Tournament', {
      label: 'Event',
      from: tournamentPaths,
      settled: [tournamentOfMatch],
    }),
  ),
  eventSlug: nullable(text('Tournament slug', { from: 'event.slug serie.slug tournament.slug league.slug' })),
  stage: nullable(
    text('Stage of the tournament', {
      from: 'stageName round phase roundName roundInfo blockName tournament.name',
    }),
  ),
  bestOf: nullable(
    int('Series length in maps (best of N)', {
      label: 'Bo',
      from: lengthPaths,
    }),
  ),
  team1Name: text('First team', { label: 'Team 1', from: teamNamePaths(1) }),
  team1Slug: nullable(text('First team’s slug', { from: teamPaths(1, 'slug') })),
  team2Name: text('Second team', { label: 'Team 2', from: teamNamePaths(2) }),
  team2Slug: nullable(text('Second team’s slug', { from: teamPaths(2, 'slug') })),
  score: nullable({
    ...score,
    about: 'Series score in maps; null before the start and when unknown',
    label: 'Score',
    ...seriesPlaces(),
    settled: [scoreByReference, believedScore()],
  }),
  winner: nullable(
    text('Name of the winning team; null until the match is decided', {
      from: winnerPaths,
      settled: [winnerByReference],
    }),
  ),
  startsAt: nullable(
    time('Scheduled or actual start', {
      label: 'Start',
      from: startPaths(),
      settled: [startByParts],
    }),
  ),
  startsDayOnly,
  teamsKnownAt: nullable(time('When both teams became known; null if before the tournament')),
  remark: matchRemark(),
}));

const lineup = (which: string, number: 1 | 2) =>
  nullable(
    list(text('Player'), {
      about: `Nicknames of the ${which} team’s players in this match; null if unknown`,
      format: 'list',
      from: [`team${number}.lineup`, `team${number}Players`],
    }),
  );

/** A finished match in a list of all matches. */
export const matchResult = matchRecord('A finished match of two teams', () => ({
  ...matchSummary.fields,
  team1Lineup: lineup('first', 1),
  team2Lineup: lineup('second', 2),
}));

/** A team's finished match: section 2.3 with its three further fields. */
export const teamResult = matchRecord('A finished match of one team', () => ({
  ...matchSummary.fields,
  team1Score: nullable(int('First team’s series score', { from: 'score.team1 score.home' })),
  team2Score: nullable(int('Second team’s series score', { from: 'score.team2 score.away' })),
}));

/** Whether a side won: a flag, or a word such as `W`. */
export const wonPaths = ['win', 'isWin', 'isWinner', 'result', 'outcome', 'winner'];

export const playerMatch = matchRecord('A match that a player played in', () => ({
  ...matchSummary.fields,
  playerTeam: text('Name of the team the player played for', { label: 'For', from: 'team.name team' }),
  won: nullable(flag('Whether that team won', { from: wonPaths })),
  kills: nullable(int('Kills in the whole series', { label: 'K' })),
  deaths: nullable(int('Deaths in the whole series', { label: 'D' })),
  rating: nullable(number('Rating over the series, average 1.00', { format: 'decimal2' })),
}));

const half = record('One half, or one overtime', () => ({
  team1: int('Rounds of the first team'),
  team2: int('Rounds of the second team'),
  team1Side: choice('Side the first team played', sideNames, { also: otherSides }),
}));

export const mapResult = record('A map of a match', () => ({
  number: int('Position in the series, from 1', {
    label: '#',
    from: 'mapNumber position index order gameNumber mapIndex',
    settled: [mapByNumber(), mapById],
  }),
  name: text('Map name', { label: 'Map', from: 'map mapName map.name mapSlug title', worded: true }),
  status: choice('State of the map', matchStates, { from: statePaths, also: otherStates, told: toldStates }),
  pickedBy: nullable(
    text('Team that picked it; null for the decider', {
      label: 'Picked by',
      from: 'pickedBy.name picker pick pickingTeam picker.name pickedByTeam',
      worded: true,
    }),
  ),
  score: nullable({
    ...score,
    about: 'Rounds won',
    label: 'Score',
    from: [
      ...scoresIn('result', 'score', 'scores', 'finalScore', 'roundsWon', 'roundsScore', 'mapScore'),
      'rounds',
      'teams',
      'results',
    ],
    beside: scoreBeside(),
    settled: [scoreByReference, scoreByHalves],
  }),
  winner: nullable(text('Name of the team that won it', { from: winnerPaths, settled: [winnerByReference] })),
  overtimes: nullable(int('Overtimes played', { label: 'OT' })),
  halves: nullable(list(half, { settled: [halvesByTeam] })),
  maxRounds: optional(int('Rounds of its two halves, if they are not 24', { from: 'regulationRounds' })),
  rounds: nullable(int('Rounds played', { from: 'roundsPlayed totalRounds durationRounds' })),
  startedAt: nullable(time('Start of the map', { label: 'Started', from: 'startsAt startTime beginAt' })),
  remark: mapRemark,
}));

export const teamRef = record('Summary of a team', () => ({
  id: text('Team identifier', { format: 'id' }),
  slug: text('Team slug'),
  name: text('Team name', { label: 'Team' }),
}));
export const eventRef = record('Summary of a tournament', () => ({
  id: text('Tournament identifier', { format: 'id' }),
  slug: text('Tournament slug'),
  name: text('Tournament name', { label: 'Event' }),
}));

export const playerMapStats = record(
  'A player’s line on one map',
  () => ({
    mapNumber: int('Position of the map in the series, from 1', {
      label: '#',
      from: 'map.number number',
      settled: [mapByNumber(), mapById],
    }),
    map: text('Map name', { from: 'map.name mapName', worded: true }),
    playerId: text('Player identifier', { format: 'id', from: 'player.id id' }),
    playerSlug: text('Player slug', { from: 'player.slug slug' }),
    nickname: text('Player', { label: 'Player', from: nicknamePaths }),
    teamName: text('Team', {
      label: 'Team',
      from: 'team.name team player.team player.teamName club organization squad clan',
    }),
    rounds: int('Rounds played', { from: 'roundsPlayed' }),
    ...statLine,
    plusMinus: optional(int('Kills minus deaths', { label: '+/-', format: 'signed' })),
    ratingVersion: optional(text('Version of the rating')),
  }),
  { called: 'playerId', under: 'teamName' },
);

export const streamLink = record(
  'A broadcast of a match',
  () => ({
    platform: text('Platform of the broadcast', {
      from: 'site provider service source type',
    }),
    language: nullable(
      text('Language, ISO 639-1', {
        names: codeNames,
        from: 'languageCode lang langCode locale country flag',
      }),
    ),
    official: nullable(flag('Whether the organiser runs it')),
    title: nullable(text('Name of the channel', { from: 'name channel' })),
    url: text('Address', {
      label: 'Link',
      format: 'link',
      from: 'link href rawUrl streamUrl uri embedUrl',
    }),
  }),
  { under: 'platform' },
);
