import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventfulLog } from '../server/ingest/serverLog/madeUpLog.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { describeIf } from '../support/describeIf.ts';
import { hasOwnNats, type OwnNats, startNats } from '../support/ownNats.ts';
import { hasOwnPostgres } from '../support/ownPostgres.ts';
import { startRoundRobin } from '../support/roundRobin.ts';

interface Stage {
  readonly cluster: Cluster;
  readonly nats: OwnNats;
  /** The origin of the balancer. */
  readonly front: string;
  readonly token: string;
  readonly match: string;
}

const monthly = 20_000;

const setUp = async (): Promise<Stage> => {
  const nats = await startNats();
  onTestFinished(() => nats.remove());
  const bus = ['--bus', nats.url];
  // The times of events are those of NATS, so the program goes by the machine's clock.
  const env = { ESPORTS_TEST_CLOCK_OFFSET: '0' };
  const cluster = await startCluster({ plan: 'enterprise', monthly, flags: ['--ingest', ...bus], env });
  const token = await cluster.words('ingest', 'source', 'server-1', '--kind', 'log');
  const teams = ['Alpha', 'Bravo', '--bo', '1', '--source', 'server-1'];
  const match = await cluster.words('ingest', 'create', ...teams, ...bus);
  for (let at = 1; at <= 6; at += 1)
    await cluster.words('ingest', 'create', `Team ${at}`, 'Others', '--start', `${at}h`, ...bus);
  const front = await startRoundRobin(() => cluster.nodes.map(({ url }) => url));
  return { cluster, nats, front, token, match };
};

/** Posts lines of the log as a server does: each piece until it was taken, at whichever node answers. */
const createServer = ({ front, token }: Stage) => {
  const lines = eventfulLog();
  const begin = Date.now();
  const length = 2;
  let place = 0;
  let repeated = 0;
  const postPiece = async (): Promise<void> => {
    const piece = lines.slice(place, place + length);
    const offset = (at: number): number => Buffer.byteLength(lines.slice(0, at).join('\n')) + Math.sign(at);
    for (;;) {
      const answer = await fetch(`${front}/ingest/log/server-1/${token}`, {
        method: 'POST',
        body: piece.map(line => `${line}\n`).join(''),
        headers: {
          connection: 'close',
          'x-server-instance-token': String(begin),
          'x-logbytes-beginoffset': String(offset(place)),
          'x-logbytes-endoffset': String(offset(place + piece.length)),
        },
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.status === 200 && text !== undefined) break;
      repeated += 1;
      // A node that was killed, or one that cannot reach NATS.
      if (answer && answer.status !== 200) expect([answer.status, text]).toEqual([503, expect.any(String)]);
      await setTimeout(50);
    }
    place += piece.length;
  };
  return {
    repeated: () => repeated,
    /** Posts until a part of the log is through. */
    until: async (part: number): Promise<void> => {
      while (place < lines.length * part) {
        await postPiece();
        await setTimeout(40);
      }
    },
  };
};

interface Listener {
  readonly ids: readonly string[];
  /** How often it came back. */
  readonly returns: () => number;
  /** How often it was not told that it goes on where it was. */
  readonly fresh: () => number;
  /** Resolves when it has begun, and when the match has ended. */
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

type Tell = (update: { readonly id: string; readonly type: string }) => void;
type Connect = (
  last: string | undefined,
  tell: Tell,
  resumed: (after: string | undefined) => void,
) => Promise<void>;

/** A listener that comes back after its last update whenever its link ends, until it was told the end of the match. */
const createListener = (connectOnce: Connect): Listener => {
  const ids: string[] = [];
  let last: string | undefined;
  const match = { isOver: false };
  let [links, fresh] = [0, 0];
  const begun = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    while (!match.isOver) {
      const after = last;
      await connectOnce(
        after,
        ({ id, type }) => {
          last = id;
          begun.resolve();
          if (type !== 'snapshot') ids.push(id);
          if (type === 'match_end') match.isOver = true;
        },
        found => {
          links += 1;
          if (after !== undefined && found !== after) fresh += 1;
        },
      ).catch(() => undefined);
      await setTimeout(30);
    }
  };
  return { ids, returns: () => links - 1, fresh: () => fresh, begun: begun.promise, ended: run() };
};

const stream =
  ({ front, cluster }: Stage, query: string): Connect =>
  (last, tell, resumed) =>
    new Promise((resolve, reject) => {
      const headers = {
        'x-api-key': cluster.key,
        connection: 'close',
        ...(last !== undefined && { 'last-event-id': last }),
      };
      const request = get(`${front}/api/v1/game/live/stream${query}`, { headers }, answer => {
        if (answer.statusCode !== 200) {
          answer.resume();
          return reject(new Error(String(answer.statusCode)));
        }
        resumed(answer.headers['last-event-id']?.toString());
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          const parts = (text + piece).split('\n\n');
          text = parts.pop() ?? '';
          for (const part of parts) {
            const data = /^data: (.*)$/mu.exec(part)?.[1];
            if (data === undefined) continue;
            const update = JSON.parse(data) as { readonly id: string; readonly type: string };
            tell(update);
            if (update.type === 'match_end') request.destroy();
          }
        });
        answer.on('error', reject).on('close', resolve);
      });
      request.on('error', reject);
    });

const room =
  ({ front, cluster, match }: Stage): Connect =>
  (last, tell, resumed) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${front.replace('http', 'ws')}/api/v1/game/live/ws?match=${match}`, {
        headers: { 'x-api-key': cluster.key, ...(last !== undefined && { 'last-event-id': last }) },
      });
      socket.on('upgrade', ({ headers }) => resumed(headers['last-event-id']?.toString()));
      socket.on('message', (data: Buffer) => {
        const update = JSON.parse(data.toString()) as { readonly id?: string; readonly type: string };
        if (update.id !== undefined) tell({ id: update.id, type: update.type });
      });
      socket.on('error', reject).on('close', () => resolve());
    });

const ask = async (url: string, key: string): Promise<unknown> => {
  const answer = await fetch(url, { headers: { 'x-api-key': key, connection: 'close' } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly data: unknown }).data;
};

/** Every page is asked of another node than the one before it, while nodes and NATS are killed. */
const expectPages = async ({ front, cluster }: Stage): Promise<void> => {
  const teams: string[] = [];
  for (const page of [1, 2, 3]) {
    const rows = await ask(`${front}/api/v1/game/matches/upcoming?limit=2&page=${page}`, cluster.key);
    teams.push(...(rows as readonly { readonly team1Name: string }[]).map(each => each.team1Name));
  }
  expect(teams).toEqual([1, 2, 3, 4, 5, 6].map(at => `Team ${at}`));
};

const describeCluster = describeIf(
  hasOwnNats && hasOwnPostgres,
  'nats-server and the programs of PostgreSQL are not both installed',
);

describeCluster('three nodes over PostgreSQL and NATS', () => {
  test('lose and double nothing, although nodes and NATS are killed while eight listeners follow a match', async () => {
    const stage = await setUp();
    const { cluster, nats, front, match } = stage;
    const server = createServer(stage);
    await server.until(0.25);
    const all = stream(stage, '');
    const one = stream(stage, `?match=${match}`);
    const listeners = [all, all, one, one, one, room(stage), room(stage), room(stage)].map(createListener);
    await Promise.all(listeners.map(({ begun }) => begun));

    const kill = async (at: number): Promise<void> => {
      await cluster.nodes[at]?.kill();
      await setTimeout(500);
      await cluster.start(at);
    };
    const killed = (async () => {
      await kill(1);
      await nats.kill();
      await setTimeout(1500);
      await nats.restart();
      await kill(2);
      await kill(0);
    })();
    await server.until(0.4);
    await expectPages(stage);
    await server.until(0.9);
    await killed;
    await server.until(1);
    await Promise.all(listeners.map(({ ended }) => ended));

    const [first] = listeners;
    const ids = first?.ids ?? [];
    for (const listener of listeners) expect(listener.ids).toEqual(ids);
    // Without a gap: the events of a match are numbered.
    const numbers = ids.map(id => Number(id.split(':').at(-1)));
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    expect(ids.at(-1)).toBe(`${match}:${ids[0]?.split(':')[1]}:0:${numbers.at(-1)}`);
    expect(listeners.map(({ fresh }) => fresh())).toEqual(listeners.map(() => 0));
    expect(listeners.reduce((sum, { returns }) => sum + returns(), 0)).toBeGreaterThan(4);
    expect(server.repeated()).toBeGreaterThan(0);

    // The same result on every node, after a second that an answer is kept.
    await setTimeout(1500);
    const paths = [
      `/matches/${match}`,
      `/matches/${match}/maps?detail=rounds`,
      `/matches/${match}/player-stats`,
    ];
    for (const path of paths) {
      const answers = await Promise.all(
        cluster.nodes.map(({ url }) => ask(`${url}/game${path}`, cluster.key)),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
    expect(await ask(`${front}/api/v1/game/matches/${match}`, cluster.key)).toMatchObject({
      winner: 'Alpha',
      maps: [{ score: { team1: 13, team2: 3 }, rounds: 16 }],
    });

    for (const node of cluster.nodes) expect(await node.stop()).toBe(0);
    const received = listeners.reduce((sum, listener) => sum + listener.ids.length, 0);
    const used = await cluster.used();
    expect(used).toBeGreaterThanOrEqual(received);
    expect(used).toBeLessThan(monthly);
  });
});
