import { describe, expect, test } from 'vitest';
import { liveMatch, livePlayer, liveRound, liveState } from '../../../src/core/entities/live.ts';
import { mapResult, matchSummary, playerMapStats, streamLink } from '../../../src/core/entities/match.ts';
import { match } from '../../../src/core/entities/matchDetails.ts';
import { player, playerBrief, playerMapLine, playerSeason } from '../../../src/core/entities/player.ts';
import { rankingRow, regionalRankingRow } from '../../../src/core/entities/ranking.ts';
import { skin, skinPrice, skinTrend } from '../../../src/core/entities/skin.ts';
import { headToHead, rosterChange, team, teamMapStats, transfer } from '../../../src/core/entities/team.ts';
import { tournamentStanding, tournamentSummary } from '../../../src/core/entities/tournament.ts';
import { placesOf } from '../../../src/core/reader/layout.ts';
import { read } from '../../../src/core/reader/reader.ts';
import { placeSources, type Schema } from '../../../src/core/schema.ts';
import { routeEntries } from '../../../src/core/table/index.ts';

type AnySchema = Schema<unknown, unknown>;

/** Every field of every answer, each schema once. */
const fieldsOf = (
  schema: AnySchema,
  seen = new Set<AnySchema>(),
): readonly (readonly [string, AnySchema])[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inside = schema.item ? fieldsOf(schema.item, seen) : [];
  return Object.entries(schema.fields ?? {}).reduce(
    (found, [name, field]) => [...found, [name, field] as const, ...fieldsOf(field, seen)],
    inside,
  );
};

describe('a field of an entity', () => {
  const fields = routeEntries.flatMap(({ row }) => fieldsOf(row.returns));

  test('has at most eight further places', () => {
    const many = fields.filter(([, { from, beside = {} }]) =>
      [from, ...Object.values(beside)].some(places => placesOf(places).length > 8),
    );
    expect(many.map(([name]) => name)).toEqual([]);
  });

  test('says of each further place where it comes from', () => {
    const sources = new Set(fields.flatMap(([, { from = {} }]) => Object.keys(from)));
    expect([...sources].filter(source => !placeSources.some(each => each === source))).toEqual([]);
  });
});

/** A record, and the fields that are read of it. */
const cases: readonly (readonly [AnySchema, object, object])[] = [
  // Any writing and nesting of the own name.
  ...[
    { team1Name: 'A', team2Name: 'B' },
    { team1_name: 'A', team2_name: 'B' },
    { Team1Name: 'A', 'TEAM2-NAME': 'B' },
    { team1: { name: 'A' }, team2: { name: 'B' } },
    { team1: 'A', team2: [{ title: 'B' }] },
    // Further places, and all their nestings.
    { home: { name: 'A' }, away: 'B' },
    { home_team: 'A', AwayTeam: { name: 'B' } },
    { teams: ['A', { name: 'B' }] },
    { teams: { away: 'B', home: { name: 'A' } } },
    { teams: { faction1: { name: 'A' }, faction2: { name: 'B' } } },
    { opponents: [{ opponent: { name: 'A' } }, { opponent: { name: 'B' } }] },
    { competitors: [{ name: 'A' }, { name: 'B' }] },
  ].map(source => [matchSummary, source, { team1Name: 'A', team2Name: 'B' }] as const),
  [matchSummary, { event: { name: 'Major' } }, { eventName: 'Major' }],
  [matchSummary, { event: 'Major', stageName: 'Group A' }, { eventName: 'Major', stage: 'Group A' }],
  [matchSummary, { begin_at: '2026-11-20T10:00:00Z' }, { startsAt: '2026-11-20T10:00:00Z' }],
  [matchSummary, { number_of_games: 3, status: 'not_started' }, { bestOf: 3, status: 'upcoming' }],
  [match, { games: [{ position: 1, map: { name: 'Nuke' } }] }, { maps: [{ number: 1, name: 'Nuke' }] }],
  [playerMapStats, { player_name: 'x', team_name: 'T' }, { nickname: 'x', teamName: 'T' }],
  [
    playerMapStats,
    { player: { name: 'y', nickname: 'x', team: { name: 'T' } } },
    { nickname: 'x', teamName: 'T' },
  ],
  [playerMapStats, { stats: { kills: '55' }, adr: 80 }, { kills: 55, adr: 80 }],
  [playerSeason, { year: 2025, 'K/D': 1.5, maps_played: 5 }, { year: 2025, kd: 1.5, maps: 5 }],
  [playerBrief, { name: 'x', first_name: 'Ann', last_name: 'Lee' }, { nickname: 'x', realName: 'Ann Lee' }],
  [
    playerBrief,
    { nickname: 'x', country: { name: 'Denmark', code: 'DK' } },
    { nickname: 'x', country: 'DK' },
  ],
  [playerMapLine, { result: 'W', opponent: { name: 'X' } }, { won: true, opponentName: 'X' }],
  [rankingRow, { position: 5, team: { name: 'A' }, previous_rank: 7 }, { rank: 5, teamName: 'A', change: 2 }],
  [rankingRow, { team: { name: 'A', players: ['x', 'y'] } }, { teamName: 'A', roster: ['x', 'y'] }],
  [regionalRankingRow, { globalRank: 12, regionRank: 1 }, { rank: 1, worldRank: 12, regionalRank: 1 }],
  [team, { name: 'A', world_ranking: { position: 4 } }, { name: 'A', worldRanking: 4 }],
  [
    team,
    { name: 'A', players: ['x', { nick: 'y' }] },
    { name: 'A', roster: [{ nickname: 'x' }, { nickname: 'y' }] },
  ],
  [
    teamMapStats,
    { name: 'Nuke', win_rate: '57%', ct: { winRate: 54 } },
    { map: 'Nuke', winRate: 57, ctRoundWinRate: 54 },
  ],
  [headToHead, { record: { wins: 3, losses: 1 } }, { team1Wins: 3, team2Wins: 1 }],
  [
    rosterChange,
    { action: 'joined', day: '2026-11-01', player: 'x' },
    { type: 'join', date: '2026-11-01', nickname: 'x' },
  ],
  [
    transfer,
    { playerName: 'x', fromOrg: { name: 'A', slug: 'a' }, toOrg: null, transferDate: {} },
    { nickname: 'x', fromTeamName: 'A', fromTeamSlug: 'a' },
  ],
  [transfer, { from: { team: 'A' }, to: 'B' }, { fromTeamName: 'A', toTeamName: 'B' }],
  [
    tournamentSummary,
    { id: 1, startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-11-20T23:59:59.000Z' },
    { id: '1', startDate: '2026-11-01', endDate: '2026-11-20' },
  ],
  [tournamentSummary, { name: 'X', prizepool: '$1,000' }, { name: 'X', prizePool: 1000 }],
  [tournamentStanding, { rank: '3-4', team: { name: 'A' } }, { placement: '3-4', teamName: 'A' }],
  [
    skin,
    { market_hash_name: 'X', suggested_price: 7, min_price: 5, quantity: 2 },
    { name: 'X', price: { lowest: 5, offers: 2 } },
  ],
  [skinPrice, { market: 'X', lowest_price: '$5', quantity: 2 }, { marketplace: 'X', price: 5, offers: 2 }],
  [skinTrend, { trend: 'UP', change_pct: '+5%' }, { direction: 'gainer', changePercent: 5 }],
  [streamLink, { raw_url: 'u', language: { code: 'en' } }, { url: 'u', language: 'en' }],
  [
    liveMatch,
    { current_map: { name: 'Nuke', team1_score: 7, team2_score: 5 } },
    { map: 'Nuke', mapScore: { team1: 7, team2: 5 } },
  ],
  [liveMatch, { current_map: 2, maps: ['Mirage', 'Nuke'] }, { map: 'Nuke', mapNumber: 2 }],
  [
    liveMatch,
    {
      games: [
        { position: 1, status: 'finished' },
        { position: 2, status: 'running', map: 'Nuke', score: '7-5' },
      ],
    },
    { map: 'Nuke', mapNumber: 2, mapScore: { team1: 7, team2: 5 } },
  ],
  [liveMatch, { round: { number: 13 } }, { round: 13 }],
  [liveState, { bombPlanted: true, timer: '1:40' }, { bomb: 'planted', roundTimer: 100 }],
  [
    livePlayer,
    { name: 'x', hp: 100, hasDefuseKit: true, team: 'CT' },
    { nickname: 'x', side: 'CT', health: 100, kit: true },
  ],
  [mapResult, { mapName: 'Nuke', mapNumber: 2, pickedBy: 'A' }, { name: 'Nuke', number: 2, pickedBy: 'A' }],
  [player, { player: { nickname: 'x' } }, { nickname: 'x' }],
];

test.each(cases.map(([schema, source, wanted]) => [JSON.stringify(source), schema, source, wanted] as const))(
  '%s is read',
  (_text, schema, source, wanted) => {
    expect(read(schema, source)).toEqual(wanted);
  },
);

/** The words of the game's numbers, its state integration, its log and of match pages. */
test.each([
  ['elimination', 'CT', [8, 'ct_win_elimination', 'CTsWin', 'ct_win']],
  ['elimination', 'T', [9, 't_win_elimination', 'TerroristsWin', 't_win']],
  ['defuse', 'CT', [7, 'ct_win_defuse', 'BombDefused', 'bomb_defused', 'SFUI_Notice_Bomb_Defused']],
  ['bomb', 'T', [1, 't_win_bomb', 'TargetBombed', 'bomb_exploded']],
  ['time', 'CT', [12, 'ct_win_time', 'TargetSaved', 'stopwatch']],
  ['surrender', 'CT', [17]],
  ['surrender', 'T', [18]],
] as const)('a round that ends by %s is won by %s', (reason, side, words) => {
  for (const word of words)
    expect(read(liveRound, { round: 1, reason: word })).toEqual({ round: 1, side, reason });
});

test('a word for the end of a round that nobody knows says neither reason nor side', () => {
  expect(read(liveRound, { round: 10, reason: 'RoundDraw' })).toEqual({ round: 10, reason: 'RoundDraw' });
});
