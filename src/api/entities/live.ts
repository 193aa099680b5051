import { choice, flag, int, list, nullable, number, optional, record, text, time } from '../schema.ts';
import { words } from '../reader/spelling.ts';
import { updateTypes } from '../updateTypes.ts';
import { mapAtNumber, numberInPlay, roundsInPlay } from './mapInPlay.ts';
import { mapResult, matchRecord, matchSummary, roundReasons, score, sideNames } from './match.ts';
import { headshotShare, mapByNumber, notDead } from './settled.ts';
import { roundsBesideSeries, roundSide, roundWinner, roundWinnerName, seriesByName } from './sides.ts';
import { nicknamePaths, otherReasons, otherSides, scoresIn, seriesPlaces, teamPaths } from './spellings.ts';

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

const mapsInPlay = ['activeMap', 'liveMap', 'mapInPlay', 'currentGame', 'game'];
const roundsOf = (side: 1 | 2): readonly string[] =>
  ['mapScore', 'currentMapScore', 'roundScore', 'roundsWon', 'rounds'].flatMap(name => teamPaths(side, name));

export const liveMatch = matchRecord('A match in progress', () => {
  const { id, eventName, eventSlug, stage, bestOf, team1Name, team1Slug, team2Name, team2Slug, startsAt } =
    matchSummary.fields;
  return {
    id,
    eventName,
    eventSlug,
    // The number of the round in play is no stage, and neither is its phase.
    stage: { ...stage, from: 'stageName round roundName roundInfo tournament.name', worded: true as const },
    bestOf,
    team1Name,
    team1Slug,
    team2Name,
    team2Slug,
    score: {
      ...score,
      about: 'Series score in maps',
      label: 'Maps',
      ...seriesPlaces(),
      settled: [seriesByName],
    },
    map: nullable(
      text('Map in play', {
        from: [
          'currentMap.name',
          'currentMap',
          'currentMapName',
          'map.name',
          'mapName',
          ...mapsInPlay,
          ...mapsInPlay.map(map => `${map}.map`),
        ],
        worded: true,
        settled: [mapAtNumber],
      }),
    ),
    mapNumber: nullable(
      int('Position of that map in the series, from 1', {
        from: [
          'currentMap.number',
          'map.number',
          'currentMapNumber',
          ...mapsInPlay.map(map => `${map}.number`),
        ],
        settled: [mapByNumber('currentMap', ...mapsInPlay), numberInPlay],
      }),
    ),
    mapScore: nullable({
      ...score,
      about: 'Rounds won on that map',
      label: 'Rounds',
      from: [
        ...words('currentMap.score map.score currentMap map'),
        ...mapsInPlay.flatMap(map => [`${map}.score`, map]),
        ...scoresIn('currentMapScore', 'roundScore', 'roundsWon', 'liveScore', 'currentScore'),
        ...words('score.map score.rounds rounds'),
      ],
      beside: { team1: roundsOf(1), team2: roundsOf(2) },
      settled: [roundsBesideSeries, roundsInPlay],
    }),
    round: nullable(
      int('Current round, from 1', {
        from: [
          'currentRound',
          'roundNumber',
          'round.number',
          ...['currentMap', 'map', ...mapsInPlay].flatMap(map => [
            `${map}.round`,
            `${map}.currentRound`,
            `${map}.roundNumber`,
          ]),
        ],
      }),
    ),
    phase: nullable(choice('Phase of the round', phases, { from: 'roundPhase currentMap.phase' })),
    startsAt,
    teamsKnownAt: optional(matchSummary.fields.teamsKnownAt),
  };
});

export const livePlayer = record('A player on the server', () => ({
  playerId: text('Player identifier', { format: 'id', from: 'player.id id steamId steam64Id' }),
  playerSlug: text('Player slug', { from: 'player.slug slug' }),
  nickname: text('Player', { label: 'Player', from: nicknamePaths }),
  team: choice('Team of the match, 1 or 2', teamSides, { from: 'team.key' }),
  teamName: text('Team', { label: 'Team', from: 'team.name team' }),
  side: nullable(
    choice('Side in this half', sideNames, {
      also: otherSides,
      from: 'currentSide teamSide faction',
    }),
  ),
  alive: nullable(flag('Whether the player is alive', { from: 'isAlive status', settled: [notDead] })),
  health: nullable(int('Health, 0 to 100', { label: 'HP', from: 'hp healthPoints' })),
  armor: nullable(int('Armour, 0 to 100', { from: 'armour kevlar armorValue' })),
  helmet: nullable(flag('Whether the armour has a helmet')),
  kit: nullable(flag('Whether the player carries a defuse kit', { from: 'hasDefuseKit defuseKit' })),
  weapon: nullable(text('Weapon in hand', { from: 'weapon.name activeWeapon primaryWeapon primary' })),
  money: nullable(int('Money in dollars', { label: '$', from: 'cash balance credits' })),
  equipment: nullable(
    int('Value of the equipment in dollars', {
      label: 'Equip',
      from: 'equipmentValue equipment.value equipValue equip',
    }),
  ),
  kills: nullable(int('Kills on this map', { label: 'K', from: 'stats.kills k frags' })),
  assists: nullable(int('Assists on this map', { label: 'A', from: 'stats.assists a' })),
  deaths: nullable(int('Deaths on this map', { label: 'D', from: 'stats.deaths d' })),
  adr: nullable(
    number('Average damage per round on this map', {
      label: 'ADR',
      format: 'decimal1',
      from: 'stats.adr damagePrRound averageDamage',
    }),
  ),
  headshots: nullable(
    number('Share of headshot kills, in percent', {
      label: 'HS%',
      format: 'percent',
      from: 'headshotPercentage headshotPercent headshotPct hsPercentage hsPercent hsPct hs',
      settled: [headshotShare],
    }),
  ),
}));

const players = list(livePlayer, {
  about: 'The ten players, first team first',
  from: 'lineups scoreboard playerStats state.players',
  groups: {
    lists: ['players', 'lineup', 'roster', 'members'],
    outer: ['teams', 'sides'],
    oneOf: { lists: ['maps', 'games'], item: mapResult },
    names: { teams: 'teamName', '*': 'teamName' },
    beside: Object.fromEntries(
      words('t ct ts cts terrorist terrorists counterterrorist counterterrorists').map(name => [
        name,
        'side',
      ]),
    ),
    shared: ['side', 'team'],
  },
});

export const liveState = record('A live match at this moment', () => ({
  ...liveMatch.fields,
  roundTimer: nullable(
    int('Seconds left in the round, or until the bomb explodes; an estimate', {
      label: 'Timer',
      format: 'seconds',
      from: words(
        `
          timer timeLeft roundTimeLeft timeRemaining remainingTime roundTimeRemaining secondsLeft remaining clock
          roundClock clock.currentSeconds roundTimerSeconds countdown roundTime
        `,
      ),
    }),
  ),
  bomb: nullable(
    choice('State of the bomb', bombStates, {
      from: 'bombStatus bombState bomb.state bomb.status c4',
      told: { planted: ['bombPlanted', 'isBombPlanted', 'bomb.planted', 'bomb.isPlanted'] },
    }),
  ),
  team1Side: nullable(
    choice('Side of the first team', sideNames, { also: otherSides, from: 'team1.side teams.0.side' }),
  ),
  players,
}));

export const liveScoreboard = record('The scoreboard of a live match', () => ({
  ...liveMatch.fields,
  team1Side: nullable(
    choice('Side of the first team', sideNames, { also: otherSides, from: 'team1.side teams.0.side' }),
  ),
  bomb: liveState.fields.bomb,
  maps: list(mapResult, { about: 'The maps of the series so far' }),
  players,
}));

export const liveRound = record(
  'A played round',
  () => ({
    mapNumber: int('Position of the map in the series, from 1', {
      label: 'Map #',
      from: 'map.number',
      settled: [mapByNumber()],
    }),
    map: text('Map name', { from: 'map.name mapName', worded: true }),
    round: int('Round on that map, from 1', {
      from: 'number roundNumber no index roundOrdinal sequenceNumber',
    }),
    winner: choice('Team that won it', teamSides, {
      from: 'winner.key winnerKey',
      settled: [roundWinner],
    }),
    winnerName: text('Name of that team', {
      label: 'Winner',
      from: 'winner.name winner winnerTeam winningTeam wonBy team',
      settled: [roundWinnerName],
    }),
    side: choice('Side that won it', sideNames, {
      also: otherSides,
      from: 'winnerSide winningSide winner.side winSide',
      settled: [roundSide],
    }),
    reason: nullable(
      choice('How it ended', roundReasons, {
        also: otherReasons,
        from: 'roundEndReason endReason outcome winType winReason endType type result',
      }),
    ),
    score: { ...score, about: 'Rounds won after this round', label: 'Score' },
    seconds: nullable(int('Length in seconds', { format: 'seconds', from: 'duration' })),
    endedAt: nullable(time('When it ended', { label: 'Ended' })),
  }),
  { called: 'round' },
);

/** What every pushed update has. Besides, it has the fields of its type: see `updateSchemas` in `update.ts`. */
export const liveUpdate = record('One pushed update of a live match', () => ({
  id: text('Identifier of the update, the same each time it is sent', { format: 'id' }),
  type: choice('What happened', updateTypes, { from: 'event kind' }),
  matchId: text('Match identifier', { format: 'id', label: 'Match', from: 'match.id match' }),
  at: time('When it happened', { from: 'time timestamp' }),
}));
