import type { Found, Route } from '../../core/route.ts';
import type { RouteEntry, Routes } from '../../core/table/index.ts';
import type { View } from './view.ts';

interface RouteView<R extends Route> {
  readonly load: () => Promise<View<Found<R>>>;
  /** The number of rows to request if the user does not choose one: at most the 100 of one request. */
  readonly rows?: number;
}
type RouteViews = {
  readonly [G in keyof Routes]?: { readonly [V in keyof Routes[G]]?: RouteView<Routes[G][V] & Route> };
};

/**
 * The routes with a view, which shows more than a table, loaded when an answer is drawn. To add one, add a file here
 * and a line below.
 */
export const views = {
  live: {
    rounds: { load: async () => (await import('./rounds.ts')).roundsView, rows: 100 },
  },
  results: {
    match: { load: async () => (await import('./match/match.ts')).matchView },
    maps: { load: async () => (await import('./match/maps.ts')).mapsView },
    stats: { load: async () => (await import('./match/playerStats.ts')).playerStatsView, rows: 100 },
  },
  players: {
    show: { load: async () => (await import('./players/compare.ts')).compareView },
    stats: { load: async () => (await import('./players/stats.ts')).statsView, rows: 10 },
    seasons: { load: async () => (await import('./players/seasons.ts')).seasonsView },
    form: { load: async () => (await import('./players/form.ts')).formView },
  },
  teams: {
    show: { load: async () => (await import('./teams/card.ts')).teamCard },
    'map-stats': { load: async () => (await import('./teams/mapStats.ts')).mapStatsView },
    vs: { load: async () => (await import('./teams/versus.ts')).versusView },
  },
  rankings: {
    list: { load: async () => (await import('./rankings.ts')).rankingsView },
    world: { load: async () => (await import('./rankings.ts')).rankingsView },
    vrs: { load: async () => (await import('./rankings.ts')).rankingsView },
    region: { load: async () => (await import('./rankings.ts')).regionView },
  },
  skins: {
    search: { load: async () => (await import('./skins/card.ts')).onlySkinCard },
    show: { load: async () => (await import('./skins/card.ts')).skinCard },
    prices: { load: async () => (await import('./skins/prices.ts')).pricesView },
    history: { load: async () => (await import('./skins/history.ts')).historyView, rows: 100 },
    'order-book': { load: async () => (await import('./skins/orderBook.ts')).orderBookView },
    // With its headings and the note below, one screen of 24 lines.
    trending: { load: async () => (await import('./skins/trending.ts')).trendingView, rows: 18 },
  },
  tournaments: {
    show: { load: async () => (await import('./tournaments/card.ts')).tournamentCard },
    bracket: { load: async () => (await import('./bracket/bracket.ts')).bracketView },
  },
} as const satisfies RouteViews;

/** A view of any route, as the program uses it. */
export interface ViewEntry {
  readonly load: () => Promise<View<unknown>>;
  readonly rows?: number;
}

/** The view of a route; undefined when the route has only the table. */
export const findView = ({ group, verb }: RouteEntry): ViewEntry | undefined => {
  const ofGroup: Readonly<Record<string, Readonly<Record<string, unknown>>>> = views;
  // `RouteViews` checks that each view accepts the data of its route, and the caller passes exactly that data.
  return ofGroup[group]?.[verb] as ViewEntry | undefined;
};
