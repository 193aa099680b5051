import { expect, test } from 'vitest';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { isUnknown } from '../../../../src/cli/watch/feed/until.ts';
import { boardAt, momentIn, opening, snapshotOf } from '../../../cli/watch/match.ts';

const { matchId } = opening;
const now = momentIn(17);
const at = new Date(now).toISOString();
const before = boardAt(17);
/** Of the first team, in this round. */
const side = before.team1Side;
const first = side === 'CT' ? 'ct' : 't';
const second = side === 'CT' ? 't' : 'ct';
const score = before.maps[0]?.score ?? { team1: 0, team2: 0 };
const [one, two] = [score.team1 + 1, score.team2];
const teams = { team1Name: 'Tall Trees', team2Name: 'Night Birds' };

/** What is shown after an update: score, series, round, phase, bomb, living players, kills of the first player. */
const shownAfter = (value: unknown, name = '') => {
  const tracker = createTracker();
  const { id: team1Id } = opening.team1;
  const { id: team2Id } = opening.team2;
  tracker.take(snapshotOf(before, now, { team1Id, team2Id }), now);
  const incoming = { text: JSON.stringify(value), value, id: '', event: name };
  const isSaid = isUnknown(tracker.take(incoming, now + 1000));
  const board = tracker.timeline.newest.get(matchId)?.board ?? before;
  return { board, isSaid };
};

type Row = readonly [title: string, value: unknown, shown: object | 'said', name?: string];
const scored = { score: `${one}-${two}`, isSaid: false };

const shapes: readonly Row[] = [
  // A match as a list of the known service has it, whole or wrapped.
  ['flat score of the map', { matchId, mapScore: { team1: one, team2: two } }, scored],
  ['flat numbers of the map', { matchId, ...teams, team1MapScore: one, team2MapScore: two }, scored],
  [
    'a whole match of our own',
    { id: matchId, ...teams, mapScore: { team1: one, team2: two }, round: 18 },
    { ...scored, round: 18 },
  ],
  ['the wrapper data', { data: { id: matchId, mapScore: { team1: one, team2: two } } }, scored],
  ['an answer around it', { success: true, data: { id: matchId, mapScore: [one, two] } }, scored],
  ['the wrapper payload', { type: 'match_update', payload: { matchId, mapScore: `${one}-${two}` } }, scored],
  ['the wrapper state', { matchId, state: { mapScore: { team1: one, team2: two } } }, scored],
  ['the wrapper update', { matchId, update: { mapScore: { team1: one, team2: two } } }, scored],
  ['the wrapper scoreboard', { matchId, scoreboard: { mapScore: { team1: one, team2: two } } }, scored],
  ['the match beside it', { match: { id: matchId }, mapScore: { team1: one, team2: two } }, scored],
  [
    'a wrapper in a wrapper',
    { data: { match: { id: matchId, ...teams, mapScore: { team1: one, team2: two } } } },
    scored,
  ],
  ['a list', [{ id: matchId, mapScore: { team1: one, team2: two } }], scored],
  ['a list in a wrapper', { matches: [{ id: matchId, mapScore: { team1: one, team2: two } }] }, scored],
  ['a list in data', { data: [{ id: matchId, mapScore: { team1: one, team2: two } }] }, scored],
  ['snake case', { match_id: matchId, map_score: { team_1: one, team_2: two } }, scored],
  ['capitals', { MatchId: matchId, MapScore: { Team1: one, Team2: two } }, scored],
  ['home and away', { matchId, mapScore: { home: one, away: two } }, scored],
  ['texts for numbers', { matchId, mapScore: { team1: String(one), team2: String(two) } }, scored],
  // Scores by their side and their team.
  ['sides in score', { matchId, score: { [first]: one, [second]: two } }, scored],
  ['sides flat', { matchId, [`${first}Score`]: one, [`${second}Score`]: two }, scored],
  [
    'sides of a scoreboard page',
    { matchId, [`${first}TeamScore`]: one, [`${second}TeamScore`]: two },
    scored,
  ],
  ['sides as records', { matchId, [first]: { score: one }, [second]: { score: two } }, scored],
  [
    'sides of state integration',
    {
      matchId,
      map: { name: 'Mirage', [`team_${first}`]: { score: one }, [`team_${second}`]: { score: two } },
    },
    scored,
  ],
  ['sides in teams', { matchId, teams: { [first]: { score: one }, [second]: { score: two } } }, scored],
  ['one side alone', { matchId, score: { [first]: one } }, scored],
  ['sides and their own side', { matchId, team1Side: side, score: { [second]: two, [first]: one } }, scored],
  [
    'rounds won by team identifier',
    {
      matchId,
      teams: [
        { id: 't2', roundsWon: two },
        { id: 't1', roundsWon: one },
      ],
    },
    scored,
  ],
  [
    'map score by team identifier',
    {
      matchId,
      mapScore: [
        { teamId: 't2', score: two },
        { teamId: 't1', score: one },
      ],
    },
    scored,
  ],
  ['map score by name', { matchId, mapScore: { 'Night Birds': two, 'Tall Trees': one } }, scored],
  ['map score by slug', { matchId, mapScore: { 'night-birds': two, 'tall-trees': one } }, scored],
  ['map score by identifier', { matchId, mapScore: { t2: two, t1: one } }, scored],
  ['one number of the map', { matchId, mapScore: { team1: one } }, scored],
  ['rounds beside the series', { matchId, ...teams, seriesScore: '0-0', score: `${one}-${two}` }, scored],
  [
    'the map in the list',
    { matchId, maps: [{ number: 1, name: 'Mirage', status: 'live', score: { team1: one, team2: two } }] },
    scored,
  ],
  [
    'the map by its name',
    { matchId, maps: [{ name: 'Mirage', status: 'live', score: { team1: one, team2: two } }] },
    scored,
  ],
  [
    'the current map',
    { matchId, currentMap: { name: 'Mirage', number: 1, score: { team1: one, team2: two } } },
    scored,
  ],
  // Teams in another order stay themselves.
  [
    'teams turned by name',
    { matchId, team1Name: 'Night Birds', team2Name: 'Tall Trees', mapScore: { team1: two, team2: one } },
    scored,
  ],
  [
    'teams turned in a list',
    {
      matchId,
      teams: [
        { id: 't2', name: 'Night Birds' },
        { id: 't1', name: 'Tall Trees' },
      ],
      mapScore: { team1: two, team2: one },
    },
    scored,
  ],
  [
    'teams turned by identifier',
    {
      matchId,
      team1: { id: 't2', name: 'NB' },
      team2: { id: 't1', name: 'TT' },
      mapScore: { team1: two, team2: one },
    },
    scored,
  ],
  [
    'the side of the teams in a list',
    {
      matchId,
      teams: [
        { id: 't1', name: 'Tall Trees', side: second.toUpperCase(), roundsWon: one },
        { id: 't2', name: 'Night Birds', side: first.toUpperCase(), roundsWon: two },
      ],
    },
    { ...scored, team1Side: second.toUpperCase() },
  ],
  // The series.
  ['the series', { matchId, score: { team1: 1, team2: 0 } }, { series: '1-0', isSaid: false }],
  ['the series flat', { matchId, ...teams, team1Score: 1, team2Score: 0 }, { series: '1-0', isSaid: false }],
  ['maps won', { matchId, ...teams, team1MapsWon: 1, team2MapsWon: 0 }, { series: '1-0', isSaid: false }],
  [
    'series by identifier',
    {
      matchId,
      scores: [
        { teamId: 't2', score: 0 },
        { teamId: 't1', score: 1 },
      ],
    },
    { series: '1-0', isSaid: false },
  ],
  ['rounds in the place of the series', { matchId, score: { team1: 9, team2: 7 } }, 'said'],
  [
    'rounds of the teams in a list',
    {
      matchId,
      teams: [
        { id: 't1', score: 9 },
        { id: 't2', score: 7 },
      ],
    },
    'said',
  ],
  // One fact.
  ['the round', { matchId, currentRound: 18 }, { round: 18, isSaid: false }],
  ['the bomb', { matchId, bombStatus: 'defused' }, { bomb: 'defused', isSaid: false }],
  ['whether it is planted', { matchId, bombPlanted: true }, { bomb: 'planted', isSaid: false }],
  ['a phase', { matchId, phase: 'freezetime' }, { phase: 'freezetime', isSaid: false }],
  ['a technical pause', { matchId, type: 'technical_pause' }, { phase: 'paused', isSaid: false }],
  ['a pause', { matchId, event: 'match_paused' }, { phase: 'paused', isSaid: false }],
  ['a pause of the game', { matchId, event: 'game_paused' }, { phase: 'paused', isSaid: false }],
  ['its end', { matchId, event: 'game_unpaused' }, { phase: 'live', isSaid: false }],
  // A restored round: without a score it has to be asked for, and nothing of it counts.
  [
    'a loaded backup',
    { matchId, event: 'backup_loaded', map_number: 0, round_number: 3 },
    { phase: 'freezetime', round: before.round, score: `${score.team1}-${score.team2}`, isSaid: true },
  ],
  [
    'a loaded backup with its score',
    { matchId, type: 'backup_loaded', round: 4, mapScore: { team1: 2, team2: 1 } },
    { phase: 'freezetime', round: 4, score: '2-1', isSaid: false },
  ],
  [
    'a reload by the name of the frame',
    { matchId, round: 3 },
    { phase: 'freezetime', round: before.round, isSaid: true },
    'Match_Reloaded',
  ],
  [
    'a timeout by the name of the frame',
    { matchId },
    { phase: 'timeout', isSaid: false },
    'tactical_timeout',
  ],
  [
    'one player',
    { matchId, players: [{ playerId: 'ash', kills: 99 }] },
    { kills: 99, players: 10, isSaid: false },
  ],
  [
    'one player by name',
    { matchId, players: [{ id: 'x-1', name: 'Ash', kills: 99 }] },
    { kills: 99, players: 10, isSaid: false },
  ],
  [
    'one team’s players',
    {
      matchId,
      teams: [{ id: 't1', name: 'Tall Trees', players: [{ id: 'ash', nickname: 'ash', kills: 99 }] }],
    },
    { kills: 99, players: 10, isSaid: false },
  ],
  [
    'the end by its status',
    { matchId, ...teams, status: 'completed', score: { team1: 2, team2: 0 } },
    { series: '2-0', finished: true, isSaid: false },
  ],
  // Events.
  [
    'a round’s end',
    {
      type: 'round_end',
      matchId,
      id: 'r',
      at,
      mapNumber: 1,
      round: 17,
      winner: 'team1',
      side,
      reason: 'bomb',
      score: { team1: one, team2: two },
      damage: {},
    },
    scored,
  ],
  [
    'its end without the rest',
    { type: 'round_end', matchId, winner: 'Tall Trees', score: { team1: one, team2: two } },
    scored,
  ],
  [
    'its end by identifier',
    { event: 'RoundEnd', matchId, winner: 't1', score: { t1: one, t2: two } },
    scored,
  ],
  [
    'its end by side',
    { type: 'round_ended', matchId, winner: side, score: { [first]: one, [second]: two } },
    scored,
  ],
  [
    'its end in a wrapper',
    { event: 'round_end', data: { matchId, winningSide: side, score: [one, two] } },
    scored,
  ],
  [
    'a type that is no tournament',
    { event: 'map_result', matchId, mapScore: [one, two] },
    { ...scored, eventName: 'Autumn Cup' },
  ],
  ['no bomb any more', { matchId, bomb: null }, { bomb: null, isSaid: false }],
  [
    'a round’s end on map 0',
    { type: 'round_end', matchId, map_number: 0, winner: 't1', score: [one, two] },
    'said',
  ],
  ['the start of round 0', { type: 'round_start', matchId, round_number: 0, team1Side: side }, 'said'],
  ['the end of a series without its score', { event: 'series_end', matchId, winner: 't1' }, 'said'],
  [
    'the end of a series',
    { event: 'series_end', matchId, winner: 't1', seriesScore: [2, 0] },
    { series: '2-0', finished: true, isSaid: false },
  ],
  ['its end without a score', { type: 'round_end', matchId, winner: 't1' }, 'said'],
  [
    'a kill by names',
    { type: 'kill', matchId, killer: { name: 'ash' }, victim: { name: 'finch' } },
    { isSaid: false },
  ],
  [
    'a kill of a player',
    { type: 'player_killed', matchId, killerId: 'ash', victimId: 'finch' },
    { isSaid: false },
  ],
  ['a kill without a victim', { type: 'kill', matchId, killerId: 'ash' }, 'said'],
  [
    'the bomb by the name of the frame',
    { matchId, playerId: 'ash' },
    { bomb: 'planted', isSaid: false },
    'bomb_planted',
  ],
  // What says nothing, or not what it means.
  ['the names alone', { matchId, ...teams, viewers: 12_000 }, 'said'],
  ['a message for people', { matchId, type: 'chat', text: 'hello' }, 'said'],
  ['odds', { matchId, odds: { t1: 1.8, t2: 2.1 } }, 'said'],
  ['a score somewhere else', { matchId, round: 18, result: { scoreboardLine: { teamAScore: one } } }, 'said'],
  ['a table in columns', { matchId, columns: ['team', 'score'], rows: [['Tall Trees', one]] }, 'said'],
  ['a text', 'hello', 'said'],
  ['nothing', {}, 'said'],
];

test.each(shapes.map(row => ({ row, title: row[0] })))('$title is shown, or said not to be', ({ row }) => {
  const [, value, shown, name] = row;
  const { board, isSaid } = shownAfter(value, name);
  const {
    series,
    round,
    phase,
    bomb,
    finished,
    players,
    team1Side,
    opening: { eventName },
  } = board;
  const map = board.maps.find(({ number }) => number === board.mapNumber)?.score ?? score;
  const kills = players.find(({ playerId }) => playerId === 'ash')?.kills;
  const text = (each: { readonly team1: number; readonly team2: number }): string =>
    `${each.team1}-${each.team2}`;
  const found = {
    score: text(map),
    series: text(series),
    round,
    phase,
    bomb,
    finished,
    eventName,
    team1Side,
    kills,
    players: players.length,
    isSaid,
  };
  // What is not understood changes no score.
  const wanted = shown === 'said' ? { score: text(score), isSaid: true } : shown;
  expect(found).toMatchObject({ series: text(before.series), ...wanted });
});

test('there are at least sixty of them', () => {
  expect(shapes.length).toBeGreaterThanOrEqual(60);
});
