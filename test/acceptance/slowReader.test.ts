import { existsSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDemo, createListed, writeTables } from '../service/import/demos/madeUpDemos.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

/** Readers beside the first that never read: if what they do not take were held for them, memory would show it. */
const stuckReaders = 15;
/** Of each kill, in bytes: what a socket holds by itself is full after some dozen rounds. */
const killSize = 20_000;
/** By then far more has been pushed than a socket holds, and hundreds of updates have waited behind it. */
const roundOfReturn = 160;
/** What the service may take at the most, in MB; 30 of them are the weapons themselves, which the match is made of. */
const mostMemory = 256;

/** An update, without the weapon that makes it large. */
interface Told {
  readonly id: string;
  readonly type: string;
  readonly at: number;
  /** A snapshot has none. */
  readonly round?: number;
}

interface Follower {
  readonly lines: Interface;
  readonly told: readonly Required<Told>[];
  /** Settles when an update fits. */
  until(fits: (told: Required<Told>) => boolean): Promise<void>;
}

/** Follows the stream of the match on a connection of its own. */
const follow = async (url: string, key: string): Promise<Follower> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = get(`${url}/game/live/stream?match=2370001`, {
      agent: false,
      headers: { 'x-api-key': key },
    });
    onTestFinished(() => void sent.destroy());
    sent.on('response', resolve);
    sent.on('error', reject);
  });
  const told: Required<Told>[] = [];
  const looks = new Set<() => void>();
  // A connection that the test ends is no fault.
  const lines = createInterface({ input: answer });
  lines.on('error', () => {});
  lines.on('line', line => {
    if (!line.startsWith('data: ')) return;
    // The service's own updates, each with these.
    const said = JSON.parse(line.slice(6)) as Omit<Told, 'at'> & { readonly at: string };
    told.push({ id: said.id, type: said.type, at: Date.parse(said.at), round: said.round ?? 0 });
    for (const look of looks) look();
  });
  return {
    lines,
    told,
    until: fits =>
      new Promise((resolve, reject) => {
        let seen = 0;
        const look = (): void => {
          for (; seen < told.length; seen += 1) {
            const each = told[seen];
            if (each && fits(each)) resolve();
          }
        };
        looks.add(look);
        answer.once('close', () => reject(new Error('the stream ended before')));
        look();
      }),
  };
};

/** The most memory that a process ever had, in MB; undefined where the system does not tell. */
const peakOf = (pid: number): number | undefined => {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return undefined;
  return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1]) / 1024;
};

/** A match of 300 rounds, replayed a thousand times as fast as it was played. */
const startFlood = async () => {
  const file = join(program.folder, 'data.db');
  const demo = createDemo({ checksum: 'a1', rounds: 'eo'.repeat(150) });
  const kills = (demo['kills'] ?? []).map(kill => ({ ...kill, weapon_name: 'x'.repeat(killSize) }));
  const source = writeTables({ ...demo, kills, tournaments: [createListed('a1')] });
  expect((await program.run(['data', 'import', 'demos', source, '--into', file])).code).toBe(0);
  const key = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'a'])).stdout.trim();
  const service = await program.serve(['--data', file, '--replay', '2370001', '--speed', '1000']);
  return { service, key };
};

/** Each update once, and in order: an id ends with the round and the place in it. */
const expectWhole = (events: readonly Told[]): void => {
  expect(events.filter(({ type }) => type === 'snapshot')).toEqual([]);
  const places = events.map(({ id }) => id.split(':').slice(-2).map(Number));
  const perRound = Math.max(...places.map(([, place = 0]) => place));
  const inOrder = places.map((_, index) => {
    const [round = 0, place = 0] = places[index - 1] ?? [];
    if (index === 0) return places[0];
    return place < perRound ? [round, place + 1] : [round + 1, 1];
  });
  expect(places).toEqual(inOrder);
};

/** What the socket held, then the newest snapshot, then what came after it; all the rest was left out. */
const expectCollapsed = (told: readonly Told[], at: number, events: readonly Told[]): void => {
  const ids = events.map(({ id }) => id);
  const after = told.slice(at + 1).map(({ id }) => id);
  const place = ids.indexOf(after[0] ?? '');
  expect(place).toBeGreaterThan(0);
  const shared = Math.min(after.length, ids.length - place);
  expect(after.slice(0, shared)).toEqual(ids.slice(place, place + shared));
  expect(told[at]?.at).toBeGreaterThanOrEqual(events[place - 1]?.at ?? Number.NaN);
  const lastBefore = ids.indexOf(told[at - 1]?.id ?? '');
  expect(place - lastBefore).toBeGreaterThan(512);
};

test('one who does not read is told the newest when he does, costs nothing, and holds nobody up', async () => {
  const { service, key } = await startFlood();
  const slow = await follow(service.url, key);
  await slow.until(({ round }) => round > 0);
  slow.lines.pause();
  for (let reader = 0; reader < stuckReaders; reader += 1) (await follow(service.url, key)).lines.pause();
  const quick = await follow(service.url, key);
  await quick.until(({ round }) => round >= roundOfReturn);

  const before = slow.told.length;
  slow.lines.resume();
  await slow.until(({ round }) => round >= roundOfReturn);
  const reached = Math.max(...slow.told.map(({ round }) => round));
  await quick.until(({ round }) => round > reached);

  const [, ...events] = quick.told;
  expectWhole(events);
  const at = slow.told.findIndex(({ type }, index) => index >= before && type === 'snapshot');
  expectCollapsed(slow.told, at, events);
  expect(peakOf(service.pid) ?? 0).toBeLessThan(mostMemory);
  await service.kill();
});
