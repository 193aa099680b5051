import { expect, test } from 'vitest';
import { liveMatch, livePlayer, liveRound } from '../../../src/api/entities/live.ts';
import { mapResult, matchSummary, playerMapStats } from '../../../src/api/entities/match.ts';
import { rankingRow, regionalRankingRow } from '../../../src/api/entities/ranking.ts';
import { headToHead, transfer } from '../../../src/api/entities/team.ts';
import { tournamentStanding } from '../../../src/api/entities/tournament.ts';
import { read } from '../../../src/api/reader/reader.ts';
import type { Schema } from '../../../src/api/schema.ts';

type Source = Readonly<Record<string, unknown>>;
type Case = readonly [Schema<unknown, unknown>, string, unknown, readonly Source[]];

/** `value` as the only member of a record, by each of these names. */
const under = (value: unknown, names: string): readonly Source[] =>
  names.split(' ').map(name => ({ [name]: value }));
const beside = (more: Source, ...sources: readonly Source[]): readonly Source[] =>
  sources.map(source => ({ ...source, ...more }));

const ownLine = {
  ...Object.fromEntries(Object.keys(playerMapStats.fields).map(name => [name, null])),
  kills: 25,
  headshots: 12,
};

/** A field and its value, and records in which it follows from several members, or from those of a known service. */
const cases: readonly Case[] = [
  [
    rankingRow,
    'change',
    2,
    [
      ...beside(
        { rank: 3 },
        ...under(5, 'previous_rank previousPosition prev_rank last_place rank_last_week'),
      ),
      { rank: 3, previous: { rank: '5' } },
      ...under('▲2', 'change rank_change'),
      { movement: 'up 2' },
      { change: { direction: 'up', places: 2 } },
      { rank_delta: 2, trend: 'up' },
    ],
  ],
  [
    rankingRow,
    'change',
    -2,
    [
      { rank: 3, previous_position: 1 },
      { change: { type: 'down', value: 2 } },
      { change: 2, direction: 'down' },
      ...under('▼ 2', 'change movement'),
    ],
  ],
  [
    rankingRow,
    'change',
    undefined,
    [
      { rank: 3, previous_rank: null },
      { rank: 3, previous_rank: 0 },
      { rank: 3, change: null, previous_rank: 5 },
      { rank: 3, change: 0, is_new: true },
      { rank: 3, change: 'new' },
    ],
  ],
  [
    tournamentStanding,
    'placement',
    '5-8',
    [
      ...under({ from: 5, to: 8 }, 'placement place final_placement position'),
      ...under({ min: '5', max: '8' }, 'placement rank'),
      ...under([5, 8], 'placement placement_range'),
      { placement_from: 5, placement_to: 8 },
      { placeMin: 5, placeMax: 8 },
      { min_place: 5, max_place: 8 },
    ],
  ],
  [tournamentStanding, 'placement', '1', [{ placement: { from: 1, to: 1 } }, { place: { rank: 1 } }]],
  [
    matchSummary,
    'winner',
    'B',
    [
      ...under(2, 'winner winning_team winner_id'),
      ...under('away', 'winner winner_side'),
      ...under({ id: 20, type: 'Team' }, 'winner winner_team'),
      ...under('20', 'winner winnerId winner_team_id'),
      ...under('team2', 'winner'),
      {
        winner_id: 20,
        results: [
          { team_id: 20, score: 2 },
          { team_id: 10, score: 0 },
        ],
      },
    ].map(told => ({ team1: { id: 10, name: 'A' }, team2: { id: 20, name: 'B' }, ...told })),
  ],
  [
    matchSummary,
    'winner',
    'B',
    [
      {
        teams: [
          { name: 'A', winner: false },
          { name: 'B', winner: true },
        ],
      },
      { home: { name: 'A' }, away: { name: 'B', is_winner: 1 } },
      {
        opponents: [
          { name: 'A', outcome: 'loss' },
          { name: 'B', outcome: 'win' },
        ],
      },
    ],
  ],
  [
    matchSummary,
    'winner',
    undefined,
    [
      ...under(0, 'winner winner_id'),
      ...under('draw', 'winner'),
      ...under(77, 'winner winner_id winner_team_id'),
      { winner: null, winner_id: 20 },
      ...[
        { score: { team1: 0, team2: 2 } },
        { score: '0-2' },
        { score: [0, 2] },
        { score: { home: 0, away: 2 } },
        { score1: 0, score2: 2 },
        { home_score: 0, away_score: 2 },
        { team1Score: 0, team2Score: 2 },
        {
          results: [
            { team_id: 20, score: 2 },
            { team_id: 10, score: 0 },
          ],
        },
      ].map(score => ({ winner: 1, ...score })),
      { winner: 1, teams: [{ score: 0 }, { score: 2 }] },
    ].map(told => ({ team1: { id: 10, name: 'A' }, team2: { id: 20, name: 'B' }, ...told })),
  ],
  [matchSummary, 'winner', 'T1', [{ team1: 'Spirit', team2: 'T1', winner: 'T1' }]],
  [matchSummary, 'winner', '2', [{ team1: '2', team2: '1', winner: '2' }]],
  ...[
    { team1: { name: 'A', maps_won: 1, score: 5 }, team2: { name: 'B', maps_won: 0, score: 4 } },
    { team1: { name: 'A', series_score: 1, score: 5 }, team2: { name: 'B', series_score: 0, score: 4 } },
    { team1_maps_won: 1, team2_maps_won: 0, team1_score: 5, team2_score: 4 },
    { series_score: '1-0', score: '5-4' },
    { series_score: '1-0', team1_score: 5, team2_score: 4 },
    { score: '1-0', map_score: '5-4' },
    { score: { team1: 1, team2: 0 }, map_score: { team1: 5, team2: 4 } },
  ].flatMap(told => [
    [liveMatch, 'score', { team1: 1, team2: 0 }, [told]] as const,
    [liveMatch, 'mapScore', { team1: 5, team2: 4 }, [told]] as const,
  ]),
  ...[
    { global_rank: 12, regional_rank: 1 },
    { worldRank: 12, regionalRank: 1 },
    { rank: 1, world_ranking: 12, region_rank: 1 },
    { position: 1, globalRank: 12, regionRank: 1 },
  ].flatMap(told => [
    [regionalRankingRow, 'rank', 1, [told]] as const,
    [regionalRankingRow, 'worldRank', 12, [told]] as const,
    [regionalRankingRow, 'regionalRank', 1, [told]] as const,
  ]),
  [
    matchSummary,
    'startsAt',
    '2026-11-21T09:30',
    [
      { date: '2026-11-21', time: '9:30' },
      { day: '2026-11-21', start_time: '09:30' },
      { match_date: '2026-11-21', kickoff: '09:30' },
    ],
  ],
  [matchSummary, 'startsAt', '2026-11-21T18:00Z', [{ date: '2026-11-21', time: '18:00 UTC' }]],
  [matchSummary, 'startsAt', '18:00', [{ time: '18:00' }]],
  [rankingRow, 'rank', 12, [{ global_rank: 12 }]],
  [liveMatch, 'mapScore', undefined, [{ team1_score: 1, team2_score: 0 }, { score: '1-0' }]],
  [
    matchSummary,
    'score',
    { team1: 1, team2: 2 },
    [
      {
        results: [
          { team_id: 20, score: 2 },
          { team_id: 10, score: 1 },
        ],
      },
      {
        results: [
          { team_id: 10, score: 1 },
          { team_id: 20, score: 2 },
        ],
      },
      {
        scores: [
          { team: { name: 'B' }, score: 2 },
          { team: { name: 'A' }, score: 1 },
        ],
      },
      { scores: { 10: 1, 20: 2 } },
      { scores: { 20: '2', 10: '1' } },
      { score: { B: 2, A: 1 } },
    ].flatMap(told => [
      { team1: { id: 10, name: 'A' }, team2: { id: 20, name: 'B' }, ...told },
      { opponents: [{ opponent: { id: 10, name: 'A' } }, { opponent: { id: 20, name: 'B' } }], ...told },
    ]),
  ],
  [liveRound, 'winner', 'team2', under(2, 'winner').concat(under('away', 'winner'))],
  [liveRound, 'winner', undefined, under('CT', 'winner').concat(under('Spirit', 'winner'))],
  [liveRound, 'winnerName', undefined, under('CT', 'winner').concat(under(2, 'winner'))],
  [liveRound, 'winnerName', 'Spirit', under('Spirit', 'winner')],
  [liveRound, 'side', 'CT', under('Counter-Terrorists', 'winner').concat({ side: 'CT', winner: 'team1' })],
  [
    playerMapStats,
    'headshots',
    48,
    [
      { kills: 25, headshots: 12, headshot_percentage: 48 },
      { Kills: '25', Headshots: '12', 'Headshots %': '48' },
      { kills: 25, headshots: 12, kast: 0.71 },
      { kills: 25, headshots: 48, kast: 71 },
      { kills: 25, headshots: 12 },
      { kills: 25, headshots: 12, headshotKills: 12, kast: 71 },
      { kills: 25, hs_pct: 0.48 },
      { kills: 25, headshotPercent: 48 },
      { kills: 5000, headshots: 48 },
      { totalKills: 5000, totalHeadshots: 2400 },
      { kills: 25, headshot_kills: 12 },
    ],
  ],
  [
    playerMapStats,
    'headshots',
    40,
    [
      { kills: 25, headshots: 10 },
      { kills: 25, hs: 10, kast: '71%' },
    ],
  ],
  [playerMapStats, 'headshots', undefined, [{ headshots: 240 }, { headshot_kills: 12 }]],
  // A record with every field under its own name means by each what the schema says.
  [playerMapStats, 'headshots', 12, [ownLine]],
  [playerMapStats, 'kast', 71, [{ kills: 25, headshots: 12, kast: 0.71 }]],
  [rankingRow, 'country', undefined, [...under('https://x.example/dk.svg', 'flag country'), { country: 57 }]],
  [rankingRow, 'country', 'DK', [{ flag: 'dk.png', country: { name: 'Denmark', iso_code: 'DK' } }]],
  [
    transfer,
    'toTeamName',
    'B',
    [
      { team_from: 'A', team_to: 'B' },
      { teams: { from: 'A', to: 'B' } },
      { from: { team: { name: 'A' } }, to: { team: { name: 'B' } } },
      { left: 'A', joined: 'B' },
    ],
  ],
  [
    headToHead,
    'team1Wins',
    3,
    [
      { team: { wins: 3 }, opponent: { wins: 2 } },
      { wins: 3, losses: 2 },
    ],
  ],
  [
    headToHead,
    'team2Wins',
    2,
    [
      { team: { wins: 3 }, opponent: { wins: 2 } },
      { wins: 3, losses: 2 },
    ],
  ],
  [headToHead, 'team2', { name: 'B' }, [{ team: { name: 'A' }, opponent: { name: 'B' } }]],
  [
    mapResult,
    'score',
    { team1: 16, team2: 14 },
    [{ result: { team1TotalRounds: 16, team2TotalRounds: 14 } }],
  ],
  [matchSummary, 'team2Name', 'B', [{ match2opponents: [{ name: 'A' }, { name: 'B' }] }]],
  // A number is no name of a map.
  ...[liveMatch, liveRound, playerMapStats].flatMap((schema): readonly Case[] => [
    [schema, 'mapNumber', 2, [...under(2, 'map Map'), ...under('2', 'map'), { map: { number: 2 } }]],
    [schema, 'map', undefined, [...under(2, 'map'), ...under('2', 'map')]],
    [schema, 'map', 'Nuke', [{ map: 2, mapName: 'Nuke' }, { map: { id: 2, name: 'Nuke' } }]],
  ]),
  [
    liveMatch,
    'stage',
    undefined,
    [
      { round: 13, phase: 'live' },
      { round: '13', phase: 'freezetime' },
    ],
  ],
  [liveMatch, 'stage', 'Semi-final', under('Semi-final', 'stage round round_name')],
  [mapResult, 'number', 2, [{ map: 2, score: '13-4' }]],
  [mapResult, 'name', undefined, [{ map: 2, score: '13-4' }]],
  [liveMatch, 'mapNumber', 2, under(2, 'current_map currentMap activeMap current_game')],
  [
    liveMatch,
    'map',
    'Nuke',
    [
      { current_map: 2, maps: ['Mirage', 'Nuke'] },
      {
        current_map: 2,
        maps: [
          { number: 2, name: 'Nuke' },
          { number: 3, name: 'Mirage' },
        ],
      },
      { currentMap: { number: 2 }, maps: [{ name: 'Mirage' }, { name: 'Nuke' }] },
      { map: '2', games: [{ map: { name: 'Mirage' } }, { map: { name: 'Nuke' } }] },
      {
        map_number: 2,
        maps: [
          { number: 1, map: 'Mirage' },
          { number: 2, map: 'Nuke' },
        ],
      },
    ],
  ],
  [
    liveMatch,
    'map',
    undefined,
    [
      ...under(2, 'current_map'),
      { current_map: 3, maps: ['Mirage', 'Nuke'] },
      {
        current_map: 2,
        maps: [
          { number: 1, name: 'Nuke' },
          { number: 3, name: 'Mirage' },
        ],
      },
    ],
  ],
  [livePlayer, 'alive', true, [...under(false, 'dead is_dead eliminated'), { isDead: 0 }]],
  [livePlayer, 'alive', false, [...under(true, 'dead isDead'), { alive: false, dead: false }]],
];

test.each(
  cases.flatMap(([schema, field, value, sources]) =>
    sources.map(source => [field, value, JSON.stringify(source), schema, source] as const),
  ),
)('%s is %j in %s', (field, value, _text, schema, source) => {
  // The schemas are of records.
  expect((read(schema, source) as Source | undefined)?.[field]).toEqual(value);
});
