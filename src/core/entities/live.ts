import {
  choice,
  type From,
  int,
  list,
  maybe,
  nullable,
  optional,
  record,
  type Settled,
  text,
  time,
} from '../schema.ts';
import { updateTypes } from '../updateTypes.ts';
import { mapAtNumber, numberInPlay, planted, roundOfGame, roundsInPlay } from './mapInPlay.ts';
import {
  besideTeams,
  mapResult,
  matchRecord,
  matchSummary,
  roundReasons,
  score,
  seriesPlaces,
  sideNames,
} from './match.ts';
import {
  roundsOfTeams,
  roundSide,
  roundWinner,
  roundWinnerName,
  scoreByReference,
  seriesByName,
} from './sides.ts';
import {
  lineTeam,
  nicknames,
  phaseWords,
  roundReasonWords,
  seriesNumbers,
  sideNamed,
  sides,
  within,
} from './spellings.ts';
import { headshotPercentages } from './statLine.ts';

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

const mapsInPlay: From = { cito: 'currentMap', grid: 'currentGame', description: 'map' };
export const liveMatch = matchRecord('A match in progress', () => {
  const { id, eventName, eventSlug, stage, bestOf, team1Name, team1Slug, team2Name, team2Slug, startsAt } =
    matchSummary.fields;
  return {
    id,
    eventName,
    eventSlug,
    stage: {
      ...stage,
      from: { cito: 'stageName', pandascore: 'tournament.name', faceit: 'roundName round' },
    },
    bestOf,
    team1Name,
    team1Slug,
    team2Name,
    team2Slug,
    score: {
      ...score,
      about: 'Series score in maps',
      label: 'Maps',
      ...seriesPlaces,
      settled: [scoreByReference(...seriesNumbers), seriesByName],
    },
    map: maybe.text('Map in play', {
      from: { ...within(mapsInPlay, 'name'), hltv: 'mapName' },
      worded: true,
      settled: [mapAtNumber],
    }),
    mapNumber: maybe.int('Position of that map in the series, from 1', {
      minimum: 1,
      from: { ...within(mapsInPlay, 'number'), hltv: 'currentMap map' },
      settled: [numberInPlay],
    }),
    mapScore: nullable({
      ...score,
      about: 'Rounds won on that map',
      label: 'Rounds',
      from: { ...within(mapsInPlay, 'score'), hltv: 'roundScore', sportradar: 'currentMap' },
      beside: besideTeams('roundsWon', 'rounds'),
      settled: [...roundsOfTeams, roundsInPlay],
    }),
    round: maybe.int('Current round, from 1', {
      minimum: 1,
      from: {
        cito: 'currentRound',
        description: 'roundNumber',
        ...within({ grid: 'currentGame', gsi: 'map' }, 'round'),
        hltv: 'currentMap.round',
      },
      settled: [roundOfGame],
    }),
    phase: nullable(choice('Phase of the round', phases, { also: phaseWords, from: { gsi: 'round.phase' } })),
    startsAt,
    teamsKnownAt: optional(matchSummary.fields.teamsKnownAt),
  };
});

/** A side in the place of a team: the game says `team: 'CT'`. */
const noSide: Settled = {
  by: () => ['team'],
  to: found => (typeof found === 'string' && sideNamed(found) !== undefined ? undefined : found),
};

const sideOfTeam: Settled = {
  by: () => ['team'],
  fills: true,
  to: (_, look) => {
    const team = look('team');
    return typeof team === 'string' ? sideNamed(team) : undefined;
  },
};

export const livePlayer = record('A player on the server', () => ({
  playerId: text('Player identifier', { format: 'id', from: { pandascore: 'id', gsi: 'steamId' } }),
  playerSlug: text('Player slug', { from: { pandascore: 'slug' } }),
  nickname: text('Player', { label: 'Player', from: nicknames }),
  team: choice('Team of the match, 1 or 2', teamSides, { from: { cito: 'team.key' }, settled: [noSide] }),
  teamName: text('Team', { label: 'Team', from: lineTeam, settled: [noSide] }),
  side: nullable(
    choice('Side in this half', sideNames, {
      also: sides,
      from: { cito: 'currentSide', hltv: 'teamSide' },
      settled: [sideOfTeam],
    }),
  ),
  alive: maybe.flag('Whether the player is alive', { from: { cito: 'isAlive' } }),
  health: maybe.int('Health, 0 to 100', { label: 'HP', from: { hltv: 'hp', gsi: 'state.health' } }),
  armor: maybe.int('Armour, 0 to 100', { from: { cito: 'armour', gsi: 'state.armor' } }),
  helmet: maybe.flag('Whether the armour has a helmet', { from: { gsi: 'state.helmet' } }),
  kit: maybe.flag('Whether the player carries a defuse kit', {
    from: { hltv: 'hasDefuseKit', gsi: 'state.defuseKit' },
  }),
  weapon: maybe.text('Weapon in hand', { from: { hltv: 'primaryWeapon', cito: 'activeWeapon' } }),
  money: maybe.int('Money in dollars', { label: '$', from: { gsi: 'state.money' } }),
  equipment: maybe.int('Value of the equipment in dollars', {
    label: 'Equip',
    from: { cito: 'equipmentValue', gsi: 'state.equipValue' },
  }),
  kills: maybe.int('Kills on this map', { label: 'K', from: { gsi: 'matchStats.kills', hltv: 'k score' } }),
  assists: maybe.int('Assists on this map', { label: 'A', from: { gsi: 'matchStats.assists', hltv: 'a' } }),
  deaths: maybe.int('Deaths on this map', { label: 'D', from: { gsi: 'matchStats.deaths', hltv: 'd' } }),
  adr: maybe.number('Average damage per round on this map', {
    label: 'ADR',
    format: 'decimal1',
    from: { hltv: 'damagePrRound' },
  }),
  headshots: maybe.number('Share of headshot kills, in percent', {
    label: 'HS%',
    format: 'percent',
    from: headshotPercentages,
    elsewhere: 'count',
  }),
}));

const players = list(livePlayer, {
  about: 'The ten players, first team first',
  from: { description: 'scoreboard', gsi: 'allplayers' },
  groups: {
    lists: ['players', 'lineup', 'roster', 'members'],
    outer: ['teams', 'team1', 'team2'],
    marks: ['nickname', 'playerId'],
    names: { '*': 'teamName' },
    beside: { t: 'side', ct: 'side', terrorist: 'side', terrorists: 'side', counterterrorists: 'side' },
    shared: ['side', 'team'],
  },
});

export const liveState = record('A live match at this moment', () => ({
  ...liveMatch.fields,
  roundTimer: maybe.int('Seconds left in the round, or until the bomb explodes; an estimate', {
    label: 'Timer',
    format: 'seconds',
    from: {
      cito: 'timer roundTimeRemaining timeRemaining',
      grid: 'clock.currentSeconds',
      gsi: 'phaseEndsIn',
    },
  }),
  bomb: {
    ...nullable(
      choice('State of the bomb', bombStates, {
        from: { cito: 'bombStatus', gsi: 'bomb.state round.bomb', description: 'bombState' },
        settled: [planted],
      }),
    ),
    keepsNull: true as const,
  },
  team1Side: nullable(
    choice('Side of the first team', sideNames, { also: sides, from: { grid: 'teams.0.side' } }),
  ),
  players,
}));

export const liveScoreboard = record('The scoreboard of a live match', () => ({
  ...liveMatch.fields,
  team1Side: liveState.fields.team1Side,
  bomb: liveState.fields.bomb,
  maps: list(mapResult, { about: 'The maps of the series so far', from: { grid: 'games' } }),
  players,
}));

export const liveRound = record(
  'A played round',
  () => ({
    mapNumber: int('Position of the map in the series, from 1', {
      label: 'Map #',
      from: { description: 'map' },
    }),
    map: text('Map name', { from: { cito: 'mapName' }, worded: true }),
    round: int('Round on that map, from 1', {
      from: { cito: 'roundNumber', description: 'number', hltv: 'roundOrdinal', grid: 'sequenceNumber' },
    }),
    winner: choice('Team that won it', teamSides, { from: { cito: 'winner.key' }, settled: [roundWinner] }),
    winnerName: text('Name of that team', {
      label: 'Winner',
      from: { cito: 'winnerTeam winningTeam' },
      settled: [roundWinnerName],
    }),
    side: choice('Side that won it', sideNames, {
      also: sides,
      from: { cito: 'winnerSide winningSide' },
      settled: [roundSide],
    }),
    reason: nullable(
      choice('How it ended', roundReasons, {
        also: roundReasonWords,
        from: { gsi: 'roundEndReason', cito: 'endReason winReason', hltv: 'winType', faceit: 'outcome' },
      }),
    ),
    score: { ...score, about: 'Rounds won after this round', label: 'Score' },
    seconds: maybe.int('Length in seconds', { format: 'seconds', from: { cito: 'duration' } }),
    endedAt: maybe.time('When it ended', { label: 'Ended' }),
  }),
  { called: 'round' },
);

/** What every pushed update has. Besides, it has the fields of its type: see `updateSchemas` in `update.ts`. */
export const liveUpdate = record('One pushed update of a live match', () => ({
  id: text('Identifier of the update, the same each time it is sent', { format: 'id' }),
  type: choice('What happened', updateTypes, { from: { cito: 'event kind' } }),
  matchId: text('Match identifier', { format: 'id', label: 'Match', from: { cito: 'match.id match' } }),
  at: time('When it happened', { from: { cito: 'time timestamp' } }),
}));
