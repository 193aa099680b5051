import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RouteEntry } from '../../src/core/table/index.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { type AccessStore, createAccess } from '../../src/server/access/access.ts';
import { openPostgresAccess } from '../../src/server/nodes/postgres/postgresAccess.ts';
import type { Clock } from '../../src/server/clock.ts';
import { createSchema } from './postgres.ts';
import { randomHex } from './randomHex.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

/** Opens a store as a process of its own would; all stores of a place have the same keys. */
export type OpenStore = (clock: Clock) => Promise<AccessStore>;

/** The kinds of places in which keys, plans and charges are kept. Each makes a new place. */
export const places = {
  file: () => {
    const path = join(createTemporaryFolder(), 'access.db');
    return Promise.resolve(async (clock: Clock) =>
      closing(createAccess({ path, ...clock, randomHex, defer: run => run() })),
    );
  },
  postgres: async () => {
    const url = await createSchema();
    const folder = createTemporaryFolder();
    return async (clock: Clock) =>
      closing(await openPostgresAccess({ url, folder, ...clock, randomHex, defer: run => run() }));
  },
} as const satisfies Record<string, () => Promise<OpenStore>>;

const closing = <Store extends AccessStore>(store: Store): Store => {
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await store.close();
  };
  onTestFinished(close);
  return { ...store, close };
};

/** A route that every plan allows. */
const entry = routeEntries.find(({ row }) => row.plan === undefined && !row.stream) as RouteEntry;

/** Asks as this key, and returns the access. */
export const admit = async ({ check }: Pick<AccessStore, 'check'>, key: string) =>
  check({ method: 'GET', path: '/', query: '', headers: { 'x-api-key': key } }, entry);

/** Charges as this key; resolves with what is left (`r=499`), or with the reason of a refusal. */
export const ask = async (store: Pick<AccessStore, 'check'>, key: string): Promise<string> => {
  try {
    const granted = await admit(store, key);
    await granted.charge();
    return String(granted.headers()['ratelimit']?.split(';')[1]);
  } catch (fault) {
    return fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault);
  }
};
