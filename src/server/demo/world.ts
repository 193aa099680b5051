import { createForm } from './form.ts';
import { createRosters } from './rosters.ts';

export type World = ReturnType<typeof createWorld>;

/** The basis of everything made up. The rosters reach to the end of the newest season in use. */
export const createWorld = (seed: number, newestSeason: number) => ({
  seed,
  form: createForm(seed),
  rosters: createRosters(seed, newestSeason),
});
