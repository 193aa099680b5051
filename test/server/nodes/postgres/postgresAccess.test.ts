import { expect, onTestFinished, test } from 'vitest';
import { join } from 'node:path';
import { createAccess } from '../../../../src/server/access/access.ts';
import { copyBooks } from '../../../../src/server/access/copyBooks.ts';
import { openBooks } from '../../../../src/server/nodes/postgres/books.ts';
import { openLink } from '../../../../src/server/nodes/postgres/link.ts';
import { openPostgresAccess } from '../../../../src/server/nodes/postgres/postgresAccess.ts';
import { admit, ask } from '../../../support/accessStores.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { createSchema, describeWithPostgres } from '../../../support/postgres.ts';
import { randomHex } from '../../../support/randomHex.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const now = Date.UTC(2026, 10, 21, 12);

const openPlace = async () => {
  const url = await createSchema();
  const clock = createFakeClock(now);
  const link = await openLink({ url });
  onTestFinished(link.close);
  const books = openBooks({ url, now: clock.now, randomHex });
  return {
    url,
    clock,
    books,
    query: link.query,
    open: async (folder = createTemporaryFolder()) => {
      const faults: unknown[] = [];
      const options = { url, folder, ...clock, randomHex, defer: (run: () => void) => run() };
      const access = await openPostgresAccess({ ...options, report: fault => faults.push(fault) });
      let isClosed = false;
      const close = async () => {
        if (isClosed) return;
        isClosed = true;
        await access.close();
      };
      onTestFinished(close);
      return { ...access, close, faults };
    },
    key: async (monthly: number) =>
      (await books.manage(({ keys }) => keys.create({ plan: 'free', name: 'desk', monthly }))).key,
    used: () => books.manage(({ keys }) => keys.named('desk').used),
  };
};

describeWithPostgres('access in PostgreSQL', () => {
  test('nodes that start at the same time make one schema, and a later one is refused', async () => {
    const { url, query } = await openPlace();
    const books = Array.from({ length: 4 }, () => openBooks({ url, now: () => now, randomHex }));
    const lists = await Promise.all(books.map(each => each.manage(({ plans }) => plans.list())));
    expect(lists.map(plans => plans.length)).toEqual([3, 3, 3, 3]);
    await query('INSERT INTO access_schema VALUES (99)');
    await expect(books[0]?.manage(({ plans }) => plans.list())).rejects.toThrow('has version 99');
  });

  test('leases of months long past are removed step by step, with nodes that stayed away, and nothing else is', async () => {
    const { open, key, query, clock } = await openPlace();
    const text = await key(100);
    const [{ id } = {}] = await query('SELECT id FROM access_key');
    const add = (node: string, month: string, seen: number) =>
      query(
        `WITH made AS (INSERT INTO node VALUES ($1, 1, $3) ON CONFLICT DO NOTHING)
         INSERT INTO lease VALUES ($4, $1, $2, 10, 5, now())`,
        [node, month, seen, id],
      );
    await query('INSERT INTO node SELECT number::text, 1, 0 FROM generate_series(1, 2500) number');
    await query(
      "INSERT INTO lease SELECT $1, number::text, '2025-10', 10, 5, now() FROM generate_series(1, 2500) number",
      [id],
    );
    await add('away', '2025-11', 0);
    await add('back', '2025-10', now);
    await add('busy', '2026-11', 0);
    const before = await query('SELECT used, month FROM access_key');
    const node = await open();
    await ask(node, text);
    const ids = async () =>
      (await query("SELECT id FROM node WHERE id ~ '^[a-z]{4}$' OR id ~ '^[0-9]{1,4}$' ORDER BY id")).map(
        row => row['id'],
      );
    // Time passes for the fake clock alone, so every step is let finish.
    await expect
      .poll(async () => (await clock.advance(200), (await ids()).length), { timeout: 20_000, interval: 20 })
      .toBe(3);
    expect(await ids()).toEqual(['away', 'back', 'busy']);
    expect(
      await query("SELECT node, month FROM lease WHERE node IN ('away', 'back', 'busy') ORDER BY node"),
    ).toEqual([
      { node: 'away', month: '2025-11' },
      { node: 'busy', month: '2026-11' },
    ]);
    expect(before).toEqual([{ used: '0', month: '2026-11' }]);
    await node.close();
    expect(await query('SELECT used, month FROM access_key')).toEqual([{ used: '1', month: '2026-11' }]);
    expect(node.faults).toEqual([]);
  });

  test('what a node did not hand in for a year, it hands in no more', async () => {
    const { open, key, query, clock } = await openPlace();
    const text = await key(100);
    const used = async () => (await query('SELECT used FROM access_key'))[0]?.['used'];
    const folder = createTemporaryFolder();
    const node = await open(folder);
    await ask(node, text);
    await node.close();
    clock.set(Date.UTC(2027, 11, 1));
    const later = await open(folder);
    await expect
      .poll(async () => (await clock.advance(200), (await query('SELECT * FROM lease')).length), {
        timeout: 20_000,
      })
      .toBe(0);
    await later.close();
    expect(await used()).toBe('1');
    await (await open(folder)).close();
    expect(await used()).toBe('1');
  });

  test('a node without a lease is told to wait while another holds units, and refused once they are spent', async () => {
    const { open, key, used, clock, query } = await openPlace();
    const text = await key(100);
    const [first, second] = [await open(), await open()];
    // The first asks for five units at once, and then for as many as a reserve may have, for which nobody waits. Once it has
    // them, they are not over before this test is, however busy the machine.
    await Promise.all(Array.from({ length: 5 }, () => ask(first, text)));
    await expect
      .poll(() => query("UPDATE lease SET until = until + interval '1 hour' WHERE granted > 5 RETURNING 1"), {
        timeout: 20_000,
      })
      .toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 100 }, () => ask(second, text)));
    expect(new Set(others.filter(said => !said.startsWith('r=')))).toEqual(new Set(['UNAVAILABLE']));
    const refusal = (await admit(second, text)).charge();
    await expect(refusal).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    // An idle node gives back within one and a quarter seconds.
    await clock.advance(1500);
    let after = '';
    do {
      after = await ask(second, text);
      // A PostgreSQL that was too busy to answer is asked again after a second.
      if (first.faults.length + second.faults.length > 0) await clock.advance(1000);
    } while (after !== 'PLAN_LIMIT_EXCEEDED');
    await second.close();
    await first.close();
    expect(await used()).toBe(100);
  });

  test('what a lost node holds counts as spent once its lease is over, until it returns', async () => {
    const { open, key, used, query, clock } = await openPlace();
    const text = await key(100);
    const folder = createTemporaryFolder();
    const lost = await open(folder);
    expect(await ask(lost, text)).toBe('r=99');
    // Its last lease as PostgreSQL has it when the process is killed.
    const [lease] = await query('SELECT * FROM lease');
    await lost.close();
    await query(
      `UPDATE lease SET granted = ${String(lease?.['granted'])}, until = now() - interval '1 second'`,
    );
    await query(`UPDATE access_key SET used = ${String(lease?.['granted'])}`);
    const held = Number(lease?.['granted']) - 1;
    expect(held).toBeGreaterThan(0);

    const other = await open();
    const said = await Promise.all(Array.from({ length: 100 }, () => ask(other, text)));
    expect(said.filter(each => each.startsWith('r='))).toHaveLength(99 - held);
    expect(said.at(-1)).toBe('PLAN_LIMIT_EXCEEDED');
    const returned = await open(folder);
    await clock.advance(250);
    expect(await ask(returned, text)).toMatch(/^r=/);
    await other.close();
    await returned.close();
    expect(await used()).toBe(101 - held);
  });

  test('a file of a node that was left behind is handed in by the next node', async () => {
    const { open, key, used, query } = await openPlace();
    const text = await key(100);
    const folder = createTemporaryFolder();
    const [first, second] = [await open(folder), await open(folder)];
    await ask(second, text);
    await second.close();
    await first.close();
    await query('UPDATE lease SET granted = 40');
    await query('UPDATE access_key SET used = 40');
    const next = await open(folder);
    expect(await used()).toBe(1);
    await next.close();
  });

  test('a change by another process is followed within a second, and gives back what was held', async () => {
    const { open, key, books, clock } = await openPlace();
    const text = await key(100);
    const node = await open();
    expect(await ask(node, text)).toBe('r=99');
    await books.manage(({ keys }) => keys.change('desk', { monthly: 3 }));
    await clock.advance(1000);
    let said = '';
    do said = await ask(node, text);
    while (said !== 'PLAN_LIMIT_EXCEEDED' && Number(said.slice(2)) > 3);
    expect(['r=1', 'r=0', 'PLAN_LIMIT_EXCEEDED']).toContain(said);
    await books.manage(({ keys }) => keys.revoke('desk'));
    do said = await ask(node, text);
    while (said !== 'INVALID_API_KEY');
  });

  test('the books of a file are copied with their counts, and copied again nothing changes', async () => {
    const { books, open } = await openPlace();
    const path = join(createTemporaryFolder(), 'access.db');
    const file = createAccess({ path, ...createFakeClock(now), randomHex, defer: run => run() });
    onTestFinished(file.close);
    const press = { name: 'press', monthly: 9, rooms: true, commercial: false, liveDelay: 5, archiveDays: 7 };
    file.plans.create(press);
    file.plans.change('free', { monthly: 800 });
    const { key } = file.keys.create({ plan: 'press', name: 'desk' });
    const former = file.keys.create({ plan: 'free', name: 'bench', expiresAt: now + 1000 }).key;
    const later = file.keys.rotate('bench', 500).key;
    file.keys.create({ plan: 'free', name: 'gone' });
    file.keys.revoke('gone');
    const token = file.tokens.create('phone', { kind: 'overlay', target: 'current' }).key;
    expect(await ask(file, key)).toBe('r=8');

    const copied = [
      { table: 'plan', rows: 4, written: 2 },
      { table: 'access_key', rows: 3, written: 3 },
      { table: 'former_secret', rows: 1, written: 1 },
      { table: 'access_token', rows: 1, written: 1 },
    ];
    expect(await copyBooks(path, books)).toEqual(copied);
    expect(await copyBooks(path, books)).toEqual(copied.map(each => ({ ...each, written: 0 })));
    const all = (keeper: Pick<typeof books, 'manage'>) =>
      keeper.manage(({ keys, plans, tokens }) => [keys.list(), plans.list(), tokens.list()]);
    expect(await all(books)).toEqual(await all(file));

    const node = await open();
    expect(await ask(node, key)).toBe('r=7');
    expect([await ask(node, former), await ask(node, later)]).toEqual(['r=799', 'r=798']);
    expect(node.tokens.find(token)?.name).toBe('phone');
    await node.close();
    // The file has fewer charges by now, which takes none away.
    await copyBooks(path, books);
    expect(await books.manage(({ keys }) => keys.named('desk').used)).toBe(2);
  });

  test('keys are not copied to where other keys have their numbers', async () => {
    const { books, key } = await openPlace();
    await key(5);
    const path = join(createTemporaryFolder(), 'access.db');
    const file = createAccess({ path, ...createFakeClock(now), randomHex });
    onTestFinished(file.close);
    file.keys.create({ plan: 'scale', name: 'laptop' });
    const before = await books.manage(({ keys }) => keys.list());
    await expect(copyBooks(path, books)).rejects.toThrow('desk has the number 1 there');
    expect(await books.manage(({ keys }) => keys.list())).toEqual(before);
  });
});
