import { openSqlite } from '../../core/files/openSqlite.ts';

/** The plans of an access file, in order. The file is only read. @throws what SQLite throws */
export const namesOfPlans = (path: string): readonly string[] => {
  const file = openSqlite(path, { readOnly: true });
  try {
    return file
      .prepare('SELECT name FROM plan ORDER BY name LIMIT 500')
      .all()
      .map(({ name }) => String(name));
  } finally {
    file.close();
  }
};

/** The keys and tokens of an access file that are not revoked, in order, each with what it may do. The file is only read. @throws what SQLite throws */
export const namesOfKeys = (path: string): readonly { readonly name: string; readonly plan: string }[] => {
  const file = openSqlite(path, { readOnly: true });
  try {
    const hasTokens = file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'access_token'").get();
    const tokens = "UNION ALL SELECT name, kind || ':' || target FROM access_token WHERE revoked_at IS NULL";
    const rows = file
      .prepare(
        `SELECT name, plan FROM access_key WHERE revoked_at IS NULL ${hasTokens ? tokens : ''} ORDER BY name LIMIT 500`,
      )
      .all();
    return rows.map(({ name, plan }) => ({ name: String(name), plan: String(plan) }));
  } finally {
    file.close();
  }
};
