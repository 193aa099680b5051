import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../../core/files/openSqlite.ts';

/** The plans of an access file, in order. The file is only read. @throws what SQLite throws */
export const namesOfPlans = (path: string): readonly string[] =>
  read(path, file => file.prepare('SELECT name FROM plan ORDER BY name LIMIT 500').all()).map(({ name }) =>
    String(name),
  );

/** The keys and tokens of an access file that are not revoked, in order, each with what it may do. The file is only read. @throws what SQLite throws */
export const namesOfKeys = (path: string): readonly { readonly name: string; readonly plan: string }[] =>
  read(path, file => {
    const hasTokens = file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'access_token'").get();
    const tokens = "UNION ALL SELECT name, kind || ':' || target FROM access_token WHERE revoked_at IS NULL";
    const keys = `SELECT name, plan FROM access_key WHERE revoked_at IS NULL ${hasTokens ? tokens : ''}`;
    return file.prepare(`${keys} ORDER BY name LIMIT 500`).all();
  }).map(({ name, plan }) => ({ name: String(name), plan: String(plan) }));

const read = <T>(path: string, reading: (file: DatabaseSync) => T): T => {
  const file = openSqlite(path, { readOnly: true });
  try {
    return reading(file);
  } finally {
    file.close();
  }
};
