import { join } from 'node:path';
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
export const openDemo = async ({
  folder,
  now,
  seed = everyonesSeed,
  onBuild,
}: DemoOptions): Promise<Demo> => {
  const path = folder === null ? null : join(folder, 'season.db');
  const store = createStore(await openSeason({ path, now, seed, onBuild }));
  return {
    store,
    live: createLiveSeason(store, seed),
    market: createMadeUpMarket(seed),
    close: () => store.close(),
  };
};
