import { foldersOf } from '../../client/account/folders.ts';
import type { OwnSource } from '../settings/source.ts';
import { type LiveSource, noLiveSource } from '../../server/liveSource.ts';
import type { MarketSource } from '../../data/store/market.ts';
import type { Store } from '../../data/store/store.ts';
import { type DemoOptions, openDemo } from '../../server/demo/demo.ts';
import type { Host } from '../host/host.ts';
import type { Progress } from '../context/progress.ts';
import { openDataFile } from '../../data/store/dataFile.ts';
import { createTableMarket } from '../../data/store/tableMarket.ts';

export interface ServiceData {
  readonly store: Store;
  readonly live: LiveSource;
  readonly market: MarketSource;
  close(): void;
}

/** Opens a data file or the made-up season, and shows its first creation. @throws DataFileError */
export const openServiceData = async (source: OwnSource, host: Host, { begin }: Pick<Progress, 'begin'>) => {
  if (source.kind === 'demo') return whileBuilding(openDemo, host, { begin });
  const store = openDataFile(source.path);
  return { store, live: noLiveSource, market: createTableMarket(store), close: () => store.close() };
};

/** Where the made-up season is, and the moment for which it is opened. */
export const seasonOf = (host: Host): Pick<DemoOptions, 'folder' | 'now'> => ({
  folder: foldersOf(host).state,
  now: host.now(),
});

export const whileBuilding = async <T>(
  open: (options: DemoOptions) => Promise<T>,
  host: Host,
  { begin }: Pick<Progress, 'begin'>,
): Promise<T> => {
  const wait = begin('Creating the made-up season, only this once …');
  try {
    return await open({
      ...seasonOf(host),
      onBuild: () => {
        host.spareMemory('much');
        return wait.show();
      },
      spare: () => host.spareMemory('much'),
    });
  } finally {
    wait.end();
  }
};
