export interface Plan {
  readonly name: string;
  /** Charges per calendar month (UTC); null for unlimited. */
  readonly monthly: number | null;
  /** Whether the key may open WebSocket rooms. */
  readonly rooms: boolean;
  /** Whether the data may be used commercially. This is displayed, not enforced. */
  readonly commercial: boolean;
  /** The delay of live data, in seconds. */
  readonly liveDelay: number;
  /** The number of past days that are visible; null for all. */
  readonly archiveDays: number | null;
}

const open = { liveDelay: 0, archiveDays: null } as const;

/** The plans of a new access file (service description 5 and 8, which gives no quotas for the paid ones). */
export const firstPlans = [
  { name: 'free', monthly: 500, rooms: false, commercial: false, ...open },
  { name: 'scale', monthly: null, rooms: true, commercial: true, ...open },
  { name: 'enterprise', monthly: null, rooms: true, commercial: true, ...open },
] as const satisfies readonly Plan[];

/** The plan of a service that runs only for its own user: nothing is counted or withheld. */
export const unlimitedPlan: Plan = {
  name: 'unlimited',
  monthly: null,
  rooms: true,
  commercial: true,
  ...open,
};
