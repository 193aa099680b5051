import { firstPlans } from '../../access/plan.ts';
import type { Link } from './link.ts';

/**
 * The statement by which a node hands in what it has spent and takes what it needs: a function, so that each step sees
 * what other nodes did while it waited for a key's row. All counts are totals of a month, so that it may be repeated after
 * a lost answer. Per key of `asks`: `leases` (for each month of the node's file: spent, and what it goes on holding),
 * `need` (charges that wait) and `want` (a reserve).
 */
const settleSql = `
CREATE FUNCTION settle_charges(node_id text, this_turn bigint, lease_ms int, now_ms bigint, this_month text, asks jsonb)
RETURNS TABLE (key bigint, month text, granted bigint, spent bigint, fresh bigint, used bigint, held bigint, is_valid boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ask record; mine record; row access_key; before bigint; quota bigint; room bigint; ends timestamptz;
BEGIN
  UPDATE node SET turn = this_turn WHERE id = node_id AND turn < this_turn;
  IF NOT FOUND THEN RAISE EXCEPTION 'a later exchange of this node came first'; END IF;
  -- In the order of their numbers, so that two nodes never wait for each other.
  PERFORM 1 FROM access_key WHERE id IN (SELECT (each->>'key')::bigint FROM jsonb_array_elements(asks) each)
    ORDER BY id FOR UPDATE;
  ends := clock_timestamp() + lease_ms * interval '1 millisecond';
  FOR ask IN SELECT * FROM jsonb_to_recordset(asks) AS a(key bigint, need bigint, want bigint, leases jsonb) LOOP
    SELECT * INTO row FROM access_key WHERE id = ask.key;
    CONTINUE WHEN NOT FOUND;
    FOR mine IN SELECT * FROM jsonb_to_recordset(ask.leases) AS l(month text, spent bigint, hold bigint) LOOP
      SELECT l.granted INTO before FROM lease l WHERE l.key_id = row.id AND l.node = node_id AND l.month = mine.month;
      IF mine.month = row.month THEN
        row.used := row.used + mine.spent + mine.hold - coalesce(before, 0);
        INSERT INTO lease VALUES (row.id, node_id, mine.month, mine.spent + mine.hold, mine.spent, ends)
        ON CONFLICT (key_id, node, month) DO UPDATE SET
          granted = excluded.granted, spent = excluded.spent, until = excluded.until;
      ELSIF mine.hold = 0 THEN
        DELETE FROM lease l WHERE l.key_id = row.id AND l.node = node_id AND l.month = mine.month;
      END IF;
    END LOOP;
    -- The node never heard of this lease: the answer was lost.
    IF NOT ask.leases @> jsonb_build_array(jsonb_build_object('month', row.month)) THEN
      SELECT l.granted - l.spent INTO before FROM lease l
        WHERE l.key_id = row.id AND l.node = node_id AND l.month = row.month;
      row.used := row.used - coalesce(before, 0);
      UPDATE lease l SET granted = l.spent WHERE l.key_id = row.id AND l.node = node_id AND l.month = row.month;
    END IF;
    -- The stored month never goes back, as in the access file.
    IF ask.need > 0 AND row.month < this_month THEN
      row.month := this_month;
      row.used := 0;
      DELETE FROM lease l WHERE l.key_id = row.id AND l.month < this_month;
    END IF;
    is_valid := row.revoked_at IS NULL AND (row.expires_at IS NULL OR row.expires_at > now_ms);
    SELECT coalesce(row.monthly, p.monthly) INTO quota FROM plan p WHERE p.name = row.plan;
    IF NOT is_valid THEN fresh := 0;
    ELSIF quota IS NULL THEN fresh := greatest(ask.need, ask.want);
    ELSE
      room := greatest(0, quota - row.used);
      -- A reserve is at most a twentieth of what is left, so that the last units go to whoever needs them.
      fresh := least(room, greatest(ask.need, least(ask.want, room / 20)));
    END IF;
    IF fresh > 0 THEN
      row.used := row.used + fresh;
      INSERT INTO lease VALUES (row.id, node_id, row.month, fresh, 0, ends)
      ON CONFLICT (key_id, node, month) DO UPDATE SET granted = lease.granted + fresh, until = excluded.until;
    END IF;
    UPDATE access_key SET used = row.used, month = row.month,
      last_used_at = CASE WHEN fresh > 0 THEN greatest(last_used_at, now_ms) ELSE last_used_at END WHERE id = row.id;
    SELECT coalesce(sum(l.granted - l.spent), 0) INTO held FROM lease l
      WHERE l.key_id = row.id AND l.month = row.month AND l.node <> node_id AND l.until > clock_timestamp();
    SELECT l.granted, l.spent INTO granted, spent FROM lease l
      WHERE l.key_id = row.id AND l.month = row.month AND l.node = node_id;
    granted := coalesce(granted, 0);
    spent := coalesce(spent, 0);
    key := row.id;
    month := row.month;
    used := row.used;
    RETURN NEXT;
  END LOOP;
END $$;
`;

/** The steps from an empty schema to the present one. Databases take each once, so a step is only followed, never changed. */
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

/** Brings the schema to the present version, one node after another. Returns the books' identity. @throws PostgreSQL's error */
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
