import { choice, date, type From, int, list, maybe, nullable, record, text } from '../schema.ts';
import { words } from '../json/spelling.ts';
import { matchSummary, score, teamRef } from './match.ts';
import { comingMatch, recentResults } from './matchDetails.ts';
import { countries, losses, nameByParts, nicknames, pictures, roles, wins } from './spellings.ts';

const member = {
  playerId: text('Player identifier', { format: 'id', from: { pandascore: 'id' } }),
  playerSlug: text('Player slug', { from: { pandascore: 'slug' } }),
  nickname: text('Player', { label: 'Player', from: nicknames }),
  realName: maybe.text('Real name', {
    label: 'Name',
    from: { cito: 'player.realName fullName' },
    settled: [nameByParts],
  }),
  country: maybe.text('Country, ISO 3166-1 alpha-2', countries),
  role: maybe.text('Role in the team', { from: roles }),
} as const;

const joined: From = {
  description: 'startDate joined',
  cito: 'joinedAt',
  hltv: 'joinDate from',
  grid: 'startsAt',
};

export const rosterMember = record('A player of the current roster', () => ({
  ...member,
  since: maybe.date('First day with the team', { from: joined }),
}));

const mapRecord = record('A team’s record on one map', () => {
  const { map, played, wins, losses, winRate } = teamMapStats.fields;
  return { map, played, wins, losses, winRate };
});

export const team = record(
  'A team with its current roster',
  () => ({
    id: text('Team identifier', { format: 'id', from: { cito: 'teamId' } }),
    slug: text('Team slug'),
    name: text('Team name', { label: 'Team', from: { cito: 'teamName' } }),
    logo: maybe.text('Address of the logo', { format: 'link', from: pictures }),
    country: maybe.text('Country, ISO 3166-1 alpha-2', {
      ...countries,
      from: { ...countries.from, pandascore: 'location' },
    }),
    region: maybe.text('Region', { from: { cito: 'regionName' } }),
    worldRanking: maybe.int('Rank in the latest world ranking', {
      label: 'World',
      from: {
        cito: 'worldRanking.rank worldRanking.position rank ranking',
        hltv: 'worldRank rankings.world.rank',
      },
    }),
    points: maybe.int('Points in that ranking', { from: { description: 'rankingPoints' } }),
    coach: maybe.text('Coach', { from: { hltv: 'coach.name' } }),
    roster: list(rosterMember, {
      about: 'Current roster',
      from: { pandascore: 'players', description: 'currentRoster', hltv: 'lineup', grid: 'members' },
    }),
    nextMatch: comingMatch(),
    recentResults: recentResults(),
    mapRecord: list(mapRecord, { about: 'Every map the team has played, the most played first' }),
  }),
  { within: ['team'] },
);

export const rosterHistoryEntry = record('A player’s time in a team', () => ({
  ...member,
  startDate: maybe.date('First day', { label: 'From', from: { ...joined, cito: 'joinedAt since' } }),
  endDate: maybe.date('Last day; null for a current player', {
    label: 'To',
    from: { description: 'left until', cito: 'leftAt', hltv: 'leaveDate to', grid: 'endsAt' },
  }),
}));

const sideRates = (side: string): From => ({
  description: `${side}.winRate`,
  cito: `${side}.rounds.winRate ${side}.rounds.winPct`,
});

export const teamMapStats = record(
  'A team on one map',
  () => ({
    map: text('Map name', { from: { cito: 'mapName', hltv: 'name' }, worded: true }),
    played: int('Times played', {
      from: { cito: 'mapsPlayed timesPlayed', hltv: 'maps', description: 'matches' },
    }),
    wins: int('Times won', { label: 'W', from: wins }),
    losses: int('Times lost', { label: 'L', from: losses }),
    winRate: maybe.number('Maps won, in percent', {
      label: 'Win %',
      format: 'percent',
      from: { hltv: 'winPercentage winPct' },
    }),
    roundsWon: int('Rounds won', { label: 'R+', from: { description: 'rounds.won' } }),
    roundsLost: int('Rounds lost', { label: 'R-', from: { description: 'rounds.lost' } }),
    ctRoundWinRate: maybe.number('Rounds won as CT, in percent', {
      label: 'CT %',
      format: 'percent',
      from: sideRates('ct'),
    }),
    tRoundWinRate: maybe.number('Rounds won as T, in percent', {
      label: 'T %',
      format: 'percent',
      from: sideRates('t'),
    }),
    picks: maybe.int('Times picked', { from: { description: 'timesPicked picked' } }),
    bans: maybe.int('Times removed', { from: { description: 'timesBanned banned' } }),
  }),
  { called: 'map' },
);

const winsOf = (team: string, own: string, word: string): From => ({
  description: `record.${team} record.${team}Wins wins.${team} record.${word}`,
  cito: `${own}.wins ${word}`,
});

export const headToHead = record('Two teams against each other', () => ({
  team1: { ...teamRef, from: { cito: 'team', grid: 'teams.0' } },
  team2: { ...teamRef, from: { cito: 'opponent', grid: 'teams.1' } },
  played: int('Matches played', { from: { description: 'total matchesPlayed' } }),
  team1Wins: int('Matches won by the first team', { from: winsOf('team1', 'team', 'wins') }),
  team2Wins: int('Matches won by the second team', { from: winsOf('team2', 'opponent', 'losses') }),
  maps: nullable({
    ...score,
    about: 'Maps won in the matches with a known score; null when no score is known',
  }),
  matches: list(matchSummary, {
    about: 'Past matches, newest first',
    from: { description: 'pastMatches history recentMatches' },
  }),
}));

const days: From = { description: 'at day timestamp', hltv: 'effectiveDate announcedAt', cito: 'createdAt' };

export const rosterChange = record(
  'A player joining or leaving a team',
  () => ({
    date: date('Day of the change', { from: { ...days, pandascore: 'changedAt' } }),
    type: choice('What happened', ['join', 'leave'], {
      from: { description: 'action', cito: 'changeType' },
      also: {
        join: words('joined joins in added signed'),
        leave: words('left leaves out removed departed released'),
      },
    }),
    playerId: member.playerId,
    playerSlug: member.playerSlug,
    nickname: member.nickname,
    country: member.country,
    teamName: text('Team', { label: 'Team' }),
    teamSlug: text('Team slug'),
    coach: maybe.flag('Whether the person is the coach'),
  }),
  { under: 'type' },
);

const teamsLeft = (field: string): From => ({
  description: `from.${field} oldTeam.${field} previousTeam.${field}`,
});
const teamsJoined = (field: string): From => ({ description: `to.${field} newTeam.${field}` });

export const transfer = record('A player’s move between teams', () => ({
  date: date('Day of the move', { from: { ...days, cito: 'transferDate' } }),
  playerId: member.playerId,
  playerSlug: member.playerSlug,
  nickname: member.nickname,
  country: member.country,
  fromTeamName: maybe.text('Team left', {
    label: 'From',
    from: { cito: 'fromOrg.name', ...teamsLeft('name') },
  }),
  fromTeamSlug: maybe.text('Slug of the team left', { from: { cito: 'fromOrg.slug', ...teamsLeft('slug') } }),
  toTeamName: maybe.text('Team joined', {
    label: 'To',
    from: { cito: 'toOrg.name', ...teamsJoined('name') },
  }),
  toTeamSlug: maybe.text('Slug of the team joined', { from: { cito: 'toOrg.slug', ...teamsJoined('slug') } }),
}));
