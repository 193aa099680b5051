import { afterEach, expect, test } from 'vitest';
import { describeWithOwnPostgres, type OwnPostgres, startPostgres } from '../support/ownPostgres.ts';
import { createProgram, type Program, type Served } from '../support/program.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Cluster {
  readonly database: OwnPostgres;
  readonly nodes: Served[];
  readonly program: Program;
  /** The arguments that name the database. */
  readonly access: readonly string[];
  readonly key: string;
  /** Starts a node in the place of one that was killed. */
  start(at: number): Promise<void>;
}

const startCluster = async (monthly: number): Promise<Cluster> => {
  const database = await startPostgres();
  closers.push(() => database.remove());
  const program = createProgram();
  closers.push(() => program.remove());
  const access = ['--access', database.url];
  const made = await program.run([
    'keys',
    'create',
    '--plan',
    'free',
    '--name',
    'load',
    '--monthly',
    String(monthly),
    ...access,
  ]);
  const nodes: Served[] = [];
  const start = async (at: number): Promise<void> => {
    nodes[at] = await program.serve([...access, '--drain', '1ms']);
  };
  for (const at of [0, 1, 2]) await start(at);
  closers.push(async () => {
    for (const node of nodes) await node.kill();
  });
  return { database, nodes, program, access, key: made.stdout.trim(), start };
};

/** Counts the answers of clients that ask the nodes in turn, until every node says that the quota is spent. */
const createLoad = ({ nodes, key }: Cluster) => {
  const seen = new Map<number, number>();
  /** Requests without an answer: their node was killed. */
  let lost = 0;
  let turn = 0;
  const count = (status: number): number => seen.get(status) ?? 0;
  const ask = async (): Promise<number> => {
    turn += 1;
    const { url } = nodes[turn % nodes.length] ?? nodes[0] ?? { url: '' };
    const answer = await fetch(`${url}/game/rankings/world?limit=1`, { headers: { 'x-api-key': key } }).catch(
      () => undefined,
    );
    await answer?.text().catch(() => undefined);
    const status = answer?.status ?? 0;
    if (status === 0) lost += 1;
    else seen.set(status, count(status) + 1);
    return status;
  };
  /** One client: it goes on until it has been refused by every node, one after another. */
  const client = async (): Promise<void> => {
    for (let refused = 0; refused < 6;) refused = (await ask()) === 429 ? refused + 1 : 0;
  };
  return {
    count,
    lost: () => lost,
    clients: Array.from({ length: 8 }, client),
    /** Resolves when so many answers with a status have come. */
    reached: async (status: number, wanted: number): Promise<void> => {
      await expect.poll(() => count(status), { interval: 5 }).toBeGreaterThanOrEqual(wanted);
    },
  };
};

const usedOf = async ({ program, access }: Cluster): Promise<number> => {
  const { stdout } = await program.run(['keys', 'list', '--json', ...access]);
  const [key] = JSON.parse(stdout) as readonly { readonly used: number }[];
  return key?.used ?? -1;
};

describeWithOwnPostgres('several nodes over one PostgreSQL', () => {
  test('the quota ends exactly, although nodes and PostgreSQL are killed under load', async () => {
    const quota = 3000;
    const cluster = await startCluster(quota);
    const load = createLoad(cluster);
    await load.reached(200, 200);
    await cluster.nodes[1]?.kill();
    await cluster.start(1);
    await load.reached(200, 700);
    await cluster.database.kill();
    // What the nodes hold is used up; then nobody can say whether the quota allows more.
    await load.reached(503, 20);
    await cluster.database.restart();
    await load.reached(200, Math.min(quota - 500, load.count(200) + 300));
    await cluster.nodes[2]?.kill();
    await cluster.start(2);
    await Promise.all(load.clients);
    for (const node of cluster.nodes) expect(await node.stop()).toBe(0);

    // Never more than the plan; exactly the plan when all have returned; no answer without its charge.
    expect(load.count(200)).toBeLessThanOrEqual(quota);
    expect(await usedOf(cluster)).toBe(quota);
    expect(load.count(200)).toBeGreaterThanOrEqual(quota - load.lost());
  });
});
