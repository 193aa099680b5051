/**
 * `node bench/leases.ts [postgres://…]`: charges a second over PostgreSQL with leases, as a ratio to one statement for each
 * charge over as many connections. The database gets a schema of its own, which is dropped. Exits 1 below the required ratio.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLink } from '../src/server/nodes/postgres/link.ts';
import { openPostgresAccess } from '../src/server/nodes/postgres/postgresAccess.ts';
import { routeEntries, type RouteEntry } from '../src/core/table/index.ts';
import { median } from './startUp.ts';

const server = process.argv[2] ?? 'postgres://postgres@127.0.0.1:5432/test';
const [rounds, seconds, atOnce] = [5, 2, 64];
const [must, aim] = [15, 30];
const schema = `bench_${randomBytes(6).toString('hex')}`;
const url = `${server}?options=-csearch_path%3D${schema}`;
const folder = mkdtempSync(join(tmpdir(), 'esports-bench-'));
const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');
const setTimer = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Charges from `atOnce` clients at the same time for some seconds; returns the charges a second. */
const measure = async (charge: (client: number) => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  let count = 0;
  const client = async (number: number): Promise<void> => {
    while (performance.now() - begin < seconds * 1000) {
      await charge(number);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => client(number)));
  return (count * 1000) / (performance.now() - begin);
};

const admin = await openLink({ url: server });
await admin.query(`CREATE SCHEMA ${schema}`);
const access = await openPostgresAccess({ url, folder, now: () => Date.now(), setTimer, randomHex });
// One key for every eight clients, as a service has many customers.
const keys = await access.manage(books =>
  Array.from({ length: atOnce / 8 }, (_, number) =>
    books.keys.create({ plan: 'enterprise', name: `bench ${number}`, monthly: 100_000_000 }),
  ),
);
const links = await Promise.all(Array.from({ length: 16 }, () => openLink({ url })));
// The table has a route that every plan allows.
const entry = routeEntries.find(({ row }) => row.plan === undefined && !row.stream) as RouteEntry;

const withLeases = async (client: number): Promise<void> => {
  const headers = { 'x-api-key': keys[client % keys.length]?.key };
  const granted = await access.check({ method: 'GET', path: '/', query: '', headers }, entry);
  await granted.charge();
};
const rowByRow = (client: number) =>
  links[client % links.length]?.query(
    `UPDATE access_key SET used = used + 1, last_used_at = $2 WHERE id = $1 AND revoked_at IS NULL AND used < monthly`,
    [keys[client % keys.length]?.record.id, Date.now()],
  ) ?? Promise.resolve();

const [leased, single]: [number[], number[]] = [[], []];
try {
  for (let round = 0; round < rounds; round += 1) {
    leased.push(await measure(withLeases));
    single.push(await measure(rowByRow));
  }
} finally {
  await Promise.all(links.map(link => link.close()));
  await access.close();
  await admin.query(`DROP SCHEMA ${schema} CASCADE`);
  await admin.close();
  rmSync(folder, { recursive: true, force: true });
}
const ratio = median(leased) / median(single);
console.log(`charges a second, medians of ${rounds} interleaved runs with ${atOnce} clients`);
console.log(`  with leases    ${median(leased).toFixed(0)}`);
console.log(`  row by row     ${median(single).toFixed(0)}`);
console.log(
  `  ratio          ${ratio.toFixed(1)}   must ${must}, aim ${aim}   ${ratio >= must ? 'holds' : 'MISSED'}`,
);
process.exitCode = ratio >= must ? 0 : 1;
