import { choice, date, flag, int, list, nullable, number, record, text } from '../schema.ts';
import { matchSummary, score, teamRef } from './match.ts';
import { comingMatch, recentResults } from './matchDetails.ts';
import { nicknamePaths, pointsPaths, refPaths } from './spellings.ts';

const member = {
  playerId: text('Player identifier', { format: 'id', from: ['player.id', 'id'] }),
  playerSlug: text('Player slug', { from: ['player.slug', 'slug'] }),
  nickname: text('Player', { label: 'Player', from: nicknamePaths }),
  realName: nullable(text('Real name', { label: 'Name', from: ['player.realName', 'fullName'] })),
  country: nullable(text('Country, ISO 3166-1 alpha-2', { from: ['player.country', 'nationality'] })),
  role: nullable(text('Role in the team', { from: ['position'] })),
} as const;

export const rosterMember = record('A player of the current roster', () => ({
  ...member,
  since: nullable(date('First day with the team', { from: ['joinedAt', 'startDate', 'from'] })),
}));

const mapRecord = record('A team’s record on one map', () => ({
  map: teamMapStats.fields.map,
  played: teamMapStats.fields.played,
  wins: teamMapStats.fields.wins,
  losses: teamMapStats.fields.losses,
  winRate: teamMapStats.fields.winRate,
}));

export const team = record('A team with its current roster', () => ({
  id: text('Team identifier', { format: 'id', from: ['teamId'] }),
  slug: text('Team slug'),
  name: text('Team name', { label: 'Team', from: ['teamName', 'title'] }),
  logo: nullable(text('Address of the logo', { format: 'link', from: ['logoUrl', 'image', 'imageUrl'] })),
  country: nullable(
    text('Country, ISO 3166-1 alpha-2', { from: ['country.code', 'country.name', 'location'] }),
  ),
  region: nullable(text('Region')),
  worldRanking: nullable(
    int('Rank in the latest world ranking', { label: 'World', from: ['worldRank', 'rank', 'ranking'] }),
  ),
  points: nullable(int('Points in that ranking', { from: pointsPaths })),
  coach: nullable(text('Coach', { from: ['coach.nickname', 'coach.name'] })),
  roster: list(rosterMember, { about: 'Current roster', from: ['players', 'lineup', 'members'] }),
  nextMatch: comingMatch(),
  recentResults: recentResults(),
  mapRecord: list(mapRecord, { about: 'Every map the team has played, the most played first' }),
}));

export const rosterHistoryEntry = record('A player’s time in a team', () => ({
  ...member,
  startDate: nullable(date('First day', { label: 'From', from: ['joinedAt', 'start', 'from', 'joinDate'] })),
  endDate: nullable(
    date('Last day; null for a current player', { label: 'To', from: ['leftAt', 'end', 'to', 'leaveDate'] }),
  ),
}));

export const teamMapStats = record('A team on one map', () => ({
  map: text('Map name', { from: ['map.name', 'name', 'mapName'] }),
  played: int('Times played', { from: ['maps', 'matches', 'timesPlayed'] }),
  wins: int('Times won', { label: 'W' }),
  losses: int('Times lost', { label: 'L' }),
  winRate: nullable(
    number('Maps won, in percent', { label: 'Win %', format: 'percent', from: ['winPercentage', 'winrate'] }),
  ),
  roundsWon: int('Rounds won', { label: 'R+', from: ['rounds.won'] }),
  roundsLost: int('Rounds lost', { label: 'R-', from: ['rounds.lost'] }),
  ctRoundWinRate: nullable(number('Rounds won as CT, in percent', { label: 'CT %', format: 'percent' })),
  tRoundWinRate: nullable(number('Rounds won as T, in percent', { label: 'T %', format: 'percent' })),
  picks: nullable(int('Times picked', { from: ['pickCount', 'picked'] })),
  bans: nullable(int('Times removed', { from: ['banCount', 'banned'] })),
}));

export const headToHead = record('Two teams against each other', () => ({
  team1: teamRef,
  team2: teamRef,
  played: int('Matches played', { from: ['total', 'matchesPlayed'] }),
  team1Wins: int('Matches won by the first team', { from: ['record.team1', 'wins.team1'] }),
  team2Wins: int('Matches won by the second team', { from: ['record.team2', 'wins.team2'] }),
  maps: nullable({
    ...score,
    about: 'Maps won in the matches with a known score; null when no score is known',
  }),
  matches: list(matchSummary, {
    about: 'Past matches, newest first',
    from: ['history', 'pastMatches', 'results'],
  }),
}));

export const rosterChange = record('A player joining or leaving a team', () => ({
  date: date('Day of the change', { from: ['changedAt', 'at', 'timestamp'] }),
  type: choice('What happened', ['join', 'leave'], { from: ['action', 'kind'] }),
  playerId: member.playerId,
  playerSlug: member.playerSlug,
  nickname: member.nickname,
  country: member.country,
  teamName: text('Team', { label: 'Team', from: refPaths('team', 'name') }),
  teamSlug: text('Team slug', { from: ['team.slug'] }),
  coach: nullable(flag('Whether the person is the coach')),
}));

export const transfer = record('A player’s move between teams', () => ({
  date: date('Day of the move', { from: ['transferredAt', 'at', 'timestamp'] }),
  playerId: member.playerId,
  playerSlug: member.playerSlug,
  nickname: member.nickname,
  country: member.country,
  fromTeamName: nullable(
    text('Team left', { label: 'From', from: ['fromTeam.name', 'from.name', 'fromTeam', 'from'] }),
  ),
  fromTeamSlug: nullable(text('Slug of the team left', { from: ['fromTeam.slug', 'from.slug'] })),
  toTeamName: nullable(
    text('Team joined', { label: 'To', from: ['toTeam.name', 'to.name', 'toTeam', 'to'] }),
  ),
  toTeamSlug: nullable(text('Slug of the team joined', { from: ['toTeam.slug', 'to.slug'] })),
}));
