import { statSync } from 'node:fs';
import type { OwnSource } from '../../settings/source.ts';
import type { ReplayOptions } from '../../service/replay/openReplay.ts';
import type { Host } from '../host/host.ts';
import { openReplayData, openServiceData } from './serviceData.ts';
import type { ServiceData } from './serviceData.ts';

interface FollowedParts {
  /** Opens the data anew. */
  readonly open: () => Promise<ServiceData>;
  /** What tells one state of the source from another: cheap, it is asked every second. */
  readonly signature: () => string;
  /** Hears why newer data could not be opened; what there is goes on being served. */
  readonly report: (fault: unknown) => void;
}

/** Data whose source may change under a running service. */
export interface FollowedData extends ServiceData {
  /** Looks for newer data and goes over to it; whether there was any. */
  refresh(): Promise<boolean>;
}

/**
 * Opens a source for a service that stays up: a data file is opened anew when another is put in its place, and the
 * made-up season is topped up as time goes. A replay goes on where it is, with the rows that there are now.
 * @throws DataFileError, ReplayError
 */
export const openSourceFollowed = async (
  source: OwnSource,
  host: Host,
  {
    note,
    report,
    replay,
  }: Pick<FollowedParts, 'report'> & {
    readonly note: (text: string) => Promise<void>;
    readonly replay?: ReplayOptions | undefined;
  },
): Promise<FollowedData> => {
  const signature = source.kind === 'demo' ? await seasonSignature(host) : fileSignature(source.path);
  const open = async (): Promise<ServiceData> =>
    replay && source.kind === 'data'
      ? openReplayData(source.path, replay, note)
      : openServiceData(source, host, note);
  return openFollowedData({ open, signature, report });
};

/** The seasons that a file holds change every seven weeks. */
const seasonSignature = async ({ now }: Host): Promise<() => string> => {
  const { seasonsToHold } = await import('../../world/calendar.ts');
  return () => seasonsToHold(now()).join('+');
};

/** A file that is renamed into another's place has another number; one that is written over, another time. */
const fileSignature = (path: string) => (): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'missing';
};

/**
 * Opens data that go over to their source's newer state. An answer is made in one go, without a pause in which the data
 * could change: nothing is asked of those that were closed.
 */
export const openFollowedData = async ({ open, signature, report }: FollowedParts): Promise<FollowedData> => {
  let seen = signature();
  let current = await open();
  let isRefreshing = false;
  let isClosed = false;

  const goOver = async (): Promise<boolean> => {
    const now = signature();
    if (now === seen) return false;
    // Noted before it is opened: what is put there meanwhile is newer still, and what is broken is told of once.
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

/** An object whose members are those of the object that there is at the moment. */
const forwarding = <T extends object>(current: () => T): T =>
  // Every member is looked up in a T; none of them uses `this`.
  new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) as unknown });
