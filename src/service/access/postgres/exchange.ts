import { monthOf } from '../month.ts';
import { type Ask, leaseFor, type Settled } from './demand.ts';
import type { Line } from './line.ts';
import type { Link, Row } from './link.ts';

/** Hands in what a node has spent and takes what it needs, in one statement. */
export type Exchange = (asks: readonly Ask[]) => Promise<readonly Settled[]>;

/** The exchanges of one node. Only one may run at a time. */
export interface NodeExchange {
  readonly exchange: Exchange;
  /** The keys of which PostgreSQL thinks that the node holds something. The node may not have heard of it. */
  readonly held: () => Promise<readonly number[]>;
  /** Makes the node known on a new connection. Statements of its earlier connections change nothing from now on. */
  readonly register: (link: Pick<Link, 'query'>) => Promise<void>;
}

/** `node`: the identity of the node. `now` in ms since 1970. */
export const createExchange = (node: string, line: Pick<Line, 'use'>, now: () => number): NodeExchange => {
  let turn = 0;
  return {
    register: async link => {
      const [row] = await link.query(
        `INSERT INTO node VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET turn = node.turn + 1 RETURNING turn`,
        [node],
      );
      turn = Number(row?.['turn']);
    },
    held: () =>
      line.use(async link => {
        const rows = await link.query(
          'SELECT DISTINCT key_id FROM lease WHERE node = $1 AND granted > spent',
          [node],
        );
        return rows.map(row => Number(row['key_id']));
      }),
    exchange: asks =>
      line.use(async link => {
        turn += 1;
        const at = now();
        const rows = await link.query('SELECT * FROM settle_charges($1, $2, $3, $4, $5, $6)', [
          node,
          turn,
          leaseFor,
          at,
          monthOf(at),
          JSON.stringify(asks),
        ]);
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
