import type { DatabaseSync } from 'node:sqlite';

/** Maps a source's records to our numbers. */
export type IdentityBook = ReturnType<typeof openIdentityBook>;

/** Opens the identities of one kind. Changes are written to the data file immediately. */
export const openIdentityBook = (database: DatabaseSync, kind: string) => {
  const known = new Map<string, number>();
  for (const row of database.prepare('SELECT key, id FROM identity WHERE kind = ?').all(kind)) {
    known.set(String(row['key']), Number(row['id']));
  }
  const insert = database.prepare('INSERT INTO identity (kind, key, id) VALUES (?, ?, ?)');
  return {
    get: (key: string) => known.get(key),
    set: (key: string, id: number): void => {
      if (known.has(key)) return;
      known.set(key, id);
      insert.run(kind, key, id);
    },
  };
};
