import type { Clock } from '../live/clock.ts';
import type { ReportFault } from '../problem.ts';
import { type AccessCheck, createAccessCheck } from './check.ts';
import { openAccessFile } from './accessFile.ts';
import { createCharges } from './charges.ts';
import type { KeyRing, RandomHex } from './keys.ts';
import { createKeyRing } from './keys.ts';
import type { PageMoments } from '../pageMoments.ts';
import { createRecentKeys } from './recentKeys.ts';
import { createSharedMoments } from './sharedMoments.ts';

export interface AccessOptions {
  /** The access file; made, with its folder, where there is none. */
  readonly path: string;
  /** ms since 1970. */
  readonly now: Clock['now'];
  readonly setTimer: Clock['setTimer'];
  /** Makes keys. */
  readonly randomHex: RandomHex;
  /** Runs a function after the events that are waiting now; `setImmediate` where it is not given. */
  readonly defer?: (run: () => void) => void;
  /** Hears why the file could not be used, once for each request that this has refused. */
  readonly report?: ReportFault;
}

/** Keys, plans and quotas, kept in a file that several processes may share. */
export interface AccessFile {
  readonly keys: KeyRing;
  /** For the answerer, the stream and the rooms. */
  readonly check: AccessCheck;
  /** As of when the pages of lists are answered, for every process on the file. */
  readonly moments: PageMoments;
  readonly close: () => void;
}

/** @throws AccessFileError where the file cannot be used. */
export const createAccess = (options: AccessOptions): AccessFile => {
  const { path, now, setTimer, randomHex, defer, report } = options;
  const database = openAccessFile(path);
  const keys = createKeyRing(database, now, randomHex);
  const moments = createSharedMoments(database, now, () => charges.plan());
  const charges = createCharges({ database, now, setTimer, defer, further: () => moments.writes });
  const recent = createRecentKeys(keys.find, now);
  return {
    keys: {
      ...keys,
      revoke: idOrName => {
        recent.forget();
        return keys.revoke(idOrName);
      },
      resetMonth: idOrName => {
        recent.forget();
        return keys.resetMonth(idOrName);
      },
    },
    check: createAccessCheck({
      find: recent.find,
      take: async keyId => {
        const charge = await charges.take(keyId);
        recent.note(keyId, charge);
        return charge;
      },
      now,
      report,
    }),
    moments,
    close: () => {
      charges.flush();
      database.close();
    },
  };
};
