import { firstPlans } from '../../access/plan.ts';
import type { Link } from './link.ts';
import { settleSql } from './settleSql.ts';

/**
 * The steps from an empty schema to the present one. A step is never changed, only followed by another, because databases
 * that have taken it do not take it again.
 */
const steps: readonly string[] = [
  `
-- The tables have the columns of the access file, so that rows are copied as they are. Times: ms since 1970.
-- revision: the change that wrote the row last. A node reads the rows that are later than what it knows.
CREATE TABLE book (only_row int PRIMARY KEY CHECK (only_row = 1), id text NOT NULL, revision bigint NOT NULL);
INSERT INTO book VALUES (1, gen_random_uuid(), 1);

CREATE TABLE plan (
  name text PRIMARY KEY, monthly bigint, rooms int NOT NULL, commercial int NOT NULL,
  live_delay int NOT NULL DEFAULT 0, archive_days int, revision bigint NOT NULL DEFAULT 1
);

-- used: the charges of \`month\`, and what nodes hold of it.
CREATE TABLE access_key (
  id bigint PRIMARY KEY, name text NOT NULL, plan text NOT NULL REFERENCES plan (name), monthly bigint,
  lookup text NOT NULL, digest bytea NOT NULL, created_at bigint NOT NULL, revoked_at bigint,
  month text NOT NULL, used bigint NOT NULL DEFAULT 0, last_used_at bigint, expires_at bigint,
  revision bigint NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX access_key_name ON access_key (name) WHERE revoked_at IS NULL;
CREATE INDEX access_key_revision ON access_key (revision);

CREATE TABLE former_secret (
  key_id bigint NOT NULL REFERENCES access_key (id), lookup text NOT NULL, digest bytea NOT NULL, until bigint NOT NULL,
  PRIMARY KEY (key_id, lookup)
);

CREATE TABLE access_token (
  id bigint PRIMARY KEY, name text NOT NULL, kind text NOT NULL, target text NOT NULL,
  lookup text NOT NULL, digest bytea NOT NULL, created_at bigint NOT NULL, revoked_at bigint,
  revision bigint NOT NULL DEFAULT 1
);

-- turn: the number of the node's last exchange. A statement that was overtaken has a lower one and changes nothing.
CREATE TABLE node (id text PRIMARY KEY, turn bigint NOT NULL);

-- What a node may spend of a key in a month. granted, spent: in all, from the beginning of the month.
-- A lease that is over counts as spent, until its node settles it.
CREATE TABLE lease (
  key_id bigint NOT NULL REFERENCES access_key (id), node text NOT NULL REFERENCES node (id), month text NOT NULL,
  granted bigint NOT NULL, spent bigint NOT NULL, until timestamptz NOT NULL, PRIMARY KEY (key_id, node, month)
);
CREATE INDEX lease_node ON lease (node);
${settleSql}
`,
  `
-- When the first page of a list was answered, by a digest of the key and the list. Kept for 15 minutes.
CREATE TABLE page_moment (list text PRIMARY KEY, began bigint NOT NULL, stored_at bigint NOT NULL);
`,
  `
-- When a node last removed what is old. One that has stayed away for long is forgotten.
ALTER TABLE node ADD COLUMN seen bigint NOT NULL DEFAULT (extract(epoch FROM now()) * 1000)::bigint;
CREATE INDEX lease_month ON lease (month);
`,
  // Of calendars; databases of earlier versions still have the table.
  'SELECT 1',
];

/** Any number that no other program locks. All nodes of a database wait for it before they look at the schema. */
const lock = 7_310_261_642;

/**
 * Brings the schema to the present version. Nodes that start at the same time wait for one another.
 * @returns the identity of the database's books
 * @throws PostgreSQL's error
 */
export const migrate = async (link: Link, tooLate: (version: number) => Error): Promise<string> => {
  await link.query('BEGIN');
  try {
    await link.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    await link.query('CREATE TABLE IF NOT EXISTS access_schema (version int PRIMARY KEY)');
    const [found] = await link.query('SELECT coalesce(max(version), 0) AS version FROM access_schema');
    const version = Number(found?.['version']);
    if (version > steps.length) throw tooLate(version);
    for (const [at, step] of steps.entries()) {
      if (at < version) continue;
      await link.query(step);
      if (at === 0) await addPlans(link);
      await link.query('INSERT INTO access_schema VALUES ($1)', [at + 1]);
    }
    const [book] = await link.query('SELECT id FROM book');
    await link.query('COMMIT');
    return String(book?.['id']);
  } catch (error) {
    await link.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const addPlans = async (link: Link): Promise<void> => {
  for (const { name, monthly, rooms, commercial, liveDelay, archiveDays } of firstPlans)
    await link.query(
      'INSERT INTO plan (name, monthly, rooms, commercial, live_delay, archive_days) VALUES ($1, $2, $3, $4, $5, $6)',
      [name, monthly, Number(rooms), Number(commercial), liveDelay, archiveDays],
    );
};
