import { playerMatch } from '../entities/match.ts';
import {
  leaderboardRow,
  player,
  playerBrief,
  playerMapLine,
  playerSeason,
  playerStats,
} from '../entities/player.ts';
import { cols, route } from '../route.ts';
import { int, list } from '../schema.ts';
import { days, leaderboardSample, metric, name, ofTeam, playerIdOrSlug, statsSample } from './parameters.ts';

const mapLineColumns = cols(
  'startsAt:2 matchId:4 map:1 opponentName:1 score:2 kills:1 deaths:1 adr:2 kast:3 rating:1',
);

/** Player statistics: section 4.4 of the service description. */
export const players = {
  show: route({
    about: 'A player’s profile and headline stats',
    path: '/players/{playerIdOrSlug}',
    params: { playerIdOrSlug },
    query: {},
    returns: player,
    beside: 'other',
    columns: cols(
      'nickname:1 realName:2 country:2 teamName:1 role:2 stats.rating:1 stats.adr:2 stats.kast:3 stats.kd:2 stats.maps:3 slug:4',
    ),
    examples: ['players rosehip', 'players show rosehip --json', 'players show rosehip teivu'],
    ahead: true,
    lifetime: 3600,
  }),
  stats: route({
    about: 'A player’s career totals and a line for every map played',
    path: '/players/{playerIdOrSlug}/stats',
    params: { playerIdOrSlug },
    query: {
      limit: int('Maps per page; without --limit and --page, every map', { minimum: 1, maximum: 100 }),
      page: int('The page of the maps, counted from 1', { minimum: 1 }),
      ...statsSample,
    },
    returns: playerStats,
    lines: 'maps',
    columns: mapLineColumns,
    examples: [
      'players stats rosehip',
      'players stats rosehip -q .totals',
      'players stats rosehip --map nuke --from 2026-09-01',
    ],
    details:
      'The totals are of the whole career, or of the maps that --map, --opponent, --from and --to leave, whichever page of the lines is asked for; other services may ignore these four. On a terminal, a page has ten lines unless --limit says otherwise.',
    lifetime: 3600,
  }),
  seasons: route({
    about: 'A player’s stats by year',
    path: '/players/{playerIdOrSlug}/seasons',
    params: { playerIdOrSlug },
    query: {},
    returns: list(playerSeason),
    columns: cols('year:1 maps:1 rounds:3 kills:2 deaths:2 kd:1 adr:1 kast:2 headshots:4 rating:1'),
    examples: ['players seasons rosehip'],
    lifetime: 3600,
  }),
  form: route({
    about: 'A player’s most recent maps',
    path: '/players/{playerIdOrSlug}/form',
    params: { playerIdOrSlug },
    query: {},
    returns: list(playerMapLine),
    columns: mapLineColumns,
    examples: ['players form rosehip --limit 10'],
    lifetime: 600,
  }),
  matches: route({
    about: 'A player’s matches, newest first',
    path: '/players/{playerIdOrSlug}/matches',
    params: { playerIdOrSlug },
    query: { ...ofTeam, ...days },
    returns: list(playerMatch),
    columns: cols(
      'startsAt:2 id:2 team1Name:1 score:1 team2Name:1 playerTeam:4 won:3 kills:2 deaths:2 rating:1 eventName:3 remark:2?',
    ),
    examples: ['players matches rosehip --limit 50'],
    lifetime: 600,
  }),
  leaderboard: route({
    about: 'The best players by a metric: rating, adr, kast, kd, clutches, trade-kills …',
    path: '/leaderboards/{metric}',
    params: { metric },
    query: { ...days, ...leaderboardSample },
    returns: list(leaderboardRow),
    columns: cols('rank:1 nickname:1 country:3 teamName:2 value:1 maps:2 rounds:3 playerSlug:4'),
    details:
      'Covers the 90 days before the latest map, or with --event the whole tournament. A player or team needs at least ten maps; if nobody has ten, half as many as the busiest. "opening-duels" is the share of opening duels won, "multi-kills" counts rounds with three kills or more, "utility" is the damage of grenades a round, "maps-won" is the share of maps won. A row of a team sums its players and has their means; `teamRecord` has its rounds. --side counts the rounds on one side: of every map of the made-up season, with its damage, and of imported maps whose kills were recorded, where damage and ratings are not known by side. Other services may ignore --from, --to, --event, --map, --side, --min-rounds and --by.',
    examples: [
      'players leaderboard rating',
      'players leaderboard opening-kills --limit 50',
      'players leaderboard clutches --map Nuke --columns nickname,clutchesWon,clutches,rounds',
      'players leaderboard maps-won --by team --columns teamName,value,maps,teamRecord.roundsWon,rounds',
    ],
    lifetime: 3600,
  }),
  search: route({
    about: 'Players by nickname or real name, or a part of it',
    path: '/players/search',
    params: {},
    query: { q: name },
    args: { q: { name: 'name', required: true, rest: true } },
    returns: list(playerBrief),
    columns: cols('nickname:1 realName:2 country:2 teamName:1 role:3 slug:3'),
    examples: ['players search rose'],
    whenEmpty: { says: 'No players found', instead: 'players leaderboard rating' },
    lifetime: 3600,
  }),
};
