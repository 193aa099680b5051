import type { SourceKind } from './intake.ts';
import type { Shared } from './observation.ts';

/**
 * THE TABLE OF RANKS: whose word counts where several sources tell the same, the best first. What the best one leaves
 * open is filled from the others.
 */
export const ranks = {
  round_start: ['log'],
  kill: ['log'],
  bomb: ['log'],
  round_end: ['log'],
  played: ['log'],
  map_end: ['log'],
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

/** A source that has said nothing for so long is not waited for, in milliseconds. */
export const silence = 15_000;
