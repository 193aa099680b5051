/** Marks a SQLite file as ours (`PRAGMA application_id`): "espa". */
export const accessFileId = 0x65_73_70_61;
export const accessFileVersion = 1;

/**
 * The access file: plans, keys, and what each key has used. Times are milliseconds since 1970 UTC, months `YYYY-MM`
 * in UTC. It is apart from the data file, which the service opens read-only and which may be replaced at any time.
 */
export const accessFileSql = `
-- monthly: charges a month, NULL without end. live_delay: seconds. archive_days: how far back, NULL everything.
CREATE TABLE plan (
  name TEXT PRIMARY KEY, monthly INTEGER, rooms INTEGER NOT NULL, commercial INTEGER NOT NULL,
  live_delay INTEGER NOT NULL DEFAULT 0, archive_days INTEGER
) WITHOUT ROWID, STRICT;

-- digest: SHA-256 of the key, in full; lookup: its first 8 bytes in hex, by which it is found.
-- monthly: in place of the plan's. used counts the charges of \`month\`, which never goes back.
CREATE TABLE access_key (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, plan TEXT NOT NULL REFERENCES plan (name), monthly INTEGER,
  lookup TEXT NOT NULL, digest BLOB NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER,
  month TEXT NOT NULL, used INTEGER NOT NULL DEFAULT 0, last_used_at INTEGER
) STRICT;
CREATE INDEX access_key_lookup ON access_key (lookup);
CREATE UNIQUE INDEX access_key_name ON access_key (name) WHERE revoked_at IS NULL;
`;
