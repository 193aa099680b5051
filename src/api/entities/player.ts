import { date, flag, int, list, nullable, number, record, text, time } from '../schema.ts';
import { playerMatch, score, statLine, teamRef, startsDayOnly } from './match.ts';
import { comingMatch, sideResult } from './matchDetails.ts';
import { nicknamePaths, refPaths } from './spellings.ts';

const totals = {
  maps: int('Maps played', { from: ['mapsPlayed', 'stats.maps'] }),
  rounds: int('Rounds played', { from: ['roundsPlayed', 'stats.rounds'] }),
  ...statLine,
  kd: nullable(
    number('Kills per death; the number of kills when there are no deaths', {
      label: 'K/D',
      format: 'decimal2',
      from: ['kdRatio', 'killDeathRatio', 'stats.kd'],
    }),
  ),
  killsPerRound: nullable(number('Kills a round', { label: 'KPR', format: 'decimal2', from: ['kpr'] })),
  deathsPerRound: nullable(number('Deaths a round', { label: 'DPR', format: 'decimal2', from: ['dpr'] })),
} as const;

/** Totals over a period, with the size of the sample. */
export const statTotals = record('Totals over a period', totals);

export const playerBrief = record('Summary of a player', () => ({
  id: text('Player identifier', { format: 'id', from: ['playerId'] }),
  slug: text('Player slug'),
  nickname: text('Nickname', { label: 'Player', from: ['nick', 'ign', 'handle', 'name'] }),
  realName: nullable(text('Real name', { label: 'Name', from: ['fullName', 'name'] })),
  country: nullable(
    text('Country, ISO 3166-1 alpha-2', { from: ['nationality', 'country.code', 'country.name'] }),
  ),
  role: nullable(text('Role in the team', { from: ['position'] })),
  teamName: nullable(
    text('Current team', {
      label: 'Team',
      from: [...refPaths('team', 'name'), ...refPaths('currentTeam', 'name'), 'teams.name'],
    }),
  ),
}));

const mapLine = {
  matchId: text('Match identifier', { format: 'id', from: ['match.id'] }),
  startsAt: nullable(
    time('When the map was played', { label: 'Played', from: ['date', 'playedAt', 'startedAt'] }),
  ),
  startsDayOnly,
  eventName: nullable(text('Tournament', { label: 'Event', from: ['event.name', 'event'] })),
  map: text('Map name', { from: ['map.name', 'mapName'] }),
  opponentName: text('Opponent', { label: 'Against', from: ['opponent.name', 'opponent'] }),
  score: nullable({ ...score, about: 'Rounds, the player’s team first', label: 'Score' }),
  won: nullable(flag('Whether the player’s team won the map')),
  ...statLine,
} as const;

/** One map of a player's career. Lists have the newest first. */
export const playerMapLine = record('A map that a player played', mapLine);

const recentMap = record('A map that a player played lately', () => ({
  matchId: mapLine.matchId,
  startsAt: mapLine.startsAt,
  startsDayOnly,
  map: mapLine.map,
  opponentName: mapLine.opponentName,
  score: mapLine.score,
  won: mapLine.won,
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

export const player = record('A player', () => ({
  ...playerBrief.fields,
  photo: nullable(
    text('Address of a photo', { format: 'link', from: ['image', 'imageUrl', 'photoUrl', 'avatar'] }),
  ),
  team: nullable(teamRef),
  stats: nullable(
    record(
      'Headline stats over the 90 days before the latest map',
      {
        ...totals,
        since: date('First day of the period (UTC)', { from: ['from', 'startDate'] }),
        until: date('Last day of the period (UTC)', { from: ['to', 'endDate'] }),
      },
      { from: ['statistics', 'headlineStats'] },
    ),
  ),
  nextMatch: comingMatch(),
  recentMaps: list(recentMap, {
    about: 'The latest maps, newest first, at most twenty',
    label: 'Last maps',
    from: ['lastMaps', 'form'],
  }),
  recentResults: list(playerResult, {
    about: 'The latest finished matches, newest first, at most five',
    label: 'Last matches',
    from: ['lastMatches', 'recentMatches'],
  }),
}));

export const playerStats = record('A player’s career', () => ({
  id: playerBrief.fields.id,
  slug: playerBrief.fields.slug,
  nickname: playerBrief.fields.nickname,
  totals: { ...statTotals, about: 'Career totals', from: ['career', 'stats', 'overall'] },
  maps: list(playerMapLine, {
    about: 'A line for every map played, newest first',
    from: ['matches', 'lines', 'history'],
  }),
}));

export const playerSeason = record('One year of a player', () => ({
  year: int('Calendar year', { format: 'id', from: ['season'] }),
  ...totals,
}));

export const leaderboardRow = record('A place in a leaderboard', () => ({
  rank: int('Place, from 1', { label: '#', from: ['position', 'place'] }),
  playerId: nullable(
    text('Player identifier; null in a row of a team', { format: 'id', from: ['player.id', 'id'] }),
  ),
  playerSlug: nullable(text('Player slug', { from: ['player.slug', 'slug'] })),
  nickname: nullable(text('Player', { label: 'Player', from: nicknamePaths })),
  country: nullable(text('Country, ISO 3166-1 alpha-2', { from: ['player.country'] })),
  teamName: nullable(
    text('Current team, or the team of the row', {
      label: 'Team',
      from: [...refPaths('team', 'name'), ...refPaths('currentTeam', 'name'), 'teams.name'],
    }),
  ),
  teamSlug: nullable(
    text('Slug of that team', { from: [...refPaths('team', 'slug'), ...refPaths('currentTeam', 'slug')] }),
  ),
  metric: text('What is compared'),
  value: number('Its value', { format: 'decimal2', from: ['score', 'stat'] }),
  ...totals,
  maps: int('Number of maps in the sample', { from: ['mapsPlayed'] }),
  rounds: int('Number of rounds in the sample', { from: ['roundsPlayed'] }),
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
