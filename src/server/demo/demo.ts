import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LiveSource } from '../liveSource.ts';
import type { MarketSource } from '../../data/store/market.ts';
import { createStore, type Store } from '../../data/store/store.ts';
import { openInMemory } from '../../core/files/openSqlite.ts';
import { seasonsToHold } from './calendar.ts';
import { fillLive, type Span } from './file/fill.ts';
import { openReadySeason, openSeason, type SeasonOptions } from './file/openSeason.ts';
import { createLiveSeason } from './liveSeason.ts';
import { createMadeUpMarket } from './skins/market.ts';

export interface DemoOptions extends Pick<SeasonOptions, 'now' | 'onBuild' | 'spare'> {
  /** The folder of the season's file; null builds the season in memory. */
  readonly folder: string | null;
  /** A whole number that determines the world. */
  readonly seed?: number;
}

/** Everything the service needs to serve the made-up season. */
export interface Demo {
  readonly store: Store;
  readonly live: LiveSource;
  readonly market: MarketSource;
  close(): void;
}

const everyonesSeed = 1;

/** Opens the made-up season. The first call builds it, and so does one every seven weeks. */
export const openDemo = async (options: DemoOptions): Promise<Demo> =>
  toDemo(await openDemoDatabase(options), options.seed);

/** Opens the made-up season if its file is complete; undefined if it has to be built. */
export const openReadyDemo = (options: DemoOptions): Demo | undefined => {
  const database = openReadySeason(placed(options));
  return database && toDemo(database, options.seed);
};

/**
 * What is live in the span, as the season that is held at its beginning has it. It is made in memory, in a sixth of the
 * time that the whole season takes. Only the list of live matches (`live.list`) may be asked of it.
 */
export const openLiveDemo = async (span: Span): Promise<Demo> => {
  const database = openInMemory();
  fillLive(database, everyonesSeed, span, seasonsToHold(span.from));
  return toDemo(database);
};

/** Opens the database of the made-up season itself, for a caller that needs more than the service. */
export const openDemoDatabase = (options: DemoOptions): Promise<DatabaseSync> => openSeason(placed(options));

const placed = ({ folder, seed = everyonesSeed, ...options }: DemoOptions): SeasonOptions => ({
  ...options,
  path: folder === null ? null : join(folder, 'season.db'),
  seed,
});

const toDemo = (database: DatabaseSync, seed = everyonesSeed): Demo => {
  const store = createStore(database);
  return {
    store,
    live: createLiveSeason(store, seed),
    market: createMadeUpMarket(seed),
    close: () => store.close(),
  };
};
