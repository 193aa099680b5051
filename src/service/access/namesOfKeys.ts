import { openSqlite } from '../../sqlite/openSqlite.ts';

/** The keys of an access file that are not revoked, in order. The file is only read. @throws what SQLite throws */
export const namesOfKeys = (path: string): readonly { readonly name: string; readonly plan: string }[] => {
  const file = openSqlite(path, { readOnly: true });
  try {
    const rows = file
      .prepare('SELECT name, plan FROM access_key WHERE revoked_at IS NULL ORDER BY name LIMIT 500')
      .all();
    return rows.map(({ name, plan }) => ({ name: String(name), plan: String(plan) }));
  } finally {
    file.close();
  }
};
