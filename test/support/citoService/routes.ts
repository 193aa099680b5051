import { matchRoutes } from './matchRoutes.ts';
import { otherRoutes } from './otherRoutes.ts';
import { teamRoutes } from './teamRoutes.ts';
import type { CitoRoute } from './questions.ts';

/** Every route below the game segment, by its pattern. Fixed words come before names. */
export const citoRoutes: Readonly<Record<string, CitoRoute>> = {
  ...matchRoutes,
  ...teamRoutes,
  ...otherRoutes,
};

/** Finds the route of a path below the game segment, and the names in it. */
export const routeOf = (path: string) => {
  const parts = path.split('/');
  for (const [pattern, route] of Object.entries(citoRoutes)) {
    const places = pattern.split('/');
    const fits = places.every((place, at) => place.startsWith('{') || place === parts[at]);
    if (places.length !== parts.length || !fits) continue;
    const words = places.flatMap((place, at): [string, string][] =>
      place.startsWith('{') ? [[place.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
    );
    return { pattern, route, words: Object.fromEntries(words) };
  }
  return undefined;
};
