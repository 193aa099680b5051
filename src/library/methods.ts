/** Generated from the table of routes: npm run generate. */

import type {
  Bracket,
  ExplainedRankingRow,
  HeadToHead,
  LeaderboardRow,
  LiveMatch,
  LiveRound,
  LiveScoreboard,
  LiveState,
  MapCourse,
  Match,
  MatchResult,
  MatchSummary,
  Player,
  PlayerBrief,
  PlayerMapLine,
  PlayerMapStats,
  PlayerMatch,
  PlayerSeason,
  PlayerStats,
  RankingRow,
  RegionalRankingRow,
  RosterChange,
  RosterHistoryEntry,
  Skin,
  SkinDetails,
  SkinHistoryPoint,
  SkinOrderBook,
  SkinPrice,
  SkinTrend,
  StreamLink,
  Team,
  TeamMapStats,
  TeamResult,
  Tournament,
  TournamentPlacement,
  TournamentStanding,
  TournamentSummary,
  Transfer,
} from '../api/entityTypes.ts';
import type { ListMethod, Method, MethodKind, Paging, PushedMethod, Word } from './method.ts';

/** One method for each of the 47 routes of the service, by group. */
export interface Methods {
  readonly live: LiveMethods;
  readonly results: ResultsMethods;
  readonly schedule: ScheduleMethods;
  readonly players: PlayersMethods;
  readonly teams: TeamsMethods;
  readonly rankings: RankingsMethods;
  readonly skins: SkinsMethods;
  readonly tournaments: TournamentsMethods;
}

export interface LiveMethods {
  /**
   * Matches in progress: series score, map in play, map score, round.
   * `GET /game/live`
   */
  readonly list: ListMethod<LiveListInput, LiveMatch>;
  /**
   * The current state of a live match: score, round, timer, bomb, players.
   * `GET /game/live/{matchId}/state`
   */
  readonly state: Method<LiveStateInput, LiveState>;
  /**
   * The scoreboard of a live match: kills, deaths, money, equipment of every player.
   * `GET /game/live/{matchId}/scoreboard`
   */
  readonly scoreboard: Method<LiveScoreboardInput, LiveScoreboard>;
  /**
   * The rounds of a live match so far: winner, side, reason.
   * `GET /game/live/{matchId}/rounds`
   */
  readonly rounds: ListMethod<LiveRoundsInput, LiveRound>;
  /**
   * Every live update as it happens, pushed as server-sent events.
   * `GET /game/live/stream`
   */
  readonly stream: PushedMethod<LiveStreamInput>;
  /**
   * The updates of one match over a WebSocket (plans Scale and Enterprise). It needs the plan scale.
   * `GET /game/live/ws`
   */
  readonly room: PushedMethod<LiveRoomInput>;
}

export interface ResultsMethods {
  /**
   * Finished matches as short summaries.
   * `GET /game/matches/results`
   */
  readonly list: ListMethod<ResultsListInput, MatchResult>;
  /**
   * Finished matches, newest first.
   * `GET /game/matches/recent`
   */
  readonly recent: ListMethod<ResultsRecentInput, MatchResult>;
  /**
   * One match: event, teams, series score, maps.
   * `GET /game/matches/{matchId}`
   */
  readonly match: Method<ResultsMatchInput, Match>;
  /**
   * The maps of a match: score, winner, picking team.
   * `GET /game/matches/{matchId}/maps`
   */
  readonly maps: ListMethod<ResultsMapsInput, MapCourse>;
  /**
   * Every player’s line on every map of a match.
   * `GET /game/matches/{matchId}/player-stats`
   */
  readonly stats: ListMethod<ResultsStatsInput, PlayerMapStats>;
  /**
   * One team’s finished matches, newest first.
   * `GET /game/teams/{teamIdOrSlug}/results`
   */
  readonly team: ListMethod<ResultsTeamInput, TeamResult>;
  /**
   * Final placements and prize money of a tournament.
   * `GET /game/events/{eventIdOrSlug}/results`
   */
  readonly placements: ListMethod<ResultsPlacementsInput, TournamentPlacement>;
}

export interface ScheduleMethods {
  /**
   * Scheduled matches, soonest first.
   * `GET /game/matches/upcoming`
   */
  readonly upcoming: ListMethod<ScheduleUpcomingInput, MatchSummary>;
  /**
   * Matches scheduled, live or finished today (the UTC day).
   * `GET /game/matches/today`
   */
  readonly today: ListMethod<ScheduleTodayInput, MatchSummary>;
  /**
   * One team’s scheduled matches.
   * `GET /game/teams/{teamIdOrSlug}/upcoming`
   */
  readonly team: ListMethod<ScheduleTeamInput, MatchSummary>;
  /**
   * Scheduled tournaments, soonest first.
   * `GET /game/events/upcoming`
   */
  readonly tournaments: ListMethod<Paging, TournamentSummary>;
  /**
   * Tournaments in a range of dates.
   * `GET /game/events/calendar`
   */
  readonly calendar: ListMethod<ScheduleCalendarInput, TournamentSummary>;
  /**
   * Broadcast links of a match, if known.
   * `GET /game/matches/{matchId}/streams`
   */
  readonly streams: ListMethod<ScheduleStreamsInput, StreamLink>;
}

export interface PlayersMethods {
  /**
   * A player’s profile and headline stats.
   * `GET /game/players/{playerIdOrSlug}`
   */
  readonly show: Method<PlayersShowInput, Player>;
  /**
   * A player’s career totals and a line for every map played.
   * `GET /game/players/{playerIdOrSlug}/stats`
   */
  readonly stats: Method<PlayersStatsInput, PlayerStats>;
  /**
   * A player’s stats by year.
   * `GET /game/players/{playerIdOrSlug}/seasons`
   */
  readonly seasons: ListMethod<PlayersSeasonsInput, PlayerSeason>;
  /**
   * A player’s most recent maps.
   * `GET /game/players/{playerIdOrSlug}/form`
   */
  readonly form: ListMethod<PlayersFormInput, PlayerMapLine>;
  /**
   * A player’s matches, newest first.
   * `GET /game/players/{playerIdOrSlug}/matches`
   */
  readonly matches: ListMethod<PlayersMatchesInput, PlayerMatch>;
  /**
   * The best players by a metric: rating, adr, kast, kd, clutches, trade-kills ….
   * `GET /game/leaderboards/{metric}`
   */
  readonly leaderboard: ListMethod<PlayersLeaderboardInput, LeaderboardRow>;
  /**
   * Players by nickname or real name, or a part of it.
   * `GET /game/players/search`
   */
  readonly search: ListMethod<PlayersSearchInput, PlayerBrief>;
}

export interface TeamsMethods {
  /**
   * A team’s profile with its current roster.
   * `GET /game/teams/{teamIdOrSlug}`
   */
  readonly show: Method<TeamsShowInput, Team>;
  /**
   * Every player of a team, with first and last day.
   * `GET /game/teams/{teamIdOrSlug}/roster-history`
   */
  readonly rosterHistory: ListMethod<TeamsRosterHistoryInput, RosterHistoryEntry>;
  /**
   * A team’s maps: win rate, rounds, picks and bans.
   * `GET /game/teams/{teamIdOrSlug}/map-stats`
   */
  readonly mapStats: ListMethod<TeamsMapStatsInput, TeamMapStats>;
  /**
   * Two teams against each other: record and past matches.
   * `GET /game/teams/{teamIdOrSlug}/vs/{opponentIdOrSlug}`
   */
  readonly vs: Method<TeamsVsInput, HeadToHead>;
  /**
   * Players joining and leaving teams, newest first.
   * `GET /game/roster-changes/recent`
   */
  readonly rosterChanges: ListMethod<TeamsRosterChangesInput, RosterChange>;
  /**
   * Moves between teams, newest first.
   * `GET /game/transfers/recent`
   */
  readonly transfers: ListMethod<TeamsTransfersInput, Transfer>;
}

export interface RankingsMethods {
  /**
   * The service’s main ranking: one row per team, points, change since the previous list.
   * `GET /game/rankings`
   */
  readonly list: ListMethod<Paging, RankingRow>;
  /**
   * The latest world ranking of teams.
   * `GET /game/rankings/world`
   */
  readonly world: ListMethod<RankingsWorldInput, RankingRow>;
  /**
   * The latest regional standings of the game’s developer (VRS), all regions.
   * `GET /game/rankings/vrs`
   */
  readonly vrs: ListMethod<RankingsVrsInput, ExplainedRankingRow>;
  /**
   * One region, with each team’s world and regional rank.
   * `GET /game/rankings/region/{region}`
   */
  readonly region: ListMethod<RankingsRegionInput, RegionalRankingRow>;
}

export interface SkinsMethods {
  /**
   * Skins by name, weapon, rarity or price.
   * `GET /game/skins`
   */
  readonly search: ListMethod<SkinsSearchInput, Skin>;
  /**
   * One skin: weapon, rarity, collection, price.
   * `GET /game/skins/{skinIdOrSlug}`
   */
  readonly show: Method<SkinsShowInput, SkinDetails>;
  /**
   * The current price on each marketplace, cheapest first, with offers.
   * `GET /game/skins/{skinIdOrSlug}/prices`
   */
  readonly prices: ListMethod<SkinsPricesInput, SkinPrice>;
  /**
   * The cheapest price of each day across marketplaces, newest first.
   * `GET /game/skins/{skinIdOrSlug}/history`
   */
  readonly history: ListMethod<SkinsHistoryInput, SkinHistoryPoint>;
  /**
   * Sell listings by marketplace, with counts and the lowest ask.
   * `GET /game/skins/{skinIdOrSlug}/order-book`
   */
  readonly orderBook: Method<SkinsOrderBookInput, SkinOrderBook>;
  /**
   * Biggest gainers and losers over a window of 1 day to 1 year.
   * `GET /game/skins/trending`
   */
  readonly trending: ListMethod<SkinsTrendingInput, SkinTrend>;
}

export interface TournamentsMethods {
  /**
   * Tournaments in progress.
   * `GET /game/events/live`
   */
  readonly live: ListMethod<Paging, TournamentSummary>;
  /**
   * A tournament: dates, location, prize pool, tier, format, teams.
   * `GET /game/events/{eventIdOrSlug}`
   */
  readonly show: Method<TournamentsShowInput, Tournament>;
  /**
   * Every match of a tournament.
   * `GET /game/events/{eventIdOrSlug}/matches`
   */
  readonly matches: ListMethod<TournamentsMatchesInput, MatchSummary>;
  /**
   * The teams of a tournament with seed, final placement, prize.
   * `GET /game/events/{eventIdOrSlug}/standings`
   */
  readonly standings: ListMethod<TournamentsStandingsInput, TournamentStanding>;
  /**
   * Bracket, groups, play-in and Swiss rounds: each slot with teams, scores, winner.
   * `GET /game/events/{eventIdOrSlug}/bracket`
   */
  readonly bracket: Method<TournamentsBracketInput, Bracket>;
}

/** What `live.list` takes. */
export interface LiveListInput extends Paging {
  /** Only matches of this team: identifier, slug or name */
  readonly team?: string | undefined;
}

/** What `live.state` takes. */
export interface LiveStateInput {
  /** Match identifier */
  readonly matchId: string;
}

/** What `live.scoreboard` takes. */
export interface LiveScoreboardInput {
  /** Match identifier */
  readonly matchId: string;
}

/** What `live.rounds` takes. */
export interface LiveRoundsInput extends Paging {
  /** Match identifier */
  readonly matchId: string;
}

/** What `live.stream` takes. */
export interface LiveStreamInput {
  /** Only this match */
  readonly match?: string | undefined;
}

/** What `live.room` takes. */
export interface LiveRoomInput {
  /** Only this match */
  readonly match: string;
}

/** What `results.list` takes. */
export interface ResultsListInput extends Paging {
  /** Only matches of this team: identifier, slug or name */
  readonly team?: string | undefined;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `results.recent` takes. */
export interface ResultsRecentInput extends Paging {
  /** Only matches of this team: identifier, slug or name */
  readonly team?: string | undefined;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `results.match` takes. */
export interface ResultsMatchInput {
  /** Match identifier */
  readonly matchId: string;
  /** Also send every round with its kills, money and equipment, as `course` */
  readonly detail?: 'rounds' | undefined;
}

/** What `results.maps` takes. */
export interface ResultsMapsInput extends Paging {
  /** Match identifier */
  readonly matchId: string;
  /** Also send every round with its kills, money and equipment, as `course` */
  readonly detail?: 'rounds' | undefined;
}

/** What `results.stats` takes. */
export interface ResultsStatsInput extends Paging {
  /** Match identifier */
  readonly matchId: string;
}

/** What `results.team` takes. */
export interface ResultsTeamInput extends Paging {
  /** Team identifier or slug */
  readonly teamIdOrSlug: string;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `results.placements` takes. */
export interface ResultsPlacementsInput extends Paging {
  /** Tournament identifier or slug */
  readonly eventIdOrSlug: string;
}

/** What `schedule.upcoming` takes. */
export interface ScheduleUpcomingInput extends Paging {
  /** Only matches of this team: identifier, slug or name */
  readonly team?: string | undefined;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `schedule.today` takes. */
export interface ScheduleTodayInput extends Paging {
  /** Only matches of this team: identifier, slug or name */
  readonly team?: string | undefined;
}

/** What `schedule.team` takes. */
export interface ScheduleTeamInput extends Paging {
  /** Team identifier or slug */
  readonly teamIdOrSlug: string;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `schedule.calendar` takes. */
export interface ScheduleCalendarInput extends Paging {
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `schedule.streams` takes. */
export interface ScheduleStreamsInput extends Paging {
  /** Match identifier */
  readonly matchId: string;
}

/** What `players.show` takes. */
export interface PlayersShowInput {
  /** Player identifier or slug */
  readonly playerIdOrSlug: string;
}

/** What `players.stats` takes. */
export interface PlayersStatsInput {
  /** Player identifier or slug */
  readonly playerIdOrSlug: string;
  /** Lines a page; without it and --page, every map */
  readonly limit?: number | undefined;
  /** Page of the lines, from 1 */
  readonly page?: number | undefined;
}

/** What `players.seasons` takes. */
export interface PlayersSeasonsInput extends Paging {
  /** Player identifier or slug */
  readonly playerIdOrSlug: string;
}

/** What `players.form` takes. */
export interface PlayersFormInput extends Paging {
  /** Player identifier or slug */
  readonly playerIdOrSlug: string;
}

/** What `players.matches` takes. */
export interface PlayersMatchesInput extends Paging {
  /** Player identifier or slug */
  readonly playerIdOrSlug: string;
  /** Only matches of this team: identifier, slug or name */
  readonly team?: string | undefined;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `players.leaderboard` takes. */
export interface PlayersLeaderboardInput extends Paging {
  /** What is compared */
  readonly metric: Word<'rating' | 'adr' | 'kast' | 'kd' | 'kills' | 'opening-kills' | 'est-rating' | 'opening-duels' | 'trade-kills' | 'clutches' | 'multi-kills' | 'utility' | 'maps-won'>;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
  /** Only maps of this tournament: identifier, slug or name */
  readonly event?: string | undefined;
  /** Only maps of this name */
  readonly map?: string | undefined;
  /** Only players or teams with at least so many rounds; default: ten maps */
  readonly minRounds?: number | undefined;
  /** Only rounds on this side, of the maps whose figures are known by side */
  readonly side?: 'CT' | 'T' | undefined;
  /** One row a player (the default) or a team */
  readonly by?: 'player' | 'team' | undefined;
}

/** What `players.search` takes. */
export interface PlayersSearchInput extends Paging {
  /** Name, or a part of it */
  readonly q: string;
}

/** What `teams.show` takes. */
export interface TeamsShowInput {
  /** Team identifier or slug */
  readonly teamIdOrSlug: string;
}

/** What `teams.rosterHistory` takes. */
export interface TeamsRosterHistoryInput extends Paging {
  /** Team identifier or slug */
  readonly teamIdOrSlug: string;
}

/** What `teams.mapStats` takes. */
export interface TeamsMapStatsInput extends Paging {
  /** Team identifier or slug */
  readonly teamIdOrSlug: string;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
  /** Only maps of this tournament: identifier, slug or name */
  readonly event?: string | undefined;
  /** Only maps of this name */
  readonly map?: string | undefined;
}

/** What `teams.vs` takes. */
export interface TeamsVsInput {
  /** Team identifier or slug */
  readonly teamIdOrSlug: string;
  /** Identifier or slug of the other team */
  readonly opponentIdOrSlug: string;
}

/** What `teams.rosterChanges` takes. */
export interface TeamsRosterChangesInput extends Paging {
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `teams.transfers` takes. */
export interface TeamsTransfersInput extends Paging {
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `rankings.world` takes. */
export interface RankingsWorldInput extends Paging {
  /** The list of this day, or else the latest before it (YYYY-MM-DD) */
  readonly date?: string | undefined;
}

/** What `rankings.vrs` takes. */
export interface RankingsVrsInput extends Paging {
  /** The list of this day, or else the latest before it (YYYY-MM-DD) */
  readonly date?: string | undefined;
  /** Only this team, with the breakdown of its points where it is known */
  readonly team?: string | undefined;
}

/** What `rankings.region` takes. */
export interface RankingsRegionInput extends Paging {
  /** Region */
  readonly region: Word<'europe' | 'americas' | 'asia'>;
  /** The list of this day, or else the latest before it (YYYY-MM-DD) */
  readonly date?: string | undefined;
}

/** What `skins.search` takes. */
export interface SkinsSearchInput extends Paging {
  /** Name, or a part of it */
  readonly q?: string | undefined;
  /** Only skins of this weapon */
  readonly weapon?: string | undefined;
  /** Only skins of this rarity */
  readonly rarity?: Word<'Consumer Grade' | 'Industrial Grade' | 'Mil-Spec Grade' | 'Restricted' | 'Classified' | 'Covert' | 'Extraordinary' | 'Contraband'> | undefined;
  /** Only skins from this price on, in US dollars */
  readonly minPrice?: number | undefined;
  /** Only skins up to this price, in US dollars */
  readonly maxPrice?: number | undefined;
}

/** What `skins.show` takes. */
export interface SkinsShowInput {
  /** Skin identifier or slug */
  readonly skinIdOrSlug: string;
}

/** What `skins.prices` takes. */
export interface SkinsPricesInput extends Paging {
  /** Skin identifier or slug */
  readonly skinIdOrSlug: string;
  /** Only the prices of this marketplace */
  readonly market?: string | undefined;
}

/** What `skins.history` takes. */
export interface SkinsHistoryInput extends Paging {
  /** Skin identifier or slug */
  readonly skinIdOrSlug: string;
  /** Only the prices of this marketplace */
  readonly market?: string | undefined;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `skins.orderBook` takes. */
export interface SkinsOrderBookInput {
  /** Skin identifier or slug */
  readonly skinIdOrSlug: string;
}

/** What `skins.trending` takes. */
export interface SkinsTrendingInput extends Paging {
  /** How far back, 1d to 1y */
  readonly window?: Word<'1d' | '7d' | '30d' | '90d' | '180d' | '1y'> | undefined;
  /** Only the prices of this marketplace */
  readonly market?: string | undefined;
}

/** What `tournaments.show` takes. */
export interface TournamentsShowInput {
  /** Tournament identifier or slug */
  readonly eventIdOrSlug: string;
}

/** What `tournaments.matches` takes. */
export interface TournamentsMatchesInput extends Paging {
  /** Tournament identifier or slug */
  readonly eventIdOrSlug: string;
  /** Only matches of this team: identifier, slug or name */
  readonly team?: string | undefined;
  /** First day, as YYYY-MM-DD */
  readonly from?: string | undefined;
  /** Last day, as YYYY-MM-DD */
  readonly to?: string | undefined;
}

/** What `tournaments.standings` takes. */
export interface TournamentsStandingsInput extends Paging {
  /** Tournament identifier or slug */
  readonly eventIdOrSlug: string;
}

/** What `tournaments.bracket` takes. */
export interface TournamentsBracketInput {
  /** Tournament identifier or slug */
  readonly eventIdOrSlug: string;
}

/** What each method asks for, by group and verb. */
export const methodKinds = {
  live: { list: 'list', state: 'record', scoreboard: 'record', rounds: 'list', stream: 'pushed', room: 'pushed' },
  results: { list: 'list', recent: 'list', match: 'record', maps: 'list', stats: 'list', team: 'list', placements: 'list' },
  schedule: { upcoming: 'list', today: 'list', team: 'list', tournaments: 'list', calendar: 'list', streams: 'list' },
  players: { show: 'record', stats: 'record', seasons: 'list', form: 'list', matches: 'list', leaderboard: 'list', search: 'list' },
  teams: { show: 'record', 'roster-history': 'list', 'map-stats': 'list', vs: 'record', 'roster-changes': 'list', transfers: 'list' },
  rankings: { list: 'list', world: 'list', vrs: 'list', region: 'list' },
  skins: { search: 'list', show: 'record', prices: 'list', history: 'list', 'order-book': 'record', trending: 'list' },
  tournaments: { live: 'list', show: 'record', matches: 'list', standings: 'list', bracket: 'record' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, MethodKind>>>>;
