import { choice, date, flag, int, list, nullable, number, record, text } from '../schema.ts';
import { countryDetails, nameByParts } from './settled.ts';
import { words } from '../reader/spelling.ts';
import { matchSummary, score, teamRef } from './match.ts';
import { comingMatch, recentResults } from './matchDetails.ts';
import {
  countryPaths,
  lossPaths,
  momentPaths,
  nicknamePaths,
  picturePaths,
  pointsPaths,
  refPaths,
  rolePaths,
  teamPaths,
  winPaths,
} from './spellings.ts';

const member = {
  playerId: text('Player identifier', { format: 'id', from: 'player.id id' }),
  playerSlug: text('Player slug', { from: 'player.slug slug' }),
  nickname: text('Player', { label: 'Player', from: nicknamePaths }),
  realName: nullable(
    text('Real name', {
      label: 'Name',
      from: 'player.realName player.fullName fullName',
      settled: [nameByParts],
    }),
  ),
  country: nullable(text('Country, ISO 3166-1 alpha-2', countryDetails())),
  role: nullable(text('Role in the team', { from: rolePaths })),
} as const;

const sincePaths = [
  ...momentPaths('joined', 'join', 'start', 'started', 'from'),
  'dateFrom',
  'dateJoined',
  'activeFrom',
];

export const rosterMember = record('A player of the current roster', () => ({
  ...member,
  since: nullable(date('First day with the team', { from: sincePaths })),
}));

const mapRecord = record('A team’s record on one map', () => ({
  map: teamMapStats.fields.map,
  played: teamMapStats.fields.played,
  wins: teamMapStats.fields.wins,
  losses: teamMapStats.fields.losses,
  winRate: teamMapStats.fields.winRate,
}));

export const team = record(
  'A team with its current roster',
  () => ({
    id: text('Team identifier', { format: 'id', from: 'teamId idTeam' }),
    slug: text('Team slug'),
    name: text('Team name', { label: 'Team', from: 'teamName title displayName fullName team' }),
    logo: nullable(text('Address of the logo', { format: 'link', from: picturePaths })),
    country: nullable(
      text('Country, ISO 3166-1 alpha-2', {
        ...countryDetails(),
        from: [...countryPaths, 'location'],
      }),
    ),
    region: nullable(text('Region', { from: 'regionName continent area zone' })),
    worldRanking: nullable(
      int('Rank in the latest world ranking', {
        label: 'World',
        from: words(
          `
          worldRank rank ranking globalRank rankingPosition hltvRank position worldRanking.position
          worldRanking.rank ranking.position ranking.rank ranking.world rank.world rankings.world
          rankings.world.rank rankings.world.position
        `,
        ),
      }),
    ),
    points: nullable(int('Points in that ranking', { from: pointsPaths })),
    coach: nullable(text('Coach', { from: 'coach.nickname coach.name coachName headCoach' })),
    roster: list(rosterMember, {
      about: 'Current roster',
      from: words(
        `
        players lineup members currentRoster currentLineup currentPlayers activeRoster activePlayers squad
        roster.current roster.active
      `,
      ),
    }),
    nextMatch: comingMatch(),
    recentResults: recentResults(),
    mapRecord: list(mapRecord, { about: 'Every map the team has played, the most played first' }),
  }),
  { within: ['team'] },
);

export const rosterHistoryEntry = record('A player’s time in a team', () => ({
  ...member,
  startDate: nullable(date('First day', { label: 'From', from: [...sincePaths, 'since'] })),
  endDate: nullable(
    date('Last day; null for a current player', {
      label: 'To',
      from: [
        ...momentPaths('left', 'leave', 'end', 'ended', 'to'),
        'dateTo',
        'dateLeft',
        'activeTo',
        'until',
      ],
    }),
  ),
}));

const sideRates = (side: string): readonly string[] =>
  ['', 'Side', 'Rounds'].flatMap(of =>
    ['WinRate', 'WinPercentage', 'WinPercent', 'WinPct', 'Rate'].map(rate => side + of + rate),
  );

export const teamMapStats = record('A team on one map', () => ({
  map: text('Map name', { from: 'map.name name mapName', worded: true }),
  played: int('Times played', {
    from: 'maps matches games timesPlayed mapsPlayed mapsCount gamesPlayed matchesPlayed total totalMaps count',
  }),
  wins: int('Times won', { label: 'W', from: winPaths }),
  losses: int('Times lost', { label: 'L', from: lossPaths }),
  winRate: nullable(
    number('Maps won, in percent', {
      label: 'Win %',
      format: 'percent',
      from: 'winPercentage winningPercentage winPercent winPct winRatio mapWinRate wr',
    }),
  ),
  roundsWon: int('Rounds won', { label: 'R+', from: 'rounds.won roundWins' }),
  roundsLost: int('Rounds lost', { label: 'R-', from: 'rounds.lost' }),
  ctRoundWinRate: nullable(
    number('Rounds won as CT, in percent', { label: 'CT %', format: 'percent', from: sideRates('ct') }),
  ),
  tRoundWinRate: nullable(
    number('Rounds won as T, in percent', { label: 'T %', format: 'percent', from: sideRates('t') }),
  ),
  picks: nullable(int('Times picked', { from: 'pickCount picked timesPicked pick' })),
  bans: nullable(int('Times removed', { from: 'banCount banned timesBanned vetoes' })),
}));

const winsPaths = (side: 1 | 2): readonly string[] => [
  `record.team${side}`,
  `wins.team${side}`,
  ...words('record summary overall stats totals').map(owner => `${owner}.team${side}Wins`),
  ...teamPaths(side, 'wins'),
  `wins.${side - 1}`,
  side === 1 ? 'team.wins' : 'opponent.wins',
  side === 1 ? 'wins' : 'losses',
  `record.${side === 1 ? 'wins' : 'losses'}`,
];

export const headToHead = record('Two teams against each other', () => ({
  team1: { ...teamRef, from: 'team home teamA teams.0' },
  team2: { ...teamRef, from: 'opponent away teamB teams.1' },
  played: int('Matches played', { from: 'total matchesPlayed' }),
  team1Wins: int('Matches won by the first team', { from: winsPaths(1) }),
  team2Wins: int('Matches won by the second team', { from: winsPaths(2) }),
  maps: nullable({
    ...score,
    about: 'Maps won in the matches with a known score; null when no score is known',
  }),
  matches: list(matchSummary, {
    about: 'Past matches, newest first',
    from: 'history pastMatches recentMatches lastMatches meetings results games recent',
  }),
}));

const dayPaths = [
  'at',
  'timestamp',
  'time',
  'day',
  'happenedAt',
  'occurredAt',
  'effectiveDate',
  'announcedAt',
  'createdAt',
];

export const rosterChange = record(
  'A player joining or leaving a team',
  () => ({
    date: date('Day of the change', { from: [...dayPaths, 'changedAt', 'changeDate'] }),
    type: choice('What happened', ['join', 'leave'], {
      from: 'action kind changeType change event movement',
      also: {
        join: words('joined joins in added add signed signing incoming arrivals'),
        leave: words('left leaves out remove removed departed departure departures released outgoing'),
      },
    }),
    playerId: member.playerId,
    playerSlug: member.playerSlug,
    nickname: member.nickname,
    country: member.country,
    teamName: text('Team', { label: 'Team', from: refPaths('team', 'name') }),
    teamSlug: text('Team slug', { from: 'team.slug' }),
    coach: nullable(flag('Whether the person is the coach')),
  }),
  { parted: 'type' },
);

export const transfer = record('A player’s move between teams', () => ({
  date: date('Day of the move', { from: [...dayPaths, 'transferredAt', 'transferDate'] }),
  playerId: member.playerId,
  playerSlug: member.playerSlug,
  nickname: member.nickname,
  country: member.country,
  fromTeamName: nullable(
    text('Team left', {
      label: 'From',
      from: 'fromTeam from oldTeam previousTeam prevTeam origin teamFrom teams.from fromTeam.team from.team left formerTeam sourceTeam fromClub',
    }),
  ),
  fromTeamSlug: nullable(
    text('Slug of the team left', {
      from: 'fromTeam.slug from.slug oldTeam.slug previousTeam.slug',
    }),
  ),
  toTeamName: nullable(
    text('Team joined', {
      label: 'To',
      from: 'toTeam to newTeam nextTeam destination teamTo teams.to toTeam.team to.team joined targetTeam toClub',
    }),
  ),
  toTeamSlug: nullable(text('Slug of the team joined', { from: 'toTeam.slug to.slug newTeam.slug' })),
}));
