import type { DatabaseSync } from 'node:sqlite';
import type { Plan } from './plan.ts';
import { checkName, KeyError, write } from './keyError.ts';

/** A plan, and how many active keys have it. */
export interface PlanInUse extends Plan {
  readonly keys: number;
}

export type PlanList = ReturnType<typeof createPlanList>;

export const createPlanList = (database: DatabaseSync) => {
  const all = database.prepare(`SELECT plan.*, plan.monthly AS plan_monthly, plan.name AS plan,
      (SELECT count(*) FROM access_key WHERE access_key.plan = plan.name AND revoked_at IS NULL) AS keys
    FROM plan ORDER BY plan.name`);
  const store = database.prepare(
    `INSERT INTO plan (name, monthly, rooms, commercial, live_delay, archive_days) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET monthly = excluded.monthly, rooms = excluded.rooms,
       commercial = excluded.commercial, live_delay = excluded.live_delay, archive_days = excluded.archive_days`,
  );
  const list = (): readonly PlanInUse[] =>
    all.all().map(row => {
      // The statement selects the columns of this row.
      const plan = row as unknown as PlanRow & { readonly keys: number };
      return { ...toPlan(plan), keys: plan.keys };
    });
  const find = (name: string): PlanInUse | undefined => list().find(each => each.name === name);
  const keep = ({ name, monthly, rooms, commercial, liveDelay, archiveDays }: Plan): PlanInUse => {
    write(database, `the plan ${name} was not stored`, () =>
      store.run(name, monthly, Number(rooms), Number(commercial), liveDelay, archiveDays),
    );
    return { name, monthly, rooms, commercial, liveDelay, archiveDays, keys: find(name)?.keys ?? 0 };
  };
  return {
    list,
    /** Changes a plan for all its keys; what is absent stays. @throws KeyError if there is no such plan */
    change: (name: string, change: Partial<Omit<Plan, 'name'>>): PlanInUse => {
      const found = find(name);
      if (found) return keep({ ...found, ...change });
      const known = list().map(each => each.name);
      throw new KeyError(
        `there is no plan "${name}"`,
        `the plans are: ${known.join(', ')}; to make one: esports plans create '${name}'`,
      );
    },
    /** Adds a plan. @throws KeyError if there is one of that name, or the name cannot be used */
    create: (plan: Plan): PlanInUse => {
      checkName(plan.name);
      if (find(plan.name))
        throw new KeyError(
          `the plan "${plan.name}" already exists`,
          `change it: esports plans set '${plan.name}'`,
        );
      return keep(plan);
    },
  };
};

/** The columns of a plan, beside those of a key. */
export interface PlanRow {
  readonly plan: string;
  readonly plan_monthly: number | null;
  readonly rooms: number;
  readonly commercial: number;
  readonly live_delay: number;
  readonly archive_days: number | null;
}

export const toPlan = (row: PlanRow): Plan => ({
  name: row.plan,
  monthly: row.plan_monthly,
  rooms: row.rooms !== 0,
  commercial: row.commercial !== 0,
  liveDelay: row.live_delay,
  archiveDays: row.archive_days,
});
