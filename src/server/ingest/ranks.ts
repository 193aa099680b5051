import type { SourceKind } from './intake.ts';
import type { Shared } from './observation.ts';

/** THE TABLE OF RANKS: whose word counts, the best first; the others fill what it leaves open. In docs/live-sources.md too. */
export const ranks = {
  /** Only GSI tells everybody's money and equipment at the end of the freeze time. */
  round_start: ['gsi', 'log', 'matchzy'],
  /** GSI does not tell kills: they are derived from two posts, so get5 is better. */
  kill: ['log', 'matchzy', 'gsi'],
  bomb: ['log', 'matchzy', 'gsi'],
  round_end: ['log', 'gsi', 'matchzy'],
  played: ['log', 'gsi', 'matchzy'],
  map_end: ['log', 'gsi', 'matchzy'],
} as const satisfies Readonly<Record<Shared['is'], readonly SourceKind[]>>;

/** How long something waits for a better source that tells such things, in milliseconds. */
export const waits: Readonly<Record<Shared['is'], number>> = {
  round_start: 1000,
  kill: 1500,
  bomb: 1500,
  round_end: 2500,
  played: 4000,
  map_end: 4000,
};

/** How long the start of a round waits that is concluded from the end of another one, in milliseconds. */
export const inferredWait = 5000;

/** How long it waits, in milliseconds, that play goes back, if a better source is there. It is void if that one speaks. */
export const backWait = 10_000;

/** A source that has said nothing for so long is not waited for, in milliseconds. */
export const silence = 15_000;
