import type { Found, Route } from '../../core/route.ts';
import type { RouteEntry, Routes } from '../../core/table/index.ts';
import type { View } from './view.ts';

import { roundsView } from './rounds.ts';
import { matchView } from './match/match.ts';
import { mapsView } from './match/maps.ts';
import { playerStatsView } from './match/playerStats.ts';
import { compareView } from './players/compare.ts';
import { statsView } from './players/stats.ts';
import { seasonsView, formView } from './players/form.ts';
import { teamCard } from './teams/card.ts';
import { mapStatsView } from './teams/mapStats.ts';
import { versusView } from './teams/versus.ts';
import { rankingsView, regionView } from './rankings.ts';
import { onlySkinCard, skinCard } from './skins/card.ts';
import { pricesView } from './skins/prices.ts';
import { historyView } from './skins/history.ts';
import { orderBookView } from './skins/orderBook.ts';
import { trendingView } from './skins/trending.ts';
import { tournamentCard } from './tournaments/card.ts';
import { bracketView } from './bracket/bracket.ts';

interface RouteView<R extends Route> {
  readonly view: View<Found<R>>;
  /** The number of rows to request if the user does not choose one: at most the 100 of one request. */
  readonly rows?: number;
}
type RouteViews = {
  readonly [G in keyof Routes]?: { readonly [V in keyof Routes[G]]?: RouteView<Routes[G][V] & Route> };
};

/** The routes with a view, which shows more than a table. To add one, add a file here and a line below. */
export const views = {
  live: {
    rounds: { view: roundsView, rows: 100 },
  },
  results: {
    match: { view: matchView },
    maps: { view: mapsView },
    stats: { view: playerStatsView, rows: 100 },
  },
  players: {
    show: { view: compareView },
    stats: { view: statsView, rows: 10 },
    seasons: { view: seasonsView },
    form: { view: formView },
  },
  teams: {
    show: { view: teamCard },
    'map-stats': { view: mapStatsView },
    vs: { view: versusView },
  },
  rankings: {
    list: { view: rankingsView },
    world: { view: rankingsView },
    vrs: { view: rankingsView },
    region: { view: regionView },
  },
  skins: {
    search: { view: onlySkinCard },
    show: { view: skinCard },
    prices: { view: pricesView },
    history: { view: historyView, rows: 100 },
    'order-book': { view: orderBookView },
    // With its headings and the note below, one screen of 24 lines.
    trending: { view: trendingView, rows: 18 },
  },
  tournaments: {
    show: { view: tournamentCard },
    bracket: { view: bracketView },
  },
} as const satisfies RouteViews;

/** A view of any route, as the program uses it. */
export interface ViewEntry {
  readonly view: View<unknown>;
  readonly rows?: number;
}

/** The view of a route; undefined when the route has only the table. */
export const findView = ({ group, verb }: RouteEntry): ViewEntry | undefined => {
  const ofGroup: Readonly<Record<string, Readonly<Record<string, unknown>>>> = views;
  // `RouteViews` checks that each view accepts the data of its route, and the caller passes exactly that data.
  return ofGroup[group]?.[verb] as ViewEntry | undefined;
};
