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

/** The machine-readable list: its own routes, those of agent tools, and some of another game. */
export const openApiDocument = (game: string) => {
  const further = {
    '/matches/{matchId}/veto': 'Veto sequence of a match',
    '/maps/{mapId}/round-economy': 'Buy type, spending and loss bonus of each round',
    '/players/{player}/opening-duels': 'Opening duels of a player',
    '/players/{player}/clutches': 'Clutches of a player',
    '/live/stream': 'Live updates as server-sent events',
    '/live/ws': 'Live updates over a WebSocket',
  };
  const own = [
    ...Object.entries(citoRoutes).map(([path, { about }]) => [path, about] as const),
    ...Object.entries(further),
  ];
  const entry = (path: string, summary: string, tag: string) => [
    `/api/v1${path}`,
    { get: { tags: [tag], summary, responses: { 200: { description: 'OK' } } } },
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Cito API', version: '1' },
    paths: Object.fromEntries([
      ...own.map(([path, about]) => entry(`/${game}${path}`, about, 'CS2')),
      entry('/ufc/live', 'Live bouts', 'UFC'),
      entry('/ufc/search', 'Fighters and events by name', 'UFC'),
    ]),
  };
};
