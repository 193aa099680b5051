import {
  choice,
  type Fields,
  flag,
  type From,
  int,
  list,
  maybe,
  nullable,
  optional,
  record,
  text,
} from '../schema.ts';
import { ownWin, scoreByReference, winnerByReference, winnerByScore } from './sides.ts';
import { lineTeam, nicknames, seriesNumbers, sides, states, teamPlaces, wonPlaces } from './spellings.ts';
import { statLine } from './statLine.ts';
import {
  believedScore,
  halvesByTeam,
  mapById,
  mapRemark,
  matchRemark,
  scoreByHalves,
  stateByFlags,
} from './remarks.ts';

/** Maps or rounds won by each side, in the order of the match's two teams. */
export const score = record(
  'Score, first team to second',
  () => ({
    team1: int('The first team'),
    team2: int('The second team'),
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
});

/** The places of a score's numbers in its owner: `team1Score` (its own), `homeScore`, `team1.mapsWon`. */
export const besideTeams = (...numbers: readonly string[]): Readonly<Record<'team1' | 'team2', From>> => {
  const placesOf = (team: string, side: string): From => ({
    hltv: numbers.map(number => `${team}.${number}`).join(' '),
    sportradar: numbers.map(number => `${side}.${number}`).join(' '),
  });
  return { team1: placesOf('team1', 'home'), team2: placesOf('team2', 'away') };
};

export const seriesPlaces = {
  from: {
    hltv: 'result',
    description: 'seriesScore',
    faceit: 'results.score',
    pandascore: 'results',
    grid: 'scores',
  },
  beside: besideTeams(...seriesNumbers, 'score'),
} as const;

/** A match, which some services put, or how it stands, into a member of its own beside what is said of it. */
export const matchRecord = <const F extends Fields>(about: string, fields: () => F) =>
  record(about, fields, { within: ['match'] });

const stateOf = (what: string, from: From) =>
  choice(`State of the ${what}`, matchStates, { from, also: states, settled: [stateByFlags] });

/** Section 2.3 of the service description, plus the fields that a list needs. */
export const matchSummary = matchRecord('A match of two teams', () => ({
  id: text('Match identifier, `<prefix>-match-<number>`', {
    format: 'id',
    from: { cito: 'matchId', grid: 'seriesId' },
  }),
  status: stateOf('match', { cito: 'matchStatus', sportradar: 'state' }),
  eventName: maybe.text('Tournament', {
    label: 'Tournament',
    from: { pandascore: 'serie.fullName league.name tournament.name', faceit: 'competition.name' },
  }),
  eventSlug: maybe.text('Tournament slug', { from: { pandascore: 'serie.slug tournament.slug' } }),
  stage: maybe.text('Stage of the tournament', {
    from: { cito: 'stageName', hltv: 'phase', pandascore: 'tournament.name', faceit: 'roundName round' },
    worded: true,
  }),
  bestOf: maybe.int('Series length in maps (best of N)', {
    label: 'Bo',
    from: {
      cito: 'format.bestOf',
      description: 'format',
      pandascore: 'numberOfGames',
      grid: 'format.nameShortened',
      hltv: 'format.type',
    },
  }),
  team1Name: text('First team', { label: 'Team 1', from: teamPlaces(1, 'name') }),
  team1Slug: maybe.text('First team’s slug', { from: teamPlaces(1, 'slug') }),
  team2Name: text('Second team', { label: 'Team 2', from: teamPlaces(2, 'name') }),
  team2Slug: maybe.text('Second team’s slug', { from: teamPlaces(2, 'slug') }),
  score: nullable({
    ...score,
    about: 'Series score in maps; null before the start and when unknown',
    label: 'Score',
    ...seriesPlaces,
    settled: [scoreByReference(...seriesNumbers), believedScore()],
  }),
  winner: maybe.text('Name of the winning team; null until the match is decided', {
    from: { cito: 'winnerTeam' },
    settled: [winnerByReference, winnerByScore],
  }),
  startsAt: maybe.time('Scheduled or actual start', {
    label: 'Start',
    from: {
      description: 'startTime startDate',
      pandascore: 'beginAt scheduledAt',
      grid: 'startTimeScheduled',
      hltv: 'date',
      faceit: 'startedAt',
    },
  }),
  startsDayOnly,
  teamsKnownAt: maybe.time('When both teams became known; null if before the tournament'),
  remark: matchRemark(),
}));

const lineup = (which: string, number: 1 | 2) =>
  nullable(
    list(text('Player'), {
      about: `Nicknames of the ${which} team’s players in this match; null if unknown`,
      format: 'list',
      from: { hltv: `team${number}Players` },
    }),
  );

export const matchResult = matchRecord('A finished match of two teams', () => ({
  ...matchSummary.fields,
  team1Lineup: lineup('first', 1),
  team2Lineup: lineup('second', 2),
}));

/** A team's finished match: section 2.3 with its three further fields. */
export const teamResult = matchRecord('A finished match of one team', () => ({
  ...matchSummary.fields,
  team1Score: maybe.int('First team’s series score', { from: { description: 'score.team1 score.home' } }),
  team2Score: maybe.int('Second team’s series score', { from: { description: 'score.team2 score.away' } }),
}));

export const playerMatch = matchRecord('A match that a player played in', () => ({
  ...matchSummary.fields,
  playerTeam: text('Name of the team the player played for', { label: 'For', from: { cito: 'team.name' } }),
  won: maybe.flag('Whether that team won', { from: wonPlaces, settled: [ownWin('by team')] }),
  kills: maybe.int('Kills in the whole series', { label: 'K' }),
  deaths: maybe.int('Deaths in the whole series', { label: 'D' }),
  rating: maybe.number('Rating over the series, average 1.00', { format: 'decimal2' }),
}));

const half = record('One half, or one overtime', () => ({
  team1: int('Rounds of the first team'),
  team2: int('Rounds of the second team'),
  team1Side: choice('Side the first team played', sideNames, { also: sides }),
}));

export const mapResult = record('A map of a match', () => ({
  number: int('Position in the series, from 1', {
    label: '#',
    from: { cito: 'mapNumber', pandascore: 'position', grid: 'sequenceNumber', description: 'map' },
    settled: [mapById],
  }),
  name: text('Map name', { label: 'Map', from: { description: 'map', cito: 'mapName' }, worded: true }),
  status: stateOf('map', { sportradar: 'state' }),
  pickedBy: maybe.text('Team that picked it; null for the decider', {
    label: 'Picked by',
    from: { hltv: 'picker', description: 'pickingTeam' },
    worded: true,
  }),
  score: nullable({
    ...score,
    about: 'Rounds won',
    label: 'Score',
    from: { hltv: 'result', faceit: 'mapScore' },
    beside: besideTeams('score', 'roundsWon'),
    settled: [scoreByReference('roundsWon'), scoreByHalves],
  }),
  winner: maybe.text('Name of the team that won it', {
    from: { cito: 'winnerTeam' },
    settled: [winnerByReference],
  }),
  overtimes: maybe.int('Overtimes played', { label: 'OT' }),
  halves: nullable(list(half, { settled: [halvesByTeam] })),
  maxRounds: optional(
    int('Rounds of its two halves, if they are not 24', { from: { gsi: 'regulationRounds' } }),
  ),
  rounds: maybe.int('Rounds played', { from: { cito: 'roundsPlayed durationRounds' } }),
  startedAt: maybe.time('Start of the map', {
    label: 'Started',
    from: { cito: 'startsAt', pandascore: 'beginAt' },
  }),
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
  name: text('Tournament name', { label: 'Tournament' }),
}));

export const playerMapStats = record('A player’s line on one map', () => ({
  mapNumber: int('Position of the map in the series, from 1', {
    label: '#',
    from: { description: 'number map' },
    settled: [mapById],
  }),
  map: text('Map name', { from: { cito: 'mapName' }, worded: true }),
  playerId: text('Player identifier', { format: 'id', from: { pandascore: 'id' } }),
  playerSlug: text('Player slug', { from: { pandascore: 'slug' } }),
  nickname: text('Player', { label: 'Player', from: nicknames }),
  teamName: text('Team', { label: 'Team', from: lineTeam }),
  rounds: int('Rounds played', { from: { cito: 'roundsPlayed' } }),
  ...statLine,
  plusMinus: optional(int('Kills minus deaths', { label: '+/-', format: 'signed' })),
  ratingVersion: optional(text('Version of the rating')),
}));

export const streamLink = record(
  'A broadcast of a match',
  () => ({
    platform: text('Platform of the broadcast', {
      from: { hltv: 'name', cito: 'provider', pandascore: 'type' },
    }),
    language: maybe.text('Language, ISO 639-1', {
      names: ['code', 'name'],
      from: { cito: 'languageCode', hltv: 'country' },
    }),
    official: maybe.flag('Whether the organiser runs it'),
    title: maybe.text('Name of the channel', { from: { hltv: 'name', cito: 'channel' } }),
    url: text('Address', {
      label: 'Link',
      format: 'link',
      from: { hltv: 'link', pandascore: 'rawUrl', description: 'streamUrl' },
    }),
  }),
  { under: 'platform' },
);
