import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LiveSource } from '../service/live/liveSource.ts';
import type { MarketSource } from '../service/market.ts';
import { createStore } from '../service/store/store.ts';
import type { Store } from '../service/store/store.ts';
import { openSeason } from './file/openSeason.ts';
import { createLiveSeason } from './liveSeason.ts';
import { createMadeUpMarket } from './skins/market.ts';

export interface DemoOptions {
  /** The folder of the season's file; null builds the season in memory. */
  readonly folder: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** A whole number that determines the world. */
  readonly seed?: number;
  /** Called before the season is built, which takes about a second. */
  readonly onBuild?: () => void | Promise<void>;
}

/** Everything the service needs to serve the made-up season. */
export interface Demo {
  readonly store: Store;
  readonly live: LiveSource;
  readonly market: MarketSource;
  close(): void;
}

const everyonesSeed = 1;

/** Opens the made-up season. The first call builds it; later calls add a season every seven weeks. */
export const openDemo = async (options: DemoOptions): Promise<Demo> => {
  const { seed = everyonesSeed } = options;
  const store = createStore(await openDemoDatabase(options));
  return {
    store,
    live: createLiveSeason(store, seed),
    market: createMadeUpMarket(seed),
    close: () => store.close(),
  };
};

/** Opens the database of the made-up season itself, for a caller that needs more than the service. */
export const openDemoDatabase = async ({
  folder,
  now,
  seed = everyonesSeed,
  onBuild,
}: DemoOptions): Promise<DatabaseSync> => {
  const path = folder === null ? null : join(folder, 'season.db');
  return openSeason({ path, now, seed, onBuild });
};
