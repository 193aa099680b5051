import type { Score, TeamKey } from './event.ts';

/** The score after one more round or map for the team. */
export const plusOne = (score: Score, team: TeamKey): Score => ({ ...score, [team]: score[team] + 1 });
