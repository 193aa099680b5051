import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import type { ReportFault } from '../../data/store/problem.ts';
import { type AccessCheck, createAccessCheck } from './check.ts';
import { openAccessFile } from './accessFile.ts';
import { createCharges } from './charges.ts';
import { createKeyRing, type KeyRing } from './keys.ts';
import type { RandomHex } from './secret.ts';
import { createTokenRing, type TokenRing } from './tokens.ts';
import { createPlanList, type PlanList } from './planList.ts';
import type { PageMoments } from '../pageMoments.ts';
import { createRecentKeys } from './recentKeys.ts';
import { createSharedMoments } from './sharedMoments.ts';

export interface AccessOptions {
  /** The path of the access file. The file and its folder are created if they do not exist. */
  readonly path: string;
  /** ms since 1970. */
  readonly now: Clock['now'];
  readonly setTimer: Clock['setTimer'];
  readonly randomHex: RandomHex;
  /** Runs a function after the currently waiting events; `setImmediate` by default. */
  readonly defer?: (run: () => void) => void;
  /** Receives the error for each request that is refused because the file cannot be used. */
  readonly report?: ReportFault;
}

export interface AccessBooks {
  readonly keys: KeyRing;
  readonly plans: PlanList;
  readonly tokens: TokenRing;
  /** The tables of all of them, as in an access file. */
  readonly database: DatabaseSync;
}

/** Where keys, plans and tokens are kept: in a file, or in PostgreSQL. */
export interface AccessKeeper {
  /** Reads the books, or makes a change; several are one with `keys.together`. What is returned is stored for good. */
  readonly manage: <T>(act: (books: AccessBooks) => T) => Promise<T>;
  readonly close: () => void | Promise<void>;
}

/** What a running service asks of the place where its keys, plans and charges are kept. */
export interface AccessStore extends AccessKeeper {
  readonly tokens: Pick<TokenRing, 'find'>;
  readonly check: AccessCheck;
  readonly moments: PageMoments;
  /** Of a store that is not a file: whether it can be reached. */
  readonly isConnected?: () => boolean;
}

/** Keys, plans and quotas, kept in a file that several processes may share. */
export interface AccessFile extends AccessBooks, AccessStore {
  readonly tokens: TokenRing;
  readonly close: () => void;
}

/** Opens the access file. @throws AccessFileError if the file cannot be used */
export const createAccess = (options: AccessOptions): AccessFile => {
  const { path, now, setTimer, randomHex, defer, report } = options;
  const database = openAccessFile(path);
  const keys = createKeyRing(database, now, randomHex);
  const moments = createSharedMoments(database, now, () => charges.plan());
  const charges = createCharges({ database, now, setTimer, defer, further: () => moments.writes });
  const recent = createRecentKeys(keys.find, now);
  const forgetting =
    <A extends readonly unknown[], T>(act: (...given: A) => T) =>
    (...given: A): T => {
      recent.forget();
      return act(...given);
    };
  const books: AccessBooks = {
    database,
    plans: createPlanList(database),
    tokens: createTokenRing(database, now, randomHex),
    keys: {
      ...keys,
      revoke: forgetting(keys.revoke),
      rotate: forgetting(keys.rotate),
      change: forgetting(keys.change),
      resetMonth: forgetting(keys.resetMonth),
    },
  };
  return {
    ...books,
    manage: async act => act(books),
    check: createAccessCheck({
      find: recent.find,
      findAnew: keys.find,
      take: async keyId => {
        const charge = await charges.take(keyId);
        recent.note(keyId, charge);
        return charge;
      },
      now,
      setTimer,
      report,
    }),
    moments,
    close: () => {
      charges.flush();
      database.close();
    },
  };
};
