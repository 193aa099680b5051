/** Generated from the table of routes: npm run generate. */

/** Something that happened in a live match. */
export type MatchEvent =
  | RoundStartUpdate
  | KillUpdate
  | BombPlantedUpdate
  | BombDefusedUpdate
  | BombExplodedUpdate
  | RoundEndUpdate
  | MapEndUpdate
  | MatchEndUpdate
  | CorrectionUpdate;

/** The bomb is defused */
export interface BombDefusedUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `bomb_defused` */
  readonly type: 'bomb_defused';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** Round on that map, from 1 */
  readonly round: number;
  /** Who defused it */
  readonly playerId: string | null;
}

/** The bomb explodes */
export interface BombExplodedUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `bomb_exploded` */
  readonly type: 'bomb_exploded';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** Round on that map, from 1 */
  readonly round: number;
}

/** The bomb is planted */
export interface BombPlantedUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `bomb_planted` */
  readonly type: 'bomb_planted';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** Round on that map, from 1 */
  readonly round: number;
  /** Who planted it */
  readonly playerId: string | null;
  /** Bomb site, A or B */
  readonly site: string | null;
}

/** The bracket of a tournament with all its stages */
export interface Bracket {
  /** Tournament identifier */
  readonly eventId?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Slots in order of stage, round and position */
  readonly slots?: readonly BracketSlot[];
}

/** A slot of a bracket, group or Swiss round */
export interface BracketSlot {
  /** Stage */
  readonly stage?: string;
  /** Format of the stage: `swiss`, `round-robin`, `gsl`, `single-elimination`, `double-elimination` */
  readonly format?: string;
  /** Group; `Upper` or `Lower` bracket; the pool of a Swiss round by record */
  readonly group?: string;
  /** Round of the stage, from 1 */
  readonly round?: number;
  /** Name of the round */
  readonly roundName?: string;
  /** Position in the round, from 1 */
  readonly position?: number;
  /** Match identifier; null before the teams are known */
  readonly matchId?: string;
  /** State of the match: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team; null until it is known */
  readonly team1Name?: string;
  /** Second team; null until it is known */
  readonly team2Name?: string;
  /** Series score in maps; null before the start and when unknown */
  readonly score?: Score;
  /** Name of the winning team; null until the match is decided */
  readonly winner?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** What sets the match apart: `forfeit`, `result unknown`, the rounds of its only map, a score that cannot be */
  readonly remark?: string;
}

/** Something that was sent before no longer holds */
export interface CorrectionUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `correction` */
  readonly type: 'correction';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** `restore`: the server went back to an earlier round; `restart`: the map began again; `recount`: the source counted anew; `fix`: an operator corrected the match: `restore`, `restart`, `recount`, `fix` */
  readonly reason: 'restore' | 'restart' | 'recount' | 'fix';
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** The last round of that map that still counts; later rounds and maps are void */
  readonly round: number;
  /** Map name; empty if unknown */
  readonly map: string;
  /** Rounds won on that map */
  readonly score: {
    /** The first team */
    readonly team1: number;
    /** The second team */
    readonly team2: number;
  };
  /** Maps won in the series */
  readonly series: {
    /** The first team */
    readonly team1: number;
    /** The second team */
    readonly team2: number;
  };
  /** Side of the first team from now on; null if unknown: `T`, `CT` */
  readonly team1Side: 'T' | 'CT' | null;
  /** Present and true if everything won so far belongs to the other team */
  readonly swapped?: boolean;
  /** The players’ counts on that map so far; absent if they did not change */
  readonly lines?: readonly FinalLine[];
}

/** A played round with its kills */
export interface CourseRound {
  /** Round on the map, from 1 */
  readonly round?: number;
  /** Side of the first team: `T`, `CT` */
  readonly team1Side?: string;
  /** Team that won it: `team1`, `team2` */
  readonly winner?: string;
  /** Side that won it: `T`, `CT` */
  readonly side?: string;
  /** How it ended: `elimination`, `bomb`, `defuse`, `time`, `surrender` */
  readonly reason?: string;
  /** When it ended, in seconds since the end of the freeze time */
  readonly endedAfter?: number;
  /** When the bomb was planted; null if it was not, or if unknown, in seconds since the end of the freeze time */
  readonly plantedAfter?: number;
  /** The players with their money and equipment */
  readonly players?: readonly {
    /** Player identifier */
    readonly playerId?: string;
    /** Player */
    readonly nickname?: string;
    /** Team of the match: `team1`, `team2` */
    readonly team?: string;
    /** Money left in dollars */
    readonly money?: number;
    /** Value of the equipment in dollars */
    readonly equipment?: number;
  }[];
  /** The deaths in order; null if they were not recorded */
  readonly kills?: readonly {
    /** When, in seconds since the end of the freeze time */
    readonly seconds?: number;
    /** The killer; null for the world, a fall or the bomb */
    readonly killerId?: string;
    /** Who died */
    readonly victimId?: string;
    /** Who assisted */
    readonly assisterId?: string;
    /** Weapon */
    readonly weapon?: string;
    /** Whether it was a headshot */
    readonly headshot?: boolean;
  }[];
}

/** Summary of a tournament */
export interface EventRef {
  /** Tournament identifier */
  readonly id?: string;
  /** Tournament slug */
  readonly slug?: string;
  /** Tournament name */
  readonly name?: string;
}

/** A team’s rank in its region, and why */
export interface ExplainedRankingRow {
  /** Rank in this list, from 1 */
  readonly rank?: number;
  /** Team identifier */
  readonly teamId?: string;
  /** Team slug */
  readonly teamSlug?: string;
  /** Team */
  readonly teamName?: string;
  /** Ranking points */
  readonly points?: number;
  /** Places gained since the previous list; null if the team was not on it */
  readonly change?: number;
  /** Points gained since the previous list */
  readonly pointsChange?: number;
  /** Region */
  readonly region?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Nicknames of the roster */
  readonly roster?: readonly string[];
  /** Ranking of the list: world or vrs */
  readonly ranking?: string;
  /** Day of the list */
  readonly date?: string;
  /** Rank in the list of all regions */
  readonly worldRank?: number;
  /** Rank in its region */
  readonly regionalRank?: number;
  /** What the points in the regional standings are made of */
  readonly breakdown?: StandingsBreakdown;
}

/** A player’s final line for a whole map */
export interface FinalLine {
  /** Player */
  readonly playerId: string;
  /** Kills */
  readonly kills: number;
  /** Deaths */
  readonly deaths: number;
  /** Assists */
  readonly assists: number | null;
  /** Headshot kills */
  readonly headshots: number | null;
  /** Average damage per round */
  readonly adr: number | null;
}

/** Two teams against each other */
export interface HeadToHead {
  /** Summary of a team */
  readonly team1?: TeamRef;
  /** Summary of a team */
  readonly team2?: TeamRef;
  /** Matches played */
  readonly played?: number;
  /** Matches won by the first team */
  readonly team1Wins?: number;
  /** Matches won by the second team */
  readonly team2Wins?: number;
  /** Maps won in the matches with a known score; null when no score is known */
  readonly maps?: Score;
  /** Past matches, newest first */
  readonly matches?: readonly MatchSummary[];
}

/** A player dies */
export interface KillUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `kill` */
  readonly type: 'kill';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** Round on that map, from 1 */
  readonly round: number;
  /** The killer; null for the world, a fall or the bomb */
  readonly killerId: string | null;
  /** Who died */
  readonly victimId: string;
  /** Who assisted */
  readonly assisterId: string | null;
  /** Weapon */
  readonly weapon: string | null;
  /** Whether it was a headshot */
  readonly headshot: boolean;
  /** Health left of every living player hurt in the round so far, by player; absent if unknown */
  readonly health?: Readonly<Record<string, number>>;
}

/** A place in a leaderboard */
export interface LeaderboardRow {
  /** Place, from 1 */
  readonly rank?: number;
  /** Player identifier; null in a row of a team */
  readonly playerId?: string;
  /** Player slug */
  readonly playerSlug?: string;
  /** Player */
  readonly nickname?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Current team, or the team of the row */
  readonly teamName?: string;
  /** Slug of that team */
  readonly teamSlug?: string;
  /** What is compared */
  readonly metric?: string;
  /** Its value */
  readonly value?: number;
  /** Number of maps in the sample */
  readonly maps?: number;
  /** Number of rounds in the sample */
  readonly rounds?: number;
  /** Kills */
  readonly kills?: number;
  /** Deaths */
  readonly deaths?: number;
  /** Assists */
  readonly assists?: number;
  /** Average damage per round */
  readonly adr?: number;
  /** Rounds with a kill, assist, survival or traded death, in percent */
  readonly kast?: number;
  /** Rating, average 1.00 */
  readonly rating?: number;
  /** Share of headshot kills, in percent */
  readonly headshots?: number;
  /** Opening kills: first kills of a round */
  readonly openingKills?: number;
  /** Opening deaths: first deaths of a round */
  readonly openingDeaths?: number;
  /** Kills of someone who had just killed a teammate */
  readonly tradeKills?: number;
  /** Deaths that a teammate avenged */
  readonly tradeDeaths?: number;
  /** Rounds with two kills */
  readonly doubleKills?: number;
  /** Rounds with three kills */
  readonly tripleKills?: number;
  /** Rounds with four kills */
  readonly quadKills?: number;
  /** Rounds with five kills */
  readonly aces?: number;
  /** Rounds as the last one alive against opponents */
  readonly clutches?: number;
  /** Those of them that were won */
  readonly clutchesWon?: number;
  /** Damage by grenades, in points of health */
  readonly utilityDamage?: number;
  /** Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST */
  readonly estRating?: number;
  /** Kills per death; the number of kills when there are no deaths */
  readonly kd?: number;
  /** Kills a round */
  readonly killsPerRound?: number;
  /** Deaths a round */
  readonly deathsPerRound?: number;
  /** Day of the first map in the sample (UTC) */
  readonly since?: string;
  /** Day of the last map in the sample (UTC) */
  readonly until?: string;
  /** Maps won of those in the sample */
  readonly mapsWon?: number;
  /** The rounds of a team; null in a row of a player */
  readonly teamRecord?: {
    /** Rounds won */
    readonly roundsWon?: number;
    /** Rounds played as CT */
    readonly ctRounds?: number;
    /** Rounds won as CT */
    readonly ctRoundsWon?: number;
    /** Rounds played as T */
    readonly tRounds?: number;
    /** Rounds won as T */
    readonly tRoundsWon?: number;
    /** Rounds of its players together: their figures are means over these */
    readonly playerRounds?: number;
  };
}

/** A match in progress */
export interface LiveMatch {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps */
  readonly score?: Score;
  /** Map in play */
  readonly map?: string;
  /** Position of that map in the series, from 1 */
  readonly mapNumber?: number;
  /** Rounds won on that map */
  readonly mapScore?: Score;
  /** Current round, from 1 */
  readonly round?: number;
  /** Phase of the round: `warmup`, `freezetime`, `live`, `over`, `timeout`, `paused` */
  readonly phase?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
}

/** A player on the server */
export interface LivePlayer {
  /** Player identifier */
  readonly playerId?: string;
  /** Player slug */
  readonly playerSlug?: string;
  /** Player */
  readonly nickname?: string;
  /** Team of the match, 1 or 2: `team1`, `team2` */
  readonly team?: string;
  /** Team */
  readonly teamName?: string;
  /** Side in this half: `T`, `CT` */
  readonly side?: string;
  /** Whether the player is alive */
  readonly alive?: boolean;
  /** Health, 0 to 100 */
  readonly health?: number;
  /** Armour, 0 to 100 */
  readonly armor?: number;
  /** Whether the armour has a helmet */
  readonly helmet?: boolean;
  /** Whether the player carries a defuse kit */
  readonly kit?: boolean;
  /** Weapon in hand */
  readonly weapon?: string;
  /** Money in dollars */
  readonly money?: number;
  /** Value of the equipment in dollars */
  readonly equipment?: number;
  /** Kills on this map */
  readonly kills?: number;
  /** Assists on this map */
  readonly assists?: number;
  /** Deaths on this map */
  readonly deaths?: number;
  /** Average damage per round on this map */
  readonly adr?: number;
  /** Share of headshot kills, in percent */
  readonly headshots?: number;
}

/** A played round */
export interface LiveRound {
  /** Position of the map in the series, from 1 */
  readonly mapNumber?: number;
  /** Map name */
  readonly map?: string;
  /** Round on that map, from 1 */
  readonly round?: number;
  /** Team that won it: `team1`, `team2` */
  readonly winner?: string;
  /** Name of that team */
  readonly winnerName?: string;
  /** Side that won it: `T`, `CT` */
  readonly side?: string;
  /** How it ended: `elimination`, `bomb`, `defuse`, `time`, `surrender` */
  readonly reason?: string;
  /** Rounds won after this round */
  readonly score?: Score;
  /** Length in seconds */
  readonly seconds?: number;
  /** When it ended */
  readonly endedAt?: string;
}

/** The scoreboard of a live match */
export interface LiveScoreboard {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps */
  readonly score?: Score;
  /** Map in play */
  readonly map?: string;
  /** Position of that map in the series, from 1 */
  readonly mapNumber?: number;
  /** Rounds won on that map */
  readonly mapScore?: Score;
  /** Current round, from 1 */
  readonly round?: number;
  /** Phase of the round: `warmup`, `freezetime`, `live`, `over`, `timeout`, `paused` */
  readonly phase?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** Side of the first team: `T`, `CT` */
  readonly team1Side?: string;
  /** State of the bomb: `carried`, `dropped`, `planting`, `planted`, `defusing`, `defused`, `exploded` */
  readonly bomb?: string;
  /** The maps of the series so far */
  readonly maps?: readonly MapResult[];
  /** The ten players, first team first */
  readonly players?: readonly LivePlayer[];
}

/** A live match at this moment */
export interface LiveState {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps */
  readonly score?: Score;
  /** Map in play */
  readonly map?: string;
  /** Position of that map in the series, from 1 */
  readonly mapNumber?: number;
  /** Rounds won on that map */
  readonly mapScore?: Score;
  /** Current round, from 1 */
  readonly round?: number;
  /** Phase of the round: `warmup`, `freezetime`, `live`, `over`, `timeout`, `paused` */
  readonly phase?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** Seconds left in the round, or until the bomb explodes; an estimate */
  readonly roundTimer?: number;
  /** State of the bomb: `carried`, `dropped`, `planting`, `planted`, `defusing`, `defused`, `exploded` */
  readonly bomb?: string;
  /** Side of the first team: `T`, `CT` */
  readonly team1Side?: string;
  /** The ten players, first team first */
  readonly players?: readonly LivePlayer[];
}

/** One pushed update of a live match */
export interface LiveUpdate {
  /** Identifier of the update, the same each time it is sent */
  readonly id?: string;
  /** What happened: `snapshot`, `round_start`, `kill`, `bomb_planted`, `bomb_defused`, `bomb_exploded`, `round_end`, `map_end`, `match_end`, `correction` */
  readonly type?: string;
  /** Match identifier */
  readonly matchId?: string;
  /** When it happened */
  readonly at?: string;
}

/** A player’s equipment and money at the end of the freeze time */
export interface Loadout {
  /** Player */
  readonly playerId: string;
  /** Money in dollars */
  readonly money: number | null;
  /** Value of the equipment in dollars */
  readonly equipment: number | null;
  /** Weapon */
  readonly weapon: string | null;
  /** Armour, 0 to 100 */
  readonly armor: number | null;
  /** Whether the armour has a helmet */
  readonly helmet: boolean | null;
  /** Whether the player carries a defuse kit */
  readonly kit: boolean | null;
}

/** A map of a match */
export interface MapCourse {
  /** Position in the series, from 1 */
  readonly number?: number;
  /** Map name */
  readonly name?: string;
  /** State of the map: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Team that picked it; null for the decider */
  readonly pickedBy?: string;
  /** Rounds won */
  readonly score?: Score;
  /** Name of the team that won it */
  readonly winner?: string;
  /** Overtimes played */
  readonly overtimes?: number;
  /** One half, or one overtime */
  readonly halves?: readonly {
    /** Rounds of the first team */
    readonly team1?: number;
    /** Rounds of the second team */
    readonly team2?: number;
    /** Side the first team played: `T`, `CT` */
    readonly team1Side?: string;
  }[];
  /** Rounds of its two halves, if they are not 24 */
  readonly maxRounds?: number;
  /** Rounds played */
  readonly rounds?: number;
  /** Start of the map */
  readonly startedAt?: string;
  /** What sets the map apart: `not played`, `forfeit`; absent for any other */
  readonly remark?: string;
  /** The rounds with their kills; only if asked for, null if not recorded */
  readonly course?: readonly CourseRound[];
}

/** A map is over */
export interface MapEndUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `map_end` */
  readonly type: 'map_end';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** Map name */
  readonly map: string;
  /** Team that won it: `team1`, `team2` */
  readonly winner: 'team1' | 'team2' | null;
  /** Rounds won */
  readonly score: {
    /** The first team */
    readonly team1: number;
    /** The second team */
    readonly team2: number;
  };
  /** Maps won in the series, including this one */
  readonly series: {
    /** The first team */
    readonly team1: number;
    /** The second team */
    readonly team2: number;
  };
  /** The players’ lines if they were counted separately: they take precedence over the sum of the kills */
  readonly lines?: readonly FinalLine[];
}

/** A map of a match */
export interface MapResult {
  /** Position in the series, from 1 */
  readonly number?: number;
  /** Map name */
  readonly name?: string;
  /** State of the map: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Team that picked it; null for the decider */
  readonly pickedBy?: string;
  /** Rounds won */
  readonly score?: Score;
  /** Name of the team that won it */
  readonly winner?: string;
  /** Overtimes played */
  readonly overtimes?: number;
  /** One half, or one overtime */
  readonly halves?: readonly {
    /** Rounds of the first team */
    readonly team1?: number;
    /** Rounds of the second team */
    readonly team2?: number;
    /** Side the first team played: `T`, `CT` */
    readonly team1Side?: string;
  }[];
  /** Rounds of its two halves, if they are not 24 */
  readonly maxRounds?: number;
  /** Rounds played */
  readonly rounds?: number;
  /** Start of the map */
  readonly startedAt?: string;
  /** What sets the map apart: `not played`, `forfeit`; absent for any other */
  readonly remark?: string;
}

/** A match with its maps */
export interface Match {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** State of the match: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps; null before the start and when unknown */
  readonly score?: Score;
  /** Name of the winning team; null until the match is decided */
  readonly winner?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** What sets the match apart: `forfeit`, `result unknown`, the rounds of its only map, a score that cannot be */
  readonly remark?: string;
  /** Summary of a tournament */
  readonly event?: EventRef;
  /** First team; null until it is known */
  readonly team1?: TeamRef;
  /** Second team; null until it is known */
  readonly team2?: TeamRef;
  /** End of the match */
  readonly endedAt?: string;
  /** A map of a match */
  readonly maps?: readonly MapCourse[];
  /** The map veto, in order; null when unknown */
  readonly veto?: readonly {
    /** Team that chose; null for the map left over */
    readonly team?: string;
    /** Map */
    readonly map?: string;
    /** What the team did with the map: `removed`, `picked`, `leftover` */
    readonly type?: string;
  }[];
  /** The best players by rating over the finished maps, at most five; empty before the first map ends */
  readonly topPlayers?: readonly {
    /** Player identifier */
    readonly playerId?: string;
    /** Player slug */
    readonly playerSlug?: string;
    /** Player */
    readonly nickname?: string;
    /** Team */
    readonly teamName?: string;
    /** Maps in the figures */
    readonly maps?: number;
    /** Rounds in the figures */
    readonly rounds?: number;
    /** Kills */
    readonly kills?: number;
    /** Deaths */
    readonly deaths?: number;
    /** Average damage per round */
    readonly adr?: number;
    /** Rating, average 1.00 */
    readonly rating?: number;
  }[];
  /** How often the two teams had met, and how often each had won */
  readonly headToHead?: {
    /** Matches that ended before this one began */
    readonly played?: number;
    /** Won by the first team */
    readonly team1Wins?: number;
    /** Won by the second team */
    readonly team2Wins?: number;
  };
  /** The team’s latest matches that ended before this one began, newest first, at most five */
  readonly team1Form?: readonly SideResult[];
  /** The team’s latest matches that ended before this one began, newest first, at most five */
  readonly team2Form?: readonly SideResult[];
  /** Broadcasts */
  readonly streams?: readonly StreamLink[];
}

/** The match is over */
export interface MatchEndUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `match_end` */
  readonly type: 'match_end';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Team that won it: `team1`, `team2` */
  readonly winner: 'team1' | 'team2' | null;
  /** Maps won */
  readonly series: {
    /** The first team */
    readonly team1: number;
    /** The second team */
    readonly team2: number;
  };
}

/** A finished match of two teams */
export interface MatchResult {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** State of the match: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps; null before the start and when unknown */
  readonly score?: Score;
  /** Name of the winning team; null until the match is decided */
  readonly winner?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** What sets the match apart: `forfeit`, `result unknown`, the rounds of its only map, a score that cannot be */
  readonly remark?: string;
  /** Nicknames of the first team’s players in this match; null if unknown */
  readonly team1Lineup?: readonly string[];
  /** Nicknames of the second team’s players in this match; null if unknown */
  readonly team2Lineup?: readonly string[];
}

/** A match of two teams */
export interface MatchSummary {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** State of the match: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps; null before the start and when unknown */
  readonly score?: Score;
  /** Name of the winning team; null until the match is decided */
  readonly winner?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** What sets the match apart: `forfeit`, `result unknown`, the rounds of its only map, a score that cannot be */
  readonly remark?: string;
}

/** A player */
export interface Player {
  /** Player identifier */
  readonly id?: string;
  /** Player slug */
  readonly slug?: string;
  /** Nickname */
  readonly nickname?: string;
  /** Real name */
  readonly realName?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Role in the team */
  readonly role?: string;
  /** Current team */
  readonly teamName?: string;
  /** Address of a photo */
  readonly photo?: string;
  /** Summary of a team */
  readonly team?: TeamRef;
  /** Headline stats over the 90 days before the latest map */
  readonly stats?: {
    /** Maps played */
    readonly maps?: number;
    /** Rounds played */
    readonly rounds?: number;
    /** Kills */
    readonly kills?: number;
    /** Deaths */
    readonly deaths?: number;
    /** Assists */
    readonly assists?: number;
    /** Average damage per round */
    readonly adr?: number;
    /** Rounds with a kill, assist, survival or traded death, in percent */
    readonly kast?: number;
    /** Rating, average 1.00 */
    readonly rating?: number;
    /** Share of headshot kills, in percent */
    readonly headshots?: number;
    /** Opening kills: first kills of a round */
    readonly openingKills?: number;
    /** Opening deaths: first deaths of a round */
    readonly openingDeaths?: number;
    /** Kills of someone who had just killed a teammate */
    readonly tradeKills?: number;
    /** Deaths that a teammate avenged */
    readonly tradeDeaths?: number;
    /** Rounds with two kills */
    readonly doubleKills?: number;
    /** Rounds with three kills */
    readonly tripleKills?: number;
    /** Rounds with four kills */
    readonly quadKills?: number;
    /** Rounds with five kills */
    readonly aces?: number;
    /** Rounds as the last one alive against opponents */
    readonly clutches?: number;
    /** Those of them that were won */
    readonly clutchesWon?: number;
    /** Damage by grenades, in points of health */
    readonly utilityDamage?: number;
    /** Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST */
    readonly estRating?: number;
    /** Kills per death; the number of kills when there are no deaths */
    readonly kd?: number;
    /** Kills a round */
    readonly killsPerRound?: number;
    /** Deaths a round */
    readonly deathsPerRound?: number;
    /** First day of the period (UTC) */
    readonly since?: string;
    /** Last day of the period (UTC) */
    readonly until?: string;
  };
  /** The team’s match in progress, or else its next one; null when none is scheduled */
  readonly nextMatch?: MatchSummary;
  /** The latest maps, newest first, at most twenty */
  readonly recentMaps?: readonly {
    /** Match identifier */
    readonly matchId?: string;
    /** When the map was played */
    readonly startsAt?: string;
    /** Whether only the day of the start is known; startsAt is then a date */
    readonly startsDayOnly?: boolean;
    /** Map name */
    readonly map?: string;
    /** Opponent */
    readonly opponentName?: string;
    /** Rounds, the player’s team first */
    readonly score?: Score;
    /** Whether the player’s team won the map */
    readonly won?: boolean;
    /** Kills */
    readonly kills?: number;
    /** Deaths */
    readonly deaths?: number;
    /** Rating, average 1.00 */
    readonly rating?: number;
  }[];
  /** The latest finished matches, newest first, at most five */
  readonly recentResults?: readonly {
    /** Match identifier */
    readonly matchId?: string;
    /** Scheduled or actual start */
    readonly startsAt?: string;
    /** Whether only the day of the start is known; startsAt is then a date */
    readonly startsDayOnly?: boolean;
    /** When both teams became known; null if before the tournament */
    readonly teamsKnownAt?: string;
    /** Tournament */
    readonly eventName?: string;
    /** Stage of the tournament */
    readonly stage?: string;
    /** Opponent */
    readonly opponentName?: string;
    /** Opponent’s slug */
    readonly opponentSlug?: string;
    /** Maps won, the team’s own first */
    readonly score?: Score;
    /** Whether the team won; null for a draw and when unknown */
    readonly won?: boolean;
    /** Kills in the whole series */
    readonly kills?: number;
    /** Deaths in the whole series */
    readonly deaths?: number;
    /** Rating over the series, average 1.00 */
    readonly rating?: number;
  }[];
}

/** Summary of a player */
export interface PlayerBrief {
  /** Player identifier */
  readonly id?: string;
  /** Player slug */
  readonly slug?: string;
  /** Nickname */
  readonly nickname?: string;
  /** Real name */
  readonly realName?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Role in the team */
  readonly role?: string;
  /** Current team */
  readonly teamName?: string;
}

/** A map that a player played */
export interface PlayerMapLine {
  /** Match identifier */
  readonly matchId?: string;
  /** When the map was played */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** Tournament */
  readonly eventName?: string;
  /** Map name */
  readonly map?: string;
  /** Opponent */
  readonly opponentName?: string;
  /** Rounds, the player’s team first */
  readonly score?: Score;
  /** Whether the player’s team won the map */
  readonly won?: boolean;
  /** Kills */
  readonly kills?: number;
  /** Deaths */
  readonly deaths?: number;
  /** Assists */
  readonly assists?: number;
  /** Average damage per round */
  readonly adr?: number;
  /** Rounds with a kill, assist, survival or traded death, in percent */
  readonly kast?: number;
  /** Rating, average 1.00 */
  readonly rating?: number;
  /** Share of headshot kills, in percent */
  readonly headshots?: number;
  /** Opening kills: first kills of a round */
  readonly openingKills?: number;
  /** Opening deaths: first deaths of a round */
  readonly openingDeaths?: number;
  /** Kills of someone who had just killed a teammate */
  readonly tradeKills?: number;
  /** Deaths that a teammate avenged */
  readonly tradeDeaths?: number;
  /** Rounds with two kills */
  readonly doubleKills?: number;
  /** Rounds with three kills */
  readonly tripleKills?: number;
  /** Rounds with four kills */
  readonly quadKills?: number;
  /** Rounds with five kills */
  readonly aces?: number;
  /** Rounds as the last one alive against opponents */
  readonly clutches?: number;
  /** Those of them that were won */
  readonly clutchesWon?: number;
  /** Damage by grenades, in points of health */
  readonly utilityDamage?: number;
  /** Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST */
  readonly estRating?: number;
}

/** A player’s line on one map */
export interface PlayerMapStats {
  /** Position of the map in the series, from 1 */
  readonly mapNumber?: number;
  /** Map name */
  readonly map?: string;
  /** Player identifier */
  readonly playerId?: string;
  /** Player slug */
  readonly playerSlug?: string;
  /** Player */
  readonly nickname?: string;
  /** Team */
  readonly teamName?: string;
  /** Rounds played */
  readonly rounds?: number;
  /** Kills */
  readonly kills?: number;
  /** Deaths */
  readonly deaths?: number;
  /** Assists */
  readonly assists?: number;
  /** Average damage per round */
  readonly adr?: number;
  /** Rounds with a kill, assist, survival or traded death, in percent */
  readonly kast?: number;
  /** Rating, average 1.00 */
  readonly rating?: number;
  /** Share of headshot kills, in percent */
  readonly headshots?: number;
  /** Opening kills: first kills of a round */
  readonly openingKills?: number;
  /** Opening deaths: first deaths of a round */
  readonly openingDeaths?: number;
  /** Kills of someone who had just killed a teammate */
  readonly tradeKills?: number;
  /** Deaths that a teammate avenged */
  readonly tradeDeaths?: number;
  /** Rounds with two kills */
  readonly doubleKills?: number;
  /** Rounds with three kills */
  readonly tripleKills?: number;
  /** Rounds with four kills */
  readonly quadKills?: number;
  /** Rounds with five kills */
  readonly aces?: number;
  /** Rounds as the last one alive against opponents */
  readonly clutches?: number;
  /** Those of them that were won */
  readonly clutchesWon?: number;
  /** Damage by grenades, in points of health */
  readonly utilityDamage?: number;
  /** Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST */
  readonly estRating?: number;
  /** Kills minus deaths */
  readonly plusMinus?: number;
  /** Version of the rating */
  readonly ratingVersion?: string;
}

/** A match that a player played in */
export interface PlayerMatch {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** State of the match: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps; null before the start and when unknown */
  readonly score?: Score;
  /** Name of the winning team; null until the match is decided */
  readonly winner?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** What sets the match apart: `forfeit`, `result unknown`, the rounds of its only map, a score that cannot be */
  readonly remark?: string;
  /** Name of the team the player played for */
  readonly playerTeam?: string;
  /** Whether that team won */
  readonly won?: boolean;
  /** Kills in the whole series */
  readonly kills?: number;
  /** Deaths in the whole series */
  readonly deaths?: number;
  /** Rating over the series, average 1.00 */
  readonly rating?: number;
}

/** One year of a player */
export interface PlayerSeason {
  /** Calendar year */
  readonly year?: number;
  /** Maps played */
  readonly maps?: number;
  /** Rounds played */
  readonly rounds?: number;
  /** Kills */
  readonly kills?: number;
  /** Deaths */
  readonly deaths?: number;
  /** Assists */
  readonly assists?: number;
  /** Average damage per round */
  readonly adr?: number;
  /** Rounds with a kill, assist, survival or traded death, in percent */
  readonly kast?: number;
  /** Rating, average 1.00 */
  readonly rating?: number;
  /** Share of headshot kills, in percent */
  readonly headshots?: number;
  /** Opening kills: first kills of a round */
  readonly openingKills?: number;
  /** Opening deaths: first deaths of a round */
  readonly openingDeaths?: number;
  /** Kills of someone who had just killed a teammate */
  readonly tradeKills?: number;
  /** Deaths that a teammate avenged */
  readonly tradeDeaths?: number;
  /** Rounds with two kills */
  readonly doubleKills?: number;
  /** Rounds with three kills */
  readonly tripleKills?: number;
  /** Rounds with four kills */
  readonly quadKills?: number;
  /** Rounds with five kills */
  readonly aces?: number;
  /** Rounds as the last one alive against opponents */
  readonly clutches?: number;
  /** Those of them that were won */
  readonly clutchesWon?: number;
  /** Damage by grenades, in points of health */
  readonly utilityDamage?: number;
  /** Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST */
  readonly estRating?: number;
  /** Kills per death; the number of kills when there are no deaths */
  readonly kd?: number;
  /** Kills a round */
  readonly killsPerRound?: number;
  /** Deaths a round */
  readonly deathsPerRound?: number;
}

/** A player’s career */
export interface PlayerStats {
  /** Player identifier */
  readonly id?: string;
  /** Player slug */
  readonly slug?: string;
  /** Nickname */
  readonly nickname?: string;
  /** Career totals */
  readonly totals?: StatTotals;
  /** A line for every map played, newest first */
  readonly maps?: readonly PlayerMapLine[];
}

/** A change of the price within one marketplace */
export interface PriceChange {
  /** Over how long */
  readonly window?: string;
  /** Change in percent */
  readonly changePercent?: number;
  /** Marketplace whose prices are compared; null when the source names none */
  readonly marketplace?: string;
  /** Day of the price at the start (UTC) */
  readonly since?: string;
  /** Day of the latest price (UTC) */
  readonly asOf?: string;
}

/** A team’s rank in a ranking */
export interface RankingRow {
  /** Rank in this list, from 1 */
  readonly rank?: number;
  /** Team identifier */
  readonly teamId?: string;
  /** Team slug */
  readonly teamSlug?: string;
  /** Team */
  readonly teamName?: string;
  /** Ranking points */
  readonly points?: number;
  /** Places gained since the previous list; null if the team was not on it */
  readonly change?: number;
  /** Points gained since the previous list */
  readonly pointsChange?: number;
  /** Region */
  readonly region?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Nicknames of the roster */
  readonly roster?: readonly string[];
  /** Ranking of the list: world or vrs */
  readonly ranking?: string;
  /** Day of the list */
  readonly date?: string;
}

/** A team’s rank in its region */
export interface RegionalRankingRow {
  /** Rank in this list, from 1 */
  readonly rank?: number;
  /** Team identifier */
  readonly teamId?: string;
  /** Team slug */
  readonly teamSlug?: string;
  /** Team */
  readonly teamName?: string;
  /** Ranking points */
  readonly points?: number;
  /** Places gained since the previous list; null if the team was not on it */
  readonly change?: number;
  /** Points gained since the previous list */
  readonly pointsChange?: number;
  /** Region */
  readonly region?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Nicknames of the roster */
  readonly roster?: readonly string[];
  /** Ranking of the list: world or vrs */
  readonly ranking?: string;
  /** Day of the list */
  readonly date?: string;
  /** Rank in the list of all regions */
  readonly worldRank?: number;
  /** Rank in its region */
  readonly regionalRank?: number;
}

/** A player joining or leaving a team */
export interface RosterChange {
  /** Day of the change */
  readonly date?: string;
  /** What happened: `join`, `leave` */
  readonly type?: string;
  /** Player identifier */
  readonly playerId?: string;
  /** Player slug */
  readonly playerSlug?: string;
  /** Player */
  readonly nickname?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Team */
  readonly teamName?: string;
  /** Team slug */
  readonly teamSlug?: string;
  /** Whether the person is the coach */
  readonly coach?: boolean;
}

/** A player’s time in a team */
export interface RosterHistoryEntry {
  /** Player identifier */
  readonly playerId?: string;
  /** Player slug */
  readonly playerSlug?: string;
  /** Player */
  readonly nickname?: string;
  /** Real name */
  readonly realName?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Role in the team */
  readonly role?: string;
  /** First day */
  readonly startDate?: string;
  /** Last day; null for a current player */
  readonly endDate?: string;
}

/** A player of the current roster */
export interface RosterMember {
  /** Player identifier */
  readonly playerId?: string;
  /** Player slug */
  readonly playerSlug?: string;
  /** Player */
  readonly nickname?: string;
  /** Real name */
  readonly realName?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Role in the team */
  readonly role?: string;
  /** First day with the team */
  readonly since?: string;
}

/** A round is over */
export interface RoundEndUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `round_end` */
  readonly type: 'round_end';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** Round on that map, from 1 */
  readonly round: number;
  /** Team that won it: `team1`, `team2` */
  readonly winner: 'team1' | 'team2';
  /** Side that won it: `T`, `CT` */
  readonly side: 'T' | 'CT';
  /** How it ended: `elimination`, `bomb`, `defuse`, `time`, `surrender` */
  readonly reason: 'elimination' | 'bomb' | 'defuse' | 'time' | 'surrender' | null;
  /** Rounds won on the map, including this one */
  readonly score: {
    /** The first team */
    readonly team1: number;
    /** The second team */
    readonly team2: number;
  };
  /** Whole seconds since the end of the freeze time */
  readonly seconds: number | null;
  /** Damage of each player in the round, by player; empty if unknown */
  readonly damage: Readonly<Record<string, number>>;
}

/** A round begins: the freeze time is over */
export interface RoundStartUpdate {
  /** The same each time the update is sent */
  readonly id: string;
  /** What happened: `round_start` */
  readonly type: 'round_start';
  /** Match */
  readonly matchId: string;
  /** When it happened */
  readonly at: string;
  /** Position of the map in the series, from 1 */
  readonly mapNumber: number;
  /** Round on that map, from 1 */
  readonly round: number;
  /** Map name */
  readonly map: string;
  /** Side of the first team: `T`, `CT` */
  readonly team1Side: 'T' | 'CT';
  /** Rounds of the map’s two halves; absent if they are 24 or unknown */
  readonly maxRounds?: number;
  /** The players’ equipment and money */
  readonly loadouts: readonly Loadout[];
  /** Types of events that this round’s updates will not report; absent if unknown */
  readonly untold?: readonly ('kills' | 'health' | 'bomb')[];
}

/** Score, first team to second */
export interface Score {
  /** The first team */
  readonly team1?: number;
  /** The second team */
  readonly team2?: number;
}

/** A finished match as one of its teams saw it */
export interface SideResult {
  /** Match identifier */
  readonly matchId?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Opponent */
  readonly opponentName?: string;
  /** Opponent’s slug */
  readonly opponentSlug?: string;
  /** Maps won, the team’s own first */
  readonly score?: Score;
  /** Whether the team won; null for a draw and when unknown */
  readonly won?: boolean;
}

/** A weapon skin */
export interface Skin {
  /** Skin identifier */
  readonly id?: string;
  /** Skin slug */
  readonly slug?: string;
  /** Name as spelled on the market */
  readonly name?: string;
  /** Weapon */
  readonly weapon?: string;
  /** Rarity */
  readonly rarity?: string;
  /** Collection */
  readonly collection?: string;
  /** Address of an image */
  readonly image?: string;
  /** Wear level of the prices */
  readonly wear?: string;
  /** Prices of the skin in US dollars */
  readonly price?: {
    /** Cheapest offer now */
    readonly lowest?: number;
    /** Where */
    readonly marketplace?: string;
    /** Offers on all marketplaces; null when none reports a number */
    readonly offers?: number;
    /** Change in a day, in percent */
    readonly change1d?: number;
    /** Change in a week, in percent */
    readonly change7d?: number;
    /** Change in 30 days, in percent */
    readonly change30d?: number;
  };
  /** Marketplace and days that each change compares: the most recent marketplace with a price on both days */
  readonly priceChanges?: readonly PriceChange[];
}

/** A weapon skin with its prices */
export interface SkinDetails {
  /** Skin identifier */
  readonly id?: string;
  /** Skin slug */
  readonly slug?: string;
  /** Name as spelled on the market */
  readonly name?: string;
  /** Weapon */
  readonly weapon?: string;
  /** Rarity */
  readonly rarity?: string;
  /** Collection */
  readonly collection?: string;
  /** Address of an image */
  readonly image?: string;
  /** Wear level of the prices */
  readonly wear?: string;
  /** Prices of the skin in US dollars */
  readonly price?: {
    /** Cheapest offer now */
    readonly lowest?: number;
    /** Where */
    readonly marketplace?: string;
    /** Offers on all marketplaces; null when none reports a number */
    readonly offers?: number;
    /** Change in a day, in percent */
    readonly change1d?: number;
    /** Change in a week, in percent */
    readonly change7d?: number;
    /** Change in 30 days, in percent */
    readonly change30d?: number;
  };
  /** Marketplace and days that each change compares: the most recent marketplace with a price on both days */
  readonly priceChanges?: readonly PriceChange[];
  /** The current price on each marketplace, cheapest first */
  readonly markets?: readonly SkinPrice[];
  /** The lowest and the highest price of the known history */
  readonly range?: {
    /** Lowest price in US dollars */
    readonly lowest?: number;
    /** Its latest day (UTC) */
    readonly lowestOn?: string;
    /** Highest price in US dollars */
    readonly highest?: number;
    /** Its latest day (UTC) */
    readonly highestOn?: string;
    /** First known day (UTC) */
    readonly since?: string;
    /** Last known day (UTC) */
    readonly until?: string;
    /** Days with a price */
    readonly days?: number;
  };
  /** Cheapest prices across marketplaces, oldest first: at most 60 days, evenly chosen */
  readonly history?: readonly {
    /** Day (UTC) */
    readonly date?: string;
    /** Cheapest price across marketplaces in US dollars */
    readonly price?: number;
  }[];
  /** Wear levels and other forms of the skin with their own prices */
  readonly variants?: readonly {
    /** Skin identifier */
    readonly id?: string;
    /** Skin slug */
    readonly slug?: string;
    /** Name as spelled on the market */
    readonly name?: string;
    /** Wear level of the prices */
    readonly wear?: string;
    /** Cheapest offer in US dollars */
    readonly lowest?: number;
  }[];
}

/** The cheapest price of one day */
export interface SkinHistoryPoint {
  /** Day (UTC) */
  readonly date?: string;
  /** Cheapest price across marketplaces in US dollars */
  readonly price?: number;
  /** Where */
  readonly marketplace?: string;
  /** Whether the previous day’s price is from another marketplace, so that the two cannot be compared */
  readonly sourceChanged?: boolean;
}

/** Offers at one price */
export interface SkinListing {
  /** Marketplace */
  readonly marketplace?: string;
  /** Price in US dollars */
  readonly price?: number;
  /** Offers at that price */
  readonly count?: number;
}

/** Sell listings of a skin */
export interface SkinOrderBook {
  /** Summary of a skin */
  readonly skin?: SkinRef;
  /** Cheapest offer in US dollars */
  readonly lowestAsk?: number;
  /** Offers by marketplace and price, cheapest first */
  readonly listings?: readonly SkinListing[];
}

/** The price on one marketplace */
export interface SkinPrice {
  /** Marketplace */
  readonly marketplace?: string;
  /** Cheapest offer in US dollars */
  readonly price?: number;
  /** Amount that the seller receives after the fee, in US dollars */
  readonly sellerGets?: number;
  /** Offers; null when the marketplace does not report the number */
  readonly offers?: number;
  /** When the price was read */
  readonly updatedAt?: string;
}

/** Summary of a skin */
export interface SkinRef {
  /** Skin identifier */
  readonly id?: string;
  /** Skin slug */
  readonly slug?: string;
  /** Name as spelled on the market */
  readonly name?: string;
}

/** Movement of a skin’s price */
export interface SkinTrend {
  /** Skin identifier */
  readonly id?: string;
  /** Skin slug */
  readonly slug?: string;
  /** Name as spelled on the market */
  readonly name?: string;
  /** Weapon */
  readonly weapon?: string;
  /** Rarity */
  readonly rarity?: string;
  /** Which way: `gainer`, `loser` */
  readonly direction?: string;
  /** Over how long */
  readonly window?: string;
  /** Marketplace whose prices are compared; null when the source names none */
  readonly marketplace?: string;
  /** Day of the price at the start (UTC) */
  readonly since?: string;
  /** Day of the latest price (UTC) */
  readonly asOf?: string;
  /** Price at the start of the window in US dollars */
  readonly from?: number;
  /** Price now in US dollars */
  readonly price?: number;
  /** Change in US dollars */
  readonly change?: number;
  /** Change in percent */
  readonly changePercent?: number;
  /** Prices over the window, oldest first */
  readonly sparkline?: readonly number[];
}

/** What the points in the regional standings are made of */
export interface StandingsBreakdown {
  /** Points: start + headToHead */
  readonly points?: number;
  /** Starting value, from 400 to 2000, made of the four factors */
  readonly start?: number;
  /** Sum of the head-to-head adjustments */
  readonly headToHead?: number;
  /** Mean of the four factors */
  readonly average?: number;
  /** Lowest mean among all teams */
  readonly lowestAverage?: number;
  /** Highest mean among all teams */
  readonly highestAverage?: number;
  /** Factor from 0 to 1: own prize money */
  readonly bountyOffered?: number;
  /** Factor from 0 to 1: prize money of the beaten opponents */
  readonly bountyCollected?: number;
  /** Factor from 0 to 1: whom the beaten opponents have beaten */
  readonly opponentNetwork?: number;
  /** Factor from 0 to 1: wins on LAN */
  readonly lanWins?: number;
  /** Sum of the ten best scaled prizes, in dollars */
  readonly winnings?: number;
  /** The fifth highest such sum among all teams, in dollars */
  readonly winningsReference?: number;
  /** How results age, and when the next list comes */
  readonly rules?: {
    /** Days for which a result counts in full */
    readonly whole?: number;
    /** Days over which its weight then falls to 0 */
    readonly falling?: number;
    /** Days from one list to the next */
    readonly listDays?: number;
  };
  /** The prizes that count */
  readonly prizes?: readonly {
    /** Last day of the event */
    readonly date?: string;
    /** Weight of its age, from 0 to 1 */
    readonly ageWeight?: number;
    /** Prize money in dollars */
    readonly amount?: number;
    /** Prize money times the age weight, in dollars */
    readonly scaled?: number;
  }[];
  /** The matches that count, newest first */
  readonly matches?: readonly {
    /** Day of the match */
    readonly date?: string;
    /** Opponent */
    readonly opponent?: string;
    /** Whether the team won */
    readonly won?: boolean;
    /** Weight of its age: 1 in the newest month, then falling to 0 */
    readonly ageWeight?: number;
    /** Weight of the event */
    readonly eventWeight?: number;
    /** Bounty offered by the opponent */
    readonly bounty?: number;
    /** Bounty times both weights */
    readonly bountyAdjusted?: number;
    /** Network of the opponent */
    readonly network?: number;
    /** Network times both weights */
    readonly networkAdjusted?: number;
    /** 1 on LAN, else 0 */
    readonly lan?: number;
    /** The same times the age weight */
    readonly lanAdjusted?: number;
    /** Points won or lost head-to-head, age weight included */
    readonly headToHead?: number;
  }[];
}

/** Totals over a period */
export interface StatTotals {
  /** Maps played */
  readonly maps?: number;
  /** Rounds played */
  readonly rounds?: number;
  /** Kills */
  readonly kills?: number;
  /** Deaths */
  readonly deaths?: number;
  /** Assists */
  readonly assists?: number;
  /** Average damage per round */
  readonly adr?: number;
  /** Rounds with a kill, assist, survival or traded death, in percent */
  readonly kast?: number;
  /** Rating, average 1.00 */
  readonly rating?: number;
  /** Share of headshot kills, in percent */
  readonly headshots?: number;
  /** Opening kills: first kills of a round */
  readonly openingKills?: number;
  /** Opening deaths: first deaths of a round */
  readonly openingDeaths?: number;
  /** Kills of someone who had just killed a teammate */
  readonly tradeKills?: number;
  /** Deaths that a teammate avenged */
  readonly tradeDeaths?: number;
  /** Rounds with two kills */
  readonly doubleKills?: number;
  /** Rounds with three kills */
  readonly tripleKills?: number;
  /** Rounds with four kills */
  readonly quadKills?: number;
  /** Rounds with five kills */
  readonly aces?: number;
  /** Rounds as the last one alive against opponents */
  readonly clutches?: number;
  /** Those of them that were won */
  readonly clutchesWon?: number;
  /** Damage by grenades, in points of health */
  readonly utilityDamage?: number;
  /** Rating, average 1.00, estimated from kills, deaths, assists, ADR and KAST */
  readonly estRating?: number;
  /** Kills per death; the number of kills when there are no deaths */
  readonly kd?: number;
  /** Kills a round */
  readonly killsPerRound?: number;
  /** Deaths a round */
  readonly deathsPerRound?: number;
}

/** A broadcast of a match */
export interface StreamLink {
  /** Platform of the broadcast */
  readonly platform?: string;
  /** Language, ISO 639-1 */
  readonly language?: string;
  /** Whether the organiser runs it */
  readonly official?: boolean;
  /** Name of the channel */
  readonly title?: string;
  /** Address */
  readonly url?: string;
}

/** A team with its current roster */
export interface Team {
  /** Team identifier */
  readonly id?: string;
  /** Team slug */
  readonly slug?: string;
  /** Team name */
  readonly name?: string;
  /** Address of the logo */
  readonly logo?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Region */
  readonly region?: string;
  /** Rank in the latest world ranking */
  readonly worldRanking?: number;
  /** Points in that ranking */
  readonly points?: number;
  /** Coach */
  readonly coach?: string;
  /** Current roster */
  readonly roster?: readonly RosterMember[];
  /** The team’s match in progress, or else its next one; null when none is scheduled */
  readonly nextMatch?: MatchSummary;
  /** The team’s latest finished matches, newest first, at most ten */
  readonly recentResults?: readonly SideResult[];
  /** Every map the team has played, the most played first */
  readonly mapRecord?: readonly {
    /** Map name */
    readonly map?: string;
    /** Times played */
    readonly played?: number;
    /** Times won */
    readonly wins?: number;
    /** Times lost */
    readonly losses?: number;
    /** Maps won, in percent */
    readonly winRate?: number;
  }[];
}

/** A team on one map */
export interface TeamMapStats {
  /** Map name */
  readonly map?: string;
  /** Times played */
  readonly played?: number;
  /** Times won */
  readonly wins?: number;
  /** Times lost */
  readonly losses?: number;
  /** Maps won, in percent */
  readonly winRate?: number;
  /** Rounds won */
  readonly roundsWon?: number;
  /** Rounds lost */
  readonly roundsLost?: number;
  /** Rounds won as CT, in percent */
  readonly ctRoundWinRate?: number;
  /** Rounds won as T, in percent */
  readonly tRoundWinRate?: number;
  /** Times picked */
  readonly picks?: number;
  /** Times removed */
  readonly bans?: number;
}

/** Summary of a team */
export interface TeamRef {
  /** Team identifier */
  readonly id?: string;
  /** Team slug */
  readonly slug?: string;
  /** Team name */
  readonly name?: string;
}

/** A finished match of one team */
export interface TeamResult {
  /** Match identifier, `<prefix>-match-<number>` */
  readonly id?: string;
  /** State of the match: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Tournament */
  readonly eventName?: string;
  /** Tournament slug */
  readonly eventSlug?: string;
  /** Stage of the tournament */
  readonly stage?: string;
  /** Series length in maps (best of N) */
  readonly bestOf?: number;
  /** First team */
  readonly team1Name?: string;
  /** First team’s slug */
  readonly team1Slug?: string;
  /** Second team */
  readonly team2Name?: string;
  /** Second team’s slug */
  readonly team2Slug?: string;
  /** Series score in maps; null before the start and when unknown */
  readonly score?: Score;
  /** Name of the winning team; null until the match is decided */
  readonly winner?: string;
  /** Scheduled or actual start */
  readonly startsAt?: string;
  /** Whether only the day of the start is known; startsAt is then a date */
  readonly startsDayOnly?: boolean;
  /** When both teams became known; null if before the tournament */
  readonly teamsKnownAt?: string;
  /** What sets the match apart: `forfeit`, `result unknown`, the rounds of its only map, a score that cannot be */
  readonly remark?: string;
  /** First team’s series score */
  readonly team1Score?: number;
  /** Second team’s series score */
  readonly team2Score?: number;
}

/** A tournament */
export interface Tournament {
  /** Tournament identifier */
  readonly id?: string;
  /** Tournament slug */
  readonly slug?: string;
  /** Tournament name */
  readonly name?: string;
  /** State of the tournament: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Tier */
  readonly tier?: string;
  /** First day */
  readonly startDate?: string;
  /** Last day */
  readonly endDate?: string;
  /** Location */
  readonly location?: string;
  /** Prize pool in US dollars */
  readonly prizePool?: number;
  /** Participating teams */
  readonly teamCount?: number;
  /** Stages and their formats */
  readonly format?: string;
  /** Teams by seed */
  readonly teams?: readonly {
    /** Team identifier */
    readonly id?: string;
    /** Team slug */
    readonly slug?: string;
    /** Team name */
    readonly name?: string;
    /** Seed, from 1 */
    readonly seed?: number;
    /** Final placement, `1` or `3-4`; null until it is decided */
    readonly placement?: string;
    /** Prize in US dollars */
    readonly prize?: number;
    /** Matches won */
    readonly wins?: number;
    /** Matches lost */
    readonly losses?: number;
  }[];
  /** The team in first place; null until it is decided */
  readonly winner?: TeamRef;
  /** The team in second place; null until it is decided */
  readonly runnerUp?: TeamRef;
  /** The winner’s matches, the first one first; empty without a winner */
  readonly path?: readonly {
    /** Match identifier */
    readonly matchId?: string;
    /** Scheduled or actual start */
    readonly startsAt?: string;
    /** Whether only the day of the start is known; startsAt is then a date */
    readonly startsDayOnly?: boolean;
    /** When both teams became known; null if before the tournament */
    readonly teamsKnownAt?: string;
    /** Tournament */
    readonly eventName?: string;
    /** Stage of the tournament */
    readonly stage?: string;
    /** Opponent */
    readonly opponentName?: string;
    /** Opponent’s slug */
    readonly opponentSlug?: string;
    /** Maps won, the team’s own first */
    readonly score?: Score;
    /** Whether the team won; null for a draw and when unknown */
    readonly won?: boolean;
    /** Round of the stage */
    readonly roundName?: string;
  }[];
  /** Matches in progress and the next ones, at most eight */
  readonly nextMatches?: readonly MatchSummary[];
  /** The matches of its stages, if the answer has them; see also the bracket */
  readonly slots?: readonly BracketSlot[];
}

/** A final placement and its prize */
export interface TournamentPlacement {
  /** Final placement, `1` or `3-4`; null until it is decided */
  readonly placement?: string;
  /** Team identifier */
  readonly teamId?: string;
  /** Team slug */
  readonly teamSlug?: string;
  /** Team */
  readonly teamName?: string;
  /** Prize in US dollars */
  readonly prize?: number;
}

/** A team’s standing in a tournament */
export interface TournamentStanding {
  /** Final placement, `1` or `3-4`; null until it is decided */
  readonly placement?: string;
  /** Team identifier */
  readonly teamId?: string;
  /** Team slug */
  readonly teamSlug?: string;
  /** Team */
  readonly teamName?: string;
  /** Prize in US dollars */
  readonly prize?: number;
  /** Seed, from 1 */
  readonly seed?: number;
  /** Matches won */
  readonly wins?: number;
  /** Matches lost */
  readonly losses?: number;
  /** Group of the team */
  readonly group?: string;
}

/** Summary of a tournament */
export interface TournamentSummary {
  /** Tournament identifier */
  readonly id?: string;
  /** Tournament slug */
  readonly slug?: string;
  /** Tournament name */
  readonly name?: string;
  /** State of the tournament: `upcoming`, `live`, `finished` */
  readonly status?: string;
  /** Tier */
  readonly tier?: string;
  /** First day */
  readonly startDate?: string;
  /** Last day */
  readonly endDate?: string;
  /** Location */
  readonly location?: string;
  /** Prize pool in US dollars */
  readonly prizePool?: number;
  /** Participating teams */
  readonly teamCount?: number;
}

/** A player’s move between teams */
export interface Transfer {
  /** Day of the move */
  readonly date?: string;
  /** Player identifier */
  readonly playerId?: string;
  /** Player slug */
  readonly playerSlug?: string;
  /** Player */
  readonly nickname?: string;
  /** Country, ISO 3166-1 alpha-2 */
  readonly country?: string;
  /** Team left */
  readonly fromTeamName?: string;
  /** Slug of the team left */
  readonly fromTeamSlug?: string;
  /** Team joined */
  readonly toTeamName?: string;
  /** Slug of the team joined */
  readonly toTeamSlug?: string;
}

/** What the points in the regional standings are made of */
export interface CompleteBreakdown {
  /** Points: start + headToHead */
  readonly points: number;
  /** Starting value, from 400 to 2000, made of the four factors */
  readonly start: number;
  /** Sum of the head-to-head adjustments */
  readonly headToHead: number;
  /** Mean of the four factors */
  readonly average: number;
  /** Lowest mean among all teams */
  readonly lowestAverage: number;
  /** Highest mean among all teams */
  readonly highestAverage: number;
  /** Factor from 0 to 1: own prize money */
  readonly bountyOffered: number;
  /** Factor from 0 to 1: prize money of the beaten opponents */
  readonly bountyCollected: number;
  /** Factor from 0 to 1: whom the beaten opponents have beaten */
  readonly opponentNetwork: number;
  /** Factor from 0 to 1: wins on LAN */
  readonly lanWins: number;
  /** Sum of the ten best scaled prizes, in dollars */
  readonly winnings: number;
  /** The fifth highest such sum among all teams, in dollars */
  readonly winningsReference: number;
  /** How results age, and when the next list comes */
  readonly rules?: {
    /** Days for which a result counts in full */
    readonly whole: number;
    /** Days over which its weight then falls to 0 */
    readonly falling: number;
    /** Days from one list to the next */
    readonly listDays: number;
  };
  /** The prizes that count */
  readonly prizes: readonly {
    /** Last day of the event */
    readonly date: string;
    /** Weight of its age, from 0 to 1 */
    readonly ageWeight: number;
    /** Prize money in dollars */
    readonly amount: number;
    /** Prize money times the age weight, in dollars */
    readonly scaled: number;
  }[];
  /** The matches that count, newest first */
  readonly matches: readonly {
    /** Day of the match */
    readonly date: string;
    /** Opponent */
    readonly opponent: string;
    /** Whether the team won */
    readonly won: boolean;
    /** Weight of its age: 1 in the newest month, then falling to 0 */
    readonly ageWeight: number;
    /** Weight of the event */
    readonly eventWeight: number | null;
    /** Bounty offered by the opponent */
    readonly bounty: number | null;
    /** Bounty times both weights */
    readonly bountyAdjusted: number | null;
    /** Network of the opponent */
    readonly network: number | null;
    /** Network times both weights */
    readonly networkAdjusted: number | null;
    /** 1 on LAN, else 0 */
    readonly lan: number | null;
    /** The same times the age weight */
    readonly lanAdjusted: number | null;
    /** Points won or lost head-to-head, age weight included */
    readonly headToHead: number;
  }[];
}
