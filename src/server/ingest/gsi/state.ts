import type { GsiPost } from './read.ts';
import type { Side } from '../../../core/scoreboard/event.ts';

/** What of a player is compared with the next post. */
export interface Before {
  readonly health: number;
  readonly roundKills: number;
  readonly roundHeadshots: number;
  readonly assists: number;
}

/** A death, or kills or assists gained, that are not matched yet, and how many posts came since. */
export interface Death {
  readonly id: string;
  readonly side: Side | null;
  age: number;
}
export interface Gain {
  readonly id: string;
  readonly side: Side | null;
  readonly weapon: string | null;
  kills: number;
  headshots: number;
  assists: number;
  age: number;
}

export interface GsiState {
  /** Hashes of the last posts. */
  posts: number[];
  /** Of the last post: its time by the observer's clock, what is left of its phase, and when it came. */
  seconds: number;
  clock: GsiPost['clock'];
  at: number;
  /** The first of the posts that come late one after another: its time by the observer's clock, and when it came. */
  late?: { readonly seconds: number; readonly at: number; readonly last: number } | undefined;
  map: string;
  names: string;
  roundPhase: string;
  /** The round in play, and when its freeze time ended by the observer's clock; null if that was not seen. */
  round: number;
  startedAt: number | null;
  isKnife: boolean;
  /** The last told number of finished rounds, and a lower one that several posts must confirm. */
  played: number;
  lower: { rounds: number; posts: number };
  restarted: boolean;
  before: Record<string, Before>;
  deaths: Death[];
  gains: Gain[];
  people: Record<string, string>;
  planter: string | null;
  defuser: string | null;
  bomb: string;
  ending: { side: Side; round: number; seconds: number | null; age: number } | null;
  isOver: boolean;
}

export const openGsi = (): GsiState => ({
  posts: [],
  seconds: 0,
  clock: null,
  at: 0,
  map: '',
  names: '',
  roundPhase: '',
  round: 0,
  startedAt: null,
  isKnife: false,
  played: -1,
  lower: { rounds: -1, posts: 0 },
  restarted: false,
  before: {},
  deaths: [],
  gains: [],
  people: {},
  planter: null,
  defuser: null,
  bomb: '',
  ending: null,
  isOver: false,
});
