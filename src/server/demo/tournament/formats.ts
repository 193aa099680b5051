import { doubleElimination } from '../../../answers/stages/doubleElimination.ts';
import { elimination } from '../../../answers/stages/elimination.ts';
import { gsl } from '../../../answers/stages/gsl.ts';
import { roundRobin } from '../../../answers/stages/roundRobin.ts';
import type { StageFormat } from '../../../answers/stages/stage.ts';
import { swiss } from '../../../answers/stages/swiss.ts';

export interface TournamentFormat {
  /** The description shown for the tournament. */
  readonly about: string;
  readonly teams: number;
  readonly stages: readonly StageFormat[];
  /** Approximate length in days. */
  readonly days: number;
}

/** The formats of tournaments. */
export const tournamentFormats = {
  swiss16: {
    about: 'Swiss stage of 16, then single-elimination play-offs of 8',
    teams: 16,
    stages: [swiss, elimination({ size: 8, final: 5 })],
    days: 8,
  },
  swissDouble16: {
    about: 'Swiss stage of 16, then double-elimination play-offs of 8',
    teams: 16,
    stages: [swiss, doubleElimination({ size: 8, final: 5 })],
    days: 10,
  },
  double16: {
    about: 'Double elimination of 16',
    teams: 16,
    stages: [doubleElimination({ size: 16, final: 5 })],
    days: 7,
  },
  gsl16: {
    about: 'Four double-elimination groups of 4, then single-elimination play-offs of 8',
    teams: 16,
    stages: [gsl(4), elimination({ size: 8, final: 5 })],
    days: 7,
  },
  groups16: {
    about: 'Four round-robin groups of 4, best of 1, then single-elimination play-offs of 8',
    teams: 16,
    stages: [
      roundRobin({ name: 'Group stage', groups: 4, size: 4, advancing: 2, bestOf: 1 }),
      elimination({ size: 8, final: 3 }),
    ],
    days: 5,
  },
  gsl8: {
    about: 'Two double-elimination groups of 4, then single-elimination play-offs of 4',
    teams: 8,
    stages: [gsl(2), elimination({ size: 4, final: 5 })],
    days: 4,
  },
  double8: {
    about: 'Double elimination of 8',
    teams: 8,
    stages: [doubleElimination({ size: 8, final: 5 })],
    days: 4,
  },
  league12: {
    about: 'Round robin of 12, then single-elimination play-offs of 4',
    teams: 12,
    stages: [
      roundRobin({ name: 'Regular season', groups: 1, size: 12, advancing: 4, bestOf: 3 }),
      elimination({ size: 4, final: 5 }),
    ],
    days: 30,
  },
  league8: {
    about: 'Round robin of 8, then single-elimination play-offs of 4',
    teams: 8,
    stages: [
      roundRobin({ name: 'Regular season', groups: 1, size: 8, advancing: 4, bestOf: 3 }),
      elimination({ size: 4, final: 5 }),
    ],
    days: 12,
  },
  cup8: {
    about: 'Single elimination of 8',
    teams: 8,
    stages: [elimination({ size: 8, final: 3 })],
    days: 2,
  },
} satisfies Record<string, TournamentFormat>;
export type FormatName = keyof typeof tournamentFormats;

/** Approximate hours per match. */
export const hoursOfMatch = { 1: 0.7, 3: 1.9, 5: 3.4 } as const;

/** Approximate hours of play in a tournament. */
export const hoursOfPlay = (format: TournamentFormat): number =>
  format.stages.reduce(
    (sum, { matches }) =>
      sum + matches[1] * hoursOfMatch[1] + matches[3] * hoursOfMatch[3] + matches[5] * hoursOfMatch[5],
    0,
  );
