import { createForm } from './form.ts';
import type { Form } from './form.ts';
import { createRosters } from './rosters.ts';
import type { Rosters } from './rosters.ts';

/** What everything made up follows from. */
export interface World {
  readonly seed: number;
  readonly form: Form;
  /** Up to the end of the newest season that is looked at. */
  readonly rosters: Rosters;
}

export const createWorld = (seed: number, newestSeason: number): World => ({
  seed,
  form: createForm(seed),
  rosters: createRosters(seed, newestSeason),
});
