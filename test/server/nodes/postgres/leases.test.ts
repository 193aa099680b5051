import { expect, onTestFinished, test } from 'vitest';
import {
  type Ask,
  askedAgain,
  dueOf,
  type Lease,
  noDemand,
  type Settled,
  toAsk,
  unspent,
} from '../../../../src/server/nodes/postgres/demand.ts';
import { createExchange } from '../../../../src/server/nodes/postgres/exchange.ts';
import { openBooks } from '../../../../src/server/nodes/postgres/books.ts';
import { openLink } from '../../../../src/server/nodes/postgres/link.ts';
import { createSchema, describeWithPostgres } from '../../../support/postgres.ts';
import * as fc from '../../../support/property.ts';
import { randomHex } from '../../../support/randomHex.ts';
import { type Account, settle, stored } from './model.ts';

const months = ['2026-11', '2026-12', '2027-01', '2027-02'] as const;
const nodes = ['a', 'b', 'c'] as const;

const kinds = [
  'charges',
  'gives back',
  'renews',
  'is killed with an answer under way',
  'month passes',
] as const;

/** What happens to a cluster. */
interface Step {
  readonly node: (typeof nodes)[number];
  readonly kind: (typeof kinds)[number];
  /** Whether the node's clock is a month behind. */
  readonly lag: boolean;
  readonly want: number;
  readonly count: number;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    node: fc.constantFrom(...nodes),
    kind: fc.constantFrom(...kinds, 'charges', 'charges'),
    lag: fc.boolean(),
    want: fc.integer({ min: 0, max: 40 }),
    count: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 40 },
);

type Settling = (node: string, month: string, ask: Ask) => Promise<Settled>;

/** Nodes that ask by `exchange`. Their files last; nothing else does. */
const createCluster = (exchange: Settling) => {
  const files = new Map<string, readonly Lease[]>();
  const spent = new Map<string, number>();
  const fileOf = (node: string): readonly Lease[] => files.get(node) ?? [];
  const tell = async (node: string, month: string, how: Parameters<typeof toAsk>[2]): Promise<Settled> => {
    const settled = await exchange(node, month, toAsk(1, fileOf(node), how));
    files.set(node, stored(fileOf(node), settled));
    return settled;
  };
  const spend = (node: string, month: string): boolean => {
    const last = fileOf(node).at(-1);
    if (!last || last.month < month || unspent(last) < 1) return false;
    files.set(node, [...fileOf(node).slice(0, -1), { ...last, spent: last.spent + 1 }]);
    spent.set(last.month, (spent.get(last.month) ?? 0) + 1);
    return true;
  };
  return {
    spent,
    tell,
    giveBack: (node: string, month: string) => {
      files.set(
        node,
        fileOf(node).map(lease => ({ ...lease, granted: lease.spent })),
      );
      return tell(node, month, { holds: false, need: 0, want: 0 });
    },
    charge: async (node: string, month: string, count: number, want: number): Promise<void> => {
      for (let left = count; left > 0; left -= 1) {
        if (spend(node, month)) continue;
        const { fresh: got } = await tell(node, month, { holds: true, need: left, want });
        if (got === 0 || !spend(node, month)) return;
      }
    },
    /** PostgreSQL grants, but the node never hears of it. Its file has all that it has spent. */
    loseAnswer: (node: string, month: string, want: number) =>
      exchange(node, month, toAsk(1, fileOf(node), { holds: true, need: 1, want })),
  };
};

/** Runs steps over any way to settle, and tells the largest count of a month, and what remains in the end. */
const run = async (given: readonly Step[], exchange: Settling) => {
  const { spent, tell, giveBack, charge, loseAnswer } = createCluster(exchange);
  let passed = 0;
  const monthFor = (lag: boolean): string => months[Math.max(0, Math.min(3, passed) - Number(lag))] ?? '';
  const acts: Readonly<Record<Step['kind'], (step: Step, month: string) => unknown>> = {
    'month passes': () => (passed += 1),
    charges: ({ node, count, want }, month) => charge(node, month, count, want),
    'gives back': ({ node }, month) => giveBack(node, month),
    renews: ({ node, want }, month) => tell(node, month, { holds: true, need: 0, want }),
    'is killed with an answer under way': ({ node, want }, month) => loseAnswer(node, month, want),
  };
  for (const step of given) await acts[step.kind](step, monthFor(step.lag));
  // Every node returns.
  let last: Settled | undefined;
  for (const node of nodes) last = await giveBack(node, monthFor(false));
  return {
    most: Math.max(0, ...spent.values()),
    used: last?.used,
    held: last?.held,
    spent: spent.get(last?.month ?? '') ?? 0,
  };
};

const fresh: Account = { month: '2026-11', used: 0, leases: {} };

test('for any charges, crashes, returns and months, the plan is never exceeded and equals what was spent in the end', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 120 }), async (given, quota) => {
      let account = fresh;
      const end = await run(given, async (node, month, ask) => {
        const next = settle(account, quota, node, month, ask);
        ({ account } = next);
        return next.settled;
      });
      expect(end.most).toBeLessThanOrEqual(quota);
      expect(end).toMatchObject({ used: end.spent, held: 0 });
    }),
    { numRuns: 2000 },
  );
});

describeWithPostgres('the statement in PostgreSQL', () => {
  test('does what the model does, whatever happens', async () => {
    const url = await createSchema();
    const link = await openLink({ url });
    onTestFinished(link.close);
    const books = openBooks({ url, now: () => Date.UTC(2026, 10, 5), randomHex });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 120 }), async (given, quota) => {
        const name = `key ${randomHex(8)}`;
        const { record } = await books.manage(({ keys }) =>
          keys.create({ plan: 'free', name, monthly: quota }),
        );
        const exchanges = new Map<string, ReturnType<typeof createExchange>>();
        let clock = 0;
        for (const node of nodes) {
          const made = createExchange(
            node,
            act => act(link),
            () => clock,
          );
          await made.register(link);
          exchanges.set(node, made);
        }
        let account = fresh;
        const end = await run(given, async (node, month, ask) => {
          clock = Date.parse(`${month}-10T00:00:00Z`);
          const next = settle(account, quota, node, month, ask);
          ({ account } = next);
          const [settled] = (await exchanges.get(node)?.exchange([{ ...ask, key: record.id }])) ?? [];
          expect(settled).toEqual({ ...next.settled, key: record.id });
          return next.settled;
        });
        expect(end).toMatchObject({ used: end.spent, held: 0 });
      }),
      { numRuns: 40 },
    );
  });

  test('a statement that was overtaken by a later connection of its node changes nothing', async () => {
    const url = await createSchema();
    const link = await openLink({ url });
    onTestFinished(link.close);
    const now = () => Date.UTC(2026, 10, 5);
    await openBooks({ url, now, randomHex }).manage(({ keys }) =>
      keys.create({ plan: 'free', name: 'desk' }),
    );
    const use = <T>(act: (with_: typeof link) => Promise<T>) => act(link);
    const [before, after] = [createExchange('a', use, now), createExchange('a', use, now)];
    await before.register(link);
    await after.register(link);
    const ask = toAsk(1, [], { holds: false, need: 5, want: 0 });
    await expect(before.exchange([ask])).rejects.toThrow('a later exchange of this node came first');
    expect(await after.exchange([ask])).toMatchObject([{ fresh: 5, used: 5 }]);
  });
});

test('a reserve grows while it lasts for less than a quarter of a second, and shrinks when it lasts for long', () => {
  const after = (gaps: readonly number[]): number => {
    let [now, demand] = [0, noDemand(0)];
    for (const gap of gaps) demand = askedAgain(demand, (now += gap));
    return demand.size;
  };
  expect([[1], [1, 100], [1, 100, 100], Array.from({ length: 12 }, () => 1)].map(after)).toEqual([
    8, 32, 128, 10_000,
  ]);
  expect(
    [
      [1, 100, 100, 1000],
      [1, 100, 100, 2001],
      [1, 100, 2001, 2001, 2001],
    ].map(after),
  ).toEqual([128, 32, 8]);
});

test('a lease is given back when it is idle or its month is over, and renewed while it is used', () => {
  const lease = { month: '2026-11', granted: 9, spent: 2 };
  const due = (now: number, month = '2026-11') =>
    dueOf(lease, { size: 8, askedAt: 0, chargedAt: now > 1000 ? now - 10 : 0 }, now, month);
  expect([due(0), due(999), due(1000), due(4999), due(5000), due(10, '2026-12')]).toEqual([
    undefined,
    undefined,
    'release',
    undefined,
    'renew',
    'release',
  ]);
});

test('a lease is not held for longer because the clock was set back', () => {
  const due = (askedAt: number, chargedAt: number) =>
    dueOf({ month: '2026-11', granted: 9, spent: 2 }, { size: 8, askedAt, chargedAt }, 0, '2026-11');
  expect([due(0, 999), due(0, 1000), due(4999, 0), due(5000, 0)]).toEqual([
    undefined,
    'release',
    undefined,
    'renew',
  ]);
});
