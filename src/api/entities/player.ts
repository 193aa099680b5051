import { date, flag, int, list, nullable, number, record, text, time } from '../schema.ts';
import { countryDetails, nameByParts } from './settled.ts';
import { words } from '../reader/spelling.ts';
import { playerMatch, score, startsDayOnly, teamRef, wonPaths } from './match.ts';
import { statLine } from './statLine.ts';
import { comingMatch, sideResult } from './matchDetails.ts';
import {
  momentPaths,
  nicknamePaths,
  opponentPaths,
  ownScorePaths,
  picturePaths,
  rankPaths,
  refPaths,
  rolePaths,
} from './spellings.ts';

/** Totals over a period, with the size of the sample. */
export const statTotals = record('Totals over a period', () => ({
  maps: int('Maps played', {
    from: 'mapsPlayed stats.maps gamesPlayed matchesPlayed matches games played',
  }),
  rounds: int('Rounds played', { from: 'roundsPlayed stats.rounds' }),
  ...statLine,
  kd: nullable(
    number('Kills per death; the number of kills when there are no deaths', {
      label: 'K/D',
      format: 'decimal2',
      from: 'kdRatio killDeathRatio killDeath stats.kd kdr',
    }),
  ),
  killsPerRound: nullable(number('Kills a round', { label: 'KPR', format: 'decimal2', from: 'kpr' })),
  deathsPerRound: nullable(number('Deaths a round', { label: 'DPR', format: 'decimal2', from: 'dpr' })),
}));

const teamOf = () => [
  ...words('team currentTeam activeTeam player.team player.currentTeam club organization squad clan').flatMap(
    owner => refPaths(owner, 'name'),
  ),
  ...words('player.teamName teams.name'),
];

export const playerBrief = record(
  'Summary of a player',
  () => ({
    id: text('Player identifier', { format: 'id', from: 'playerId idPlayer uuid uid' }),
    slug: text('Player slug'),
    nickname: text('Nickname', {
      label: 'Player',
      from: nicknamePaths.filter(path => !path.startsWith('player.')),
    }),
    realName: nullable(
      text('Real name', { label: 'Name', from: 'fullName legalName name', settled: [nameByParts] }),
    ),
    country: nullable(text('Country, ISO 3166-1 alpha-2', countryDetails())),
    role: nullable(text('Role in the team', { from: rolePaths })),
    teamName: nullable(
      text('Current team', {
        label: 'Team',
        from: teamOf(),
      }),
    ),
  }),
  { within: ['player'] },
);

/** One map of a player's career. Lists have the newest first. */
export const playerMapLine = record('A map that a player played', () => ({
  matchId: text('Match identifier', { format: 'id', from: 'match.id' }),
  startsAt: nullable(
    time('When the map was played', {
      label: 'Played',
      from: ['date', ...momentPaths('played', 'start', 'started')],
    }),
  ),
  startsDayOnly,
  eventName: nullable(
    text('Tournament', { label: 'Event', from: 'event.name event tournament tournamentName' }),
  ),
  map: text('Map name', { from: 'map.name mapName', worded: true }),
  opponentName: text('Opponent', {
    label: 'Against',
    from: opponentPaths,
  }),
  score: nullable({
    ...score,
    about: 'Rounds, the player’s team first',
    label: 'Score',
    from: ownScorePaths(),
  }),
  won: nullable(flag('Whether the player’s team won the map', { from: wonPaths })),
  ...statLine,
}));

const recentMap = record('A map that a player played lately', () => ({
  matchId: playerMapLine.fields.matchId,
  startsAt: playerMapLine.fields.startsAt,
  startsDayOnly,
  map: playerMapLine.fields.map,
  opponentName: playerMapLine.fields.opponentName,
  score: playerMapLine.fields.score,
  won: playerMapLine.fields.won,
  kills: statLine.kills,
  deaths: statLine.deaths,
  rating: statLine.rating,
}));

const playerResult = record('A finished match of a player', () => ({
  ...sideResult.fields,
  kills: playerMatch.fields.kills,
  deaths: playerMatch.fields.deaths,
  rating: playerMatch.fields.rating,
}));

export const player = record(
  'A player',
  () => ({
    ...playerBrief.fields,
    photo: nullable(text('Address of a photo', { format: 'link', from: picturePaths })),
    team: nullable(teamRef),
    stats: nullable(
      record(
        'Headline stats over the 90 days before the latest map',
        {
          ...statTotals.fields,
          since: date('First day of the period (UTC)', { from: 'from startDate' }),
          until: date('Last day of the period (UTC)', { from: 'to endDate' }),
        },
        {
          from: 'statistics headlineStats headline overallStats stats.overall summary career',
        },
      ),
    ),
    nextMatch: comingMatch(),
    recentMaps: list(recentMap, {
      about: 'The latest maps, newest first, at most twenty',
      label: 'Last maps',
      from: 'lastMaps form',
    }),
    recentResults: list(playerResult, {
      about: 'The latest finished matches, newest first, at most five',
      label: 'Last matches',
      from: 'lastMatches recentMatches',
    }),
  }),
  { within: ['player'] },
);

export const playerStats = record('A player’s career', () => ({
  id: playerBrief.fields.id,
  slug: playerBrief.fields.slug,
  nickname: playerBrief.fields.nickname,
  totals: {
    ...statTotals,
    about: 'Career totals',
    from: 'career careerTotals careerStats stats overall total summary',
  },
  maps: list(playerMapLine, {
    about: 'A line for every map played, newest first',
    from: 'mapStats perMap mapsPlayed matches lines history games',
  }),
}));

export const playerSeason = record('One year of a player', () => ({
  year: int('Calendar year', { format: 'id', from: 'season seasonYear' }),
  ...statTotals.fields,
}));

export const leaderboardRow = record('A place in a leaderboard', () => ({
  rank: int('Place, from 1', { label: '#', from: rankPaths }),
  playerId: nullable(
    text('Player identifier; null in a row of a team', { format: 'id', from: 'player.id id' }),
  ),
  playerSlug: nullable(text('Player slug', { from: 'player.slug slug' })),
  nickname: nullable(text('Player', { label: 'Player', from: nicknamePaths })),
  country: nullable(text('Country, ISO 3166-1 alpha-2', countryDetails())),
  teamName: nullable(
    text('Current team, or the team of the row', {
      label: 'Team',
      from: teamOf(),
    }),
  ),
  teamSlug: nullable(
    text('Slug of that team', { from: [...refPaths('team', 'slug'), ...refPaths('currentTeam', 'slug')] }),
  ),
  metric: text('What is compared'),
  value: number('Its value', {
    format: 'decimal2',
    from: 'score stat metricValue amount result',
  }),
  ...statTotals.fields,
  maps: int('Number of maps in the sample', { from: 'mapsPlayed' }),
  rounds: int('Number of rounds in the sample', { from: 'roundsPlayed' }),
  since: date('Day of the first map in the sample (UTC)'),
  until: date('Day of the last map in the sample (UTC)'),
  mapsWon: nullable(int('Maps won of those in the sample')),
  teamRecord: nullable(
    record('The rounds of a team; null in a row of a player', {
      roundsWon: int('Rounds won'),
      ctRounds: int('Rounds played as CT'),
      ctRoundsWon: int('Rounds won as CT'),
      tRounds: int('Rounds played as T'),
      tRoundsWon: int('Rounds won as T'),
      playerRounds: int('Rounds of its players together: their figures are means over these'),
    }),
  ),
}));
