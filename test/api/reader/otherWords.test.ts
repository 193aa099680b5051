import { expect, test } from 'vitest';
import { isList, type Route } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';
import { answerOf, rowsOf } from '../../support/answers.ts';

const { live, players, rankings, results, schedule, skins, teams, tournaments } = routes;

const start = '2026-11-25T18:00:00Z';
const picture = 'https://cs.example/a.png';
const match = { team1Name: 'Spirit', team2Name: 'FaZe' };
const skin = { name: 'AK-47 | Ember' };

/** A field, its value, and the names under which services send it. */
const words: readonly (readonly [Route, object, field: string, value: unknown, names: string])[] = [
  [
    results.list,
    match,
    'startsAt',
    start,
    `start_at begins_at match_time kickoff_time startDateTime when starting_at scheduledStartTime game_time event_date
    commence_time scheduled_for planned_at gameDate playedOn matchDateTime`,
  ],
  [
    results.list,
    match,
    'eventName',
    'Major',
    'tournament_title event_title competition_title series_name league_title cup_name tourney contest circuit',
  ],
  [
    results.list,
    match,
    'bestOf',
    3,
    'best_of bo series_type num_maps maps_to_play best_of_count bestOfMaps total_maps games_count max_games series',
  ],
  [results.list, match, 'winner', 'Spirit', 'winning_team victor won_by match_winner winnerTeamName'],
  [rankings.world, {}, 'rank', 1, 'pos place standing current_position world_rank spot'],
  [rankings.world, { rank: 1 }, 'points', 900, 'pts elo vrs_points total_score strength power point'],
  [rankings.world, { rank: 1 }, 'change', 2, 'delta trend movement places_gained moved shift change_in_rank'],
  [
    rankings.world,
    { rank: 1 },
    'teamName',
    'Spirit',
    'team title club organization org squad clan competitor',
  ],
  [
    rankings.world,
    { rank: 1 },
    'roster',
    ['a', 'b'],
    'players lineup members player_names playerList current_roster active_players',
  ],
  [rankings.world, { rank: 1 }, 'country', 'UA', 'nationality country_code nation'],
  [results.stats, { nickname: 'donk' }, 'adr', 90.5, 'average_damage avg_dmg dpr damagePerRound'],
  [results.stats, { nickname: 'donk' }, 'rating', 1.2, 'rating2 hltv_rating rating_2_0 rating21'],
  [results.stats, { nickname: 'donk' }, 'headshots', 48, 'hs_percent headshot_ratio hsp headshotPct'],
  [results.stats, { nickname: 'donk' }, 'openingKills', 5, 'first_kills entry_kills fk entries'],
  [results.stats, { nickname: 'donk' }, 'clutchesWon', 2, 'clutch_wins clutchWon won_clutches'],
  [results.stats, { nickname: 'donk' }, 'teamName', 'Spirit', 'team club squad clan'],
  [players.show, {}, 'nickname', 'donk', 'nick ign gamer_tag playerNickname'],
  [players.show, { nickname: 'donk' }, 'realName', 'Danil', 'full_name legal_name'],
  [players.show, { nickname: 'donk' }, 'role', 'awper', 'position playerRole in_game_role primary_role'],
  [players.show, { nickname: 'donk' }, 'photo', picture, 'avatar_url picture portrait profile_image img'],
  [teams.show, { name: 'Spirit' }, 'logo', picture, 'logo_url icon badge crest emblem'],
  [teams.show, { name: 'Spirit' }, 'coach', 'hally', 'coach_name headCoach'],
  [teams.show, { name: 'Spirit' }, 'region', 'Europe', 'region_name continent area zone'],
  [teams['map-stats'], { map: 'Nuke' }, 'winRate', 60, 'winrate win_pct winning_percentage'],
  [
    teams.transfers,
    { nickname: 'donk' },
    'fromTeamName',
    'A',
    'from old_team former_team source_team from_club',
  ],
  [teams.transfers, { nickname: 'donk' }, 'toTeamName', 'B', 'to new_team target_team to_club'],
  [tournaments.live, { name: 'Major' }, 'startDate', '2026-11-01', 'begin_at date_start starting_date from'],
  [tournaments.live, { name: 'Major' }, 'endDate', '2026-11-20', 'ends_at date_end ending_date until to'],
  [
    tournaments.live,
    { name: 'Major' },
    'prizePool',
    1_250_000,
    'prize prize_money total_prize purse winnings',
  ],
  [tournaments.live, { name: 'Major' }, 'location', 'Budapest', 'venue city host_city where'],
  [tournaments.live, { name: 'Major' }, 'teamCount', 32, 'num_teams participants_count entrants size teams'],
  [tournaments.standings, { teamName: 'Spirit' }, 'wins', 3, 'w win match_wins matches_won victories'],
  [tournaments.standings, { teamName: 'Spirit' }, 'losses', 1, 'l lost match_losses defeats'],
  [tournaments.standings, { teamName: 'Spirit' }, 'prize', 500, 'prize_money earnings reward amount'],
  [skins.search, skin, 'image', picture, 'icon_url picture thumbnail img'],
  [skins.search, skin, 'weapon', 'AK-47', 'weapon_name gun weapon_type'],
  [skins.search, skin, 'wear', 'Field-Tested', 'exterior condition wear_name'],
  [skins.search, skin, 'price', { lowest: 1.2 }, 'lowest_price sell_price starting_at ask buy_now'],
  [skins.prices, { price: 1.2 }, 'marketplace', 'steam', 'market store vendor exchange marketplace_name'],
  [skins.history, { date: '2026-11-01' }, 'price', 1.2, 'value close median avg_price average'],
  [schedule.streams, { url: picture }, 'language', 'en', 'lang language_code locale'],
  [live.list, match, 'round', 5, 'current_round round_number roundNo'],
];

const cases = words.flatMap(([row, others, field, value, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map(name => ({ row, others, field, value, name })),
);

test.each(cases)('$field is read from «$name» of $row.path', ({ row, others, field, value, name }) => {
  const sent = { ...others, [name]: isNested(value) ? value.lowest : value };
  const found = isList(row) ? rowsOf(row, [sent, sent])[0] : answerOf(row, sent).found();
  expect(found).toMatchObject({ ...others, [field]: value });
});

const isNested = (value: unknown): value is { readonly lowest: number } =>
  typeof value === 'object' && value !== null && 'lowest' in value;

test.each<readonly [Route, string, string]>([
  [results.list, 'finished', 'FINISHED completed over closed FT post concluded match_finished'],
  [schedule.today, 'upcoming', 'scheduled not_started pending NS pre open created waiting tbd'],
  [schedule.today, 'live', 'running in_progress InPlay in on_air current'],
])('of %s the state %s is read from %s', (row, status, sent) => {
  for (const word of sent.split(' '))
    expect(rowsOf(row, [{ ...match, status: word }])[0]).toMatchObject({ status });
});

test.each(['2-1', '2:1', '2–1', '2/1', '2 to 1', ' 2 : 1 '])('a score is read from «%s»', score => {
  expect(rowsOf(results.list, [{ ...match, score }])[0]).toMatchObject({ score: { team1: 2, team2: 1 } });
});
