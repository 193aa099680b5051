import { statSync } from 'node:fs';
import type { OwnSource } from '../settings/source.ts';
import type { Host } from '../host/host.ts';
import type { Progress } from '../context/progress.ts';
import { openServiceData, type ServiceData } from './serviceData.ts';
import { createTableMarket } from '../../data/store/tableMarket.ts';
import { openReplay, type ReplayOptions } from '../../server/replay/openReplay.ts';
import { seasonsToHold } from '../../server/demo/calendar.ts';

interface FollowedParts {
  /** Opens the data again. */
  readonly open: () => Promise<ServiceData>;
  /** Returns a signature that changes with the source. It is cheap, because it is read every second. */
  readonly signature: () => string;
  /** Called with the error when newer data cannot be opened; the current data stays in use. */
  readonly report: (fault: unknown) => void;
}

/** Data whose source may change while a service runs. */
export interface FollowedData extends ServiceData {
  /** Opens newer data if there is any; returns whether there was. */
  refresh(): Promise<boolean>;
}

/** Follows the changes of a source: another file, a growing season, a replay with newer rows. @throws DataFileError, ReplayError */
export const openSourceFollowed = async (
  source: OwnSource,
  host: Host,
  {
    note,
    progress,
    report,
    replay,
    openData,
    history = () => '',
  }: Pick<FollowedParts, 'report'> & {
    readonly note: (text: string) => Promise<void>;
    readonly progress: Pick<Progress, 'begin'>;
    readonly replay?: ReplayOptions | undefined;
    /** Opens the source in another way: with live matches in it. */
    readonly openData?: FollowedParts['open'] | undefined;
    /** Changes when these live matches are others. */
    readonly history?: (() => string) | undefined;
  },
): Promise<FollowedData> => {
  if (openData) {
    // Live matches without a data file are beside none.
    const ofFile = source.kind === 'demo' ? () => '' : fileSignature(source.path);
    return openFollowedData({ open: openData, signature: () => `${ofFile()} ${history()}`, report });
  }
  // The seasons in a file change every seven weeks.
  const signature =
    source.kind === 'demo' ? () => seasonsToHold(host.now()).join('+') : fileSignature(source.path);
  const open = async (): Promise<ServiceData> =>
    replay && source.kind === 'data'
      ? openReplayData(source.path, replay, note)
      : openServiceData(source, host, progress);
  return openFollowedData({ open, signature, report });
};

/** A renamed file has another inode number; an overwritten file has another modification time. */
const fileSignature = (path: string) => (): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'missing';
};

/** Opens data that switch to newer versions of their source, never within an answer. */
export const openFollowedData = async ({ open, signature, report }: FollowedParts): Promise<FollowedData> => {
  let seen = signature();
  let current = await open();
  let isRefreshing = false;
  let isClosed = false;

  const goOver = async (): Promise<boolean> => {
    const now = signature();
    if (now === seen) return false;
    // Record the signature before opening: a file replaced meanwhile is newer, and a broken one is reported once.
    seen = now;
    const next = await open();
    const before = isClosed ? next : current;
    if (!isClosed) current = next;
    before.close();
    return !isClosed;
  };

  return {
    store: forwarding(() => current.store),
    live: forwarding(() => current.live),
    market: forwarding(() => current.market),
    refresh: async () => {
      if (isRefreshing || isClosed) return false;
      isRefreshing = true;
      try {
        return await goOver();
      } catch (fault) {
        report(fault);
        return false;
      } finally {
        isRefreshing = false;
      }
    },
    close: () => {
      isClosed = true;
      current.close();
    },
  };
};

/** An object whose members are always those of the current object. */
const forwarding = <T extends object>(current: () => T): T =>
  // Each member is looked up in a T; none of them uses `this`.
  new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) as unknown });

/** Opens a data file and plays one of its matches live; `note` announces it. @throws DataFileError, ReplayError */
const openReplayData = async (
  path: string,
  options: ReplayOptions,
  note: (text: string) => Promise<void>,
): Promise<ServiceData> => {
  const { store, live, matchId, teams, endsAt } = openReplay(path, options);
  await note(`Replaying ${matchId}, ${teams.join(' vs ')}, until ${new Date(endsAt).toISOString()}`);
  return { store, live, market: createTableMarket(store), close: () => store.close() };
};
