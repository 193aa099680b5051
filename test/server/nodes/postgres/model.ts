import type { Ask, Lease, Settled } from '../../../../src/server/nodes/postgres/demand.ts';

/** One key as PostgreSQL has it. A function of it and of an ask is what `settle_charges` must do. */
export interface Account {
  readonly month: string;
  readonly used: number;
  /** By node and month. */
  readonly leases: Readonly<Record<string, Lease>>;
}

/** Settles one ask, if the key has a quota and is in force. No lease is over. */
export const settle = (
  account: Account,
  quota: number,
  node: string,
  thisMonth: string,
  ask: Ask,
): { readonly account: Account; readonly settled: Settled } => {
  const told = ask.leases.reduce((each, mine) => tell(each, node, mine), account);
  const known = withoutUnknown(told, node, ask);
  const current = ask.need > 0 && known.month < thisMonth ? inMonth(known, thisMonth) : known;
  const { month } = current;
  const room = Math.max(0, quota - current.used);
  const fresh = Math.min(room, Math.max(ask.need, Math.min(ask.want, Math.floor(room / 20))));
  const own = ownLease(current, node) ?? { month, granted: 0, spent: 0 };
  const after = put(current, node, { ...own, granted: own.granted + fresh });
  const held = Object.entries(after.leases)
    .filter(([name, lease]) => lease.month === month && !name.startsWith(`${node} `))
    .reduce((sum, [, lease]) => sum + lease.granted - lease.spent, 0);
  const { granted, spent } = ownLease(after, node) ?? own;
  return {
    account: after,
    settled: { key: ask.key, month, granted, spent, fresh, used: after.used, held, isValid: true },
  };
};

const ownLease = ({ leases, month }: Account, node: string): Lease | undefined => leases[`${node} ${month}`];

/** Writes the lease of the account's month, and counts what it has more or less than before. */
const put = (account: Account, node: string, lease: Lease): Account => ({
  ...account,
  used: account.used + lease.granted - (ownLease(account, node)?.granted ?? 0),
  leases: { ...account.leases, [`${node} ${lease.month}`]: lease },
});

const tell = (account: Account, node: string, { month, spent, hold }: Ask['leases'][number]): Account => {
  if (month === account.month) return put(account, node, { month, granted: spent + hold, spent });
  if (hold > 0) return account;
  return { ...account, leases: without(account, name => name === `${node} ${month}`) };
};

/** A lease of which the node does not know is given back. */
const withoutUnknown = (account: Account, node: string, ask: Ask): Account => {
  const lease = ownLease(account, node);
  const isKnown = ask.leases.some(({ month }) => month === account.month);
  return !lease || isKnown ? account : put(account, node, { ...lease, granted: lease.spent });
};

const inMonth = (account: Account, month: string): Account => ({
  month,
  used: 0,
  leases: without(account, (_, lease) => lease.month < month),
});

const without = ({ leases }: Account, isGone: (name: string, lease: Lease) => boolean): Account['leases'] =>
  Object.fromEntries(Object.entries(leases).filter(([name, lease]) => !isGone(name, lease)));

/** What the file of a node has of the key after an answer, as `NodeFile.store` writes it. */
export const stored = (file: readonly Lease[], { month, granted, spent }: Settled): readonly Lease[] => [
  { month, granted, spent: file.find(lease => lease.month === month)?.spent ?? spent },
];
