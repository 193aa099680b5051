import { toSlug } from '../../core/names/slug.ts';
import { regions, teamNames } from './names/teams.ts';
import type { Region } from './names/teams.ts';

export interface WorldTeam {
  /** From 1. */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly region: Region;
}

/** The teams of the made-up world. They are the same for every seed; only their strength differs. */
export const teams: readonly WorldTeam[] = regions
  .flatMap(region => teamNames[region].map(([name, country]) => ({ name, country, region })))
  .map((team, index) => ({ id: index + 1, slug: toSlug(team.name), ...team }));
