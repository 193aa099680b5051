/** What a node may spend of one key in one month, as its file has it. Both are totals of the month. */
export interface Lease {
  /** `2026-11`. */
  readonly month: string;
  readonly granted: number;
  readonly spent: number;
}

/** How a key is used at this node. Times in ms since 1970. */
export interface Demand {
  /** How many units the node asks for as a reserve. */
  readonly size: number;
  readonly askedAt: number;
  readonly chargedAt: number;
}

/** The smallest and the largest reserve. */
const [least, most] = [8, 10_000];
/** A reserve that lasts for less than `short` ms was too small, one that lasts for more than `long` ms too large. */
const [short, long] = [250, 2000];
/** What a node does not use for this long, in ms, is given back. */
const idleAfter = 1000;
/** How long a lease runs, in ms, and when it is renewed. A lease that is over counts as spent until its node returns. */
export const leaseFor = 15_000;
const renewAfter = 5000;

export const noDemand = (now: number): Demand => ({ size: least, askedAt: -Infinity, chargedAt: now });

/** The demand when a node asks again. */
export const askedAgain = ({ size, askedAt, chargedAt }: Demand, now: number): Demand => {
  const lasted = now - askedAt;
  const next = lasted < short ? size * 4 : lasted > long ? Math.ceil(size / 4) : size;
  return { size: Math.min(most, Math.max(least, next)), askedAt: now, chargedAt };
};

export const unspent = (lease: Lease | undefined): number => (lease ? lease.granted - lease.spent : 0);

/** Whether the node should ask before it has nothing left. `fresh`: what it got when it last asked. */
export const isLow = (left: number, fresh: number): boolean => left < fresh / 2;

/** What is to be done with a lease at a moment, if no charge waits for more of it. */
export const dueOf = (lease: Lease, { askedAt, chargedAt }: Demand, now: number, month: string) => {
  // A clock that was set back is no reason to hold a lease for longer.
  if (lease.month < month || Math.abs(now - chargedAt) >= idleAfter) return 'release';
  return Math.abs(now - askedAt) >= renewAfter ? 'renew' : undefined;
};

/** One key of an exchange with PostgreSQL. */
export interface Ask {
  readonly key: number;
  /** What the node has spent of each month, and what it goes on holding. */
  readonly leases: readonly { readonly month: string; readonly spent: number; readonly hold: number }[];
  /** Charges that wait for an answer. */
  readonly need: number;
  /** A reserve for charges to come. */
  readonly want: number;
}

/** What PostgreSQL says of one key. */
export interface Settled {
  readonly key: number;
  readonly month: string;
  /** Totals of this node in the month. */
  readonly granted: number;
  readonly spent: number;
  /** The units granted just now. */
  readonly fresh: number;
  /** The charges of all nodes in the month, with what they hold. */
  readonly used: number;
  /** What other nodes hold and may give back. */
  readonly held: number;
  /** Whether the key is neither revoked nor expired. */
  readonly isValid: boolean;
}

/** What a node asks of a key. `holds`: it keeps what it has not spent; otherwise it gives that back. */
export const toAsk = (
  key: number,
  leases: readonly Lease[],
  { holds, need, want }: { readonly holds: boolean; readonly need: number; readonly want: number },
): Ask => ({
  key,
  leases: leases.map(lease => {
    const { month, spent } = lease;
    return { month, spent, hold: holds ? Math.max(0, unspent(lease)) : 0 };
  }),
  need,
  want,
});

/** The charges of other nodes, as far as they are known to have been spent. */
export const spentElsewhere = ({ used, granted, held }: Settled) => Math.max(0, used - granted - held);
