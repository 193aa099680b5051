import { createForm } from './form.ts';
import type { Form } from './form.ts';
import { createRosters } from './rosters.ts';
import type { Rosters } from './rosters.ts';

/** The basis of everything made up. */
export interface World {
  readonly seed: number;
  readonly form: Form;
  /** Up to the end of the newest season in use. */
  readonly rosters: Rosters;
}

export const createWorld = (seed: number, newestSeason: number): World => ({
  seed,
  form: createForm(seed),
  rosters: createRosters(seed, newestSeason),
});
