import { monthOf, monthsBefore, startOfMonth } from '../../access/month.ts';
import { type Ask, leaseFor, type Settled } from './demand.ts';
import type { Link, Row, UseLink } from './link.ts';
import type { NodeFile } from './nodeFile.ts';

/** Hands in what a node has spent and takes what it needs, in one statement. */
export type Exchange = (asks: readonly Ask[]) => Promise<readonly Settled[]>;

/** The exchanges of one node, of which only one may run at a time. `node`: its identity. `now` in ms since 1970. */
export const createExchange = (node: string, use: UseLink, now: () => number) => {
  let turn = 0;
  return {
    /** Makes the node known on a new connection. Statements of its earlier connections change nothing from now on. */
    register: async (link: Pick<Link, 'query'>): Promise<void> => {
      const [row] = await link.query(
        `INSERT INTO node VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET turn = node.turn + 1 RETURNING turn`,
        [node],
      );
      turn = Number(row?.['turn']);
    },
    /** The keys of which PostgreSQL thinks that the node holds something. The node may not have heard of it. */
    held: (): Promise<readonly number[]> =>
      use(async link => {
        const sql = 'SELECT DISTINCT key_id FROM lease WHERE node = $1 AND granted > spent';
        return (await link.query(sql, [node])).map(row => Number(row['key_id']));
      }),
    exchange: (asks: readonly Ask[]): Promise<readonly Settled[]> =>
      use(async link => {
        turn += 1;
        const at = now();
        const values = [node, turn, leaseFor, at, monthOf(at), JSON.stringify(asks)];
        const rows = await link.query('SELECT * FROM settle_charges($1, $2, $3, $4, $5, $6)', values);
        return rows.map(toSettled);
      }),
  };
};

const toSettled = (row: Row): Settled => ({
  key: Number(row['key']),
  month: String(row['month']),
  granted: Number(row['granted']),
  spent: Number(row['spent']),
  fresh: Number(row['fresh']),
  used: Number(row['used']),
  held: Number(row['held']),
  isValid: row['is_valid'] === true,
});

/** How many months after its own PostgreSQL keeps a lease, and for how long a node that stays away is known. */
const keptMonths = 12;
const atOnce = 1000;

/** A lease waits for its node no longer, so the node forgets it earlier: what is gone here is never handed in again. */
export const oldestInFile = (now: number): string => monthsBefore(now, keptMonths - 2);

// What another node is settling is left for the next time. Nothing here waits for a row that a charge needs.
const removeSql = `DELETE FROM lease WHERE (key_id, node, month) IN
  (SELECT key_id, node, month FROM lease WHERE month < $1 LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) RETURNING 1`;

const forgetSql = `DELETE FROM node WHERE seen < $1 AND NOT EXISTS (SELECT 1 FROM lease WHERE lease.node = node.id)`;

/** Removes some leases of months long past, and nodes that have left nothing else. Returns whether there may be more. */
export const removeOldLeases = async (file: NodeFile, use: UseLink, now: number): Promise<boolean> => {
  file.forgetBefore(oldestInFile(now));
  const oldest = monthsBefore(now, keptMonths);
  return use(async link => {
    await link.query('UPDATE node SET seen = $1 WHERE id = $2', [now, file.id]);
    const removed = await link.query(removeSql, [oldest]);
    await link.query(forgetSql, [startOfMonth(oldest)]);
    return removed.length === atOnce;
  });
};
