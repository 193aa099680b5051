import type { livePlayer, liveRound } from '../entities/live.ts';
import type { matchStates } from '../entities/match.ts';
import type { Exact } from '../schema.ts';
import type {
  BombDefused,
  BombExploded,
  BombPlanted,
  BombState,
  Kill,
  MatchOpening,
  Phase,
  PlayerIdentity,
  RoundEnd,
  RoundStart,
  Score,
  Side,
  TeamKey,
} from './event.ts';
import { type HalfScore, regulation } from './rules.ts';

export interface MapState {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly pickedBy: TeamKey | null;
  readonly status: (typeof matchStates)[number];
  /** Null before the map's first round, as are the halves. */
  readonly score: Score | null;
  readonly winner: TeamKey | null;
  readonly halves: readonly HalfScore[];
  readonly overtimes: number;
  /** The rounds of its two halves (`mp_maxrounds`), if they are not the usual 24. */
  readonly maxRounds?: number | undefined;
  /** The end of the map's first freeze time, ISO 8601. */
  readonly startedAt: string | null;
}

/** What a player has and holds. Values that no event has reported are null. */
type Held = Pick<
  Exact<typeof livePlayer>,
  'alive' | 'health' | 'armor' | 'helmet' | 'kit' | 'weapon' | 'money' | 'equipment'
>;

/** `health` is 100 when a round starts, and null after a kill that does not report it, or if none will. */
export interface PlayerState extends PlayerIdentity, Held {
  readonly kills: number;
  readonly assists: number;
  readonly deaths: number;
  /** Headshot kills. */
  readonly headshots: number;
  /** Over the map's finished rounds; null once a round did not report it. */
  readonly damage: number | null;
  /** Percent of rounds with a kill, assist, survival or traded death, as a service reports it; no event does. */
  readonly kast: number | null;
}

/** The counts of a player that some services do not report. */
export const counts = ['kills', 'assists', 'deaths', 'headshots'] as const;
export type Count = (typeof counts)[number];

type RoundState = Omit<Exact<typeof liveRound>, 'winnerName' | 'endedAt'> & { readonly endedAt: string };

/** An event in the kill feed, the newest last; one of the bomb has the living players then, by side, null when unknown. */
export type FeedEntry =
  | Kill
  | RoundStart
  | RoundEnd
  | ((BombPlanted | BombDefused | BombExploded) & {
      readonly aliveT: number | null;
      readonly aliveCt: number | null;
    });

/** The state of a live match at one time: plain data that survives conversion to JSON and back. */
export interface ScoreboardState {
  readonly opening: MatchOpening;
  /** Maps won. */
  readonly series: Score;
  readonly maps: readonly MapState[];
  /** The map in play, from 1; the finished map until the next one begins; null before the first. */
  readonly mapNumber: number | null;
  readonly round: number | null;
  readonly phase: Phase;
  readonly bomb: BombState | null;
  readonly team1Side: Side | null;
  /** ISO 8601. All three belong to the current round, and are null until the event happens. */
  readonly roundStartedAt: string | null;
  readonly bombPlantedAt: string | null;
  readonly roundEndedAt: string | null;
  /** The first team's players first. */
  readonly players: readonly PlayerState[];
  readonly rounds: readonly RoundState[];
  readonly feed: readonly FeedEntry[];
  readonly finished: boolean;
  readonly winner: TeamKey | null;
  /** Counts, or the phase before the first event, that nobody has reported: their values mean nothing. */
  readonly unsent?: readonly (Count | 'phase')[] | undefined;
  /** The last applied event. Older events change nothing. */
  readonly last: { readonly id: string; readonly at: string } | null;
}

/** A match before its first round. */
export const openScoreboard = (opening: MatchOpening): ScoreboardState => ({
  opening,
  series: { team1: 0, team2: 0 },
  maps: opening.maps.map(map => openMap(map.number, map.name, map.pickedBy)),
  mapNumber: null,
  round: null,
  phase: 'warmup',
  bomb: null,
  team1Side: null,
  roundStartedAt: null,
  bombPlantedAt: null,
  roundEndedAt: null,
  players: [
    ...opening.players.filter(player => player.team === 'team1'),
    ...opening.players.filter(player => player.team === 'team2'),
  ].map(openPlayer),
  rounds: [],
  feed: [],
  finished: false,
  winner: null,
  last: null,
});

type Maps = { readonly maps: readonly MapState[]; readonly mapNumber: number | null };

/** The map of that number, by default the one in play; undefined if it is not known. */
export const mapOf = ({ maps, mapNumber }: Maps, number = mapNumber): MapState | undefined =>
  maps.find(map => map.number === number);

/** A map before its first round. */
export const openMap = (number: number, name: string, pickedBy: TeamKey | null): MapState => ({
  number,
  name,
  pickedBy,
  status: 'upcoming',
  score: null,
  winner: null,
  halves: [],
  overtimes: 0,
  startedAt: null,
});

/** What nobody has reported of what a player has. */
export const unknownItems = {
  armor: null,
  helmet: null,
  kit: null,
  weapon: null,
  money: null,
  equipment: null,
} as const;
export const noCounts = { kills: 0, assists: 0, deaths: 0, headshots: 0, damage: 0 } as const;

/** A player before the first round of a map. */
export const openPlayer = ({ playerId, playerSlug, nickname, team }: PlayerIdentity): PlayerState => ({
  playerId,
  playerSlug,
  nickname,
  team,
  alive: null,
  health: null,
  ...unknownItems,
  ...noCounts,
  kast: null,
});

const feedLength = 300;

export const withEntry = (state: ScoreboardState, entry: FeedEntry): readonly FeedEntry[] => [
  ...state.feed.slice(1 - feedLength),
  entry,
];

/** The maps with one of them changed. A map that the opening did not name is inserted in order. */
export const withMap = (
  maps: readonly MapState[],
  event: { readonly mapNumber: number; readonly map?: string },
  changed: (map: MapState) => MapState,
): readonly MapState[] => {
  const known = maps.find(map => map.number === event.mapNumber);
  const map = changed(known ?? openMap(event.mapNumber, event.map ?? '', null));
  return [...maps.filter(other => other.number !== event.mapNumber), map].sort((a, b) => a.number - b.number);
};

export const regulationIn = (
  { maps, mapNumber: current }: { readonly maps: readonly MapState[]; readonly mapNumber: number | null },
  mapNumber = current,
): number => maps.find(({ number }) => number === mapNumber)?.maxRounds ?? regulation;

/** The stated length of the halves, else the known one; the usual one is left out. */
export const maxRoundsIn = (
  known: number | undefined,
  stated: number | undefined,
): Pick<MapState, 'maxRounds'> => {
  const found = toLength(stated) ?? known ?? regulation;
  return found === regulation ? (known === undefined ? {} : { maxRounds: undefined }) : { maxRounds: found };
};

/** A length that a map can have: an even number of rounds. A service may send anything. */
export const toLength = (rounds: number | undefined): number | undefined =>
  rounds !== undefined && rounds >= 2 && rounds <= 60 && rounds % 2 === 0 ? rounds : undefined;
