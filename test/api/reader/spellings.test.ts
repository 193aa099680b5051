import { expect, test } from 'vitest';
import { liveMatch, livePlayer, liveRound, liveState } from '../../../src/api/entities/live.ts';
import { mapResult, matchSummary, playerMapStats, streamLink } from '../../../src/api/entities/match.ts';
import { match } from '../../../src/api/entities/matchDetails.ts';
import {
  leaderboardRow,
  player,
  playerBrief,
  playerMapLine,
  playerSeason,
} from '../../../src/api/entities/player.ts';
import { rankingRow } from '../../../src/api/entities/ranking.ts';
import { skin, skinHistoryPoint, skinPrice, skinTrend } from '../../../src/api/entities/skin.ts';
import {
  headToHead,
  rosterChange,
  rosterHistoryEntry,
  team,
  teamMapStats,
  transfer,
} from '../../../src/api/entities/team.ts';
import { bracket, tournamentStanding, tournamentSummary } from '../../../src/api/entities/tournament.ts';
import { read, readWhole } from '../../../src/api/reader/reader.ts';
import type { Schema } from '../../../src/api/schema.ts';

type AnySchema = Schema<unknown, unknown>;

/** The value at a path of a record that was read. */
const at = (found: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>(
    // Only records and lists are read by key.
    (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
    found,
  );
/** `value` as the only member of a record, by each of these names. */
const under = (value: unknown, ...names: readonly string[]) => names.map(name => ({ [name]: value }));
/** Two sides under each of these pairs of names. */
const sides = (one: unknown, other: unknown, ...pairs: readonly string[]) =>
  pairs.map(pair =>
    Object.fromEntries(pair.split(' ').map((name, place) => [name, place === 0 ? one : other])),
  );

const pairs =
  'team_a team_b|home_team away_team|team_one team_two|firstTeam secondTeam|opponent_1 opponent_2|participant1 participant2|t1 t2|a b';
const teams = sides({ name: 'A' }, { name: 'B' }, ...pairs.split('|'));
const names = sides(
  'A',
  'B',
  'team_a_name team_b_name',
  'homeTeam awayTeam',
  'team_name_1 team_name_2',
  'team1.name team2.name',
);
const day = '2026-01-02';

const cases: readonly (readonly [AnySchema, Readonly<Record<string, unknown>>, readonly unknown[]])[] = [
  [
    matchSummary,
    { team1Name: 'A', team2Name: 'B' },
    [
      ...teams,
      ...names,
      { teams: ['A', 'B'] },
      { teams: { away: { name: 'B' }, home: { name: 'A' } } },
      { teams: { a: 'A', b: 'B' } },
      { team1: { team_name: 'A' }, team2: { display_name: 'B' } },
      { team1: { data: { attributes: { name: 'A' } } }, team2: { data: { name: 'B' } } },
      { teams: [{ attributes: { name: 'A' } }, { team: { name: 'B' } }] },
    ],
  ],
  [
    matchSummary,
    { 'score.team1': 2, 'score.team2': 1 },
    [
      ...sides(
        2,
        1,
        'team_a_score team_b_score',
        'score_home score_away',
        'team1_maps_won team2_maps_won',
        'score_1 score_2',
      ),
      ...under([2, 1], 'scores', 'maps_won', 'final_score'),
      ...under('2-1', 'scores', 'match_score', 'scoreline'),
      ...under({ team_a: 2, team_b: '1' }, 'score', 'result'),
      { score: { current: { home: 2, away: 1 } } },
      { score: { display: '2 : 1' } },
      { score: { team1: { score: 2 }, team2: { score: 1 } } },
      { result: { score: { team1: 2, team2: 1 } } },
      { team1: { maps_won: 2 }, team2: { maps_won: 1 } },
      { teams: [{ mapsWon: 2 }, { mapsWon: 1 }] },
      { participants: [{ result: { score: 2 } }, { result: { score: 1 } }] },
    ],
  ],
  [
    matchSummary,
    { startsAt: '2026-11-20T00:00:00.000Z' },
    [
      ...under(
        1_795_132_800,
        'start_time',
        'begins_at',
        'scheduled_for',
        'kickoff',
        'match_date',
        'start_ts',
        'unix',
      ),
      ...under('1795132800000', 'datetime', 'startsAtUtc', 'date_utc', 'start_time_utc', 'scheduled'),
      { starts_at: 1_795_132_800_000_000 },
      { starts_at: '1795132800.0' },
    ],
  ],
  [
    matchSummary,
    { bestOf: 3 },
    under('bo3', 'match_type', 'series_type', 'matchFormat', 'number_of_maps', 'maps_count'),
  ],
  [
    matchSummary,
    { status: 'live' },
    [...under(true, 'is_live', 'live'), ...under('In Play', 'status', 'match_status')],
  ],
  [
    matchSummary,
    { status: 'finished' },
    [{ finished: true }, ...under('FINAL', 'status', 'state'), { status: 'defwin' }],
  ],
  [matchSummary, { winner: 'A' }, [...under('A', 'winning_team', 'won_by'), { winnerTeam: { title: 'A' } }]],
  [
    mapResult,
    { 'score.team1': 13, 'score.team2': 9 },
    [
      { team1_rounds: 13, team2_rounds: 9 },
      { rounds_won: { team1: 13, team2: 9 } },
      { team1: { rounds_won: 13 }, team2: { rounds_won: 9 } },
      { final_score: '13-9' },
    ],
  ],
  [match, { 'maps.0.name': 'Nuke' }, [{ maps: ['Nuke'] }, { map_scores: [{ map: { name: 'Nuke' } }] }]],
  [
    playerMapStats,
    { nickname: 'x', teamName: 'T' },
    [
      { player_name: 'x', team_name: 'T' },
      { player: { alias: 'x', nickname: 'x', team: { name: 'T' } } },
      { nick: 'x', team: { display_name: 'T' } },
    ],
  ],
  [
    playerMapStats,
    { kills: 55 },
    [...under(55, 'total_kills', 'kill_count', 'killsTotal', 'frags'), { stats: { totalKills: 55 } }],
  ],
  [playerMapStats, { kast: 55 }, under('55%', 'kast_pct', 'kastPercent', 'KAST rate')],
  [playerMapStats, { rating: 1.1 }, under(1.1, 'rating_2.0', 'hltv_rating', 'avg_rating')],
  [playerMapStats, { headshots: 55 }, under(55, 'hs_pct', 'headshot_percent', 'hsRate')],
  [
    playerSeason,
    { kd: 1.5, maps: 5 },
    under(5, 'map_count', 'total_maps', 'games_played').map(maps => ({ 'K/D': 1.5, ...maps })),
  ],
  [
    playerBrief,
    { country: 'DK' },
    [{ country: { code: 'DK', name: 'Denmark' } }, ...under('DK', 'country_code', 'nationality')],
  ],
  [playerBrief, { nickname: 'x' }, under('x', 'player_name', 'alias', 'in_game_name', 'username')],
  [
    leaderboardRow,
    { nickname: 'x', teamName: 'T' },
    [{ player: { name: 'x', team: 'T' } }, { playerName: 'x', current_team: { title: 'T' } }],
  ],
  [
    player,
    { 'stats.rating': 1.1 },
    [{ headline: { rating: 1.1 } }, { stats: { overall: { rating: '1.10' } } }],
  ],
  [
    playerMapLine,
    { won: true, opponentName: 'X' },
    [
      { result: 'W', against: 'X' },
      { is_win: 'yes', opponent_team: { name: 'X' } },
    ],
  ],
  [
    rankingRow,
    { rank: 5, teamName: 'A' },
    under('5', 'world_rank', 'ranking_position', '#', 'placement').map(rank => ({
      ...rank,
      team: { data: { name: 'A' } },
    })),
  ],
  [
    rankingRow,
    { roster: ['x', 'y'] },
    [{ players: [{ player: { nickname: 'x' } }, { ign: 'y' }] }, { team: { players: ['x', 'y'] } }],
  ],
  [
    team,
    { worldRanking: 4 },
    [...under({ position: 4 }, 'world_ranking', 'ranking'), { rankings: { world: { rank: 4 } } }],
  ],
  [
    team,
    { 'roster.0.nickname': 'x' },
    [...under(['x'], 'roster', 'squad'), { current_lineup: [{ player: { nick: 'x' } }] }],
  ],
  [
    rosterHistoryEntry,
    { startDate: day, endDate: day },
    sides(day, day, 'joined left', 'date_from date_to', 'joined_on left_on'),
  ],
  [
    teamMapStats,
    { played: 7, wins: 4, losses: 3, winRate: 57 },
    [
      { maps_played: 7, won: 4, lost: 3, win_pct: '57%' },
      { total: 7, w: 4, l: 3, wr: 57 },
    ],
  ],
  [
    headToHead,
    { team1Wins: 3, team2Wins: 1 },
    [{ summary: { team1_wins: 3, team2_wins: 1 } }, { wins: [3, 1] }, { record: { wins: 3, losses: 1 } }],
  ],
  [
    rosterChange,
    { type: 'join', date: day },
    [
      { change_type: 'joined', created_at: day },
      { action: 'IN', day },
    ],
  ],
  [
    transfer,
    { fromTeamName: 'A', toTeamName: 'B' },
    [
      { old_team: 'A', new_team: { title: 'B' } },
      { previousTeam: { name: 'A' }, destination: 'B' },
    ],
  ],
  [
    tournamentSummary,
    { startDate: day, endDate: day },
    [{ dates: { start: day, end: day } }, ...sides(day, day, 'begins_at finishes_at', 'from to')],
  ],
  [
    tournamentSummary,
    { prizePool: 1000, teamCount: 16 },
    [
      { prize_pool_usd: 1000, teams: 16 },
      { prize_money: '$1,000', num_teams: '16' },
    ],
  ],
  [
    tournamentStanding,
    { placement: '1', prize: 1000 },
    [
      { final_place: 1, earnings: 1000 },
      { pos: '1', prize_usd: '1000' },
    ],
  ],
  [
    bracket,
    { 'slots.0.stage': 'Playoffs', 'slots.0.roundName': 'Final', 'slots.0.team1Name': 'A' },
    [
      { stages: [{ name: 'Playoffs', rounds: [{ title: 'Final', matches: [{ id: 1, team1: 'A' }] }] }] },
      {
        bracket: {
          Stages: {
            p: { name: 'Playoffs', Rounds: [{ name: 'Final', Matches: [{ team1: { name: 'A' } }] }] },
          },
        },
      },
    ],
  ],
  [
    skin,
    { 'price.lowest': 5 },
    [...under(5, 'price_usd', 'market_price', 'cheapest'), { price: { usd: '5.00' } }],
  ],
  [
    skinPrice,
    { marketplace: 'X', price: 5, offers: 2 },
    [
      { shop: 'X', price: { usd: 5 }, qty: 2 },
      { market_name: 'X', lowest_ask: '$5', offersCount: '2' },
    ],
  ],
  [
    skinHistoryPoint,
    { date: day, price: 5 },
    [{ t: 1_767_312_000, p: 5 }, { recorded_at: `${day}T10:00:00Z`, price_usd: '5' }, [1_767_312_000_000, 5]],
  ],
  [
    skinTrend,
    { direction: 'gainer', changePercent: 5 },
    [
      { trend: 'UP', price_change_percent: '+5%' },
      { direction: 'gainers', pct: 5 },
    ],
  ],
  [
    streamLink,
    { platform: 'twitch', language: 'en', url: 'u' },
    [{ service: 'twitch', language: { code: 'en', name: 'English' }, stream_url: 'u' }],
  ],
  [
    liveMatch,
    { map: 'Nuke', 'mapScore.team1': 7, 'mapScore.team2': 5 },
    [
      { current_map: { name: 'Nuke', team1_score: 7, team2_score: 5 } },
      { active_map: 'Nuke', round_score: '7-5' },
      { map_in_play: { name: 'Nuke', score: '7-5' } },
      { currentGame: { map: 'Nuke', home_score: 7, away_score: 5 } },
      { map: 'Nuke', team1: { rounds: 7 }, team2: { rounds: 5 } },
    ],
  ],
  [
    liveMatch,
    { round: 13 },
    [
      { round: { number: 13 } },
      { round: { round_no: 1, number: '13' } },
      { current_map: { round_number: 13 } },
    ],
  ],
  [
    liveState,
    { bomb: 'planted' },
    [{ bombPlanted: true }, ...under({ status: 'planted' }, 'bomb'), { bomb: { isPlanted: 1 } }],
  ],
  [
    liveState,
    { roundTimer: 100 },
    [...under('1:40', 'timer', 'clock'), { time_remaining: 100 }, { timer: { seconds: 100 } }],
  ],
  [
    liveState,
    {
      'players.0.nickname': 'x',
      'players.0.teamName': 'A',
      'players.0.side': 'CT',
      'players.1.teamName': 'B',
    },
    [
      {
        teams: [
          { name: 'A', side: 'ct', players: [{ nickname: 'x' }] },
          { name: 'B', players: [{ nickname: 'y' }] },
        ],
      },
      {
        team1: { name: 'A', side: 'CT', players: [{ name: 'x' }] },
        team2: { name: 'B', lineup: ['y', { nick: 'y' }] },
      },
      {
        scoreboard: {
          a: { team: { name: 'A' }, side: 'CT', players: [{ nickname: 'x' }] },
          b: { title: 'B', players: { 7: { nickname: 'y' } } },
        },
      },
    ],
  ],
  [livePlayer, { alive: true, side: 'CT' }, [{ status: 'alive', team_side: 'CounterTerrorists' }]],
  [
    liveRound,
    { winnerName: 'A', reason: 'bomb' },
    [{ winner_team: { name: 'A' }, win_type: 'Target_Bombed' }],
  ],
];

test.each(
  cases.flatMap(([schema, wanted, sources]) =>
    sources.map(source => [schema.about, JSON.stringify(source), schema, source, wanted] as const),
  ),
)('%s is read from %s', (_about, _text, schema, source, wanted) => {
  const found = read(schema, source);
  expect(Object.fromEntries(Object.keys(wanted).map(path => [path, at(found, path)]))).toEqual(wanted);
});

test('a single record is read inside a member of any name, beside words about the answer', () => {
  const met = { team1_wins: 3, team2_wins: '1', matches: [{ id: 7 }] };
  const expected = { team1Wins: 3, team2Wins: 1, matches: [{ id: '7' }] };
  const wrapped = [met, { record: met }, { results: met, status: 'ok', meta: { page: 1 } }];
  expect(wrapped.map(each => readWhole(headToHead, each))).toEqual(wrapped.map(() => expected));
});

test('a flag, a group or a number of something else does not fill a field', () => {
  expect(read(matchSummary, { id: 1, is_live: false, finished: 'perhaps' })).toEqual({ id: '1' });
  expect(read(liveState, { teams: [{ name: 'A' }, { name: 'B' }] })?.players).toBeUndefined();
  expect(
    read(matchSummary, {
      teams: [
        { name: 'A', rank: 3 },
        { name: 'B', rank: 7 },
      ],
    })?.score,
  ).toBeUndefined();
  expect(read(mapResult, { name: 'Nuke', rounds: [{ number: 1 }, { number: 2 }] })?.score).toBeUndefined();
  expect(
    read(bracket, { slots: [{ round: 1, team1Name: 'A' }], stages: [{ name: 'Playoffs' }] })?.slots,
  ).toEqual([{ round: 1, team1Name: 'A' }]);
});
