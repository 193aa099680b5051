import { foldersOf } from '../../settings/folders.ts';
import type { OwnSource } from '../../settings/source.ts';
import { type LiveSource, noLiveSource } from '../../service/live/liveSource.ts';
import type { MarketSource } from '../../service/market.ts';
import type { ReplayOptions } from '../../service/replay/openReplay.ts';
import type { Store } from '../../service/store/store.ts';
import type { Host } from '../host/host.ts';

/** The data that a service answers from. */
export interface ServiceData {
  readonly store: Store;
  readonly live: LiveSource;
  readonly market: MarketSource;
  close(): void;
}

/**
 * Opens a data file or the made-up season. Creating the season takes about a second the first time; `note` announces
 * it.
 * @throws DataFileError
 */
export const openServiceData = async (
  source: OwnSource,
  host: Host,
  note: (text: string) => Promise<void>,
): Promise<ServiceData> => {
  if (source.kind === 'demo') {
    const { openDemo } = await import('../../world/demo.ts');
    const onBuild = () => void note('Creating the made-up season, only this once …');
    return openDemo({ folder: foldersOf(host).state, now: host.now(), onBuild });
  }
  const [{ openDataFile }, { createTableMarket }] = await Promise.all([
    import('../../service/store/dataFile.ts'),
    import('../../service/store/tableMarket.ts'),
  ]);
  const store = openDataFile(source.path);
  return { store, live: noLiveSource, market: createTableMarket(store), close: () => store.close() };
};

/**
 * Opens a data file and plays one of its matches live; `note` announces it.
 * @throws DataFileError, ReplayError
 */
export const openReplayData = async (
  path: string,
  options: ReplayOptions,
  note: (text: string) => Promise<void>,
): Promise<ServiceData> => {
  const [{ openReplay }, { createTableMarket }] = await Promise.all([
    import('../../service/replay/openReplay.ts'),
    import('../../service/store/tableMarket.ts'),
  ]);
  const { store, live, matchId, teams, endsAt } = openReplay(path, options);
  await note(`Replaying ${matchId}, ${teams.join(' vs ')}, until ${new Date(endsAt).toISOString()}`);
  return { store, live, market: createTableMarket(store), close: () => store.close() };
};
