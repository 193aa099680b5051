import type { AccessOptions, AccessStore } from '../../access/access.ts';
import { tidy } from '../../tidying.ts';
import { createAccessCheck } from '../../access/check.ts';
import { createCharges } from '../../access/charges.ts';
import type { KeyRecord } from '../../access/keyRows.ts';
import { createKeyRing } from '../../access/keys.ts';
import { createRecentKeys } from '../../access/recentKeys.ts';
import { digestOf } from '../../access/secret.ts';
import { createCommonMoments } from './commonMoments.ts';
import { createTokenRing } from '../../access/tokens.ts';
import {
  type BooksOptions,
  channel,
  type Copy,
  createCopy,
  manageBooks,
  managing,
  migrateBooks,
} from './books.ts';
import { createExchange, oldestInFile, removeOldLeases } from './exchange.ts';
import { createLeases } from './leases.ts';
import { createLine, openLink } from './link.ts';
import { openNodeFiles, type NodeFile } from './nodeFile.ts';
import { createRefresh } from '../../refresh.ts';
import { toAsk } from './demand.ts';

export interface PostgresAccessOptions extends Omit<AccessOptions, 'path'>, BooksOptions {
  /** The folder of the files of this machine's nodes. */
  readonly folder: string;
}

/** How often a node asks for changes of keys and plans of which it was not told, in ms. */
const followEvery = 1000;

/** Opens a node's access: books in PostgreSQL, and charges from leases that its own file counts. @throws AccessFileError */
export const openPostgresAccess = async (options: PostgresAccessOptions): Promise<AccessStore> => {
  const { url, now, setTimer, defer, randomHex, report = () => undefined } = options;
  const copy = createCopy();
  const [file, ...left] = openNodeFiles({ ...options, book: await prepareBooks(url, copy) });
  for (const each of [file, ...left]) each.forgetBefore(oldestInFile(now()));
  for (const each of left) await handIn(each, options);

  const line = createLine(
    url,
    async link => {
      await node.register(link);
      await link.query(`LISTEN ${channel}`);
    },
    () => void refresh().catch(() => undefined),
  );
  // A connection of its own, so that no charge waits for a page.
  const pages = createLine(url);
  const node = createExchange(file.id, line.use, now);
  const ring = createKeyRing(copy.database, now, randomHex);
  const recent = createRecentKeys(ring.find, now);
  const validity = copy.database.prepare(
    'SELECT 1 FROM access_key WHERE id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)',
  );
  const charges = createCharges({ database: file.database, taking: file.taking, now, setTimer, defer });
  const isValid = (key: number): boolean => validity.get(key, now()) !== undefined;
  const leases = createLeases({ file, charges, now, setTimer, report, isValid, exchange: node.exchange });

  const refresh = createRefresh(async () => {
    const changed = await line.use(copy.follow);
    if (!changed) return;
    recent.forget();
    leases.release(changed);
  });
  const find = (text: string): KeyRecord | undefined => {
    const key = recent.find(text);
    const standing = key && leases.standing(key.id);
    return standing && standing.month >= key.month ? { ...key, ...standing } : key;
  };
  let stopFollowing: (() => void) | undefined;
  const follow = (): void => {
    // Where PostgreSQL does not answer, the charges report it.
    void refresh().catch(() => undefined);
    stopFollowing = setTimer(followEvery, follow);
  };
  let stopTidying: (() => void) | undefined;
  const close = async (): Promise<void> => {
    stopFollowing?.();
    stopTidying?.();
    charges.flush();
    await leases.close();
    await line.drop();
    await pages.drop();
    copy.database.close();
    file.database.close();
  };
  try {
    await refresh();
    await leases.settle(await node.held());
  } catch (error) {
    await close();
    throw error;
  }
  follow();
  stopTidying = tidy(() => removeOldLeases(file, pages.use, now()), { setTimer }, report);

  return {
    manage: async act => {
      // So that the counts are those of now.
      await leases.settle();
      const made = await manageBooks(options, act);
      await refresh();
      return made;
    },
    tokens: createTokenRing(copy.database, now, randomHex),
    check: createAccessCheck({
      // Another node may have made the key just now.
      find: text => find(text) ?? (digestOf(text) && refresh().then(() => find(text))),
      take: async key => {
        const charge = await leases.take(key);
        recent.note(key, charge);
        return charge;
      },
      now,
      setTimer,
      report,
    }),
    moments: createCommonMoments(pages.use, now),
    isConnected: line.isConnected,
    close,
  };
};

/** Reads the books for the first time, and returns their identity. */
const prepareBooks = async (url: string, copy: Copy): Promise<string> => {
  const link = await openLink({ url, patience: managing });
  try {
    const book = await migrateBooks(link);
    await copy.follow(link);
    return book;
  } finally {
    await link.close();
  }
};

/** Tells PostgreSQL what a node has spent whose process was killed, and gives back the rest. */
const handIn = async (file: NodeFile, { url, now }: Pick<PostgresAccessOptions, 'url' | 'now'>) => {
  const line = createLine(url, link => node.register(link));
  const node = createExchange(file.id, line.use, now);
  try {
    file.letGo([...file.leases().keys()]);
    const leases = file.leases();
    const keys = new Set([...leases.keys(), ...(await node.held())]);
    const asks = [...keys].map(key => toAsk(key, leases.get(key) ?? [], { holds: false, need: 0, want: 0 }));
    if (asks.length > 0) file.store(await node.exchange(asks));
  } finally {
    await line.drop();
    file.database.close();
  }
};
