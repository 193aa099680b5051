import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LiveSource } from '../liveSource.ts';
import type { MarketSource } from '../../data/store/market.ts';
import { createStore } from '../../data/store/store.ts';
import type { Store } from '../../data/store/store.ts';
import { openInMemory } from '../../core/files/openSqlite.ts';
import { seasonsToHold } from './calendar.ts';
import type { Span } from './file/fillLive.ts';
import { openReadySeason, openSeason } from './file/openSeason.ts';
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
  /** Called in the middle of that, where much of the memory has become unused. */
  readonly spare?: () => void;
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
export const openDemo = async (options: DemoOptions): Promise<Demo> =>
  toDemo(await openDemoDatabase(options), options.seed);

/** Opens the made-up season if its file is complete; undefined if it has to be built. */
export const openReadyDemo = ({
  folder,
  now,
  seed = everyonesSeed,
}: Omit<DemoOptions, 'onBuild' | 'spare'>): Demo | undefined => {
  const database = openReadySeason({ path: pathIn(folder), now, seed });
  return database && toDemo(database, seed);
};

/**
 * What is live in the span, as the season that is held at its beginning has it. It is made in memory, in a sixth of the
 * time that the whole season takes. Only the list of live matches (`live.list`) may be asked of it.
 */
export const openLiveDemo = async (span: Span): Promise<Demo> => {
  const { fillLive } = await import('./file/fillLive.ts');
  const database = openInMemory();
  fillLive(database, everyonesSeed, span, seasonsToHold(span.from));
  return toDemo(database);
};

/** Opens the database of the made-up season itself, for a caller that needs more than the service. */
export const openDemoDatabase = async ({
  folder,
  now,
  seed = everyonesSeed,
  onBuild,
  spare,
}: DemoOptions): Promise<DatabaseSync> => openSeason({ path: pathIn(folder), now, seed, onBuild, spare });

const pathIn = (folder: string | null): string | null => (folder === null ? null : join(folder, 'season.db'));

const toDemo = (database: DatabaseSync, seed = everyonesSeed): Demo => {
  const store = createStore(database);
  return {
    store,
    live: createLiveSeason(store, seed),
    market: createMadeUpMarket(seed),
    close: () => store.close(),
  };
};
