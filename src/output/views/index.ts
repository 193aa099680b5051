import type { Found, Route } from '../../api/route.ts';
import type { RouteEntry, Routes } from '../../api/routes/index.ts';
import type { View } from './view.ts';

type ViewLoader<R extends Route> = () => Promise<View<Found<R>>>;
type RouteViews = {
  readonly [G in keyof Routes]?: { readonly [V in keyof Routes[G]]?: ViewLoader<Routes[G][V] & Route> };
};

/**
 * The routes that say more as a picture than as a table, each with its view, loaded when an answer is drawn. To add
 * one: a file here and a line below.
 */
export const views = {
  results: {
    match: async () => (await import('./match/match.ts')).matchView,
    maps: async () => (await import('./match/maps.ts')).mapsView,
    stats: async () => (await import('./match/playerStats.ts')).playerStatsView,
  },
  rankings: {
    list: async () => (await import('./rankings.ts')).rankingsView,
    world: async () => (await import('./rankings.ts')).rankingsView,
    vrs: async () => (await import('./rankings.ts')).rankingsView,
    region: async () => (await import('./rankings.ts')).rankingsView,
  },
  tournaments: {
    bracket: async () => (await import('./bracket/bracket.ts')).bracketView,
  },
} as const satisfies RouteViews;

/** The view of a route; undefined where its table says it all. */
export const findView = ({ group, verb }: RouteEntry): (() => Promise<View<unknown>>) | undefined => {
  const ofGroup: Readonly<Record<string, Readonly<Record<string, unknown>>>> = views;
  const found = ofGroup[group]?.[verb];
  // `RouteViews` has checked that each view takes what its route is read as; the caller hands it just that.
  return found as (() => Promise<View<unknown>>) | undefined;
};
