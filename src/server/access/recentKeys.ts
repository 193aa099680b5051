import { hash } from 'node:crypto';
import type { Charge } from './charges.ts';
import type { KeyRecord } from './keyRows.ts';
import type { KeyRing } from './keys.ts';

/** How long a found key is reused, in ms; others' changes are seen after it. Charges use the file, so they are exact. */
const keptFor = 1000;
const keptAtMost = 1000;

interface Kept {
  readonly digest: string;
  readonly until: number;
  record: KeyRecord;
}

/** Caches recently found keys: a lookup in the file costs more than the rest of a small answer. `now` in ms since 1970. */
export const createRecentKeys = (find: KeyRing['find'], now: () => number) => {
  const byDigest = new Map<string, Kept>();
  const byId = new Map<number, Kept>();
  const forget = (): void => {
    byDigest.clear();
    byId.clear();
  };
  return {
    forget,
    find: (key: string): KeyRecord | undefined => {
      // Search by the digest, so that the time of the search reveals nothing about the key.
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
    note: (keyId: number, { isRevoked, month, used }: Charge): void => {
      const kept = byId.get(keyId);
      if (!kept) return;
      kept.record = { ...kept.record, month, used };
      if (isRevoked) byDigest.delete(kept.digest);
    },
  };
};
