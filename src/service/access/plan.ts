/** What a key may do. */
export interface Plan {
  readonly name: string;
  /** Charges a calendar month (UTC); null: without end. */
  readonly monthly: number | null;
  /** Whether it may open WebSocket rooms. */
  readonly rooms: boolean;
  /** Whether the data may be used commercially: told, not enforced. */
  readonly commercial: boolean;
  /** Seconds by which live data is held back. */
  readonly liveDelay: number;
  /** How many days of the past it sees; null: all. */
  readonly archiveDays: number | null;
}

const open = { liveDelay: 0, archiveDays: null } as const;

/**
 * The plans of a new access file (service description 5 and 8). The quotas of the paid plans are not described: they
 * have none here, and a key may be given one of its own.
 */
export const firstPlans = [
  { name: 'free', monthly: 500, rooms: false, commercial: false, ...open },
  { name: 'scale', monthly: null, rooms: true, commercial: true, ...open },
  { name: 'enterprise', monthly: null, rooms: true, commercial: true, ...open },
] as const satisfies readonly Plan[];

/** The plan of a service that runs for its own user alone: nothing is counted, nothing withheld. */
export const unlimitedPlan: Plan = {
  name: 'unlimited',
  monthly: null,
  rooms: true,
  commercial: true,
  ...open,
};
