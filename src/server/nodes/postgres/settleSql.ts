/**
 * The one statement by which a node hands in what it has spent and takes what it needs: \`SELECT * FROM settle_charges(…)\`.
 * It is a function, so that each of its steps sees what other nodes have done while it waited for a key's row.
 *
 * All counts are totals of a month, never differences, so that a statement whose answer was lost may be repeated.
 * Per key of `asks`: \`leases\` (for each month of the node's file: spent, and the units that it goes on holding), \`need\`
 * (charges that wait for an answer) and \`want\` (a reserve for those to come).
 */
export const settleSql = `
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
