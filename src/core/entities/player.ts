import { plainName } from '../json/spelling.ts';
import { date, int, list, maybe, nullable, number, record, type Settled, text } from '../schema.ts';
import { playerMatch, score, startsDayOnly, teamRef } from './match.ts';
import { statLine } from './statLine.ts';
import { comingMatch, sideResult } from './matchDetails.ts';
import { opponentIn, ownScoreFirst, ownWin, scoreByReference } from './sides.ts';
import {
  countries,
  lineTeam,
  nameByParts,
  nicknames,
  opponents,
  ownScores,
  pictures,
  ranks,
  roles,
  wonPlaces,
} from './spellings.ts';

/** Totals over a period, with the size of the sample. */
export const statTotals = record('Totals over a period', () => ({
  maps: int('Maps played', { from: { cito: 'mapsPlayed', hltv: 'mapCount', description: 'matches' } }),
  rounds: int('Rounds played', { from: { cito: 'roundsPlayed' } }),
  ...statLine,
  kd: maybe.number('Kills per death; the number of kills when there are no deaths', {
    label: 'K/D',
    format: 'decimal2',
    from: { hltv: 'kdRatio killDeathRatio' },
  }),
  killsPerRound: maybe.number('Kills a round', { label: 'KPR', format: 'decimal2', from: { hltv: 'kpr' } }),
  deathsPerRound: maybe.number('Deaths a round', { label: 'DPR', format: 'decimal2', from: { hltv: 'dpr' } }),
}));

export const playerBrief = record(
  'Summary of a player',
  () => ({
    id: text('Player identifier', { format: 'id', from: { cito: 'playerId' } }),
    slug: text('Player slug'),
    nickname: text('Nickname', { label: 'Player', from: nicknames }),
    realName: maybe.text('Real name', {
      label: 'Name',
      from: { cito: 'fullName', faceit: 'name' },
      settled: [nameByParts],
    }),
    country: maybe.text('Country, ISO 3166-1 alpha-2', countries),
    role: maybe.text('Role in the team', { from: roles }),
    teamName: maybe.text('Current team', { label: 'Team', from: lineTeam }),
  }),
  { within: ['player'] },
);

/** One map of a player's career. Lists have the newest first. */
export const playerMapLine = record('A map that a player played', () => ({
  matchId: text('Match identifier', { format: 'id' }),
  startsAt: maybe.time('When the map was played', {
    label: 'Played',
    from: { hltv: 'date', cito: 'playedAt', pandascore: 'beginAt' },
  }),
  startsDayOnly,
  eventName: maybe.text('Tournament', { label: 'Tournament', from: { pandascore: 'tournament.name' } }),
  map: text('Map name', { from: { cito: 'mapName' }, worded: true }),
  opponentName: text('Opponent', { label: 'Against', from: opponents, settled: [opponentIn('name')] }),
  score: nullable({
    ...score,
    about: 'Rounds, the player’s team first',
    label: 'Score',
    from: ownScores,
    settled: [scoreByReference('roundsWon'), ownScoreFirst],
  }),
  won: maybe.flag('Whether the player’s team won the map', {
    from: wonPlaces,
    settled: [ownWin('own first')],
  }),
  ...statLine,
}));

const recentMap = record('A map that a player played lately', () => {
  const { matchId, startsAt, map, opponentName, score, won, kills, deaths, rating } = playerMapLine.fields;
  return { matchId, startsAt, startsDayOnly, map, opponentName, score, won, kills, deaths, rating };
});

const playerResult = record('A finished match of a player', () => {
  const { kills, deaths, rating } = playerMatch.fields;
  return { ...sideResult.fields, kills, deaths, rating };
});

export const player = record(
  'A player',
  () => ({
    ...playerBrief.fields,
    photo: maybe.text('Address of a photo', { format: 'link', from: pictures }),
    team: nullable(teamRef),
    stats: nullable(
      record(
        'Headline stats over the 90 days before the latest map',
        {
          ...statTotals.fields,
          since: date('First day of the period (UTC)', { from: { description: 'from' } }),
          until: date('Last day of the period (UTC)', { from: { description: 'to' } }),
        },
        {
          from: { description: 'headlineStats career', hltv: 'statistics' },
          flat: true,
        },
      ),
    ),
    nextMatch: comingMatch(),
    recentMaps: list(recentMap, {
      about: 'The latest maps, newest first, at most twenty',
      label: 'Last maps',
      from: { description: 'form' },
    }),
    recentResults: list(playerResult, {
      about: 'The latest finished matches, newest first, at most five',
      label: 'Last matches',
      from: { description: 'recentMatches' },
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
    from: { description: 'career careerTotals stats', hltv: 'statistics' },
    flat: true,
  },
  maps: list(playerMapLine, {
    about: 'A line for every map played, newest first',
    from: { description: 'mapStats', cito: 'matches' },
  }),
}));

export const playerSeason = record(
  'One year of a player',
  () => ({
    year: int('Calendar year', { format: 'id', from: { description: 'season' } }),
    ...statTotals.fields,
  }),
  { called: 'year' },
);

/** The figure that the request, or the row itself, names: it stands in the field of that name. */
const figureOfMetric: Settled = {
  by: () => ['metric'],
  fills: true,
  to: (_, __, field) => {
    const metric = plainName(String(field('metric')));
    const name = Object.keys(statTotals.fields).find(each => plainName(each) === metric);
    return name === undefined ? undefined : field(name);
  },
};

export const leaderboardRow = record('A place in a leaderboard', () => ({
  rank: int('Place, from 1', { label: '#', from: ranks }),
  playerId: maybe.text('Player identifier; null in a row of a team', {
    format: 'id',
    from: { pandascore: 'id' },
  }),
  playerSlug: maybe.text('Player slug', { from: { pandascore: 'slug' } }),
  nickname: maybe.text('Player', { label: 'Player', from: nicknames }),
  country: maybe.text('Country, ISO 3166-1 alpha-2', countries),
  teamName: maybe.text('Current team, or the team of the row', { label: 'Team', from: lineTeam }),
  teamSlug: maybe.text('Slug of that team', { from: { pandascore: 'currentTeam.slug' } }),
  metric: text('What is compared'),
  value: number('Its value', { format: 'decimal2', settled: [figureOfMetric] }),
  ...statTotals.fields,
  maps: int('Number of maps in the sample', { from: { cito: 'mapsPlayed', hltv: 'mapCount' } }),
  rounds: int('Number of rounds in the sample', { from: { cito: 'roundsPlayed' } }),
  since: date('Day of the first map in the sample (UTC)'),
  until: date('Day of the last map in the sample (UTC)'),
  mapsWon: maybe.int('Maps won of those in the sample'),
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
