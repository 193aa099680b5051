import { expect, test } from 'vitest';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { describeWithOwnPostgres } from '../support/ownPostgres.ts';

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

describeWithOwnPostgres('several nodes over one PostgreSQL', () => {
  test('the quota ends exactly, although nodes and PostgreSQL are killed under load', async () => {
    const quota = 3000;
    const cluster = await startCluster({ plan: 'free', monthly: quota });
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
    expect(await cluster.used()).toBe(quota);
    expect(load.count(200)).toBeGreaterThanOrEqual(quota - load.lost());
  });
});
