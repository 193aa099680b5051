import { hash } from 'node:crypto';
import type { Charge } from './charges.ts';
import type { KeyRecord, KeyRing } from './keys.ts';

/** Keys that were found a moment ago: looking one up in the file costs more than all the rest of a small answer. */
export interface RecentKeys {
  readonly find: KeyRing['find'];
  /** Brings a kept key up to date with what was charged to it. */
  readonly note: (keyId: number, charge: Charge) => void;
  readonly forget: () => void;
}

/**
 * How long a key is taken as it was found, ms. What another process does to it shows after that; not so its charges,
 * which the file alone decides, and which a revoked key is refused at once.
 */
const keptFor = 1000;
const keptAtMost = 1000;

interface Kept {
  readonly digest: string;
  readonly until: number;
  record: KeyRecord;
}

/** `now` in ms since 1970. */
export const createRecentKeys = (find: KeyRing['find'], now: () => number): RecentKeys => {
  const byDigest = new Map<string, Kept>();
  const byId = new Map<number, Kept>();
  const forget = (): void => {
    byDigest.clear();
    byId.clear();
  };
  return {
    forget,
    find: key => {
      // By its digest: how long the search takes must tell nothing of the key.
      const digest = hash('sha256', key, 'base64');
      const at = now();
      const kept = byDigest.get(digest);
      if (kept && at < kept.until && at >= kept.until - keptFor) return kept.record;
      if (byDigest.size >= keptAtMost) forget();
      byDigest.delete(digest);
      const record = find(key);
      if (!record) return undefined;
      const fresh = { digest, until: at + keptFor, record };
      byDigest.set(digest, fresh);
      byId.set(record.id, fresh);
      return record;
    },
    note: (keyId, { isRevoked, month, used }) => {
      const kept = byId.get(keyId);
      if (!kept) return;
      kept.record = { ...kept.record, month, used };
      if (isRevoked) byDigest.delete(kept.digest);
    },
  };
};
