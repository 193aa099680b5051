import { describe, expect, test } from 'vitest';
import type { AccessStore } from '../../../src/server/access/access.ts';
import { admit, ask, type OpenStore, places } from '../../support/accessStores.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { describeWithPostgres } from '../../support/postgres.ts';
import * as fc from '../../support/property.ts';

const start = Date.UTC(2026, 10, 21, 12);
const [hour, day] = [3_600_000, 86_400_000];
const december = Date.UTC(2026, 11, 1);

/** The same rules hold wherever keys are kept. */
const keepTheRules = (makePlace: () => Promise<OpenStore>): void => {
  const open = async () => {
    const place = await makePlace();
    const clock = createFakeClock(start);
    const access = await place(clock);
    return { access, clock, place };
  };
  const make = async ({ manage }: AccessStore, monthly: number | null = null, keyName = 'desk') =>
    (await manage(({ keys }) => keys.create({ plan: 'free', name: keyName, monthly }))).key;

  test('a rotated key has a new text and its former counts; the former text ends at once', async () => {
    const { access } = await open();
    const key = await make(access);
    expect(await ask(access, key)).toBe('r=499');
    const next = await access.manage(({ keys }) => keys.rotate('desk', 0));
    expect(next.record).toMatchObject({ id: 1, name: 'desk', used: 1 });
    expect([await ask(access, key), await ask(access, next.key)]).toEqual(['INVALID_API_KEY', 'r=498']);
  });

  test('a former text may be kept for a while; a rotation without that ends all of them', async () => {
    const { access, clock } = await open();
    const rotate = async (keepFor: number) =>
      (await access.manage(({ keys }) => keys.rotate('desk', keepFor))).key;
    const first = await make(access);
    const second = await rotate(2 * hour);
    await clock.advance(hour);
    const third = await rotate(2 * hour);
    const all = async () => {
      const said: string[] = [];
      for (const key of [first, second, third]) said.push(await ask(access, key));
      return said;
    };
    expect(await all()).toEqual(['r=499', 'r=498', 'r=497']);
    await clock.advance(hour);
    expect(await all()).toEqual(['INVALID_API_KEY', 'r=496', 'r=495']);
    await rotate(0);
    expect(await all()).toEqual(['INVALID_API_KEY', 'INVALID_API_KEY', 'INVALID_API_KEY']);
    await expect(access.manage(({ keys }) => keys.rotate('nobody', 0))).rejects.toThrow('no active key');
  });

  test('revoking a key ends its former texts too', async () => {
    const { access } = await open();
    const key = await make(access);
    await access.manage(({ keys }) => keys.rotate('desk', hour));
    await access.manage(({ keys }) => keys.revoke('desk'));
    expect(await ask(access, key)).toBe('INVALID_API_KEY');
  });

  test('a key is refused from the moment of its end, also where a stream is already open', async () => {
    const { access, clock } = await open();
    const key = await make(access);
    await access.manage(({ keys }) => keys.change('desk', { expiresAt: start + hour }));
    const stream = await admit(access, key);
    await clock.advance(hour - 1);
    await stream.charge();
    await clock.advance(1);
    await expect(async () => stream.charge()).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    expect(await ask(access, key)).toBe('INVALID_API_KEY');
    await access.manage(({ keys }) => keys.change('desk', { expiresAt: null }));
    expect(await ask(access, key)).toBe('r=498');
  });

  test('a revoked key is refused where a stream is already open', async () => {
    const { access } = await open();
    const stream = await admit(access, await make(access));
    await stream.charge();
    await access.manage(({ keys }) => keys.revoke('desk'));
    await expect(async () => stream.charge()).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
  });

  test('a change of a key or of its plan counts at once, and keeps what was used', async () => {
    const { access, clock } = await open();
    const key = await make(access);
    expect(await ask(access, key)).toBe('r=499');
    await access.manage(({ keys }) => keys.change('desk', { monthly: 10 }));
    expect(await ask(access, key)).toBe('r=8');
    await access.manage(({ keys }) => keys.change('desk', { monthly: null, name: 'bench' }));
    expect(await ask(access, key)).toBe('r=497');
    await access.manage(({ plans }) => plans.change('free', { monthly: 5 }));
    await clock.advance(1000);
    expect(await ask(access, key)).toBe('r=1');
    const plans = await access.manage(books => books.plans.list());
    expect(plans.map(plan => [plan.name, plan.monthly, plan.keys])).toEqual([
      ['enterprise', null, 0],
      ['free', 5, 1],
      ['scale', null, 0],
    ]);
  });

  test('what a key cannot be is refused, and nothing changes', async () => {
    const { access } = await open();
    await make(access);
    await make(access, null, 'other');
    const list = () => access.manage(({ keys }) => keys.list());
    const before = await list();
    for (const [change, message] of [
      [{ name: 'other' }, 'a key named "other" already exists'],
      [{ name: '12' }, 'a key’s name must have'],
      [{ plan: 'gold' }, 'there is no plan "gold"'],
      [{ monthly: -1 }, 'a monthly quota must be'],
    ] as const)
      await expect(access.manage(({ keys }) => keys.change('desk', change))).rejects.toThrow(message);
    expect(await list()).toEqual(before);
  });

  test('plans are created with what is named, and only once', async () => {
    const { access } = await open();
    const press = {
      name: 'press',
      monthly: 9,
      rooms: true,
      commercial: false,
      liveDelay: 60,
      archiveDays: 7,
    };
    const create = () => access.manage(({ plans }) => plans.create(press));
    expect(await create()).toEqual({ ...press, keys: 0 });
    await expect(create()).rejects.toThrow('already exists');
    await access.manage(({ keys }) => keys.create({ plan: 'press', name: 'desk' }));
    expect(await access.manage(({ plans }) => plans.list())).toContainEqual({ ...press, keys: 1 });
  });

  test('of several changes as one, none remains if one fails', async () => {
    const { access } = await open();
    const both = access.manage(({ keys }) =>
      keys.together(() => {
        keys.create({ plan: 'free', name: 'first' });
        keys.create({ plan: 'gold', name: 'second' });
      }),
    );
    await expect(both).rejects.toThrow('there is no plan "gold"');
    expect(await access.manage(({ keys }) => keys.list())).toEqual([]);
  });

  test('a token is found until it is revoked, and is no key', async () => {
    const { access } = await open();
    const opened = { kind: 'calendar', target: 'rain-temple' } as const;
    const { key } = await access.manage(({ tokens }) => tokens.create('phone', opened));
    expect(access.tokens.find(key)).toMatchObject({ name: 'phone', ...opened });
    expect(await ask(access, key)).toBe('INVALID_API_KEY');
    await access.manage(({ tokens }) => tokens.revoke('phone'));
    expect(access.tokens.find(key)).toBeUndefined();
  });

  test('charges are granted one after another up to the limit', async () => {
    const { access } = await open();
    const key = await make(access, 2);
    const said = [];
    for (let asked = 0; asked < 4; asked += 1) said.push(await ask(access, key));
    expect(said).toEqual(['r=1', 'r=0', 'PLAN_LIMIT_EXCEEDED', 'PLAN_LIMIT_EXCEEDED']);
    const none = await make(access, 0, 'none');
    expect(await ask(access, none)).toBe('PLAN_LIMIT_EXCEEDED');
  });

  test('of many charges at once, as many are granted as there are', async () => {
    const { access } = await open();
    const key = await make(access, 500);
    const said = await Promise.all(Array.from({ length: 600 }, () => ask(access, key)));
    expect(said.filter(each => each === 'PLAN_LIMIT_EXCEEDED')).toHaveLength(100);
  });

  test('the next page of a list has the moment of the first, whichever store is asked', async () => {
    const { access, clock, place } = await open();
    const other = await place(clock);
    const first = await access.moments.of({ key: '1 /teams?', page: 1 }, start);
    // A file is written with the next charge, and the page is answered after that.
    await ask(access, await make(access));
    expect(first).toBe(start);
    const later = start + 5000;
    expect(await other.moments.of({ key: '1 /teams?', page: 2 }, later)).toBe(start);
    expect(await other.moments.of({ key: '2 /teams?', page: 2 }, later)).toBe(later);
    clock.set(start + 901_000);
    expect(await other.moments.of({ key: '1 /teams?', page: 2 }, clock.now())).toBe(clock.now());
  });

  test('a store that knows of no key looks again for one that another store has made', async () => {
    const { access, clock, place } = await open();
    const other = await place(clock);
    expect(await ask(other, await make(access))).toBe('r=499');
  });

  test('several stores that charge at the same time grant exactly the limit, and then refuse', async () => {
    const { access, clock, place } = await open();
    const key = await make(access, 300);
    const stores = [access, await place(clock), await place(clock)];
    let granted = 0;
    /** Goes on until the quota is spent: what others hold is given back when they have been idle. */
    const use = async (store: AccessStore): Promise<void> => {
      for (;;) {
        const said = await Promise.all(Array.from({ length: 8 }, () => ask(store, key)));
        granted += said.filter(each => each.startsWith('r=')).length;
        if (said.every(each => each === 'PLAN_LIMIT_EXCEEDED')) return;
        if (said.includes('UNAVAILABLE')) await clock.advance(500);
      }
    };
    await Promise.all(stores.map(use));
    expect(granted).toBe(300);
    for (const store of stores.slice(1)) await store.close();
    expect(await access.manage(({ keys }) => keys.named('desk'))).toMatchObject({ used: 300 });
  });

  test('the count restarts with the UTC month, and lists show this before the first charge', async () => {
    const { access, clock } = await open();
    const key = await make(access, 1);
    clock.set(december - 1);
    expect([await ask(access, key), await ask(access, key)]).toEqual(['r=0', 'PLAN_LIMIT_EXCEEDED']);
    await clock.advance(1);
    expect(await access.manage(({ keys }) => keys.named('desk'))).toMatchObject({
      month: '2026-12',
      used: 0,
    });
    expect([await ask(access, key), await ask(access, key)]).toEqual(['r=0', 'PLAN_LIMIT_EXCEEDED']);
  });

  test('a month set by a wrong clock is counted by the right clock again after a reset', async () => {
    const { access, clock } = await open();
    clock.set(start + 400 * day);
    const key = await make(access, 2);
    expect(await ask(access, key)).toBe('r=1');
    clock.set(start);
    expect([await ask(access, key), await ask(access, key)]).toEqual(['r=0', 'PLAN_LIMIT_EXCEEDED']);
    const reset = await access.manage(({ keys }) => keys.resetMonth());
    expect(reset.map(each => each.name)).toEqual(['desk']);
    expect([await ask(access, key), await ask(access, key)]).toEqual(['r=1', 'r=0']);
  });

  test('for any sequence of charges and clock changes, no month of a key exceeds its limit', async () => {
    const { access, clock } = await open();
    const step = fc.oneof(
      fc.record({ move: fc.integer({ min: -40, max: 40 }) }),
      fc.record({ take: fc.integer({ min: 1, max: 4 }) }),
    );
    let keys = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 0, max: 5 }),
        async (steps, limit) => {
          const key = await make(access, limit, `desk ${(keys += 1)}`);
          let [latest, granted] = ['', 0];
          for (const each of steps) {
            if ('move' in each) clock.set(clock.now() + each.move * day);
            const now = new Date(clock.now()).toISOString().slice(0, 7);
            const asked = Array.from({ length: 'take' in each ? each.take : 0 }, () => ask(access, key));
            const count = (await Promise.all(asked)).filter(said => said.startsWith('r=')).length;
            // The month never goes back.
            if (count > 0 && now > latest) [latest, granted] = [now, 0];
            granted += count;
            expect(granted).toBeLessThanOrEqual(limit);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
};

describe('keys and charges in a file', () => {
  keepTheRules(places.file);
});
describeWithPostgres('keys and charges in PostgreSQL', () => {
  keepTheRules(places.postgres);
});
