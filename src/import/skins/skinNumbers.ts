import type { DatabaseSync } from 'node:sqlite';

/** Numbers that neither a skin nor a variant of one has: an identifier means one of either. */
export const openSkinNumbers = (database: DatabaseSync): (() => number) => {
  const last = database
    .prepare('SELECT max(id) AS last FROM (SELECT id FROM skin UNION ALL SELECT id FROM skin_variant)')
    .get()?.['last'];
  let number = Number(last ?? 0);
  return () => ++number;
};
