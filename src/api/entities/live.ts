import { choice, flag, int, list, nullable, number, optional, record, text, time } from '../schema.ts';
import { mapResult, matchSummary, roundReasons, score, sideNames } from './match.ts';
import { nicknamePaths, otherReasons, otherSides, seriesPlaces, teamPaths } from './spellings.ts';

export const bombStates = [
  'carried',
  'dropped',
  'planting',
  'planted',
  'defusing',
  'defused',
  'exploded',
] as const;
export const phases = ['warmup', 'freezetime', 'live', 'over', 'timeout', 'paused'] as const;
const teamSides = ['team1', 'team2'] as const;

const seriesScore = {
  ...score,
  about: 'Series score in maps',
  label: 'Maps',
  ...seriesPlaces,
};

export const liveMatch = record('A match in progress', () => {
  const { id, eventName, eventSlug, stage, bestOf, team1Name, team1Slug, team2Name, team2Slug, startsAt } =
    matchSummary.fields;
  return {
    id,
    eventName,
    eventSlug,
    stage,
    bestOf,
    team1Name,
    team1Slug,
    team2Name,
    team2Slug,
    score: seriesScore,
    map: nullable(text('Map in play', { from: ['currentMap.name', 'currentMap', 'map.name', 'mapName'] })),
    mapNumber: nullable(
      int('Position of that map in the series, from 1', { from: ['currentMap.number', 'map.number'] }),
    ),
    mapScore: nullable({
      ...score,
      about: 'Rounds won on that map',
      label: 'Rounds',
      from: ['currentMap.score', 'map.score', 'currentMapScore'],
      beside: { team1: teamPaths(1, 'mapScore'), team2: teamPaths(2, 'mapScore') },
    }),
    round: nullable(
      int('Current round, from 1', { from: ['currentRound', 'roundNumber', 'currentMap.round'] }),
    ),
    phase: nullable(choice('Phase of the round', phases, { from: ['roundPhase', 'currentMap.phase'] })),
    startsAt,
    teamsKnownAt: optional(matchSummary.fields.teamsKnownAt),
  };
});

export const livePlayer = record('A player on the server', () => ({
  playerId: text('Player identifier', { format: 'id', from: ['player.id', 'id', 'steamId'] }),
  playerSlug: text('Player slug', { from: ['player.slug', 'slug'] }),
  nickname: text('Player', { label: 'Player', from: nicknamePaths }),
  team: choice('Team of the match, 1 or 2', teamSides, { from: ['teamSide', 'team.key'] }),
  teamName: text('Team', { label: 'Team', from: ['team.name', 'team'] }),
  side: nullable(choice('Side in this half', sideNames, { also: otherSides })),
  alive: nullable(flag('Whether the player is alive', { from: ['isAlive'] })),
  health: nullable(int('Health, 0 to 100', { label: 'HP', from: ['hp'] })),
  armor: nullable(int('Armour, 0 to 100', { from: ['armour', 'kevlar'] })),
  helmet: nullable(flag('Whether the armour has a helmet')),
  kit: nullable(flag('Whether the player carries a defuse kit', { from: ['hasDefuseKit', 'defuseKit'] })),
  weapon: nullable(text('Weapon in hand', { from: ['primaryWeapon', 'weapon.name'] })),
  money: nullable(int('Money in dollars', { label: '$', from: ['cash', 'balance'] })),
  equipment: nullable(
    int('Value of the equipment in dollars', { label: 'Equip', from: ['equipmentValue', 'equipment.value'] }),
  ),
  kills: nullable(int('Kills on this map', { label: 'K', from: ['stats.kills', 'k'] })),
  assists: nullable(int('Assists on this map', { label: 'A', from: ['stats.assists', 'a'] })),
  deaths: nullable(int('Deaths on this map', { label: 'D', from: ['stats.deaths', 'd'] })),
  adr: nullable(
    number('Average damage per round on this map', {
      label: 'ADR',
      format: 'decimal1',
      from: ['stats.adr', 'damagePrRound', 'averageDamage'],
    }),
  ),
  headshots: nullable(
    number('Share of headshot kills, in percent', {
      label: 'HS%',
      format: 'percent',
      from: ['headshotPercentage'],
    }),
  ),
}));

const players = list(livePlayer, {
  about: 'The ten players, first team first',
  from: ['lineups', 'scoreboard'],
});

export const liveState = record('A live match at this moment', () => ({
  ...liveMatch.fields,
  roundTimer: nullable(
    int('Seconds left in the round, or until the bomb explodes; an estimate', {
      label: 'Timer',
      format: 'seconds',
      from: ['timer', 'timeLeft', 'clock', 'roundTime'],
    }),
  ),
  bomb: nullable(
    choice('State of the bomb', bombStates, { from: ['bombStatus', 'bombState', 'bomb.state'] }),
  ),
  team1Side: nullable(
    choice('Side of the first team', sideNames, { also: otherSides, from: ['team1.side', 'teams.0.side'] }),
  ),
  players,
}));

export const liveScoreboard = record('The scoreboard of a live match', () => ({
  ...liveMatch.fields,
  team1Side: nullable(
    choice('Side of the first team', sideNames, { also: otherSides, from: ['team1.side', 'teams.0.side'] }),
  ),
  bomb: liveState.fields.bomb,
  maps: list(mapResult, { about: 'The maps of the series so far' }),
  players,
}));

export const liveRound = record('A played round', () => ({
  mapNumber: int('Position of the map in the series, from 1', { label: 'Map #', from: ['map.number'] }),
  map: text('Map name', { from: ['map.name', 'mapName'] }),
  round: int('Round on that map, from 1', { from: ['number', 'roundNumber'] }),
  winner: choice('Team that won it', teamSides, { from: ['winner.key', 'winnerTeam'] }),
  winnerName: text('Name of that team', {
    label: 'Winner',
    from: ['winner.name', 'winner', 'winnerTeam.name'],
  }),
  side: choice('Side that won it', sideNames, {
    also: otherSides,
    from: ['winnerSide', 'winningSide', 'winner.side'],
  }),
  reason: nullable(
    choice('How it ended', roundReasons, {
      also: otherReasons,
      from: ['roundEndReason', 'endReason', 'outcome', 'type'],
    }),
  ),
  score: { ...score, about: 'Rounds won after this round', label: 'Score' },
  seconds: nullable(int('Length in seconds', { format: 'seconds', from: ['duration'] })),
  endedAt: nullable(time('When it ended', { label: 'Ended' })),
}));

export const updateTypes = [
  'snapshot',
  'round_start',
  'kill',
  'bomb_planted',
  'bomb_defused',
  'bomb_exploded',
  'round_end',
  'map_end',
  'match_end',
  'correction',
] as const;

/** What every pushed update has. Besides, it has the fields of its type: see `updateSchemas` in `update.ts`. */
export const liveUpdate = record('One pushed update of a live match', () => ({
  id: text('Identifier of the update, the same each time it is sent', { format: 'id' }),
  type: choice('What happened', updateTypes, { from: ['event', 'kind'] }),
  matchId: text('Match identifier', { format: 'id', label: 'Match', from: ['match.id', 'match'] }),
  at: time('When it happened', { from: ['time', 'timestamp'] }),
}));
