import type { Game, GsiPlayer, GsiPost } from './read.ts';
import type { People } from '../people.ts';
import type { Side } from '../../../core/scoreboard/event.ts';

export type Before = Pick<GsiPlayer, 'health' | 'roundKills' | 'roundHeadshots' | 'assists'>;

/** A death, or kills or assists gained, that are not matched yet, and how many posts came since. */
export interface Death {
  readonly id: string;
  readonly side: Side | null;
  age: number;
}
export interface Gain extends Death {
  readonly weapon: string | null;
  kills: number;
  headshots: number;
  assists: number;
}

export const openGsi = () => ({
  posts: [] as number[],
  /** Of the last post: its time by the observer's clock, what is left of its phase, and when it came. */
  seconds: 0,
  clock: null as GsiPost['clock'],
  at: 0,
  /** The first of the posts that come late one after another: its time by the observer's clock, and when it came. */
  late: undefined as { readonly seconds: number; readonly at: number; readonly last: number } | undefined,
  map: '',
  names: '',
  roundPhase: '',
  /** The round in play, and when its freeze time ended by the observer's clock; null if that was not seen. */
  round: 0,
  startedAt: null as number | null,
  isKnife: false,
  /** The last told number of finished rounds, and a lower one that several posts must confirm. */
  played: -1,
  lower: { rounds: -1, posts: 0 },
  restarted: false,
  /** What of a player is compared with the next post. */
  before: {} as Record<string, Before>,
  deaths: [] as Death[],
  gains: [] as Gain[],
  people: {} as People,
  planter: null as string | null,
  defuser: null as string | null,
  bomb: '',
  ending: null as { side: Side; round: number; seconds: number | null; age: number } | null,
  isOver: false,
  /** The last post, while something waits for the next one. */
  last: undefined as Game | undefined,
});

export type GsiState = ReturnType<typeof openGsi>;
